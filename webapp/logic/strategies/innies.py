"""Innies: the rest that the cages inside one or two units leave for the other cells."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduction
from webapp.logic.layout import layout_of
from webapp.logic.region_totals import RegionTotal, fitting, known_total
from webapp.logic.regions import by_region, regions_of, total_of
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Puzzle, cell_names
from webapp.puzzle.operation import PRODUCT, SUM
from webapp.puzzle.words import listed
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Innies(RegionTotal):
    """The cells make the units' total without the cages inside and the values on the board."""

    rule = "innies"
    title = "Innies"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        count, layout = len(self.units), layout_of(puzzle)
        units = (layout.units.cells[unit] for unit in self.units)
        known = {layout.cells[cell] for unit in units for cell in unit} - {*self.cells}
        cages = {puzzle.cage_at[cell] for cell in known if cell in puzzle.cage_at}
        inside = {cell for cage in cages if known.issuperset(cage.cells) for cell in cage.cells}
        parts = [*(["cages"] if inside else []), *(["numbers"] if known - inside else [])]
        whole = f"{self.named_units(puzzle)} {self.come(count)} {self.whole:,}"
        its = f"{'its' if count == 1 else 'their'} {listed(parts)} make {self.known:,}"
        return f"{whole}; {its} without {cell_names(self.cells)}, so {self.left()}"


@by_region
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """A region that consists of cages of known totals and a few open cells."""
    region, members = regions_of(sheet).all[number], sheet.cages.members
    for operation in (SUM, PRODUCT):
        known, used, cells = operation.running(()), 0, list(region.free)
        for index in region.inside:
            total = known_total(sheet, index, operation)
            if total is None:
                cells += members[index]
            else:
                known, used = operation.joined(known, total), used + 1
        cells += [c for index in region.across for c in members[index] if c in region.cells]
        if not used:
            continue
        open_cells = []
        for cell in cells:
            if sheet.values[cell]:
                known = operation.joined(known, sheet.values[cell])
            else:
                open_cells.append(cell)
        yield from fitting(
            sheet, Innies, region, operation, open_cells, total_of(sheet, region, operation), known
        )


STRATEGY = LogicStrategy(
    Innies, find,
    premise="Every line has a fixed sum and product, and so have two lines side by side. Take "
    "away the cages inside that are known. What is left must come from the other cells."
    " If those are at most four, cross off every number with which they can’t make it.",
    cost=11,
    line="totals",
    example="m1QpfIdVtshvISd1CUGAS-mgGUJg",
    scope=WITH_CAGES,
    pattern=Pattern("the empty cells that are left when the cages inside are taken away"),
)  # fmt: skip
