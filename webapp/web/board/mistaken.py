"""A position and the values mistakenly written in it, as URL fields and as a board."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from webapp.puzzle import Cell, FormatError, Puzzle, cell_name, named_cell
from webapp.puzzle.errors import printable
from webapp.puzzle.position import CellEntry, Position, filled, format_position, givens

from .board_view import CellView, still_rows

Values = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class MistakePosition:
    """The URL's content: the values before the move, without givens, and those it wrote."""

    before: Values
    wrote: Values


def of_fields(puzzle: Puzzle, position: Position, wrote: str) -> MistakePosition:
    """Parse `state` and `wrote`; raises FormatError."""
    before = {cell: each.value for cell, each in position.items() if each.value}
    return MistakePosition(before, parse_wrote(puzzle, wrote))


def fields(puzzle: Puzzle, code: str, mistaken: MistakePosition) -> dict[str, Any]:
    """`state` and `wrote` as fields of a URL; `code` is the puzzle's."""
    position = {cell: CellEntry(value) for cell, value in mistaken.before.items()}
    return {
        "state": format_position(puzzle, code, position),
        "wrote": format_wrote(mistaken.wrote),
    }


def format_wrote(wrote: Values) -> str:
    """`r2c3.4-r3c1.2`."""
    return "-".join(f"{cell_name(cell)}.{value}" for cell, value in sorted(wrote.items()))


def parse_wrote(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """The values by cell; raises FormatError if one can't have been written."""
    given = givens(puzzle)
    found = dict[Cell, int]()
    for each in filter(None, text.split("-")):
        name, _, digits = each.partition(".")
        try:
            cell = named_cell(name)
            value = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 3 else 0
            fits = max(cell) < puzzle.size and cell not in given and 0 < value <= puzzle.size
        except ValueError:
            fits = False
        if not fits:
            raise FormatError(
                f"“{printable(each[:20])}” can’t have been written here: it must be a free cell "
                f"and a number from 1 to {puzzle.size}, such as r1c2.3"
            )
        found[cell] = value
    return found


def rows(
    puzzle: Puzzle, mistaken: MistakePosition, lit: Collection[Cell] = (), sign: str = "tried"
) -> list[list[CellView]]:
    """The board with what was written marked by a sign (that of a mistake is for who knows it to be
    one), and these cells lit."""
    values = {**filled(puzzle, {}), **mistaken.before, **mistaken.wrote}
    board = still_rows(puzzle, values)
    for row, column in mistaken.wrote:
        board[row][column] = replace(board[row][column], state=sign)
    for row, column in lit:
        board[row][column] = replace(board[row][column], lit=True)
    return board
