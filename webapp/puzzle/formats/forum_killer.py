"""Codes of the killer sudoku forums: `3x3::k:` and a number for each cell; only read.

A number is 256 times the sum of the cell’s cage, plus a number that all cells of the cage share;
below 256 the cell has no cage. Between the first two colons are further rules, `d` the
diagonals. SumoCue, JSudoku and SudokuMaker exchange such codes; format as in the sudocue.net forum
(topic 519).
"""

import re

from webapp.puzzle.cells import Cell, all_cells, cell_name
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.puzzle import Cage, make_puzzle

from .board import refuse_rules
from .clues import target_in
from .grids import sized
from .reading import Format, Reading

_BEGINS = re.compile(r"\s*([0-9]{1,3})x([0-9]{1,3}):([a-z]*):k\b:?", re.ASCII)
_PART = re.compile(r"[^:\s]+")
_RULES = {"d": "diagonal+"}
_STEP = 256


def recognises(text: str) -> bool:
    """Whether it begins with boxes, rules and `k`, with colons between them."""
    return bool(_BEGINS.match(text))


def read(text: str) -> Reading:
    """Read a code; raises FormatError with the place of what can’t be read."""
    begins = _BEGINS.match(text)
    if not begins:
        raise FormatError("a killer’s code begins with 3x3::k:")
    refuse_rules(_RULES.get(rule, rule) for rule in begins[3])
    size = sized(int(begins[1]) * int(begins[2]))
    cells = all_cells(size)
    parts = list(_PART.finditer(text, begins.end()))
    if len(parts) != len(cells):
        at = parts[len(cells)] if len(parts) > len(cells) else parts[-1] if parts else begins
        raise FormatError(
            f"a number for each of the {len(cells)} cells must follow: here are {len(parts)}",
            TextPlace.at(text, at.start()),
        )
    cages: dict[int, list[Cell]] = {}
    sums: dict[int, int] = {}
    for cell, part in zip(cells, parts, strict=True):
        number = target_in(part[0])
        if number is None:
            raise FormatError(
                f"'{part[0][:20]}' isn’t a number of a cell", TextPlace.at(text, part.start())
            )
        total, cage = divmod(number, _STEP)
        if not total:
            continue
        if sums.setdefault(cage, total) != total:
            raise FormatError(
                f"the sum at {cell_name(cell)} is {total}, but {sums[cage]} in the same cage at "
                f"{cell_name(cages[cage][0])}",
                TextPlace.at(text, part.start()),
            )
        cages.setdefault(cage, []).append(cell)
    drawn = [Cage(tuple(its), sums[cage], "+" if its[1:] else "=") for cage, its in cages.items()]
    return Reading(make_puzzle(size, drawn, (int(begins[1]), int(begins[2])), killer=True))


FORMAT = Format(
    "forum-killer",
    "Killer code of forums",
    "The code of a killer sudoku as forums exchange it: 3x3::k: and 81 numbers.",
    "2x2::k:768:768:1793:1793:1794:1794:771:771:772:772:1797:1797:1798:1798:775:775:",
    recognises,
    read,
    in_a_line=True,
)
