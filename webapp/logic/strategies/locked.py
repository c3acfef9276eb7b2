"""Locked: a value whose places in a box are in one row or column."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_box
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_BOXES, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import few, numbered_unit
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Locked(Deduced[Remove]):
    """All places of the value in the box, numbered from 0, are in the row or column `unit`."""

    rule = "locked"
    title = "Locked"
    places: tuple[Cell, ...]
    value: int
    unit: int
    box: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        unit = numbered_unit(self.unit, puzzle.size)
        return f"box {self.box + 1} has {self.value} only in {unit}, at {few(self.places)}"


@by_box
def find(sheet: Sheet, box: int) -> Iterator[Deduction]:
    """The values of a box whose places are in one row or column."""
    units, domains = sheet.units, sheet.domains
    inside = units.cells[box]
    once = twice = 0  # the values with at least one and two places
    for cell in inside:
        twice |= once & domains[cell]
        once |= domains[cell]
    for bit in sheet.bits[twice]:
        places = [cell for cell in inside if domains[cell] & bit]
        for unit in units.of[places[0]][:2]:
            if all(unit in units.of[cell] for cell in places):
                others = (cell for cell in units.cells[unit] if cell not in inside)
                removed = sheet.candidates_in(others, bit)
                if removed:
                    number = box - 2 * sheet.size
                    because = Locked(sheet.named(places), masks.value(bit), unit, number)
                    yield Elimination(removed, because)


STRATEGY = LogicStrategy(
    Locked, find,
    premise="Sometimes a box can hold a number only in one row or column. Then cross it off in "
    "the rest of that row or column.",
    cost=4,
    line="boxes",
    example="m1OCBJtkSJaTvIXklarEI",
    scope=WITH_BOXES,
    pattern=Pattern(
        "all places of the number in its box",
        values=1,
        otherwise="It takes two places or more in one box, and in one row or column.",
    ),
)  # fmt: skip
