"""Numbered cages: a table of each cell's cage by its number, and a line a cage; only read.

    2 3
    0 1 1
    ...

The first line has the rows and how many cages there are. A line of a cage is its number, its
operator and its target, `0 * 24`. Source: github.com/radianbaskoro/mathdoku-solver.
"""

import re

from webapp.puzzle.errors import FormatError
from webapp.puzzle.puzzle import Cage, Puzzle, make_puzzle
from webapp.puzzle.words import plural

from .clues import SPELLINGS, Word, meant, target_in
from .sides import sized
from .tables import regions, rows_of, table

ABOUT = (
    "Rows and how many cages, a table with the number of each cell’s cage, and a line a cage: "
    "number, operator, target.",
    "2 2\n0 1\n0 1\n0 + 3\n1 / 2",
)

_SIGNS = "".join(map(re.escape, SPELLINGS))
_START = re.compile(
    r"\s*+([0-9]++)[ \t]++([0-9]++)[ \t\r]*+\n"
    r"((?:\s*+[0-9]++(?:[ \t]++[0-9]++)*+[ \t\r]*+\n)++)"
    rf"\s*+[0-9]++[ \t]++[{_SIGNS}][ \t]++[0-9]++[ \t\r]*+(?:\n|\Z)",
    re.ASCII,
)


def recognises(text: str) -> bool:
    """Whether lines of numbers alone are followed by one with a sign between two numbers.

    Where the first two are equal, tables of clues and regions begin alike: there the lines must be
    as many as the first says.
    """
    found = _START.match(text)
    if not found:
        return False
    return found[1] != found[2] or len(rows_of(found[3])) == target_in(found[1])


def parse(text: str) -> Puzzle:
    """Read it; raises FormatError with the place."""
    rows = rows_of(text)
    if not rows or len(rows[0]) != 2:
        raise FormatError("the first line has the rows and how many cages there are, as in 4 6")
    size = sized(_whole(rows[0][0]), rows[0][0].place)
    cells = regions(table(rows[1 : size + 1], size, "cages"))
    clues: dict[str, tuple[int, str, Word]] = {}
    for row in rows[size + 1 :]:
        number, target, op = _clue(row)
        if number.text in clues:
            raise FormatError(f"cage {number.text[:20]} has a second clue", number.place)
        if number.text not in cells:
            raise FormatError(f"no cell is in cage {number.text[:20]}", number.place)
        clues[number.text] = target, op, number
    told, here = rows[0][1], plural(len(cells), "cage")
    if target_in(told.text) != len(cells):
        raise FormatError(
            f"the table has {here}, not {told.text[:20]} as the first line says", told.place
        )
    cages = []
    for number_told, its in cells.items():
        if number_told in clues:
            target, op, word = clues[number_told]
            cages.append(Cage(tuple(its), target, meant(op, len(its)), place=word.place))
        else:
            cages.append(Cage(tuple(its), None, None))
    return make_puzzle(size, cages)


def _clue(row: list[Word]) -> tuple[Word, int, str]:
    """Number, target and operator of a line; raises FormatError."""
    if len(row) == 3 and row[1].text in SPELLINGS:
        target = target_in(row[2].text)
        if target is not None:
            return row[0], target, SPELLINGS[row[1].text]
    raise FormatError("a cage is a line of number, operator and target, as in 0 * 24", row[0].place)


def _whole(word: Word) -> str:
    if not re.fullmatch("[0-9]+", word.text, re.ASCII):
        raise FormatError(f"'{word.text[:20]}' isn’t a number of rows", word.place)
    return word.text
