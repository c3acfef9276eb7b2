"""The values and removed candidates after some events of a search."""

from dataclasses import dataclass, field
from typing import assert_never

from webapp.puzzle import Cell, Grid, grid_at, masks
from webapp.puzzle.solution import values_at

from .counts import Counts
from .events import (
    NAMES,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remark,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)
from .reason import Crossed

# The events that last until the guess before them is taken back. An undo among them has crossed
# off its value.
Step = Guess | Infer | Remove | Reject | Undo


@dataclass(slots=True)
class Board:
    """Values of filled cells and removed candidates (bit v - 1 is v) by cell, with their trail.

    A rejected value is crossed off in its cell, and so is the value of an undo with `crossed`: an
    empty cell shows the values left to try. `trail` has the steps on the current branch, oldest
    first: guesses, inferences, and everything that crossed values off. `broken` is the number of
    rules that each cell of a local search breaks.
    """

    size: int
    values: dict[Cell, int] = field(default_factory=dict)
    removed: dict[Cell, int] = field(default_factory=dict)
    trail: list[Step] = field(default_factory=list)
    broken: dict[Cell, int] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)

    def grid(self) -> Grid:
        """The values as rows, 0 for an empty cell."""
        return grid_at(self.values, self.size)

    def candidates(self, cell: Cell) -> list[int]:
        """The values that haven't been removed from the cell."""
        gone = self.removed.get(cell, 0)
        return [value for value in range(1, self.size + 1) if not gone >> value - 1 & 1]

    def crossed_off(self, cell: Cell) -> dict[int, Crossed]:
        """The values crossed off in the cell, each with what crossed it off."""
        found: dict[int, Crossed] = {}
        for step in self.trail:
            match step:
                case Remove() if cell in step.cells:
                    found |= dict.fromkeys(step.values, _crossing(step, cell))
                case Reject() | Undo() if step.cell == cell:
                    found[step.value] = _crossing(step, cell)
        return found

    def tried(self, cell: Cell) -> list[int]:
        """The values of the cell that were tried and taken back on the current branch."""
        return sorted(value for value, by in self.crossed_off(cell).items() if by == "try")

    def copy(self) -> "Board":
        """An independent copy."""
        return Board(
            self.size,
            dict(self.values),
            dict(self.removed),
            list(self.trail),
            broken=dict(self.broken),
            counts=self.counts.copy(),
        )

    def last_guess(self) -> Guess | None:
        """The newest open guess, or None."""
        return next((step for step in reversed(self.trail) if isinstance(step, Guess)), None)


def _crossing(step: Remove | Reject | Undo, cell: Cell) -> Crossed:
    match step:
        case Remove(because=because):
            by_cage = cell in getattr(because, "cage", ())
            return "try" if because.was_tried else "cage" if by_cage else "rule"
        case Reject():
            return "try" if step.by_full_grid else "cage" if step.kind == "cage" else "rule"
    return "try"


def apply(board: Board, event: Event) -> None:
    """Change the board as the event says."""
    count(board.counts, event)
    match event:
        case Reject() | Remove():
            _cross_off(board, event)
        case Guess() | Infer():
            board.values[event.cell] = event.value
            board.trail.append(event)
        case Undo():
            _take_back(board, event)
            if event.crossed:
                _cross_off(board, event)
        case Restart():
            board.values, board.broken = values_at(event.grid), values_at(event.broken)
        case Swap(cells=(a, b)):
            board.values[a], board.values[b] = board.values[b], board.values[a]
            for cell, by in event.changes:
                board.broken[cell] += by
        case DeadEnd() | Solved() | Exhausted() | GaveUp() | Remark():
            pass
        case _:
            assert_never(event)


def count(counts: Counts, event: Event) -> None:  # noqa: C901, a case a kind
    """Count the event; the most frequent kinds are checked first."""
    counts.events += 1
    kind = type(event)
    if kind is Reject:
        counts.rejected += 1
    elif kind is Guess:
        counts.guesses += 1
        counts.depth += 1
        if counts.depth > counts.max_depth:
            counts.max_depth = counts.depth
        counts.written.append(1)
    elif kind is Undo:
        counts.backtracks += 1
        counts.depth -= 1
        counts.erased += counts.written.pop()
    elif kind is Infer:
        counts.deduced += 1
        if counts.written:
            counts.written[-1] += 1
    elif kind is Remove:
        counts.deduced += 1
    elif isinstance(event, Swap):
        counts.broken += sum([by for _, by in event.changes])
    elif kind is DeadEnd:
        counts.dead_ends += 1
    elif isinstance(event, Restart):
        counts.restarts += 1
        counts.broken = sum(map(sum, event.broken))
    elif kind is not Remark:
        counts.solved += kind is Solved
        counts.end = NAMES[kind]


def _take_back(board: Board, undo: Undo) -> None:
    """Take the guess that the undo names off the board, and everything since."""
    while True:
        step = board.trail.pop()
        if not isinstance(step, Guess | Infer):
            cells, bits = _crossed(step)
            for cell in cells:
                board.removed[cell] &= ~bits
            continue
        del board.values[step.cell]
        if isinstance(step, Guess):
            if (step.cell, step.value) != (undo.cell, undo.value):
                raise ValueError(f"{undo} does not take back the last guess, {step}")
            return


def _crossed(step: Remove | Reject | Undo) -> tuple[tuple[Cell, ...], int]:
    """The cells that lose candidates, and those as bits."""
    if isinstance(step, Remove):
        return step.cells, masks.of(step.values)
    return (step.cell,), masks.bit(step.value)


def _cross_off(board: Board, step: Remove | Reject | Undo) -> None:
    cells, bits = _crossed(step)
    for cell in cells:
        if board.removed.get(cell, 0) & bits:
            raise ValueError(f"{step} removes what is gone already")
        board.removed[cell] = board.removed.get(cell, 0) | bits
    board.trail.append(step)
