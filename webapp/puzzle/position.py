"""The values and pencil marks a player has written into a puzzle, and their code.

Version 1 is "s1" and base64url of a bit string. Its checksum covers the puzzle's code too, so that
a position can't be read into another puzzle:

    size - 1 (4) · then each cell in reading order:
    value? (1) · corner marks? (1) · centre marks? (1)
    [value - 1 (as many bits as size - 1 has)] · [corner marks (size)] · [centre marks (size)]

Marks have one bit per value, that of 1 first. A given cell is empty here: the puzzle fills it.
The page writes the same code in `static/js/lib/codes.js`.
"""

import re
from dataclasses import dataclass

from webapp.puzzle.packing import Reader, Writer, unsealed

from .cells import Cell, all_cells
from .errors import FormatError
from .puzzle import Puzzle

VERSION = "s1"

Marks = frozenset[int]
_NONE: Marks = frozenset()
_MOVE = re.compile(r"([0-9]{1,3})\.([0-9]{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class CellEntry:
    """One cell's value (0 for none), and the pencil marks beneath it."""

    value: int = 0
    corner: Marks = _NONE
    centre: Marks = _NONE


Position = dict[Cell, CellEntry]


def givens(puzzle: Puzzle) -> dict[Cell, int]:
    """The cells that come filled: those of one-cell cages, with their targets."""
    return {
        cage.cells[0]: cage.target
        for cage in puzzle.cages
        if cage.is_given and len(cage.cells) == 1 and 0 < (cage.target or 0) <= puzzle.size
        if cage.target is not None
    }


def filled(puzzle: Puzzle, position: Position) -> dict[Cell, int]:
    """Every value on the board, given and written."""
    written = {cell: each.value for cell, each in position.items() if each.value}
    return givens(puzzle) | written


def format_position(puzzle: Puzzle, code: str, position: Position) -> str:
    """Write the code of a position of the puzzle that has the share code `code`."""
    n, out = puzzle.size, Writer()
    out.number(n - 1, 4)
    for cell in all_cells(n):
        written = position.get(cell, CellEntry())
        for part in (written.value, written.corner, written.centre):
            out.number(1 if part else 0, 1)
        if written.value:
            out.number(written.value - 1, (n - 1).bit_length())
        for marks in (written.corner, written.centre):
            if marks:
                out.number(sum(1 << n - mark for mark in marks), n)
    return VERSION + out.sealed(code)


def parse_position(puzzle: Puzzle, code: str, text: str) -> Position:
    """Read a code; raises FormatError if it is damaged or belongs to another puzzle."""
    letters = "".join(text.split())
    if not letters.startswith(VERSION):
        raise FormatError("this link comes from another version: make a new one")
    try:
        position = _read(puzzle, unsealed(letters[len(VERSION) :], code))
        if format_position(puzzle, code, position) != letters:
            raise ValueError("there is another way to write it")
    except (ValueError, IndexError):
        raise FormatError(
            "this link is damaged, or belongs to another puzzle: copy the whole link again"
        ) from None
    return position


def _read(puzzle: Puzzle, reader: Reader) -> Position:
    n = reader.number(4) + 1
    if n != puzzle.size:
        raise ValueError("the sizes differ")
    fixed, position = givens(puzzle), {}
    for cell in all_cells(n):
        has_value, has_corner, has_centre = (reader.number(1) for _ in range(3))
        value = reader.number((n - 1).bit_length()) + 1 if has_value else 0
        corner = _marks(reader, n) if has_corner else _NONE
        centre = _marks(reader, n) if has_centre else _NONE
        if value > n or (cell in fixed and (value or corner or centre)):
            raise ValueError("a value that isn’t possible there")
        if value or corner or centre:
            position[cell] = CellEntry(value, corner, centre)
    return position


def _marks(reader: Reader, n: int) -> Marks:
    mask = reader.number(n)
    return frozenset(mark for mark in range(1, n + 1) if mask >> n - mark & 1)


def parse_move(puzzle: Puzzle, text: str) -> tuple[Cell, int]:
    """Read `5.3`: a cell's index in reading order from 0, and its value, 0 to empty it.

    Raises FormatError if the puzzle has no such cell or value.
    """
    found = _MOVE.fullmatch(text)
    number, value = map(int, found.groups()) if found else (puzzle.size**2, 0)
    if number >= puzzle.size**2 or value > puzzle.size:
        raise FormatError("these moves are damaged, or belong to another puzzle")
    return divmod(number, puzzle.size), value
