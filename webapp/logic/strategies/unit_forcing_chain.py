"""Unit forcing chain: candidates that go whichever of its two places a value has in a unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategies.forcing_twin import lost_both_ways
from webapp.logic.strategy import NOWHERE, LogicStrategy, Pattern, pronoun
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.words import few, numbered_unit
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class UnitForcingChain(Deduced[Remove]):
    """The unit has the value at one of two places, and the candidates go with either."""

    rule = "unit-forcing-chain"
    title = "Unit forcing chain"
    places: tuple[Cell, ...]
    value: int
    unit: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        unit, (one, other) = numbered_unit(self.unit, puzzle.size), map(cell_name, self.places)
        has = f"{unit} has {self.value} at {one} or {other}"
        return f"{has}, and either of them rules {pronoun(event)} out"


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """Each unit with two places for a value, with both tried on a copy."""
    domains = sheet.domains
    for number, unit in enumerate(sheet.units.cells):
        for bit in sheet.bits[sheet.full]:
            places = [cell for cell in unit if domains[cell] & bit]
            if len(places) != 2:
                continue
            one, other = places
            removed = lost_both_ways(sheet, (one, bit), (other, bit))
            if removed:
                yield Elimination(
                    removed, UnitForcingChain(sheet.named(places), masks.value(bit), number)
                )


def _feedback(sheet: Sheet, cells: Sequence[int]) -> str:
    """Why two cells of one unit aren't the places of a value that rules anything out."""
    one, other = cells
    says = "There’s no number that both may hold."
    for unit in sorted({*sheet.units.of[one]} & {*sheet.units.of[other]}):
        for bit in sheet.bits[sheet.domains[one] & sheet.domains[other]]:
            places = (cell for cell, _ in sheet.candidates_in(sheet.units.cells[unit], bit))
            more = sheet.named(cell for cell in places if cell not in cells)
            if not more:
                return f"No candidate goes both times when {masks.value(bit)} is tried at each."
            says = f"They aren’t the only places for {masks.value(bit)}: it fits {few(more)} too."
    return says


STRATEGY = LogicStrategy(
    UnitForcingChain, find,
    premise="Take a line or box with two places for a number. Try the number at each of them on"
    " paper, and fill every cell that is left with one candidate. What a cell loses "
    "both times can be crossed off.",
    cost=15,
    line="forcing",
    example="m1WCBgIAQAAIAAwAEBQAAAAAGAHgAAAoqOmp6WipqUAIAcZQo",
    usual=NOWHERE,
    pattern=Pattern(
        "the two places where the number is tried", cells=(2,), together=True, otherwise=_feedback
    ),
)  # fmt: skip
