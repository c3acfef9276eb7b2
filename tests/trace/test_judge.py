"""What every event says is true on the board that is shown before it, whatever the algorithm."""

from itertools import islice

import pytest

from tests.solvers.small import FOUR, judged, mysterious
from tests.trace.judge import faults
from webapp.solvers import SOLVERS, Solver
from webapp.trace import DeadEnd, Guess, Infer, Remove
from webapp.trace.reason import ToldReason

# The searches that walk through millions of grids are heard no further than this.
_EVENTS = 600
each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)


def heard(solver: Solver, seeds: range, sizes: tuple[int, ...]) -> list[str]:
    """All that an algorithm says of random puzzles and that is not so."""
    return [
        f"puzzle {seed}, {fault}"
        for seed in seeds
        for puzzle, solutions in [judged(seed, sizes), mysterious(seed, sizes)]
        for fault in faults(puzzle, solutions, islice(solver.solve(puzzle), _EVENTS))
    ]


@each_solver
def test_every_step_says_what_is_so(solver: Solver) -> None:
    assert heard(solver, range(12), (3, 4)) == []


@pytest.mark.sweep
@pytest.mark.no_cover
@each_solver
def test_every_step_says_what_is_so_of_200_puzzles(solver: Solver) -> None:
    assert heard(solver, range(12, 160), (3, 4)) == []


def test_the_judge_notices_what_is_not_so() -> None:
    puzzle = FOUR
    (grid,) = solutions = {((1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2))}
    right, wrong = grid[0][0], grid[0][0] % 4 + 1
    for lie in (
        Infer((0, 0), right, ToldReason("last value"), 1),
        Infer((0, 0), wrong, ToldReason("last value"), 1),
        Remove(((0, 0),), (right,), ToldReason("placed", ((0, 1),)), 1),
        DeadEnd(((0, 0),), ToldReason("no value"), 1),
        DeadEnd(((0, 0),), ToldReason("conflict", (), (0,)), 1),
        DeadEnd(((0, 0), (0, 1), (0, 2), (0, 3)), ToldReason("no place", (), (1,)), 1),
    ):
        assert list(faults(puzzle, solutions, [lie])), lie
    assert list(faults(puzzle, solutions, [Guess((0, 0), right, 1)])) == []
