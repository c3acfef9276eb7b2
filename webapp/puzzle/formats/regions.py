"""Clues and regions: two tables, as the data set of puzzlekit holds janko.at's Kendoku.

A line of rows and columns, the rows of the clues (`24*`, or `24` where the operator is to be found,
or `.`), and the rows of the regions, whose words are equal in the cells of a cage. Source:
github.com/SmilingWayne/puzzlekit.
"""

import re

from webapp.puzzle.cells import Cell, all_cells
from webapp.puzzle.checks import structural_faults
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.operation import GIVEN, MYSTERY
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle

from .clues import Word, clue_in, meant, words_of
from .sides import squared

ABOUT = (
    "Rows and columns, a table of clues, and a table of regions: cells with the same number are a "
    "cage. As puzzlekit’s data set has them.",
    "2 2\n3+ 2/\n. .\n1 2\n1 2",
)

_START = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\r?\n[ \t]*(?:[0-9]+\S?|[.-])\s", re.ASCII)
_NONE = (".", "-")


def recognises(text: str) -> bool:
    """Whether the first line has two numbers and the second begins with a clue or none."""
    return bool(_START.match(text))


def parse(text: str) -> Puzzle:
    """Read both tables; raises FormatError with the place."""
    rows: list[list[Word]] = []
    for word in words_of(text):
        if word.first:
            rows.append([])
        rows[-1].append(word)
    size = _size(rows)
    for number, row in enumerate(rows[1:]):
        if len(row) != size:
            table = "clues" if number < size else "regions"
            raise FormatError(
                f"row {number % size + 1} of the {table} has {len(row)} entries: "
                f"the grid has {size} columns",
                row[0].place,
            )
    if len(rows) != 2 * size + 1:
        raise FormatError(
            f"a grid of {size} rows has {size} rows of clues and {size} rows of regions: "
            f"here are {len(rows) - 1} in all",
            rows[-1][0].place,
        )
    clues, names = (
        dict(zip(all_cells(size), (word for row in table for word in row), strict=True))
        for table in (rows[1 : size + 1], rows[size + 1 :])
    )
    regions: dict[str, list[Cell]] = {}
    for cell, name in names.items():
        regions.setdefault(name.text, []).append(cell)
    return make_puzzle(size, [_cage(cells, clues) for cells in regions.values()])


def _size(rows: list[list[Word]]) -> int:
    first = [word.text for word in rows[0]] if rows else []
    if len(first) != 2 or not all(re.fullmatch("[0-9]+", each, re.ASCII) for each in first):
        raise FormatError("the first line has rows and columns, as in 4 4", TextPlace(1, 1))
    return squared(first[0], first[1], rows[0][0].place)


def _cage(cells: list[Cell], clues: dict[Cell, Word]) -> Cage:
    told = [clues[cell] for cell in cells if clues[cell].text not in _NONE]
    if not told:
        return Cage(tuple(cells), None, None)
    if len(told) > 1:
        raise FormatError(
            f"'{told[1].text[:20]}' is a second clue in one region: the first is "
            f"'{told[0].text[:20]}'",
            told[1].place,
        )
    target, op = clue_in(told[0].text, told[0].place)
    return Cage(tuple(cells), target, meant(op, len(cells)), place=told[0].place)


def format(puzzle: Puzzle) -> str:
    """Write both tables; raises FormatError for what they cannot say."""
    if puzzle.boxes or puzzle.killer:
        raise FormatError("tables of clues and regions have no boxes and no killer cages: "
                          "use the text format")  # fmt: skip
    wrong = structural_faults(puzzle)
    if wrong:
        raise FormatError(f"tables of clues and regions say whole puzzles: {wrong[0].sentence}")
    clues: dict[Cell, str] = {}
    names: dict[Cell, str] = {}
    for number, cage in enumerate(puzzle.cages, start=1):
        op = "" if cage.op in (GIVEN.sign, MYSTERY.sign) else cage.op
        clues[cage.cells[0]] = f"{cage.target}{op}"
        names |= dict.fromkeys(cage.cells, str(number))
    size = puzzle.size
    lines = [f"{size} {size}"]
    for table in (clues, names):
        for row in range(size):
            lines.append(" ".join(table.get((row, column), ".") for column in range(size)))
    return "\n".join(lines) + "\n"
