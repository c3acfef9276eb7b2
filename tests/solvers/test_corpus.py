"""The corpus: every algorithm on every public puzzle, over its first 20,000 events."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import PUZZLES
from tests.solvers.corpus import MOST, first_events, must_finish
from webapp.solvers import SOLVERS, Solver
from webapp.trace import Board, Event, GaveUp, Solved, apply, revert

MUST_FINISH = must_finish()
ROOT = Path(__file__).parents[2]

each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)


def shown(board: Board) -> tuple[object, ...]:
    """All that a board holds, as a copy."""
    return (
        dict(board.values),
        {cell: gone for cell, gone in board.removed.items() if gone},
        replace(board.counts),
        list(board.trail),
        list(map(list, board.taken)),
        [(dict(values), dict(broken)) for values, broken in board.grids],
        dict(board.broken),
    )


# Coverage would make the millions of events three times as slow, and says nothing new here.
@pytest.mark.no_cover
@each_solver
@pytest.mark.parametrize(
    ("rows", "most"),
    [
        pytest.param(PUZZLES[::12], 1_000, id="near"),
        pytest.param(PUZZLES, MOST, id="far", marks=pytest.mark.sweep),
    ],
)
def test_a_search_is_right_or_cut_and_can_be_taken_back(
    solver: Solver, rows: list[dict[str, Any]], most: int
) -> None:
    for row in rows:
        events, cut = first_events(solver, row["text"], most)
        assert len(events) <= most
        finished = there_and_back(row, events, cut)
        assert finished or most < MOST or row["id"] not in MUST_FINISH[solver.name], row["id"]


def there_and_back(row: dict[str, Any], events: list[Event], cut: bool) -> bool:
    """Whether the events come to the solution; each is applied and reverted."""
    board, half = Board(row["n"]), len(events) // 2
    start = shown(board)
    for event in events[:half]:
        apply(board, event)
    middle = shown(board)
    for event in events[half:]:
        apply(board, event)
    solved = any(isinstance(event, Solved) for event in events)
    if solved:
        assert ["".join(map(str, line)) for line in board.grid()] == row["solution"]
    elif not cut:
        assert isinstance(events[-1], GaveUp)
        assert events[-1].because.rule
    for event in reversed(events[half:]):
        revert(board, event)
    assert shown(board) == middle
    for event in reversed(events[:half]):
        revert(board, event)
    assert shown(board) == start
    return solved


def test_the_table_of_what_must_be_finished_names_every_algorithm_and_its_puzzles() -> None:
    assert list(MUST_FINISH) == list(SOLVERS)
    every = {row["id"] for row in PUZZLES}
    assert all(finished <= every for finished in MUST_FINISH.values())
    assert MUST_FINISH["propagation"] == MUST_FINISH["arc-consistency"] == every


@pytest.mark.sweep
def test_the_same_events_come_in_processes_that_hash_differently() -> None:
    def start(seed: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.solvers.corpus", "digests"],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )

    one, other = (process.communicate()[0] for process in [start("1"), start("2")])
    assert [line.split()[0] for line in one.splitlines()] == list(SOLVERS)
    assert one == other
