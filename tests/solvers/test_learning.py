"""Learning: what dead ends teach is so, is kept within a bound, and is told."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bench.puzzles import made
from tests.solvers.small import judged
from tests.trace.judge import faults
from tests.trace.paper import comes_to
from webapp.budget import Budget
from webapp.explain import explain
from webapp.logic.node import Node
from webapp.puzzle import Grid, Puzzle, parse
from webapp.solvers import parse_choice
from webapp.solvers.algorithms.propagation import METHOD
from webapp.solvers.engine import nogoods
from webapp.solvers.engine.inference import LearnedDeadEnd
from webapp.solvers.engine.nogoods import Nogoods
from webapp.solvers.engine.propagator import Problem, Propagator
from webapp.solvers.engine.search import NEVER, answers, fewest_values, least_value, search
from webapp.solvers.solver import Tally
from webapp.trace import Board, DeadEnd, Event, Exhausted, Remove, Solved, apply

SWEEP = pytest.mark.sweep
# Large cages among them, whose tables are made in the midst of the search; with many solutions.
LARGE = [made(16, 5)[number].puzzle for number in (1, 3, 4)]
large = pytest.mark.parametrize(
    "puzzle",
    [pytest.param(LARGE[0], marks=SWEEP), pytest.param(LARGE[1], marks=SWEEP), LARGE[2]],
    ids=["1", "3", "4"],
)
SEEDS = [seed if seed < 25 else pytest.param(seed, marks=SWEEP) for seed in range(300)]
WEAKER = ("", ",must=off,places=off,pairs=off", ",cells=reading,values=down,places=off")


def solved(puzzle: Puzzle, after: int) -> tuple[list[Grid], Tally]:
    """Two solutions of a search that learns after so many dead ends, and its work."""
    tally, grids = Tally(), list[Grid]()
    for grid in answers(replace(METHOD, learns_after=after))(puzzle, Budget(), tally):
        grids.append(grid)
        if len(grids) == 2:
            break
    return grids, tally


def watched(puzzle: Puzzle) -> tuple[list[Grid], int, list[str]]:
    """The same watched, from the first dead end: also its events, and what it says of nogoods."""
    board, grids, said = Board(puzzle.size), list[Grid](), list[str]()
    for event in parse_choice("propagation:learn=on").solve(puzzle, Budget()):
        if isinstance(event, Remove | DeadEnd) and event.because.rule == "learned":
            said.append(explain(puzzle, board, event))
        apply(board, event)
        board.forget()
        if isinstance(event, Solved):
            grids.append(board.grid())
        if isinstance(event, Exhausted) or len(grids) == 2:
            break
    return grids, board.counts.events, said


def is_right(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether a grid solves the puzzle, by its rules alone."""
    every = set(range(1, puzzle.size + 1))
    lines: Sequence[Sequence[int]] = (*grid, *zip(*grid, strict=True))
    return all(set(line) == every for line in lines) and all(
        comes_to(cage.op or "", [grid[r][c] for r, c in cage.cells], cage.target or 0)
        for cage in puzzle.cages
    )


@large
def test_with_what_it_learns_it_needs_fewer_dead_ends(puzzle: Puzzle) -> None:
    grids, tally = solved(puzzle, 0)
    assert len(set(grids)) == 2
    assert all(is_right(puzzle, grid) for grid in grids)
    assert tally.dead_ends < solved(puzzle, NEVER)[1].dead_ends


@large
def test_it_may_begin_to_learn_at_any_dead_end(puzzle: Puzzle) -> None:
    for after in (1, 20, 150):
        grids, _ = solved(puzzle, after)
        assert len(set(grids)) == 2
        assert all(is_right(puzzle, grid) for grid in grids)


@large
def test_watched_and_unwatched_it_learns_the_same_and_says_what(puzzle: Puzzle) -> None:
    grids, tally = solved(puzzle, 0)
    again, events, said = watched(puzzle)
    assert (again, events) == (grids, tally.events)
    assert any(" can't stand together, as dead ends have shown" in each for each in said)
    assert any(" and no " in each for each in said)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_it_learns_is_so(seed: int) -> None:
    puzzle, solutions = judged(seed, (3, 4, 4, 4))
    for weaker in WEAKER:
        events: list[Event] = list(parse_choice(f"propagation:learn=on{weaker}").solve(puzzle))
        assert list(faults(puzzle, solutions, events)) == []


def test_no_more_is_kept_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nogoods, "_MOST", 12)
    propagator = Propagator(Problem(LARGE[2], Budget()), METHOD.inference, Tally())

    def least(problem: Problem, node: Node, cell: int) -> int:
        return least_value(problem, node, cell)[0]

    kept = []
    for _ in search(propagator, fewest_values, least, learns_after=0):
        if isinstance(propagator.learned, Nogoods):
            kept.append(len(propagator.learned.kept))
        if propagator.tally.dead_ends > 200:
            break
    assert max(kept) == 12
    assert min(kept[kept.index(12) :]) == 7  # the shorter half, and the one that was too many


@pytest.mark.parametrize(
    ("cells", "values", "why"),
    [
        (((0, 0),), (3,), "3 in r1c1 can't stand, as dead ends have shown"),
        (((0, 0), (1, 1), (0, 1)), (-3, 2, 4),
         "4 in r1c2, 2 in r2c2 and no 3 in r1c1 can't stand together, as dead ends have shown"),
        (tuple((0, c) for c in range(4)) * 2, (1,) * 8,
         "1 in r1c1, 1 in r1c1, 1 in r1c2, 1 in r1c2, 1 in r1c3, 1 in r1c3 and 2 more such can't "
         "stand together, as dead ends have shown"),
        ((), (), "nothing is left to try"),
    ],
)  # fmt: skip
def test_a_nogood_is_told_in_words(
    cells: tuple[tuple[int, int], ...], values: tuple[int, ...], why: str
) -> None:
    puzzle, board = parse("4 .... .... .... ...."), Board(4)
    event = DeadEnd(((0, 0),), LearnedDeadEnd(cells, values), 1)
    assert event.because.why(puzzle, board, event) == why
    board.counts.solved = 1
    assert "can't stand" not in event.because.why(puzzle, board, event)
