"""Clues and regions: two tables, as the data set of puzzlekit holds janko.at's Kendoku.

A line of rows and columns, the rows of the clues (`24*`, or `24` where the operator is to be found,
or `.`), and the rows of the regions, whose words are equal in the cells of a cage. It holds killer
sudokus and Factors in the same way, without a word of what they are: where no clue has an operator,
numbers that add up to what all rows do are a killer’s sums, and those that multiply to what all
rows do are products. A `24?` is to be found in any case. Source: github.com/SmilingWayne/puzzlekit.
"""

import re
from dataclasses import replace
from math import factorial, prod

from webapp.puzzle.cells import SUDOKU_BOXES, Cell
from webapp.puzzle.checks import faults, structural_faults
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.operation import GIVEN, MYSTERY, PRODUCT, SUM
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle
from webapp.puzzle.words import plural

from .clues import Word
from .sides import squared
from .tables import NONE, cage_of, regions, rows_of, table

ABOUT = (
    "Rows and columns, a table of clues, and a table of regions: cells with the same number are a "
    "cage. As puzzlekit’s data set has them; a killer sudoku and Factors are told by what their "
    "numbers make together.",
    "2 2\n3+ 2/\n. .\n1 2\n1 2",
)

_START = re.compile(r"\s*+[0-9]++[ \t]++[0-9]++[ \t\r]*+\n\s*+(?:[0-9]++\S?|[.-])\s", re.ASCII)
_BARE = (GIVEN.sign, MYSTERY.sign)


def recognises(text: str) -> bool:
    """Whether the first line has two numbers and the second begins with a clue or none."""
    return bool(_START.match(text))


def parse(text: str) -> Puzzle:
    """Read both tables; raises FormatError with the place."""
    rows = rows_of(text)
    size = _size(rows)
    if len(rows) != 2 * size + 1:
        raise FormatError(
            f"a grid of {plural(size, 'row')} has as many of clues and as many of regions: "
            f"this one has {len(rows) - 1} in all",
            rows[-1][0].place,
        )
    clues = table(rows[1 : size + 1], size, "clues")
    named = regions(table(rows[size + 1 :], size, "regions"))
    cages = [cage_of(cells, clues) for cells in named.values()]
    bare = all(word.text.isdigit() or word.text in NONE for word in clues.values())
    return (_told_by_numbers(size, cages) if bare else None) or make_puzzle(size, cages)


def _size(rows: list[list[Word]]) -> int:
    first = [word.text for word in rows[0]] if rows else []
    if len(first) != 2 or not all(re.fullmatch("[0-9]+", each, re.ASCII) for each in first):
        raise FormatError("the first line has rows and columns, as in 4 4", TextPlace(1, 1))
    return squared(first[0], first[1], rows[0][0].place)


def _told_by_numbers(size: int, cages: list[Cage]) -> Puzzle | None:
    """The killer sudoku, or the Factors, that cages without operators make; None for neither."""
    targets = [cage.target for cage in cages if cage.target and cage.op in _BARE]
    if len(targets) < len(cages) or all(cage.op == GIVEN.sign for cage in cages):
        return None
    if size in SUDOKU_BOXES and sum(targets) == size * size * (size + 1) // 2:
        killer = make_puzzle(size, _with(SUM.sign, cages), SUDOKU_BOXES[size], killer=True)
        return None if faults(killer) else killer
    if prod(targets) == factorial(size) ** size:
        return make_puzzle(size, _with(PRODUCT.sign, cages))
    return None


def _with(op: str, cages: list[Cage]) -> list[Cage]:
    return [cage if cage.op == GIVEN.sign else replace(cage, op=op) for cage in cages]


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
    signs = {GIVEN.sign: "", MYSTERY.sign: ""}
    if _told_by_numbers(puzzle.size, list(puzzle.cages)):
        signs[MYSTERY.sign] = MYSTERY.sign
    for number, cage in enumerate(puzzle.cages, start=1):
        op = signs.get(cage.op or "", cage.op)
        clues[cage.cells[0]] = f"{cage.target}{op}"
        names |= dict.fromkeys(cage.cells, str(number))
    size = puzzle.size
    lines = [f"{size} {size}"]
    for told in (clues, names):
        for row in range(size):
            lines.append(" ".join(told.get((row, column), ".") for column in range(size)))
    return "\n".join(lines) + "\n"
