"""Combination: values that no filling of a cage has anywhere."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.puzzle import Puzzle
from webapp.puzzle.words import cage_at
from webapp.trace import Remove

from ..cage_fillings import held, unfillable
from ..deduction import AboutCage, Deduction, Strike
from ..scan import by_cage
from ..sheet import Sheet
from ..strategy import WITH_CAGES, Strategy, any_of


@dataclass(frozen=True, slots=True)
class Combination(AboutCage):
    """No living filling of the cage has the values."""

    rule = "combination"
    title = "Combination"

    def clause(self, puzzle: Puzzle, event: Remove) -> str:
        return f"no way to fill {cage_at(puzzle, self.cage[0])} has {any_of(event)}"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of a cage that occur in none of its living fillings."""
    known = sheet.living.of(index)
    if known is None:
        return
    table, living = known
    if not living:
        yield unfillable(sheet, index)
        return
    cells, kept = sheet.cages.members[index], 0
    for place, cell in enumerate(cells):
        kept |= held(sheet, table, living, place, cell)
    gone = sheet.holders(cells, sheet.full & ~kept)
    if gone:
        yield Strike(gone, Combination(sheet.named(cells)))


STRATEGY = Strategy(
    Combination, find,
    premise="A value that occurs in no living filling of a cage leaves all its cells; a filling "
    "lives while each of its values is a candidate of its cell and none repeats in a line.",
    cost=3,
    line="combination",
    example="m1I2jM5QSwpQff",
    scope=WITH_CAGES,
)  # fmt: skip
