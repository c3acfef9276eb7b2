"""Fillings: values that no filling of a cage puts into a cell."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.puzzle import Puzzle
from webapp.puzzle.words import cage_at
from webapp.trace import Remove

from ..cage_fillings import lost, unsupported
from ..deduction import AboutCage, Deduction, Strike
from ..scan import by_cage
from ..sheet import Sheet
from ..strategy import WITH_CAGES, Strategy, any_of


@dataclass(frozen=True, slots=True)
class Fillings(AboutCage):
    """No living filling of the cage puts the values there."""

    rule = "fillings"
    title = "Fillings"

    def clause(self, puzzle: Puzzle, event: Remove) -> str:
        name = cage_at(puzzle, self.cage[0])
        return f"no way to fill {name} that is left puts {any_of(event)} there"


@by_cage
def find(sheet: Sheet, index: int) -> Iterator[Deduction]:
    """The candidates of each cell of a cage that no living filling puts there."""
    known = sheet.living.of(index)
    if known and known[1]:
        gone = lost(sheet, index, unsupported(sheet, index, *known))
        if gone:
            yield Strike(gone, Fillings(sheet.named(sheet.cages.members[index])))


STRATEGY = Strategy(
    Fillings, find,
    premise="A value that no living filling of the cage puts into a cell leaves that cell.",
    cost=4,
    line="combination",
    example="m1IzGtpMhQpYN_",
    scope=WITH_CAGES,
)  # fmt: skip
