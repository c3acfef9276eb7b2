"""Inside: what a search has in hand at a step: candidates, ways left, where it goes on."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from webapp.insight.run.run import Look
from webapp.logic.layout import layout_of
from webapp.logic.remaining_fillings import every_filling
from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells
from webapp.solvers import Solver
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Event, Guess, Infer

# A cage with more fillings has no list of them: so many beginnings, and so much work.
_MOST_WAYS, _WORK = 4_000, 400_000
# Cells and the values that fill them, as an exact cover takes them.
Taken = tuple[tuple[Cell, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """Values that fill a cage, in the order of its cells, and whether the board leaves them."""

    values: tuple[int, ...]
    left: bool


@dataclass(frozen=True, slots=True)
class FewestLeft:
    """The cell that a search has just gone on in: of the open cells it had the fewest values.

    `alike` are the open cells that had as few, itself among them, in reading order.
    """

    cell: Cell
    count: int
    alike: tuple[Cell, ...]


def candidates(
    puzzle: Puzzle, solver: Solver, board: Board, failed: Collection[Taken] = ()
) -> dict[Cell, int]:
    """The candidates of each empty cell as the search knows them, bit v - 1 for v.

    These are the values that are not crossed off. A search that crosses nothing off, but strikes
    ways to fill cages and single cells, knows them by these; `failed` are those that it has tried
    here and taken back.
    """
    every, crossed = (1 << puzzle.size) - 1, board.removed
    empty = (cell for cell in all_cells(puzzle.size) if cell not in board.values)
    found = {cell: every & ~crossed.get(cell, 0) for cell in empty}
    if solver.covers:
        found = {cell: free(puzzle, board, cell) for cell in found}
        for cells, values in failed:
            if cells[0] not in puzzle.cage_at:
                found[cells[0]] &= ~masks.bit(values[0])
        for cage in puzzle.cages:
            _by_ways(cage, ways_of(puzzle, board, cage, failed), found)
    return found


def _by_ways(cage: Cage, ways: Iterable[Way] | None, found: dict[Cell, int]) -> None:
    """Leave the cage's empty cells what some way that is left gives them."""
    if ways is None:
        return
    left = [way.values for way in ways if way.left]
    for place, cell in enumerate(cage.cells):
        if cell in found:
            found[cell] = masks.of({values[place] for values in left})


def ways_of(
    puzzle: Puzzle, board: Board, cage: Cage, failed: Collection[Taken] = ()
) -> tuple[Way, ...] | None:
    """All ways to make the cage; None where they are too many.

    A way is left while it has the values that stand in the cage and, in its empty cells, none that
    is crossed off there or stands in their row, column or box, and has not `failed` here.
    """
    fillings = every_way(puzzle, cage)
    if fillings is None:
        return None
    room = [free(puzzle, board, cell) for cell in cage.cells]

    def is_left(filling: tuple[int, ...]) -> bool:
        fits = all(masks.bit(value) & there for value, there in zip(filling, room, strict=True))
        return fits and (cage.cells, filling) not in failed

    return tuple(Way(each, is_left(each)) for each in fillings)


def every_way(puzzle: Puzzle, cage: Cage) -> tuple[tuple[int, ...], ...] | None:
    """All ways to make the cage on an empty board; None where they are too many."""
    return every_filling(puzzle, cage, _MOST_WAYS, _WORK)


def free(puzzle: Puzzle, board: Board, cell: Cell) -> int:
    """The values that a way may have in the cell: its own, or candidates that its peers lack."""
    own = board.values.get(cell)
    if own:
        return masks.bit(own)
    layout = layout_of(puzzle)
    there = {board.values.get(layout.cells[peer]) for peer in layout.peers(layout.number[cell])}
    return masks.of(set(board.candidates(cell)) - there)


def choice_of(look: Look) -> FewestLeft | None:
    """Where the event goes on in an open cell with the fewest values left: that choice."""
    event = look.event
    if not isinstance(event, Guess | Infer):
        return None
    counts = values_left(look.before)
    count = counts[event.cell]
    if count > min(counts.values()):
        return None
    return FewestLeft(event.cell, count, tuple(cell for cell in counts if counts[cell] == count))


def cell_of(event: Event | None) -> Cell:
    """The cell that an event is about; the first of the board where it is about none."""
    cells: tuple[Cell, ...] = getattr(event, "cells", ())
    return getattr(event, "cell", None) or (cells[0] if cells else (0, 0))
