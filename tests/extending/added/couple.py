"""Two cells of a unit that have the same two candidates, which no other cell then has."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_unit
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.puzzle.words import listed
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class Couple(Deduced[Remove]):
    """Two cells of a unit have the same two candidates."""

    rule = "couple"
    title = "Couple"
    pair: tuple[Cell, ...]
    shares: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        return f"{cell_names(self.pair)} share {listed(self.shares)}"


@by_unit
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """In one row, column or box."""
    cells, domains = sheet.units.cells[number], sheet.domains
    for one, other in combinations(cells, 2):
        shared = domains[one]
        if shared == domains[other] and shared.bit_count() == 2:
            removed = sheet.candidates_in(
                (cell for cell in cells if cell not in (one, other)), shared
            )
            if removed:
                yield Elimination(removed, Couple(sheet.named((one, other)), masks.values(shared)))


STRATEGY = LogicStrategy(
    Couple,
    find,
    premise="When two cells of a row, column or box have the same two candidates, its other cells "
    "have neither.",
    cost=2,
    line="couple",
    example="m1MrmKuNrKXuI4DVVW",
)
