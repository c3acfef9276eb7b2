"""Double locked: a value whose places in two boxes are in the same two rows or columns."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import WITH_BOXES, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import numbered_units
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class DoubleLocked(Deduced[Remove]):
    """The places of the value in two boxes, and the two rows or columns that these are in."""

    rule = "double-locked"
    title = "Double locked"
    places: tuple[Cell, ...]
    value: int
    units: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        units = numbered_units(self.units, puzzle.size)
        return f"two boxes in line with it have {self.value} only in {units}"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Look along each band of boxes, side by side and one above the other."""
    units = sheet.units
    for way in (0, 1):
        bands: dict[int, list[int]] = {}
        for box in range(2 * sheet.size, len(units.cells)):
            bands.setdefault(units.of[units.cells[box][0]][way], []).append(box)
        for bit in sheet.bits[sheet.full]:
            for band in bands.values():
                yield from _in_band(sheet, band, bit, way)


def _places(sheet: Sheet, box: int, bit: int) -> list[int]:
    return [cell for cell in sheet.units.cells[box] if sheet.domains[cell] & bit]


def _in_band(sheet: Sheet, band: list[int], bit: int, way: int) -> Iterator[Deduction]:
    units_of = sheet.units.of
    seen: dict[tuple[int, ...], int] = {}
    for box in band:
        held = tuple(sorted({units_of[cell][way] for cell in _places(sheet, box, bit)}))
        if len(held) != 2:
            continue
        twin = seen.setdefault(held, box)
        if twin == box:
            continue
        blocked = [
            cell
            for other in band
            if other not in (twin, box)
            for cell in sheet.units.cells[other]
            if units_of[cell][way] in held
        ]
        removed = sheet.candidates_in(blocked, bit)
        if removed:
            places = sheet.named(_places(sheet, twin, bit) + _places(sheet, box, bit))
            yield Elimination(removed, DoubleLocked(places, masks.value(bit), held))


STRATEGY = LogicStrategy(
    DoubleLocked, find,
    premise="Take two boxes beside each other that can hold a number only in the same two rows."
    " Cross it off in these rows of the other boxes beside them. The same goes for "
    "boxes above each other and columns.",
    cost=5,
    line="boxes",
    example="m1WCBgHAAJSYJSYgrcmD8mA-2fRmQXJxiGjOAlYARLB08",
    scope=WITH_BOXES,
    pattern=Pattern(
        "all places of the number in the two boxes",
        values=1,
        otherwise="It takes two boxes in line with a third, and the same two rows or columns in "
        "both.",
    ),
)  # fmt: skip
