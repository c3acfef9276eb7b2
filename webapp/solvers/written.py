"""Values that are on the board before a search begins, and the reasons about them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import unit_of
from webapp.trace import BoardView, GaveUp, Infer, Reason

from .options import Option

_SIGNS = ".123456789ABCDEFG"
_FORM = "one character per cell, row by row: a dot if it is empty, the letters A to G above 9"


def parse_written(text: str, size: int) -> dict[Cell, int]:
    """The values in a grid of that size; characters beyond its cells are ignored."""
    values = zip(all_cells(size), map(_SIGNS.index, text), strict=False)
    return {cell: value for cell, value in values if 0 < value <= size}


def format_written(values: Mapping[Cell, int], size: int) -> str:
    """The values as text; empty if there are none."""
    return "".join(_SIGNS[values.get(cell, 0)] for cell in all_cells(size)).rstrip(".")


WRITTEN_OPTION = Option(
    "written",
    (),
    "The numbers on the board from the start: a character for each cell, row by row, and a point "
    "where it is empty",
    "Already written",
    reads=lambda text: re.fullmatch(r"[.1-9A-G]{0,256}", text) is not None,
    form=_FORM,
)


@dataclass(frozen=True, slots=True)
class AlreadyWritten(Reason[Infer]):
    """The value was there from the start."""

    rule = "written"

    def concludes(self, cell: Cell, value: int) -> str:
        return f"{cell_name(cell)} keeps {value}"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Infer) -> str:
        return "it was written there before the search began"


@dataclass(frozen=True, slots=True)
class Repeated(Reason[GaveUp]):
    """Two cells of a unit had the same value from the start."""

    rule = "repeated"
    cells: tuple[Cell, ...]
    value: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        one, other = map(cell_name, self.cells)
        unit = unit_of(puzzle, self.cells)
        return f"{one} and {other} both have {self.value}, and they share {unit}"


@dataclass(frozen=True, slots=True)
class NoneFromHere(Reason[GaveUp]):
    """Everything that agrees with the values from the start has been tried."""

    rule = "none from here"

    def clause(self, puzzle: Puzzle, board: BoardView, event: GaveUp) -> str:
        other = "other " if board.counts.solved else ""
        return f"no {other}solution has all the numbers that were written before the search began"


def repeated(layout: Layout, values: Mapping[Cell, int]) -> Repeated | None:
    """Two equal values in a row, column or box, or None."""
    for unit, value in product(layout.units.cells, range(1, layout.size + 1)):
        cells = [cell for number in unit if values.get(cell := layout.cells[number]) == value]
        if len(cells) > 1:
            return Repeated(tuple(cells[:2]), value)
    return None
