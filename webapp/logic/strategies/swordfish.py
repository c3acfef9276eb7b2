"""Swordfish: a value whose places in three rows are in three columns, or the other way round."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, LogicStrategy, Pattern, value_everywhere
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import numbered_units
from webapp.trace import BoardView, Remove

_LINES = 3


@dataclass(frozen=True, slots=True)
class Swordfish(Deduced[Remove]):
    """The value's places in three lines, these lines, and the three that cross them there."""

    rule = "swordfish"
    title = "Swordfish"
    places: tuple[Cell, ...]
    value: int
    lines: tuple[int, ...]
    crossed: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        lines, crossed = (
            numbered_units(units, puzzle.size) for units in (self.lines, self.crossed)
        )
        return f"{lines} can have {self.value} only in {crossed}"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Rows against columns, then columns against rows."""
    n, units, domains = sheet.size, sheet.units.cells, sheet.domains
    for start in (0, n):
        for bit in sheet.bits[sheet.full]:
            few: list[tuple[int, int]] = []
            for unit in range(start, start + n):
                places = 0
                for place, cell in enumerate(units[unit]):
                    if domains[cell] & bit:
                        places |= 1 << place
                if 2 <= places.bit_count() <= _LINES:
                    few.append((unit, places))
            for three in combinations(few, _LINES):
                union = three[0][1] | three[1][1] | three[2][1]
                if union.bit_count() == _LINES:
                    lines = tuple(unit for unit, _ in three)
                    crossed = tuple(n - start + place for place in masks.places(union))
                    yield from _deductions(sheet, bit, lines, crossed)


def _deductions(
    sheet: Sheet, bit: int, lines: tuple[int, ...], crossed: tuple[int, ...]
) -> Iterator[Deduction]:
    """The deduction that the rest of the crossed lines loses the value."""
    units = sheet.units.cells
    inside = {cell for unit in lines for cell in units[unit]}
    removed = sheet.candidates_in(
        (c for unit in crossed for c in units[unit] if c not in inside), bit
    )
    if removed:
        places = sheet.named(c for unit in lines for c in units[unit] if sheet.domains[c] & bit)
        yield Elimination(removed, Swordfish(places, masks.value(bit), lines, crossed))


STRATEGY = LogicStrategy(
    Swordfish, find,
    premise="Take three rows that can have a number only in the same three columns. Cross it "
    "off in the other rows of these columns. It also works with rows and columns "
    "swapped.",
    looks_at=value_everywhere,
    cost=14,
    line="two cages",
    example="m1Ukt23bIvln_OKX8JehPJy1Cpy4no3k6H50g9",
    usual=NOWHERE,
    pattern=Pattern(
        "all places of the number in the three lines",
        values=1,
        otherwise="It takes places in three rows and three columns, and two or three of them in "
        "each of these rows, or in each of these columns.",
    ),
)  # fmt: skip
