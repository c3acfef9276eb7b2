"""Outies: the rest that the cages over one or two units leave for their cells outside."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduction
from webapp.logic.region_totals import RegionTotal, fitting, known_total
from webapp.logic.regions import by_region, regions_of, total_of, total_of_units
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import OPERATIONS, Puzzle, cell_names
from webapp.puzzle.operation import PRODUCT, SUM
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Outies(RegionTotal):
    """The cells make the cages' total without the units and the values outside."""

    rule = "outies"
    title = "Outies"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        units = self.named_units(puzzle)
        own = total_of_units(puzzle.size, len(self.units), OPERATIONS[self.op])
        alone = "alone make" + "s" * (len(self.units) == 1)
        known = f"{units} {alone if self.known == own else 'and the numbers outside make'}"
        cells = cell_names(self.cells)
        cover = f"the cages over {units}, with {cells}, {self.come(2)} {self.whole:,}"
        return f"{cover}; {known} {self.known:,}, so {self.left()}"


@by_region
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """A region covered by cages of known totals, with a few open cells outside."""
    region = regions_of(sheet).all[number]
    members, values = sheet.cages.members, sheet.values
    if not region.across or any(not values[cell] for cell in region.free):
        return
    for operation in (SUM, PRODUCT):
        whole = operation.running(())
        loose, out = list(region.free), list[int]()
        for index in (*region.inside, *region.across):
            within = [cell for cell in members[index] if cell in region.cells]
            if all(values[cell] for cell in within):
                loose += within
                continue
            total = known_total(sheet, index, operation)
            if total is None:
                break
            whole = operation.joined(whole, total)
            out += [cell for cell in members[index] if cell not in region.cells]
        else:
            for cell in loose:
                whole = operation.joined(whole, values[cell])
            known, open_cells = total_of(sheet, region, operation), []
            for cell in out:
                if values[cell]:
                    known = operation.joined(known, values[cell])
                else:
                    open_cells.append(cell)
            yield from fitting(sheet, Outies, region, operation, open_cells, whole, known)


STRATEGY = LogicStrategy(
    Outies, find,
    premise="Every line has a fixed sum and product, and so have two lines side by side. "
    "Sometimes known cages cover them and stick out by at most four cells. These cells "
    "must make up the difference. Cross off every number with which they can’t.",
    cost=12,
    line="totals",
    example="m1Q2eqyViqZBQkNlLy9CdQwOQB0Q",
    scope=WITH_CAGES,
    pattern=Pattern("the empty cells that stick out"),
)  # fmt: skip
