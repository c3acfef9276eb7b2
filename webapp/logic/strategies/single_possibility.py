"""Single possibility: a cell with one candidate."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Placement
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import listed, was
from webapp.trace import BoardView, Infer


@dataclass(frozen=True, slots=True)
class SinglePossibility(Deduced[Infer]):
    """All other candidates of the cell are gone."""

    rule = "single-possibility"
    title = "Single possibility"
    cell: Cell

    @property
    def lit(self) -> tuple[Cell, ...]:
        # Nothing is highlighted: a search would light up the board for every placed value.
        return (self.cell,) if self.by_strategy else ()

    def clause(self, puzzle: Puzzle, board: BoardView, event: Infer) -> str:
        tried = board.tried(self.cell)
        if not tried:
            return "nothing else fits"
        return f"nothing else is left to try ({listed(tried)} {was(tried)} tried before)"


def find(sheet: Sheet) -> Iterator[Deduction]:
    """Cells with one candidate left, oldest first."""
    sheet.singles = [cell for cell in sheet.singles if not sheet.values[cell]]
    for cell in sheet.singles:
        because = SinglePossibility(sheet.layout.cells[cell])
        yield Placement(cell, masks.value(sheet.domains[cell]), because)


STRATEGY = LogicStrategy(
    SinglePossibility, find,
    premise="When a cell has one candidate left, that is its number.",
    cost=1,
    line="single",
    example="m1IybUjaUQ8Gfy",
)  # fmt: skip
