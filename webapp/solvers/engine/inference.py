"""Inference: the reasons that propagation alone has; the others are those of strategies."""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.words import listed
from webapp.trace import DeadEnd, Grounds, Lack, Paper, Reason, Remove


@dataclass(frozen=True, slots=True)
class Refuted(Reason[Remove]):
    """The value was guessed, and the guess taken back."""

    rule = "refuted"
    was_tried = True
    at: Cell

    def rests(self, grounds: Grounds, event: Remove) -> int:
        return grounds.refuted

    def why(self, puzzle: Puzzle, board: Paper, event: Remove) -> str:
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

    def lack(self, event: DeadEnd) -> Lack:
        return Lack("cell", self.cells, self.values)

    def why(self, puzzle: Puzzle, board: Paper, event: DeadEnd) -> str:
        return f"{cell_name(self.cells[0])} would have to be {listed(self.values)} at once"
