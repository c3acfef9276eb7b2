"""Inference: the reasons for which the rules of propagation take values away or place them."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name, cell_names
from webapp.puzzle.words import given_as, listed, unit_of, units_of, which_cage
from webapp.trace import Board, DeadEnd, Grounds, Infer, Reason, Remove


@dataclass(frozen=True, slots=True)
class Filling(Reason[Remove]):
    """No remaining filling of the cage puts the values there."""

    rule = "filling"
    cage: tuple[Cell, ...]

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.no_way(self.cage, event.cells[0], event.values[0])

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        cage, it = puzzle.cage_at[self.cage[0]], "it" if len(event.values) == 1 else "them"
        if cage.is_given:
            return given_as(cage)
        return f"no remaining way to make {which_cage(puzzle, self.cage[0])} has {it} there"


@dataclass(frozen=True, slots=True)
class Must(Reason[Remove]):
    """Every remaining filling of the cage puts the values into one unit."""

    rule = "must"
    cage: tuple[Cell, ...]

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.no_way_without(self.cage, event.values[0], event.cells)

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        it = "it" if len(event.values) == 1 else "them"
        own = {unit for cell in self.cage for unit in units_of(puzzle, [cell])}
        shared = [unit for unit in units_of(puzzle, event.cells) if unit in own]
        where = shared[0] if len(shared) == 1 else f"a line with {cell_names(event.cells)}"
        name = which_cage(puzzle, self.cage[0])
        return f"every remaining way to make {name} has {it} in {where}"


@dataclass(frozen=True, slots=True)
class Pair(Reason[Remove]):
    """Two cells of a unit have these two values alone."""

    rule = "pair"
    cells: tuple[Cell, ...]

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.all_guesses

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        unit, both = unit_of(puzzle, (*self.cells, *event.cells)), board.candidates(self.cells[0])
        return f"{cell_names(self.cells)} use up {listed(both)} in {unit}"


@dataclass(frozen=True, slots=True)
class OnlyPlace(Reason[Infer]):
    """The value fits nowhere else in the unit."""

    rule = "only place"
    unit: tuple[Cell, ...]

    def rests(self, grounds: Grounds, event: Infer) -> int:
        others = (cell for cell in self.unit if cell != event.cell)
        return grounds.no_place(others, (event.value,))

    def why(self, puzzle: Puzzle, board: Board, event: Infer) -> str:
        return f"it's the only place for {event.value} in {unit_of(puzzle, self.unit)}"


@dataclass(frozen=True, slots=True)
class Refuted(Reason[Remove]):
    """The value was guessed, and the guess taken back."""

    rule = "refuted"
    was_tried = True
    at: Cell

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.refuted

    def why(self, puzzle: Puzzle, board: Board, event: Remove) -> str:
        if board.counts.solved:
            return "all that goes with it has been tried"
        standing = " (given the guesses that still stand)" if board.counts.depth else ""
        return f"it led to a dead end{standing}"


@dataclass(frozen=True, slots=True)
class TwoValues(Reason[DeadEnd]):
    """A cell is the only place of two values."""

    rule = "two values"
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def rests(self, grounds: Grounds, event: DeadEnd) -> int:
        found = 0
        for value in self.values:
            found |= grounds.nowhere_else(self.cells[0], value)
        return found

    def why(self, puzzle: Puzzle, board: Board, event: DeadEnd) -> str:
        return f"{cell_name(self.cells[0])} would have to be {listed(self.values)} at once"
