"""Fillings: values that a cell has in no filling of its cage."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cage_fillings import lost, operators_left, unsupported
from webapp.logic.deduction import AboutCage, Deduction, Elimination
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, LogicStrategy, Pattern, pronoun
from webapp.puzzle import Puzzle
from webapp.puzzle.words import given_as
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Fillings(AboutCage):
    """The cells don't have the values in any remaining filling of the cage."""

    rule = "fillings"
    title = "Fillings"

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        cage = puzzle.cage_at[self.cage[0]]
        if cage.is_given:
            return given_as(cage)
        return f"no remaining way to make {self.named(puzzle)} puts {pronoun(event)} there"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of each cell of a cage that it has in no remaining filling."""
    known = sheet.fillings(index)
    if known and known[1]:
        removed = lost(sheet, index, unsupported(sheet, index, *known))
        if removed:
            cage = sheet.named(sheet.cages.members[index])
            yield Elimination(removed, Fillings(cage, may=operators_left(sheet, index)))


STRATEGY = LogicStrategy(
    Fillings, find,
    premise="Cross off a number in a cell when no remaining way to make the cage has it there.",
    cost=4,
    line="combination",
    example="m1IzGtpMhQpYN_",
    scope=WITH_CAGES,
    pattern=Pattern(
        "the cage (any of its cells will do)",
        cages=1,
        otherwise="Each number left in a cell of {cage} is there in some way to make it.",
    ),
)  # fmt: skip
