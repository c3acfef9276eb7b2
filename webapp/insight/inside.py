"""The contents of the panel Inside for a step.

The search's own data (its candidates, and the next cell), what the solutions allow, which the
search doesn't know, and for a local search the rules that each cell breaks.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from webapp.budget import Budget
from webapp.insight.run.run import Snapshot
from webapp.logic.ways import Taken, room, ways_of
from webapp.puzzle import Cell, Grid, Puzzle, cell_names, masks
from webapp.puzzle.cells import all_cells
from webapp.puzzle.solution import cage_holds
from webapp.puzzle.words import an, listed, shared_units, which_cage
from webapp.solvers import Solver
from webapp.solvers.answers import completions
from webapp.solvers.play.move_rules import values_left
from webapp.trace import Board, Event, Guess, Infer, Swap
from webapp.trace.rejections import comes_to

# Solutions to list; if there are more, each possibility is searched for separately.
_MOST = 64


@dataclass(frozen=True, slots=True)
class FewestLeft:
    """The cell that a search has just chosen because it had the fewest values left.

    `alike` are the open cells that had as few, including itself, in reading order.
    """

    cell: Cell
    count: int
    alike: tuple[Cell, ...]


def candidates(
    puzzle: Puzzle, solver: Solver, board: Board, failed: Collection[Taken] = ()
) -> dict[Cell, int]:
    """The search's candidates of each empty cell, bit v - 1 for v.

    These are the values that aren't crossed off. For an exact cover they are the values of the ways
    left; `failed` are the ways that it has tried here and taken back.
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


def choice_of(snapshot: Snapshot) -> FewestLeft | None:
    """The choice of a cell with the fewest values left, if the event makes one, else None."""
    event = snapshot.event
    if not isinstance(event, Guess | Infer):
        return None
    counts = values_left(snapshot.before)
    count = counts[event.cell]
    if count > min(counts.values()):
        return None
    return FewestLeft(event.cell, count, tuple(cell for cell in counts if counts[cell] == count))


def cell_of(event: Event | None) -> Cell:
    """The cell that an event is about; if there is none, the first of the board."""
    cells: tuple[Cell, ...] = getattr(event, "cells", ())
    return getattr(event, "cell", None) or (cells[0] if cells else (0, 0))


# What the solutions allow.


@dataclass(frozen=True, slots=True)
class Truth:
    """The values and ways that occur in the solutions of a board.

    `values` are the values of each empty cell, bit v - 1 for v, and `ways` the ways to fill a cage.
    If the board has no solution, no cell has values, and there are no ways.
    """

    values: dict[Cell, int]
    ways: frozenset[tuple[int, ...]]

    @property
    def solvable(self) -> bool:
        """Whether the board has a solution."""
        return bool(self.ways) or any(self.values.values())


def truth_of(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    cage: tuple[Cell, ...],
    ways: Iterable[tuple[int, ...]],
    budget: Budget,
) -> Truth:
    """The values and the ways of the cage that occur in solutions; raises OutOfBudgetError."""
    search = _Search(puzzle, values, budget)
    possible = {
        cell: masks.of(value for value in range(1, puzzle.size + 1) if search.allows({cell: value}))
        for cell in all_cells(puzzle.size)
        if cell not in values
    }
    there = (way for way in ways if search.allows(dict(zip(cage, way, strict=True))))
    return Truth(possible, frozenset(there))


class _Search:
    """The solutions found so far, and a search for others."""

    def __init__(self, puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> None:
        self._puzzle, self._values, self._budget = puzzle, values, budget
        found = list(islice(completions(puzzle, values, budget), _MOST + 1))
        self._known, self._has_all = found, len(found) <= _MOST

    def allows(self, more: Mapping[Cell, int]) -> bool:
        """Whether a solution has these values in addition to those on the board."""
        if any(_has(grid, more) for grid in self._known):
            return True
        if self._has_all or any(self._values.get(cell, v) != v for cell, v in more.items()):
            return False
        search = completions(self._puzzle, {**self._values, **more}, self._budget)
        found = next(search, None)
        self._known += [found] if found else []
        return found is not None


def _has(grid: Grid, values: Mapping[Cell, int]) -> bool:
    return all(grid[row][column] == value for (row, column), value in values.items())


# The rules that a full grid breaks.


@dataclass(frozen=True, slots=True)
class SwappedCell:
    """One of the two cells of a swap: its value and the rules that it breaks, before and after."""

    cell: Cell
    had: int
    has: int
    before: tuple[str, ...]
    after: tuple[str, ...]


def swapped_cells(puzzle: Puzzle, snapshot: Snapshot) -> tuple[SwappedCell, ...]:
    """Both cells of a swap; empty for any other event."""
    if not isinstance(snapshot.event, Swap):
        return ()
    old, new = snapshot.before.values, snapshot.after.values
    return tuple(
        SwappedCell(
            cell, old[cell], new[cell], violations(puzzle, old, cell), violations(puzzle, new, cell)
        )
        for cell in snapshot.event.cells
    )


def violations(puzzle: Puzzle, values: Mapping[Cell, int], cell: Cell) -> tuple[str, ...]:
    """A clause for each rule that the cell breaks: its column (with its box), and its cage.

    Its row has each value once. `values` are a full grid.
    """
    cage, found = puzzle.cage_at.get(cell), []
    again = [
        other
        for other in all_cells(puzzle.size)
        if other != cell and values[other] == values[cell] and _meet(puzzle, cell, other)
    ]
    if again:
        units = {unit: None for other in again for unit in _meet(puzzle, cell, other)}
        verb = "has" if len(units) == 1 else "have"
        found.append(f"{listed(units)} {verb} another {values[cell]} (at {cell_names(again)})")
    held = [values[each] for each in cage.cells] if cage else []
    if cage and not cage_holds(cage, held, puzzle.killer):
        twice = next((value for value in held if held.count(value) > 1), None)
        if puzzle.killer and twice:
            found.append(f"{which_cage(puzzle, cell)} has {an(twice)} twice")
        else:
            found.append(comes_to(puzzle, cage, values))
    return tuple(found)


def _meet(puzzle: Puzzle, a: Cell, b: Cell) -> list[str]:
    """The names of the column and the box that both cells are in."""
    return [unit for kind, unit in shared_units(puzzle, (a, b)).items() if kind != "row"]
