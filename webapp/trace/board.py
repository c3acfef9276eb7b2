"""Boards: what a search has on paper after some events; each event can be applied and reverted."""

from dataclasses import dataclass, field, replace
from typing import assert_never

from webapp.puzzle import Cell, Grid, grid_at, masks

from .counts import Counts
from .events import (
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)
from .reason import Crossed

# What stands until the guess before it is taken back; an undo among them is one that crossed off.
Step = Guess | Infer | Remove | Reject | Undo


@dataclass(slots=True)
class Board:
    """Values of filled cells and removed candidates (bit v - 1 is v) by cell, and what led there.

    A refused value is crossed off in its cell, and so is the value of an undo that says so: an
    empty cell shows what is left to try in it. `trail` holds what stands, oldest first: guesses,
    inferences, and all that crossed values off; `taken` what each undo took back, so that
    reverting the undo can put it there again; `grids` what stood before each restart. `broken` is
    how many rules each cell of a local search breaks.
    """

    size: int
    values: dict[Cell, int] = field(default_factory=dict)
    removed: dict[Cell, int] = field(default_factory=dict)
    trail: list[Step] = field(default_factory=list)
    taken: list[list[Step]] = field(default_factory=list)
    grids: list[tuple[dict[Cell, int], dict[Cell, int]]] = field(default_factory=list)
    broken: dict[Cell, int] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)

    def grid(self) -> Grid:
        """The values as rows, 0 for an empty cell."""
        return grid_at(self.values, self.size)

    def candidates(self, cell: Cell) -> list[int]:
        """The values that nothing has removed from the cell."""
        gone = self.removed.get(cell, 0)
        return [value for value in range(1, self.size + 1) if not gone >> value - 1 & 1]

    def crossed_off(self, cell: Cell) -> dict[int, Crossed]:
        """The values that were crossed off in the cell, each with what did that."""
        found: dict[int, Crossed] = {}
        for step in self.trail:
            match step:
                case Remove() if cell in step.cells:
                    found |= dict.fromkeys(step.values, _crossing(step, cell))
                case Reject() | Undo() if step.cell == cell:
                    found[step.value] = _crossing(step, cell)
        return found

    def tried(self, cell: Cell) -> list[int]:
        """The values of the cell that were tried, and taken back while all else stood as now."""
        return sorted(value for value, by in self.crossed_off(cell).items() if by == "try")

    def copy(self) -> "Board":
        """The same board without what older undos took back: it can go on, but not back."""
        return Board(
            self.size,
            dict(self.values),
            dict(self.removed),
            list(self.trail),
            broken=dict(self.broken),
            counts=replace(self.counts),
        )

    def forget(self) -> None:
        """Drop what only reverting needs, so that a long search going forwards stays small."""
        self.taken.clear()
        self.grids.clear()

    def last_guess(self) -> Guess | None:
        """The newest guess that stands."""
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
    """Do what the event says."""
    _count(board.counts, event, 1)
    match event:
        case Reject() | Remove():
            _cross_off(board, event)
        case Guess() | Infer():
            board.values[event.cell] = event.value
            board.trail.append(event)
        case Undo():
            taken = _take_back(board, event)
            board.taken.append(taken)
            board.counts.erased += _written(taken)
            if event.crossed:
                _cross_off(board, event)
        case Restart():
            board.grids.append((board.values, board.broken))
            board.values, board.broken = _by_cell(event.grid), _by_cell(event.broken)
            board.counts.broken = sum(board.broken.values())
        case Swap():
            _swap(board, event, 1)
        case DeadEnd() | Solved() | Exhausted() | GaveUp():
            pass
        case _:
            assert_never(event)


def revert(board: Board, event: Event) -> None:
    """Undo `apply` of the same event, which must be the last one applied."""
    _count(board.counts, event, -1)
    match event:
        case Reject() | Remove():
            _write_again(board, event)
            board.trail.pop()
        case Guess() | Infer():
            del board.values[event.cell]
            board.trail.pop()
        case Undo():
            if event.crossed:
                _write_again(board, event)
                board.trail.pop()
            taken = board.taken.pop()
            board.counts.erased -= _written(taken)
            _put_back(board, taken)
        case Restart():
            board.values, board.broken = board.grids.pop()
            board.counts.broken = sum(board.broken.values())
        case Swap():
            _swap(board, event, -1)
        case DeadEnd() | Solved() | Exhausted() | GaveUp():
            pass
        case _:
            assert_never(event)


def _count(counts: Counts, event: Event, by: int) -> None:
    """Count the event, or with -1 count it back."""
    counts.events += by
    match event:
        case Reject():
            counts.refused += by
        case Guess():
            counts.guesses += by
            counts.depth += by
        case Undo():
            counts.undone += by
            counts.depth -= by
        case Infer() | Remove():
            counts.deduced += by
        case DeadEnd():
            counts.dead_ends += by
        case Restart():
            counts.restarts += by
        case Solved():
            counts.solved += by
        case Swap() | Exhausted() | GaveUp():
            pass
        case _:
            assert_never(event)


def _take_back(board: Board, undo: Undo) -> list[Step]:
    """What stands since the guess that the undo names, and the guess, taken off; newest first."""
    taken: list[Step] = []
    while True:
        step = board.trail.pop()
        taken.append(step)
        if not isinstance(step, Guess | Infer):
            _write_again(board, step)
            continue
        del board.values[step.cell]
        if isinstance(step, Guess):
            if (step.cell, step.value) != (undo.cell, undo.value):
                raise ValueError(f"{undo} does not take back the last guess, {step}")
            return taken


def _written(taken: list[Step]) -> int:
    """How many of these steps wrote a number."""
    return sum(isinstance(step, Guess | Infer) for step in taken)


def _put_back(board: Board, taken: list[Step]) -> None:
    for step in reversed(taken):
        if isinstance(step, Guess | Infer):
            board.values[step.cell] = step.value
            board.trail.append(step)
        else:
            _cross_off(board, step)


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


def _write_again(board: Board, step: Remove | Reject | Undo) -> None:
    cells, bits = _crossed(step)
    for cell in cells:
        board.removed[cell] &= ~bits


def _by_cell(grid: Grid) -> dict[Cell, int]:
    return {(r, c): number for r, row in enumerate(grid) for c, number in enumerate(row)}


def _swap(board: Board, event: Swap, sign: int) -> None:
    a, b = event.cells
    board.values[a], board.values[b] = board.values[b], board.values[a]
    for cell, by in event.changes:
        board.broken[cell] += sign * by
        board.counts.broken += sign * by
