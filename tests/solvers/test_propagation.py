"""The strongest solver: watched and unwatched it does the same, and it guesses rarely."""

from statistics import median

import pytest

from tests.conftest import PUZZLES
from webapp.logic.layout import Layout
from webapp.puzzle import Cage, Grid, Puzzle, is_solution, parse
from webapp.solvers import SOLVERS, Budget, contradiction, solutions
from webapp.solvers.algorithms.propagation import EVERY_RULE
from webapp.solvers.engine.propagator import Propagator, problem_of
from webapp.solvers.solver import Solver, Tally
from webapp.trace import Board, Exhausted, Solved, Undo, apply

UNWATCHED = [solver for solver in SOLVERS.values() if solver.answers]
SOME = PUZZLES[::3]


def watched(solver: Solver, text: str) -> tuple[list[Grid], list[int]]:
    """All solutions of the watched search; the guesses taken back before each and at the end."""
    puzzle = parse(text)
    board, grids, undone = Board(puzzle.size), [], [0]
    for event in solver.solve(puzzle):
        apply(board, event)
        undone[-1] += isinstance(event, Undo)
        if isinstance(event, Solved):
            grids.append(board.grid())
            undone.append(undone[-1])
    assert isinstance(event, Exhausted)
    return grids, undone


@pytest.mark.parametrize("solver", UNWATCHED, ids=lambda solver: solver.name)
@pytest.mark.parametrize("row", [row for row in SOME if row["n"] < 7], ids=lambda row: row["id"])
def test_watched_and_unwatched_find_the_same_with_the_same_guesses_undone(
    solver: Solver, row: dict[str, str]
) -> None:
    assert solver.answers
    tally, grids, undone = Tally(), [], []
    for grid in solver.answers(parse(row["text"]), Budget(), tally):
        grids.append(grid)
        undone.append(tally.undone)
    assert (grids, [*undone, tally.undone]) == watched(solver, row["text"])


def test_every_public_puzzle_is_proven_to_have_the_recorded_solution_alone() -> None:
    for row in PUZZLES:
        found = solutions(parse(row["text"]), limit=2)
        grids = ["".join(map(str, line)) for grid in found for line in grid]
        assert (row["id"], grids, found.complete) == (row["id"], row["solution"], True)


def test_guesses_are_rare() -> None:
    undone = []
    for row in PUZZLES:
        found = solutions(parse(row["text"]), limit=1)
        list(found)
        undone.append(found.choices)
    assert median(undone) == 0
    assert sorted(undone)[int(0.9 * len(undone))] <= 5


# The rest of the last row could only be 3, twice.
FULL_ROW = [((0, 2), 4), ((1, 3), 4), ((3, 0), 1), ((3, 1), 2)]


@pytest.mark.parametrize(
    ("puzzle", "blamed"),
    [
        (parse("2 AA BB A 3 + B 4 +"), (2, 3)),
        (Puzzle(4, tuple(Cage((cell,), value, "=") for cell, value in FULL_ROW)), (12, 13, 14, 15)),
    ],
    ids=["a cage", "a row"],
)
def test_the_line_or_cage_that_breaks_is_blamed_not_the_cell_alone(
    puzzle: Puzzle, blamed: tuple[int, ...]
) -> None:
    propagator = Propagator(problem_of(Layout(puzzle), Budget()), EVERY_RULE, Tally())
    assert not propagator.start(propagator.problem.root())
    assert tuple(cell for cell, count in enumerate(propagator.failures) if count > 1) == blamed


ONE_CAGE = "16\n" + "\n".join(["A" * 16] * 16) + "\nA 2176 +\n"


def test_one_cage_of_256_cells_comes_back_with_a_grid() -> None:
    puzzle = parse(ONE_CAGE)
    (grid,) = solutions(puzzle, limit=1, budget=Budget(work=7_500_000))
    assert is_solution(puzzle, grid)


def test_a_contradiction_is_a_set_of_cages_of_which_each_is_needed() -> None:
    text = "4 AABB CCDD EEFF GGHH A 3 + B 3 + C 7 + D 3 - E 4 + F 6 + G 5 + H 1 -"
    puzzle = parse(text)
    found = contradiction(puzzle, Budget())
    assert found.minimal
    without = [
        type(puzzle)(4, tuple(cage for cage in found.cages if cage is not left))
        for left in found.cages
    ]
    assert list(solutions(type(puzzle)(4, found.cages), limit=1)) == []
    assert all(list(solutions(each, limit=1)) for each in without)


def test_a_contradiction_that_the_budget_ends_is_not_called_minimal() -> None:
    puzzle = parse("2 AA BB A 3 + B 4 +")
    assert not contradiction(puzzle, Budget(work=10)).minimal
    assert [cage.clue for cage in contradiction(puzzle, Budget()).cages] == ["4+"]
