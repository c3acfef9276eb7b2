"""Combination: values that are in no filling of a cage."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cage_fillings import operators_left, unfillable
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.fillings import used
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Puzzle
from webapp.puzzle.words import either
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Combination(AboutCage):
    """No remaining filling of the cage has the values."""

    rule = "combination"
    title = "Combination"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        return f"no remaining way to make {self.named(puzzle)} uses {either(event.values)}"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that occur in none of its remaining fillings."""
    known = sheet.fillings(index)
    if known is None:
        return
    table, live = known
    if not live:
        yield unfillable(sheet, index)
        return
    cells = sheet.cages.members[index]
    removed = sheet.candidates_in(cells, sheet.full & ~used(table, live))
    if removed:
        yield Elimination(
            removed, Combination(sheet.named(cells), may=operators_left(sheet, index))
        )


STRATEGY = LogicStrategy(
    Combination, find,
    premise="List the ways to make a cage from the candidates of its cells. No number may "
    "repeat in a line. Cross off, in all its cells, every number that none of these "
    "ways uses.",
    cost=3,
    line="combination",
    example="m1I2jM5QSwpQff",
    scope=WITH_CAGES,
    pattern=Pattern(
        "the cage (any of its cells will do)",
        cages=1,
        otherwise="Every number left in {cage} is used by some way to make it.",
    ),
)  # fmt: skip
