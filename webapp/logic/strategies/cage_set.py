"""Cage set: cells beside a cage that, with it, use up values of a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from webapp.logic.cage_fillings import cage_named, operators_left, too_many_ways
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import around_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import (
    WITH_CAGES,
    LogicStrategy,
    Pattern,
    candidates,
    have_candidates,
    have_values,
)
from webapp.puzzle import Cell, Puzzle, cell_name, cell_names, masks
from webapp.puzzle.words import either, listed, shared_units
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class CageSet(AboutCage):
    """The cage and the group beside it use up the values in a unit that they share."""

    rule = "cage-set"
    title = "Cage set"
    group: tuple[Cell, ...]
    uses: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        beside = [*map(cell_name, self.group), self.named(puzzle)]
        shared = shared_units(puzzle, (*self.group, *event.cells)).values()
        where = f" in {listed(shared)}" if len(shared) == 1 else ""
        return f"{listed(beside)} use up {listed(self.uses)}{where}"


@around_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """One or two cells in a cage's unit, with one candidate more than they are."""
    known = sheet.fillings(index)
    if known is None or not known[1]:
        return
    (table, live), domains = known, sheet.domains
    for (outside, _), into in zip(sheet.cages.outside[index], table.into, strict=True):
        for count in (1, 2):
            few = [c for c in outside if 2 <= domains[c].bit_count() <= count + 1]
            for group in combinations(few, count):
                union = 0
                for cell in group:
                    union |= domains[cell]
                if union.bit_count() != count + 1:
                    continue
                without = live
                for value in masks.values(union):
                    without &= ~into[value]
                removed = () if without else sheet.candidates_in(
                    (cell for cell in outside if cell not in group), union
                )  # fmt: skip
                if removed:
                    cage = sheet.named(sheet.cages.members[index])
                    uses, may = masks.values(union), operators_left(sheet, index)
                    yield Elimination(removed, CageSet(cage, sheet.named(group), uses, may=may))


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why a cage and cells beside it use up no values of a line."""
    says = "It takes one whole cage, and one or two cells beside it."
    for index in sorted({sheet.cages.cage[cell] for cell in cells} - {-1}):
        members = sheet.cages.members[index]
        beside = [cell for cell in cells if cell not in members]
        if len(members) == 1 or len(beside) not in (1, 2) or not {*members} <= {*cells}:
            continue
        uses = candidates(sheet, beside)
        if len(uses) == len(beside) + 1 and not have_values(sheet, beside):
            group, cage = cell_names(sheet.named(beside)), cage_named(sheet, index)
            return too_many_ways(sheet, index) or (
                f"In no line with {group} does every way to make {cage} use {either(uses)}."
            )
        need = "It needs two" if len(beside) == 1 else "They need three between them"
        says = have_values(sheet, beside) or f"{have_candidates(sheet, beside)}. {need}."
    return says


STRATEGY = LogicStrategy(
    CageSet, find,
    premise="In a line with a cage, take one cell with two candidates, or two cells with three."
    " Suppose every remaining way to make the cage uses one of these numbers in that "
    "line. Then cross them off in the rest of the line.",
    cost=8,
    line="groups",
    example="m1MnOR6lFK4jKHkMDkCTg",
    scope=WITH_CAGES,
    pattern=Pattern("the cage, and the one or two cells beside it", otherwise=_feedback),
)  # fmt: skip
