"""Local search: a grid that comes out right is a solution at once, and is never lost."""

from itertools import pairwise

import pytest

from tests.solvers.small import FOUR
from webapp.solvers import SOLVERS
from webapp.solvers.algorithms import local_search
from webapp.trace import Board, DeadEnd, Solved, Swap, apply

SOLVER = SOLVERS["local-search"]


def test_a_swap_that_mends_the_grid_in_the_last_pass_solves_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With one pass to a grid, each is the last."""
    monkeypatch.setattr(local_search, "passes_of", lambda size: 1)
    last = []
    for seed in range(8):
        board = Board(4)
        for event, following in pairwise(SOLVER.solve(FOUR, seed=str(seed))):
            apply(board, event)
            if not board.counts.broken and isinstance(event, Swap):
                last.append(type(following))
    assert last == [Solved] * 8


def test_passes_tell_what_is_broken_when_they_end() -> None:
    board = Board(4)
    for event in SOLVER.solve(FOUR, seed="1"):
        if isinstance(event, DeadEnd):
            assert event.because.numbers[1] == board.counts.broken
        apply(board, event)
    assert board.counts.broken == 0
