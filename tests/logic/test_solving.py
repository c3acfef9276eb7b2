"""Document 004's loop takes the cheapest strategy again and again, and never guesses."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FOUR, KINDS
from tools.random_puzzles import dug_puzzle
from webapp.budget import Budget, OutOfBudgetError
from webapp.logic import STRATEGIES, Elimination
from webapp.logic.fillings import values_of
from webapp.logic.sheet import Sheet
from webapp.logic.solving import solve, steps
from webapp.logic.totals import totals_of
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.operation import PRODUCT, SUM
from webapp.solvers import SOLVERS, solutions
from webapp.solvers.logic import NothingFollows
from webapp.trace import Board, DeadEnd, Event, Exhausted, GaveUp, Guess, Solved, Undo, apply

SUDOKUS = [
    line.split(" ", 2)
    for line in (Path(__file__).parents[1] / "puzzles" / "sudoku.txt")
    .read_text(encoding="utf-8")
    .splitlines()
]


def run(text: str) -> list[Event]:
    return list(SOLVERS["logic"].solve(parse(text)))


def test_logic_solves_sudokus_and_gives_up_on_the_hardest() -> None:
    for grade, line, name in SUDOKUS:
        events, (grid,) = run(line), solutions(parse(line))
        outcome, board = solve(parse(line)), Board(9)
        for event in events:
            apply(board, event)
        assert not any(isinstance(event, Guess | Undo) for event in events)
        if grade == "hardest":
            assert isinstance(events[-1], GaveUp)
            assert (events[-1].because, outcome.solved) == (NothingFollows(), False)
            assert all(grid[r][c] == value for (r, c), value in board.values.items()), name
        else:
            assert [type(event) for event in events[-2:]] == [Solved, Exhausted], name
            assert (outcome.solved, outcome.grid, board.grid()) == (True, grid, grid), name


@pytest.mark.no_cover
def test_logic_solves_public_puzzles_below_unreasonable() -> None:
    for row in PUZZLES:
        outcome = solve(parse(row["text"]))
        grid = ["".join(map(str, line)) for line in outcome.grid]
        assert ((grid == row["solution"]), outcome.impossible) == (outcome.solved, False), row["id"]
        assert outcome.solved or "unreasonable" in row["difficulty"], row["id"]


def test_watched_and_unwatched_solving_agree() -> None:
    for name, (puzzle, _) in KINDS.items():
        outcome, board = solve(puzzle), Board(puzzle.size)
        events = list(SOLVERS["logic"].solve(puzzle))
        for event in events:
            apply(board, event)
        ends = [type(event) for event in events if isinstance(event, Solved | DeadEnd | GaveUp)]
        expected = Solved if outcome.solved else DeadEnd if outcome.impossible else GaveUp
        assert (name, board.grid(), ends) == (name, outcome.grid, [expected])
    assert solve(FOUR).uses == Counter(strategy.name for strategy, _ in steps(Sheet(FOUR)))


def both_ways(puzzle: Puzzle) -> set[frozenset[tuple[Cell, int]]]:
    """What the forcing strategies remove from the board on which the others are stuck."""
    sheet = Sheet(puzzle)
    assert list(steps(sheet, most_cost=14))
    return {
        frozenset((sheet.layout.cells[cell], mask) for cell, mask in found.removed)
        for name in ("forcing-twin", "unit-forcing-chain")
        for found in STRATEGIES[name].find(sheet)
        if isinstance(found, Elimination)
    }


def test_forcing_strategies_agree_on_a_turned_board() -> None:
    for seed in (0, 5, 6, 7, 10):
        puzzle, _ = dug_puzzle(seed, 9, (3, 3))
        turned = replace(
            puzzle,
            cages=tuple(
                sorted(
                    (replace(each, cells=(each.cells[0][::-1],)) for each in puzzle.cages),
                    key=lambda cage: cage.cells,
                )
            ),
        )
        found = both_ways(turned)
        back = {frozenset((cell[::-1], mask) for cell, mask in each) for each in found}
        assert both_ways(puzzle) == back != set()


def test_all_strategies_solve_where_default_ones_are_stuck() -> None:
    puzzle, _ = dug_puzzle(9, 9, (3, 3))
    assert not solve(puzzle).solved
    (grid,) = solutions(puzzle)
    assert solve(puzzle, every=True).grid == grid


def test_contradiction_ends_the_run_with_a_dead_end() -> None:
    rules = {
        "2 aa bb a 3 + b 4 +": "no value",
        "2 ab cc a 1 = b 1 = c 3 +": "twice",
        "a a 2 =": "no filling",
        "4 aa.. .... .... .... a 99 +": "no filling",
        "4 aaaa .... .... .... a 9 +": "no filling",
    }
    found = {}
    for text in rules:
        *_, dead, last = run(text)
        assert isinstance(dead, DeadEnd)
        assert isinstance(last, Exhausted)
        found[text] = dead.because.rule
    assert found == rules


def test_solving_stays_within_its_budget() -> None:
    puzzle, whole = parse(PUZZLES[-1]["text"]), Budget()
    solve(puzzle, whole)
    assert whole.ticks > 1_000
    with pytest.raises(OutOfBudgetError):
        solve(puzzle, Budget(work=whole.ticks - 1))
    assert solve(puzzle, Budget(work=whole.ticks)).solved


def test_totals_stay_small_for_any_target() -> None:
    nine = [(1 << 9) - 1] * 9
    for operation, greatest in ((SUM, 9 * 9), (PRODUCT, 9**9)):
        for digits in (10, 12, 300):
            totals = totals_of(operation, 10**digits, 9, 9)
            assert totals.goal.bit_length() < 1_000
            assert totals.unreachable(nine, values_of(9)) is None
        at_most = totals_of(operation, greatest, 9, 9)
        assert at_most.unreachable(nine, values_of(9)) == [0b011111111] * 9
        assert totals_of(operation, greatest + 1, 9, 9).unreachable(nine, values_of(9)) is None
