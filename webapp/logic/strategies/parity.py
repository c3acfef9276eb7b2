"""Parity: a unit's cells add up to an odd or an even number, and so do most of its cages."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cage_fillings import operators_left
from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.regions import by_region, regions_of, total_of, total_of_units
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import OPERATIONS, Cell, Puzzle, cell_name, masks
from webapp.puzzle.operation import SUM
from webapp.puzzle.words import numbered_units
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Parity(Deduced[Remove]):
    """By the parity of the rest of the units, the cell is odd (1) or even (0)."""

    rule = "parity"
    title = "Parity"
    cell: Cell
    odd: int
    units: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        count, cell = len(self.units), cell_name(self.cell)
        whole = total_of_units(puzzle.size, count, SUM)
        kinds = ("an even number", "an odd number")
        adds = f"{numbered_units(self.units, puzzle.size)} {'adds' if count == 1 else 'add'} up"
        rest = f"the rest of {'it' if count == 1 else 'them'} to {kinds[(whole - self.odd) % 2]}"
        return f"{adds} to {whole}, {rest}, so {cell} must be {'odd' if self.odd else 'even'}"


@by_region
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """A region in which the parity of everything is known except for one cell."""
    region = regions_of(sheet).all[number]
    members, loose, odd, used = sheet.cages.members, list(region.free), 0, 0
    for index in region.inside:
        parity = _odd(sheet, index)
        if parity is None:
            loose += members[index]
        else:
            odd, used = odd ^ parity, used + 1
    loose += [cell for index in region.across for cell in members[index] if cell in region.cells]
    odd ^= total_of(sheet, region, SUM) & 1
    unsettled = None
    for cell in loose:
        settled = masks.parity(sheet.domains[cell])
        if settled is not None:
            odd ^= settled
        elif unsettled is not None:
            return
        else:
            unsettled = cell
    if unsettled is None or not used:
        return
    removed = sheet.candidates_in((unsettled,), sheet.full & (masks.EVEN if odd else masks.ODD))
    if removed:
        yield Elimination(removed, Parity(sheet.layout.cells[unsettled], odd, region.units))


def _odd(sheet: Sheet, index: int) -> int | None:
    """Whether the cage's sum is odd, if its clue or its cells decide that.

    Grid parity also uses the remaining fillings; here that would change runs that links point to.
    """
    may = operators_left(sheet, index)
    if sheet.cages.operations[index].tells_parity or (
        may and all(OPERATIONS[each].tells_parity for each in may)
    ):
        return sheet.cages.targets[index] & 1
    odd = 0
    for cell in sheet.cages.members[index]:
        settled = masks.parity(sheet.domains[cell])
        if settled is None:
            return None
        odd ^= settled
    return odd


STRATEGY = LogicStrategy(
    Parity, find,
    premise="Every line has a fixed sum. Suppose you know that all its other cells add up to an"
    " odd or an even number. Then the last cell must be odd or even as well: cross off "
    "the wrong kind. It also works with two lines side by side.",
    cost=10,
    line="totals",
    example="m1M5qPvlNEV0RQhUTyGHNbTg",
    scope=WITH_CAGES,
    pattern=Pattern("the one cell that must be odd or even", cells=(1,)),
)  # fmt: skip
