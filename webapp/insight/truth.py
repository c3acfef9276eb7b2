"""Truth: what is possible under the values that stand, which no search needs to know."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from webapp.budget import Budget
from webapp.puzzle import Cell, Grid, Puzzle, masks
from webapp.puzzle.cells import all_cells
from webapp.solvers.answers import completions

# So many solutions are listed; where there are more, each possibility is looked for by itself.
_MOST = 64


@dataclass(frozen=True, slots=True)
class Truth:
    """What some solution of the board as it stands has.

    `values` are the values of each empty cell, bit v - 1 for v, and `ways` the ways to fill a cage.
    Both are empty of values where no solution has all that stands.
    """

    values: dict[Cell, int]
    ways: frozenset[tuple[int, ...]]

    @property
    def solvable(self) -> bool:
        """Whether any solution has the values that stand."""
        return bool(self.ways) or any(self.values.values())


def truth_of(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    cage: tuple[Cell, ...],
    ways: Iterable[tuple[int, ...]],
    budget: Budget,
) -> Truth:
    """What the empty cells can hold, and which of the ways the cage can.

    Raises OutOfBudget.
    """
    search = _Search(puzzle, values, budget)
    possible = {
        cell: masks.of(value for value in range(1, puzzle.size + 1) if search.allows({cell: value}))
        for cell in all_cells(puzzle.size)
        if cell not in values
    }
    there = (way for way in ways if search.allows(dict(zip(cage, way, strict=True))))
    return Truth(possible, frozenset(there))


class _Search:
    """The solutions that are known so far, and a search for others."""

    def __init__(self, puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> None:
        self._puzzle, self._values, self._budget = puzzle, values, budget
        found = list(islice(completions(puzzle, values, budget), _MOST + 1))
        self._known, self._has_all = found, len(found) <= _MOST

    def allows(self, more: Mapping[Cell, int]) -> bool:
        """Whether a solution has these values besides those that stand."""
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
