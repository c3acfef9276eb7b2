"""Divisor: values that the target of a × or ÷ cage rules out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.logic.cage_fillings import unfillable
from webapp.logic.deduction import AboutCage, Deduction, Strike
from webapp.logic.scan import by_cage
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_CAGES, Strategy
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import either, given_as, partnerless, short
from webapp.trace import Grounds, Paper, Remove


@dataclass(frozen=True, slots=True)
class Divisor(AboutCage):
    """The clue alone rules the values out: they do not divide the target, or have no partner."""

    rule = "divisor"
    title = "Divisor"

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return 0

    def clause(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
        cage = puzzle.cage_at[self.cage[0]]
        if cage.is_given:
            return given_as(cage)
        if cage.operation.multiplies and all((cage.target or 0) % value for value in event.values):
            return f"{short(cage.target or 0)} isn’t divisible by {either(event.values)}"
        return partnerless(cage, event.values)

    def looks_at(self, puzzle: Puzzle) -> Mapping[Cell, int]:
        return {}


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that its target rules out."""
    operation, target, n = sheet.cages.operations[index], sheet.cages.targets[index], sheet.size
    if not operation.divides:
        return
    fits = masks.of(value for value in range(1, n + 1) if operation.allows(value, target, n))
    cells = sheet.cages.members[index]
    gone = sheet.holders(cells, sheet.full & ~fits)
    if any(sheet.values[cell] for cell, _ in gone):
        yield unfillable(sheet, index)
    elif gone:
        yield Strike(gone, Divisor(sheet.named(cells)))


STRATEGY = Strategy(
    Divisor, find,
    premise="In a × cage every value must divide the target. In a ÷ cage every value needs a "
    "partner: the value times the target, or the value divided by it.",
    cost=2,
    line="target",
    example="m1I2sQjO2wRp8b",
    scope=WITH_CAGES,
)  # fmt: skip
