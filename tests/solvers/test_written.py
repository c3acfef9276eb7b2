"""Written: a search that goes on from values on the board says so, and nothing of other boards."""

from random import Random

import pytest

from tests.solvers.small import FOUR, judged
from tests.trace.judge import faults
from webapp.explain import explain
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Solver, choose
from webapp.solvers.written import AlreadyWritten, format_written, parse_written
from webapp.trace import Board, GaveUp, Infer, Solved, apply

GOES_ON = [each for each in SOLVERS.values() if "written" in each.settings({})]
each_that_goes_on = pytest.mark.parametrize("solver", GOES_ON, ids=lambda solver: solver.name)
SEEDS = [seed if seed < 12 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(150)]


def some_values(puzzle: Puzzle, solutions: set[Grid], lots: Random) -> dict[Cell, int]:
    """Values in some cells: of a solution where there is one, and now and then another."""
    n = puzzle.size
    grid = lots.choice(sorted(solutions)) if solutions else ((1,) * n,) * n
    cells = sorted(lots.sample(all_cells(n), lots.randint(1, n)))
    return {(r, c): lots.randint(1, n) if lots.random() < 0.15 else grid[r][c] for r, c in cells}


def test_the_strongest_algorithm_goes_on_from_what_is_written() -> None:
    assert [solver.name for solver in GOES_ON] == [
        "forward-checking", "arc-consistency", "propagation",
    ]  # fmt: skip


@each_that_goes_on
@pytest.mark.parametrize("seed", SEEDS)
def test_it_finds_the_solutions_that_have_these_values_and_says_only_what_is_so(
    solver: Solver, seed: int
) -> None:
    puzzle, solutions = judged(seed, (2, 3, 3, 4))
    values = some_values(puzzle, solutions, Random(seed))
    events = list(choose(solver, {"written": format_written(values, puzzle.size)}).solve(puzzle))
    agreeing = {grid for grid in solutions if all(grid[r][c] == v for (r, c), v in values.items())}
    assert events[: len(values)] == [
        Infer(cell, value, AlreadyWritten(), 1) for cell, value in values.items()
    ]
    found, board = set(), Board(puzzle.size)
    for event in events:
        apply(board, event)
        board.forget()
        if isinstance(event, Solved):
            found.add(board.grid())
    assert found == agreeing
    assert isinstance(events[-1], GaveUp)
    assert list(faults(puzzle, agreeing, events[:600])) == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("1..1", "Stopped: r1c1 and r1c4 both have 1, and they share row 1."),
        ("3......3....3", "Stopped: r1c1 and r4c1 both have 3, and they share column 1."),
        ("4", "Stopped: no solution has all the values that were written before the search began."),
        ("14", "Stopped: no other solution has all the values that were written before the search "
         "began."),
    ],
)  # fmt: skip
@each_that_goes_on
def test_where_nothing_goes_with_them_it_says_so_in_words(
    solver: Solver, written: str, said: str
) -> None:
    board, sentence = Board(4), ""
    for event in choose(solver, {"written": written}).solve(FOUR):
        sentence = explain(FOUR, board, event)
        apply(board, event)
    assert sentence == said


def test_the_values_are_told_first_one_by_one() -> None:
    events = choose(SOLVERS["propagation"], {"written": "1...4"}).solve(FOUR)
    board, said = Board(4), []
    for event in [next(events), next(events)]:
        said.append(explain(FOUR, board, event))
        apply(board, event)
    assert said == [
        "r1c1 keeps 1: it was written there before the search began.",
        "r2c1 keeps 4: it was written there before the search began.",
    ]


@pytest.mark.parametrize("size", range(1, 17))
def test_values_as_text_are_read_back(size: int) -> None:
    lots = Random(size)
    values = {cell: lots.randint(1, size) for cell in all_cells(size) if lots.random() < 0.5}
    assert parse_written(format_written(values, size), size) == values


def test_signs_that_the_grid_has_no_room_for_say_nothing() -> None:
    assert parse_written("12G.1", 2) == {(0, 0): 1, (0, 1): 2}
    assert format_written({}, 4) == ""


@pytest.mark.parametrize("text", ["x", "0", "1,2", "1" * 257, "1 2", "\u0661"])
def test_other_signs_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a value of propagation’s option 'written'"):
        choose(SOLVERS["propagation"], {"written": text})
