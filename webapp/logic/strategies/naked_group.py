"""Naked group: two or three cells of a unit with as many candidates between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import Find, by_unit
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, Pattern, candidates, have_candidates
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.words import listed, unit_of
from webapp.trace import BoardView, Remove

# Larger groups are hard to see; among up to six empty cells a hidden twin is the same.
GROUPS = (2, 3)


@dataclass(frozen=True, slots=True)
class NakedGroup(Deduced[Remove]):
    """The group's cells use up as many values of their unit as there are cells."""

    rule = "naked-group"
    title = "Naked group"
    group: tuple[Cell, ...]
    uses: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        unit = unit_of(puzzle, (*self.group, *event.cells))
        return f"{cell_names(self.group)} use up {listed(self.uses)} in {unit}"


def groups_of(
    count: int, domains: Sequence[int], cells: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The naked groups of a size among a unit's empty cells, each with its candidates as a mask."""
    few = [cell for cell in cells if domains[cell].bit_count() <= count]
    if len(few) < count or len(cells) <= count:
        return
    for group in combinations(few, count):
        union = 0
        for cell in group:
            union |= domains[cell]
        if union.bit_count() == count:
            yield group, union


def _find_of(count: int) -> Find:
    @by_unit
    def find_in(sheet: Sheet, number: int) -> Iterator[Deduction]:
        cells = [cell for cell in sheet.units.cells[number] if not sheet.values[cell]]
        for group, union in groups_of(count, sheet.domains, cells):
            removed = sheet.candidates_in((cell for cell in cells if cell not in group), union)
            if removed:
                yield Elimination(removed, NakedGroup(sheet.named(group), masks.values(union)))

    return find_in


_GROUPS = [_find_of(count) for count in GROUPS]


def find(sheet: Sheet) -> Iterator[Deduction]:
    """Small groups first, in each unit."""
    return chain.from_iterable(each(sheet) for each in _GROUPS)


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why cells of one unit don't use up any of its values."""
    most, uses = "two" if len(cells) == 2 else "three", candidates(sheet, cells)
    if len(uses) > len(cells):
        return f"{have_candidates(sheet, cells)}. A group of {most} has only {most}."
    return f"They use up {listed(uses)}, but no other cell there is empty."


STRATEGY = LogicStrategy(
    NakedGroup, find,
    premise="Sometimes two empty cells of a row, column or box have only two candidates between"
    " them. Or three cells have only three. Cross these off in the other cells there.",
    cost=6,
    line="groups",
    example="m1MrmKuNrKXuI4DVVW",
    pattern=Pattern(
        "the two or three cells of the group", cells=(2, 3), together=True, otherwise=_feedback
    ),
)  # fmt: skip
