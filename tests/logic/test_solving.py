"""Solving: document 004's loop, what it comes to, and that it is honest about its end."""

from pathlib import Path

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FOUR, KINDS
from tools.random_puzzles import random_puzzle
from webapp.budget import Budget, OutOfBudget
from webapp.logic.sheet import Sheet, sheet_of
from webapp.logic.solving import next_deduction, solve, steps
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.puzzle import is_solution, masks, parse
from webapp.solvers import SOLVERS, solutions
from webapp.solvers.algorithms.logic import NothingFollows
from webapp.trace import Board, DeadEnd, Event, Exhausted, GaveUp, Guess, Solved, Undo, apply

SUDOKUS = [
    line.split(" ", 2)
    for line in (Path(__file__).parents[1] / "puzzles" / "sudoku.txt").read_text().splitlines()
]
EASY = [line for grade, line, _ in SUDOKUS if grade == "easy"]
HARDEST = [line for grade, line, _ in SUDOKUS if grade == "hardest"]


def run(text: str) -> list[Event]:
    """The events of the algorithm `logic`."""
    return list(SOLVERS["logic"].solve(parse(text)))


@pytest.mark.parametrize("line", EASY)
def test_easy_sudokus_are_solved_without_a_guess(line: str) -> None:
    events, board = run(line), Board(9)
    for event in events:
        apply(board, event)
    assert isinstance(events[-2], Solved)
    assert isinstance(events[-1], Exhausted)
    assert not any(isinstance(event, Guess | Undo) for event in events)
    assert is_solution(parse(line), board.grid())


@pytest.mark.parametrize("line", HARDEST)
def test_the_hardest_sudokus_are_given_up(line: str) -> None:
    *before, last = run(line)
    assert isinstance(last, GaveUp)
    assert last.because == NothingFollows()
    assert not any(isinstance(event, Guess | Undo | Solved) for event in before)


@pytest.mark.parametrize(("grade", "line", "name"), SUDOKUS, ids=[name for *_, name in SUDOKUS])
def test_propagation_solves_every_sudoku_and_agrees(grade: str, line: str, name: str) -> None:
    search = solutions(parse(line))
    (grid,) = search
    outcome = solve(parse(line))
    assert search.complete
    assert is_solution(parse(line), grid)
    assert outcome.solved is (grade != "hardest")
    assert all(
        found in (0, value)
        for row, other in zip(outcome.grid, grid, strict=True)
        for found, value in zip(row, other, strict=True)
    )


def test_every_public_puzzle_but_the_unreasonable_is_solved() -> None:
    for row in PUZZLES:
        outcome = solve(parse(row["text"]))
        grid = ["".join(map(str, line)) for line in outcome.grid]
        assert not outcome.impossible
        assert outcome.solved or "unreasonable" in row["difficulty"], row["id"]
        assert (grid == row["solution"]) is outcome.solved, row["id"]


def test_watched_and_unwatched_come_to_the_same() -> None:
    for name, (puzzle, _) in KINDS.items():
        outcome, board = solve(puzzle), Board(puzzle.size)
        events = list(SOLVERS["logic"].solve(puzzle))
        for event in events:
            apply(board, event)
        ends = [type(event) for event in events if isinstance(event, Solved | DeadEnd | GaveUp)]
        expected = Solved if outcome.solved else DeadEnd if outcome.impossible else GaveUp
        assert (name, board.grid(), ends) == (name, outcome.grid, [expected])


def test_uses_count_each_deduction() -> None:
    sheet, uses = Sheet(FOUR), dict[str, int]()
    for strategy, _ in steps(sheet):
        uses[strategy.name] = uses.get(strategy.name, 0) + 1
    assert solve(FOUR).uses == uses
    assert set(uses) <= set(STRATEGIES)


def test_after_each_success_it_starts_over_with_the_cheapest() -> None:
    puzzles = [parse(row["text"]) for row in PUZZLES[::9]] + [parse(line) for line in HARDEST[:2]]
    puzzles += [random_puzzle(seed)[0] for seed in range(80)]
    for number, puzzle in enumerate(puzzles):
        sheet = Sheet(puzzle)
        order = strategies_for(sheet.puzzle)
        for strategy, _ in steps(sheet):
            # Before it is applied, nothing cheaper has anything to say, as a fresh look tells.
            fresh = _same(sheet)
            for cheaper in order[: order.index(strategy)]:
                assert next(cheaper.find(fresh), None) is None, (number, cheaper.name)
            assert next(strategy.find(fresh), None), (number, strategy.name)
        # And where it ends, nobody would have more to say.
        if sheet.empty and sheet.dead is None:
            assert next_deduction(_same(sheet)) is None, number


def _same(sheet: Sheet) -> Sheet:
    """The same board, taken up by somebody who has not seen how it came about."""
    cells, values = sheet.layout.cells, sheet.values
    standing = {cells[at]: value for at, value in enumerate(values) if value}
    marks = {cells[at]: masks.values(mask) for at, mask in enumerate(sheet.domains)}
    return sheet_of(sheet.puzzle, standing, marks)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("2 aa bb a 3 + b 4 +", "no value"),
        ("2 ab cc a 1 = b 1 = c 3 +", "twice"),
        ("a a 2 =", "no filling"),
        ("4 aa.. .... .... .... a 99 +", "no filling"),
        ("4 aaaa .... .... .... a 9 +", "no filling"),
    ],
)
def test_a_contradiction_is_a_dead_end_and_nothing_is_left_to_find(text: str, rule: str) -> None:
    *_, dead, last = run(text)
    assert isinstance(dead, DeadEnd)
    assert dead.because.rule == rule
    assert isinstance(last, Exhausted)


def test_two_solutions_leave_it_stuck() -> None:
    outcome = solve(parse("2 ab ab a 3 + b 3 +"))
    assert (outcome.solved, outcome.impossible, outcome.grid) == (False, False, ((0, 0), (0, 0)))


def test_nothing_follows_on_an_empty_grid_without_clues() -> None:
    assert next_deduction(Sheet(parse("." * 81))) is None


def test_reasoning_keeps_to_its_budget() -> None:
    puzzle, whole = parse(PUZZLES[-1]["text"]), Budget()
    solve(puzzle, whole)
    assert whole.ticks > 1_000
    with pytest.raises(OutOfBudget):
        solve(puzzle, Budget(work=whole.ticks - 1))
    assert solve(puzzle, Budget(work=whole.ticks)).solved
