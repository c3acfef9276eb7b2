"""Only square: a value with one place left in a unit."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from webapp.logic.deduction import Contradiction, Deduced, Deduction, Placement
from webapp.logic.scan import by_unit
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import unit_of
from webapp.trace import BoardView, Infer
from webapp.trace.reasons import NoPlace


@dataclass(frozen=True, slots=True)
class OnlySquare(Deduced[Infer]):
    """No other cell of the unit has the candidate."""

    rule = "only-square"
    title = "Only square"
    unit: tuple[Cell, ...]
    value: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return ()  # the event has the value

    def clause(self, puzzle: Puzzle, board: BoardView, event: Infer) -> str:
        return f"it’s the only place for {self.value} in {unit_of(puzzle, self.unit)}"


def _looks_at(because: OnlySquare, _: Puzzle) -> Mapping[Cell, int]:
    return dict.fromkeys(because.unit, masks.bit(because.value))


@by_unit
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """The values of a unit with one place, or none."""
    unit, domains = sheet.units.cells[number], sheet.domains
    once = twice = 0
    for cell in unit:
        twice |= once & domains[cell]
        once |= domains[cell]
    if once != sheet.full:
        missing = masks.values(sheet.full ^ once)
        yield Contradiction(unit, NoPlace(sheet.named(unit), missing))
        return
    hidden = once & ~twice
    for cell in unit:
        only = domains[cell] & hidden
        if only and not sheet.values[cell]:
            value = masks.values(only)[0]
            yield Placement(cell, value, OnlySquare(sheet.named(unit), value))


STRATEGY = LogicStrategy(
    OnlySquare, find,
    premise="When only one cell of a row, column or box can hold a number, it goes there.",
    looks_at=_looks_at,
    cost=2,
    line="single",
    example="m1I2sQjO2wRp8b",
    pattern=Pattern(
        "the cell that is the only place for a number in its row, column or box",
        cells=(1,),
        values=1,
    ),
)  # fmt: skip
