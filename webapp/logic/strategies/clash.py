"""Clash: fillings of a cage that spoil the rest of a unit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.logic.cage_fillings import lost, operators_left, unfillable, unsupported
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.layout import units_of
from webapp.logic.scan import around_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern, any_of
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.words import numbered_unit
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Clash(AboutCage):
    """The fillings with the values leave a cell or a value of the unit without any candidate."""

    rule = "clash"
    title = "Clash"
    unit: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        name, unit = self.named(puzzle), numbered_unit(self.unit, puzzle.size)
        return f"with {any_of(event)} there, {name} would make {unit} impossible to fill"


def _looks_at(because: Clash, puzzle: Puzzle) -> Mapping[Cell, int]:
    n = puzzle.size
    unit = units_of(n, puzzle.boxes).cells[because.unit]
    return dict.fromkeys((*because.cage, *(divmod(cell, n) for cell in unit)), (1 << n) - 1)


@around_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """For each unit of a cage, the candidates that only the fillings which spoil it have."""
    known = sheet.fillings(index)
    if known is None or not known[1]:
        return
    table, live = known
    for (outside, unit), into in zip(sheet.cages.outside[index], table.into, strict=True):
        left = live & _completing(sheet, outside, into, live)
        if not left:
            yield unfillable(sheet, index)
        elif left != live:
            removed = lost(sheet, index, unsupported(sheet, index, table, left))
            if removed:
                cage = sheet.named(sheet.cages.members[index])
                yield Elimination(removed, Clash(cage, unit, may=operators_left(sheet, index)))


def _completing(sheet: Sheet, outside: tuple[int, ...], into: list[int], live: int) -> int:
    """The fillings that leave each other cell of the unit a candidate and each value a place."""
    domains, values, there = sheet.domains, sheet.cages.values, 0
    for cell in outside:
        domain = domains[cell]
        there |= domain
        spoilt = live
        for value in values[domain]:
            spoilt &= into[value]
            if not spoilt:
                break
        live &= ~spoilt
    for value in values[sheet.full & ~there]:
        live &= into[value]
    return live


STRATEGY = LogicStrategy(
    Clash, find,
    premise="A way to make a cage can spoil a line with two or more of its cells. Another cell "
    "then has no candidate left, or a number no place. Cross off what only such ways "
    "have in a cell.",
    looks_at=_looks_at,
    cost=9,
    line="clash",
    example="m1MnV26PIaIlK3EyFAZNqR",
    scope=WITH_CAGES,
    pattern=Pattern(
        "the cage (any of its cells will do)",
        cages=1,
        otherwise="Take any one line through {cage}: each number left in the cage is part of some "
        "way to make it that doesn’t spoil the line.",
    ),
)  # fmt: skip
