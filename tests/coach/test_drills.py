"""On each board every easier strategy is stuck, and this one finds what is true."""

import json
from itertools import islice

import pytest

from tests.coach.boards import DRILLED, pairs, some
from tools.drills import solved
from webapp.coach.practice.drills import BY_HEART, DATA, LOGIC, MAX_BOARDS, boards, needing
from webapp.logic.deduction import Contradiction, Placement
from webapp.logic.solving import next_deduction
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import parse
from webapp.solvers import solutions

by_strategy = pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)
every_or_some = pytest.mark.parametrize(
    "every", [25, pytest.param(8, marks=pytest.mark.sweep)], ids=["some", "more"]
)


def test_boards_of_a_drill_differ_and_are_of_every_kind() -> None:
    drills = {name: [code for code, _ in rows] for name, rows in
              json.loads(DATA.read_text(encoding="utf-8"))["drills"].items()}  # fmt: skip
    for strategy in DRILLED:
        codes = drills[strategy.name]
        assert len({*codes}) == len(codes) <= MAX_BOARDS
    assert not any(boards(name) for name in BY_HEART)
    assert DATA.stat().st_size < 150_000
    every = [parse(code) for strategy in DRILLED for code in drills[strategy.name]]
    assert {puzzle.size for puzzle in every} == {*range(4, 10)}
    kinds = {(puzzle.boxes is not None, puzzle.killer) for puzzle in every}
    assert kinds >= {(False, False), (True, False), (True, True)}


@by_strategy
@every_or_some
def test_drill_boards_need_their_strategy_and_it_is_right(
    strategy: LogicStrategy, every: int
) -> None:
    """If this fails after a change of strategies, run `python -m tools.drills`."""
    names = list(STRATEGIES)
    for board in some(strategy, every):
        where = (board.code, board.at)
        easier = [
            each
            for each in strategies_for(board.puzzle, every=True)
            if names.index(each.name) < names.index(strategy.name)
        ]
        assert next_deduction(board.sheet(), easier) is None, where
        assert not any(isinstance(each, Contradiction) for each in strategy.find(board.sheet()))
        (event,) = islice(LOGIC.solve(board.puzzle), board.at, board.at + 1)
        assert event.because.rule == strategy.name, where  # type: ignore[union-attr]
        found, (grid,) = board.findings, solutions(board.puzzle, limit=2)
        assert found, where
        for each in found:
            for (row, column), value in pairs(board, each):
                assert (grid[row][column] == value) is isinstance(each, Placement), where


@by_strategy
@every_or_some
def test_puzzles_that_need_a_strategy_are_stuck_without_it(
    strategy: LogicStrategy, every: int
) -> None:
    puzzles = needing(strategy.name)
    assert len({each.code for each in puzzles}) == len(puzzles) >= 5
    for each in puzzles[::every]:
        every_one = strategies_for(each.puzzle, every=True)
        easier = every_one[: every_one.index(strategy)]
        assert solved(each.puzzle, [*easier, strategy]), each.code
        assert not solved(each.puzzle, easier), each.code
        assert len(list(solutions(each.puzzle, limit=2))) == 1
