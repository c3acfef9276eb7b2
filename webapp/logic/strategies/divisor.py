"""Divisor: what the target of a × or ÷ cage does not go with."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, masks
from webapp.trace import Remove

from ..cage_fillings import unfillable
from ..deduction import AboutCage, Deduction, Strike
from ..scan import by_cage
from ..sheet import Sheet
from ..strategy import WITH_CAGES, Strategy, any_of


@dataclass(frozen=True, slots=True)
class Divisor(AboutCage):
    """The values do not divide the target, or have no partner."""

    rule = "divisor"
    title = "Divisor"

    def clause(self, puzzle: Puzzle, event: Remove) -> str:
        cage = puzzle.cage_at[self.cage[0]]
        if cage.op == "/":
            return f"no number goes with {any_of(event)} to make {cage.target}"
        return f"{cage.target} cannot be divided by {any_of(event)}"

    def looks_at(self, puzzle: Puzzle) -> Mapping[Cell, int]:
        return {}


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that its target does not go with."""
    op, target, n = sheet.cages.ops[index], sheet.cages.targets[index], sheet.size
    if op not in ("*", "/"):
        return
    fits = masks.of(
        value
        for value in range(1, n + 1)
        if (target % value == 0 if op == "*" else value * target <= n or value % target == 0)
    )
    cells = sheet.cages.members[index]
    gone = sheet.holders(cells, sheet.full & ~fits)
    if any(sheet.values[cell] for cell, _ in gone):
        yield unfillable(sheet, index)
    elif gone:
        yield Strike(gone, Divisor(sheet.named(cells)))


STRATEGY = Strategy(
    Divisor, find,
    premise="In a × cage a value must divide the target; in a ÷ cage the target must divide the "
    "value, or the value times the target must be a value of the grid.",
    cost=2,
    line="target",
    example="m1I2sQjO2wRp8b",
    scope=WITH_CAGES,
)  # fmt: skip
