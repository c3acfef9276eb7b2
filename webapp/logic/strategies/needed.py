"""Needed in a line: a value that every filling of a cage has in one unit."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cage_fillings import operators_left
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern, pronoun
from webapp.puzzle import Puzzle, masks
from webapp.puzzle.words import numbered_unit
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Needed(AboutCage):
    """All remaining fillings of the cage have the values in the unit."""

    rule = "needed"
    title = "Needed in a line"
    unit: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        name, unit = self.named(puzzle), numbered_unit(self.unit, puzzle.size)
        return f"every remaining way to make {name} has {pronoun(event)} in {unit}"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The values that all remaining fillings of a cage have in one of its units."""
    known = sheet.fillings(index)
    if known is None or not known[1]:
        return
    table, live = known
    for (outside, unit), into in zip(sheet.cages.outside[index], table.into, strict=True):
        must = 0
        for value, there in enumerate(into):
            if live & there == live:
                must |= masks.bit(value)
        removed = sheet.candidates_in(outside, must) if must else ()
        if removed:
            cage = sheet.named(sheet.cages.members[index])
            yield Elimination(removed, Needed(cage, unit, may=operators_left(sheet, index)))


STRATEGY = LogicStrategy(
    Needed, find,
    premise="Sometimes every remaining way to make a cage has a number in the same row, column "
    "or box. Then cross it off in the cells there outside the cage.",
    cost=5,
    line="needed",
    example="m1MrmKuNrKXuI4DVVW",
    scope=WITH_CAGES,
    pattern=Pattern(
        "the cage (any of its cells will do)",
        cages=1,
        otherwise="No number that every way to make {cage} has in one line is left in the rest "
        "of it.",
    ),
)  # fmt: skip
