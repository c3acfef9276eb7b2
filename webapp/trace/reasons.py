"""Reasons that several algorithms share; each algorithm's own are in its module."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import either, given_as, listed, unit_of, which_cage

from .events import DeadEnd, Remove
from .reason import BoardView, Reason, Shortage
from .rejections import nothing_fits


@dataclass(frozen=True, slots=True)
class Refuted(Reason[Remove]):
    """The value was guessed, and the guess taken back."""

    rule = "refuted"
    role = "tried"
    at: Cell

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        if board.counts.solved:
            return "everything with it has been tried"
        given = " (given the guesses still open)" if board.counts.depth else ""
        return f"it led to a dead end{given}"


@dataclass(frozen=True, slots=True)
class NoValue(Reason[DeadEnd]):
    """A cell has lost all its values."""

    rule = "no value"
    looked_at: tuple[Cell, ...] = ()

    def shortage(self, event: DeadEnd) -> Shortage:
        return Shortage("value", event.cells[:1])

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        return nothing_fits(puzzle, board, event.cells[0])


@dataclass(frozen=True, slots=True)
class NoPlace(Reason[DeadEnd]):
    """Values have lost all their places in a row, column or box."""

    rule = "no place"
    unit: tuple[Cell, ...]
    missing: tuple[int, ...]

    def shortage(self, event: DeadEnd) -> Shortage:
        return Shortage("place", self.unit, self.missing)

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        return f"{unit_of(puzzle, event.cells)} has no place left for {either(self.missing)}"


@dataclass(frozen=True, slots=True)
class TwoValues(Reason[DeadEnd]):
    """A cell is the only place of two values."""

    rule = "two values"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def shortage(self, event: DeadEnd) -> Shortage:
        return Shortage("cell", self.cells, self.values)

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        return f"{cell_name(self.cells[0])} would have to be {listed(self.values)} at once"


@dataclass(frozen=True, slots=True)
class NoFilling(Reason[DeadEnd]):
    """No way to fill the cage is left."""

    rule = "no filling"
    cage: tuple[Cell, ...]

    def shortage(self, event: DeadEnd) -> Shortage:
        return Shortage("way", self.cage)

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        cage = puzzle.cage_at[event.cells[0]]
        if cage.is_given:
            return f"{given_as(cage)}, and that doesn’t fit"
        by = " by any operation" if cage.operation.is_open else ""
        return f"no way is left to make {which_cage(puzzle, event.cells[0])}{by}"
