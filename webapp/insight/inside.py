"""Inside: what a search has in hand at a step: candidates, ways left, where it goes on."""

from collections.abc import Collection
from dataclasses import dataclass

from webapp.insight.run.run import Look
from webapp.logic.ways import Taken, room, ways_of
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells
from webapp.solvers import Solver
from webapp.solvers.play.rule import values_left
from webapp.trace import Board, Event, Guess, Infer


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
        found = {cell: room(puzzle, board, cell) for cell in found}
        for cells, values in failed:
            if cells[0] not in puzzle.cage_at:
                found[cells[0]] &= ~masks.bit(values[0])
        for cage in puzzle.cages:
            ways = ways_of(puzzle, board, cage, failed)
            left = [way.values for way in ways or () if way.left]
            for place, cell in enumerate(cage.cells if ways is not None else ()):
                if cell in found:
                    found[cell] = masks.of({values[place] for values in left})
    return found


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
