"""One of each: the peers of a cell can't have its value."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.deduction import Contradiction, Deduced, Deduction, Elimination
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import LogicStrategy, no_candidates
from webapp.puzzle import Cell, Puzzle, cell_name, cell_names, masks
from webapp.puzzle.words import given_as, listed, unit_of
from webapp.trace import BoardView, DeadEnd, Reason, Remove


@dataclass(frozen=True, slots=True)
class OneOfEach(Deduced[Remove]):
    """A cell has the value and shares a unit with those that lose it."""

    rule = "one-of-each"
    title = "One of each"
    at: Cell

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        cage = puzzle.cage_at.get(self.at)
        if cage and cage.is_given and self.at not in board.values:
            return given_as(cage)
        return f"{cell_name(self.at)} is {listed(event.values)}"


@dataclass(frozen=True, slots=True)
class Twice(Reason[DeadEnd]):
    """Two cells of one unit have the value."""

    rule = "twice"
    both: tuple[Cell, ...]
    value: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        unit = unit_of(puzzle, self.both)
        return f"{unit} has two {self.value}s (at {cell_names(self.both)})"


def find(sheet: Sheet) -> Iterator[Deduction]:
    """Filled cells, with peers that still have their value as a candidate."""
    unspread = sheet.unspread
    for cell in tuple(unspread):
        value = sheet.values[cell]
        removed = sheet.candidates_in(sheet.layout.peers(cell), masks.bit(value))
        twin = next((peer for peer, _ in removed if sheet.values[peer]), None)
        if twin is not None:
            both = (cell, twin)
            yield Contradiction(both, Twice(sheet.named(both), value))
        elif removed:
            yield Elimination(removed, OneOfEach(sheet.layout.cells[cell]))
        else:
            unspread.remove(cell)


STRATEGY = LogicStrategy(
    OneOfEach, find,
    premise="Once a cell has its number, cross it off in the rest of its row, column and box.",
    looks_at=no_candidates,
    cost=1,
    line="one-of-each",
    example="m1IsnFVEUwnlKc",
)  # fmt: skip
