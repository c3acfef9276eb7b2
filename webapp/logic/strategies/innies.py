"""Innies: what the cages inside a unit, or two, leave for its other cells."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.puzzle import Puzzle
from webapp.trace import Remove

from ..deduction import Deduction
from ..region_totals import RegionTotal, fitting, joined, known_total
from ..regions import by_region, regions_of, total_of
from ..sheet import Sheet
from ..strategy import WITH_CAGES, Strategy


@dataclass(frozen=True, slots=True)
class Innies(RegionTotal):
    """The units' whole, less the cages inside and the values that stand, is the cells' rest."""

    rule = "innies"
    title = "Innies"

    def clause(self, puzzle: Puzzle, event: Remove) -> str:
        must = f"{self.named_units(puzzle)} must {self.come()} to {self.whole}"
        return f"{must}, the rest comes to {self.known}, so {self.left()}"


@by_region
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """A region with a few open cells beside the cages whose totals are settled."""
    region, members = regions_of(sheet).all[number], sheet.cages.members
    for op in "+*":
        known, used, cells = 0 if op == "+" else 1, 0, list(region.free)
        for index in region.inside:
            total = known_total(sheet, index, op)
            if total is None:
                cells += members[index]
            else:
                known, used = joined(op, known, total), used + 1
        cells += [c for index in region.across for c in members[index] if c in region.cells]
        if not used:
            continue
        open_cells = []
        for cell in cells:
            if sheet.values[cell]:
                known = joined(op, known, sheet.values[cell])
            else:
                open_cells.append(cell)
        yield from fitting(
            sheet, Innies, region, op, open_cells, total_of(sheet, region, op), known
        )


STRATEGY = Strategy(
    Innies, find,
    premise="A line, or two side by side, has a fixed sum and product; when the cages that lie "
    "inside it and whose sums (or products) are settled leave one to four empty cells, a value "
    "goes that no choice for these cells, none repeated in a line, completes.",
    cost=11,
    line="totals",
    example="m1QpfIdVtshvISd1CUGAS-mgGUJg",
    scope=WITH_CAGES,
)  # fmt: skip
