"""Plain reasons: those that several algorithms share; an algorithm's own stand in its module."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import cage_at, listed, unit_of

from .events import DeadEnd, Infer, Remove
from .reason import Reason


@dataclass(frozen=True, slots=True)
class LastValue(Reason[Infer]):
    """All other values of the cell are gone."""

    rule = "last value"

    def why(self, puzzle: Puzzle, event: Infer) -> str:
        return f"no other value is left for {cell_name(event.cell)}"


@dataclass(frozen=True, slots=True)
class Placed(Reason[Remove]):
    """The value stands in a cell that shares a row, column or box with those that lose it."""

    rule = "placed"
    at: Cell

    def why(self, puzzle: Puzzle, event: Remove) -> str:
        return f"it now stands at {cell_name(self.at)}"


@dataclass(frozen=True, slots=True)
class CageCannotHold(Reason[Remove]):
    """The cage's clue alone rules the values out."""

    rule = "cage"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, event: Remove) -> str:
        it = "it" if len(event.values) == 1 else "them"
        return f"{cage_at(puzzle, self.cage[0])} cannot hold {it}"


@dataclass(frozen=True, slots=True)
class NoValue(Reason[DeadEnd]):
    """A cell has lost all its values."""

    rule = "no value"
    looked_at: tuple[Cell, ...] = ()

    def why(self, puzzle: Puzzle, event: DeadEnd) -> str:
        return f"no value is left for {cell_names(event.cells)}"


@dataclass(frozen=True, slots=True)
class NoPlace(Reason[DeadEnd]):
    """Values have lost all their places in a row, column or box."""

    rule = "no place"
    unit: tuple[Cell, ...]
    missing: tuple[int, ...]

    def why(self, puzzle: Puzzle, event: DeadEnd) -> str:
        return f"{unit_of(event.cells)} has no place left for {listed(self.missing)}"


@dataclass(frozen=True, slots=True)
class NoFilling(Reason[DeadEnd]):
    """No way to fill the cage is left."""

    rule = "no filling"
    cage: tuple[Cell, ...]

    def why(self, puzzle: Puzzle, event: DeadEnd) -> str:
        return f"{cage_at(puzzle, event.cells[0])} cannot be filled any more"
