"""python-constraint2: a variable for each cage, whose values are the cage's fillings.

Cells as variables, with its own constraints for sums and products, were tried: they finish fewer
of the 8 x 8 and 9 x 9 puzzles, since those constraints look at a cage only when it is nearly full.
"""

from collections.abc import Iterator
from itertools import combinations
from time import process_time

from constraint import Constraint, FunctionConstraint, Problem

from bench.tables import Filling, TimeUpError, clashes, tables
from webapp.puzzle import Cell, Grid, Puzzle, grid_at

# The package takes values off a list one by one, in time that grows with the square of its length:
# with more it would not look at the clock for minutes.
_MAX_FILLINGS = 2_000


class _Clock(Constraint):
    """A constraint that always holds, until the time is over: the package has no limit of time."""

    def __init__(self, until: float) -> None:
        self._until = until

    def preProcess(self, *_args: object) -> None:  # noqa: N802 - the package's name
        """Nothing to prepare."""

    def __call__(self, *_args: object) -> bool:
        if process_time() > self._until:
            raise TimeUpError
        return True


def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
    """Yield the solutions, by the package's own choice of solver."""
    clock = _Clock(process_time() + seconds)
    problem, apart = Problem(), clashes(puzzle)
    cages = tables(puzzle, _MAX_FILLINGS)
    if not all(fillings for _, fillings in cages):
        return
    for index, (_, fillings) in enumerate(cages):
        problem.addVariable(index, fillings)
    for (a, (cells, _)), (b, (others, _)) in combinations(enumerate(cages), 2):
        differ = [
            (i, j) for i, x in enumerate(cells) for j, y in enumerate(others) if y in apart[x]
        ]
        if differ:
            problem.addConstraint(_all_differ(differ), (a, b))
    problem.addConstraint(clock)
    for found in problem.getSolutionIter():
        yield grid_at(dict(_values(cages, found)), puzzle.size)


def _all_differ(places: list[tuple[int, int]]) -> FunctionConstraint:
    if len(places) == 1:
        ((i, j),) = places
        return FunctionConstraint(lambda a, b: a[i] != b[j])
    return FunctionConstraint(lambda a, b: all(a[i] != b[j] for i, j in places))


def _values(
    cages: list[tuple[tuple[Cell, ...], list[Filling]]], found: dict[int, Filling]
) -> Iterator[tuple[Cell, int]]:
    for index, (cells, _) in enumerate(cages):
        yield from zip(cells, found[index], strict=True)
