"""Given: a cage of one cell."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Contradiction, Deduced, Deduction, Placement
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, no_candidates
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.words import given_as
from webapp.trace import BoardView, Infer
from webapp.trace.reasons import NoFilling


@dataclass(frozen=True, slots=True)
class Given(Deduced[Infer]):
    """The cell is a cage of its own."""

    rule = "given"
    title = "Given"
    cell: Cell

    def clause(self, puzzle: Puzzle, board: BoardView, event: Infer) -> str:
        return given_as(puzzle.cage_at[event.cell])


def find(sheet: Sheet) -> Iterator[Deduction]:
    """Cages of one cell that is still empty."""
    cages, values = sheet.cages, sheet.values
    due = sheet.due(find, (0,) * len(values), (1 << len(cages.members)) - 1)
    for index in masks.places(due.todo):
        cell, target = cages.members[index][0], cages.targets[index]
        if len(cages.members[index]) > 1 or values[cell]:
            due.todo ^= 1 << index
        elif target > sheet.size or not sheet.domains[cell] & masks.bit(target):
            yield Contradiction((cell,), NoFilling(sheet.named((cell,))))
        else:
            yield Placement(cell, target, Given(sheet.layout.cells[cell]))


STRATEGY = LogicStrategy(
    Given, find,
    premise="A cage of one cell gives its number away.",
    looks_at=no_candidates,
    cost=0,
    line="given",
    example="m1IsnFVEUwnlKc",
)  # fmt: skip
