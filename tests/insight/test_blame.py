"""Blame: the guesses of a conflict, and what a strategy says against one, agree with no solution.

The words of explanations are in tests/puzzles/insight.txt.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product

import pytest

from tests.solvers.small import FOUR, KINDS, SUDOKU, judged, mysterious
from tools.random_puzzles import dug_puzzle
from webapp.insight import Run
from webapp.insight.blame.conflict import Conflicts
from webapp.insight.blame.dead_ends import (
    Explanation,
    StandingGuess,
    Stuck,
    explain_dead_end,
)
from webapp.insight.blame.grounds import RunGrounds
from webapp.insight.blame.refuted import refuted_at_once
from webapp.logic import strategies_for
from webapp.puzzle import Cell, Grid, Puzzle, masks, parse
from webapp.solvers import SOLVERS, Budget, parse_choice
from webapp.trace import Board, DeadEnd, Event, Guess, Solved, Undo, apply
from webapp.trace.reasons import NoFilling

GUESSING = [
    *(name for name in SOLVERS if name not in ("logic", "local-search")),
    "mrv:cells=reading,lists=off", "propagation:cells=reading,must=off,places=off",
    "propagation:must=off,places=off", "exact-cover:goals=first",
]  # fmt: skip
few_or_many = pytest.mark.parametrize(
    "seeds", [range(6), pytest.param(range(6, 26), marks=pytest.mark.sweep)], ids=["few", "many"]
)


def run_of(puzzle: Puzzle, name: str, steps: int = 1_000) -> Run:
    """The algorithm's run with all its conflicts."""
    run = Run(puzzle, parse_choice(name), steps)
    run.conflicts.feed(run.events, run.to_end())
    return run


def written(guesses: list[Guess]) -> dict[Cell, int]:
    """What the guesses write: a cell each, or the cells of a cage."""
    return {cell: value for guess in guesses for cell, value in dict(guess.writes).items()}


def agrees(grid: Grid, values: dict[Cell, int]) -> bool:
    return all(grid[row][column] == value for (row, column), value in values.items())


def undone(
    puzzle: Puzzle, events: list[Event]
) -> Iterator[tuple[int, list[Guess], list[Guess], set[Grid]]]:
    """Each undo's step, the guesses that stood, those of the conflict, and solutions found before.

    They are worked out in slices, one of which somebody stops.
    """

    def stop() -> None:
        raise TimeoutError

    conflicts, whole = Conflicts(puzzle), Conflicts(puzzle)
    for count in range(0, len(events), 7):
        conflicts.feed(events, count)
    with suppress(TimeoutError):
        conflicts.feed(events, len(events), stop)
    for each in (conflicts, whole):
        each.feed(events, len(events) + 1)
    board, standing, found = Board(puzzle.size), list[Guess](), set[Grid]()
    for step, event in enumerate(events, 1):
        if isinstance(event, Undo):
            places = masks.places(conflicts.of(step))
            assert places == masks.places(whole.of(step))
            yield step, list(standing), [standing[place] for place in places], found
            standing.pop()
        elif isinstance(event, Guess):
            standing.append(event)
        elif isinstance(event, Solved):
            found.add(board.grid())
        apply(board, event)


@few_or_many
@pytest.mark.parametrize("name", GUESSING)
def test_no_solution_agrees_with_what_is_blamed(name: str, seeds: range) -> None:
    """Past a solution no other one does. Backjumping goes past the guesses without blame.

    Nor with a value that a strategy takes from a guess, beside what stood before it.
    """
    for seed, tried in product(seeds, (judged, mysterious)):
        puzzle, grids = tried(seed, (3, 3, 4, 4))
        events = list(islice(parse_choice(name).solve(puzzle), 500))
        for step, standing, chosen, found in undone(puzzle, events):
            assert not any(agrees(grid, written(chosen)) for grid in grids - found), seed
            event = events[step - 1]
            assert isinstance(event, Undo)
            assert name != "backjumping" or found or (standing[-1] in chosen) is not event.passed
        run = run_of(puzzle, name, 500)
        for step in run.ledger.opened[:: max(1, len(run.ledger.opened) // 4)]:
            if refuted := refuted_at_once(run, step):
                values = {**run.look(step).before.values, refuted.cell: refuted.value}
                assert not any(agrees(grid, values) for grid in grids), seed


def test_after_a_failure_no_conflict_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(FOUR, parse_choice("mrv"))
    run.to_end()
    fed, take = list[int](), Conflicts._take

    def once(conflicts: Conflicts, grounds: RunGrounds, event: Event, step: int) -> None:
        fed.append(step)
        if len(fed) == 3:
            raise ValueError("nothing refuses the value")
        take(conflicts, grounds, event, step)

    monkeypatch.setattr(Conflicts, "_take", once)
    with pytest.raises(ValueError, match="nothing refuses the value"):
        run.conflicts.feed(run.events, len(run.events))
    for _ in range(2):
        with pytest.raises(RuntimeError, match="the conflicts of this run broke at step 3"):
            run.conflicts.feed(run.events, len(run.events))
    assert (fed, run.conflicts.broken) == ([1, 2, 3], True)


def rows(told: Explanation) -> list[str]:
    return [f"{row.what}: {row.why}" for row in told.rows]


def test_in_the_first_sample_a_guess_of_step_18_fails_at_30_and_is_undone_at_48() -> None:
    run = run_of(FOUR, "backtracking")
    guess = run.events[17]
    blamed = [step for step, _, chosen, _ in undone(FOUR, run.events) if chosen == [guess]]
    assert (guess, blamed) == (Guess((1, 0), 3, 7), [30, 31, 40, 44, 45, 48])
    found = explain_dead_end(run, 30)
    assert rows(found) == [
        "1: 2÷ at r2c1 is full and has 3 ÷ 1 = 3, not 2",
        "2: 2÷ at r2c1 is full and has 3 ÷ 2, which isn’t 2",
        "3: column 1 already has a 3 (at r2c1)",
        "4: 2÷ at r2c1 is full and has 4 ÷ 3, which isn’t 2",
    ]
    assert found.blame
    assert (found.blame.name, found.blame.step, found.undone, found.steps) == (
        "r2c1 = 3", 18, 48, 30,
    )  # fmt: skip
    assert [guess.name for guess in found.innocent] == ["r2c2 = 2", "r2c3 = 1", "r2c4 = 4"]
    strategies = {step: refuted_at_once(run, step) for step in run.ledger.opened}
    assert {step: each.saved for step, each in strategies.items() if each} == {
        12: 5, 18: 30, 34: 10, 52: 5, 63: 5,
    }  # fmt: skip
    cut = Run(FOUR, parse_choice("backtracking"), 40)
    cut.to_end()
    found, early = explain_dead_end(cut, 30), refuted_at_once(cut, 18)
    assert early
    assert (found.undone, found.steps, early.undone, early.saved) == (None, None, None, None)
    assert early.sentence == "Cross off 3 in r2c1: 3 has no partner with quotient 2 (Divisor)."


def test_values_that_fit_nowhere_else_and_ways_too_many_to_list_are_told() -> None:
    given = parse("4 .... .ab. ..cd .f.e a 1 = b 2 = c 1 = d 2 = e 1 = f 2 =")
    found = explain_dead_end(run_of(given, "propagation", 19), 19)
    assert rows(found) == ["1: it fits nowhere else in row 1", "2: it fits nowhere else in row 1"]
    assert (found.stuck.name, found.blame) == ("r1c1", None)
    puzzle = parse("6 aaaaaa aaaaaa bbbbbb cccccc cccccc dddddd a 42 + b 21 + c 42 + d 21 +")
    run = Run(puzzle, parse_choice("forward-checking"))
    run.events.append(DeadEnd(puzzle.cages[0].cells, NoFilling(puzzle.cages[0].cells), 5))
    found = explain_dead_end(run, 1)
    assert rows(found) == [": there are too many ways to make 42+ at r1c1 to list"]
    assert (found.stuck.name, found.conflict) == ("42+ at r1c1", ())


def test_other_steps_are_no_dead_ends_no_undos_and_no_guesses() -> None:
    run = run_of(FOUR, "backtracking")
    for at in (-1, 0, 1, 29, 87, 10**6):
        with pytest.raises(ValueError, match="is no dead end"):
            explain_dead_end(run, at)
    for step in (0, 16, 1_000):
        with pytest.raises(ValueError, match="takes no guess back"):
            run.conflicts.of(step)
    for step in (-1, 0, 2, 17, 87):
        with pytest.raises(ValueError, match="is no guess"):
            refuted_at_once(run, step)
    two = Run(KINDS["two solutions"][0], parse_choice("backtracking"))
    two.events.extend(SOLVERS["backtracking"].solve(two.puzzle))
    undo = next(at for at, event in enumerate(two.events, 1) if isinstance(event, Undo))
    with pytest.raises(ValueError, match="goes back from a solution"):
        explain_dead_end(two, undo)


def test_with_boxes_all_strategies_count_as_they_do_for_the_grade() -> None:
    puzzle, _ = dug_puzzle(43, 6, (2, 3))
    found = refuted_at_once(run_of(puzzle, "mrv", 400), 41)
    assert found
    assert found.strategy not in strategies_for(puzzle)
    assert found.words == (
        "Cross off 1 in r1c5: columns 1, 3 and 4 can have 1 only in rows 1, 2 and 3 (Swordfish). "
        "That follows from what stood before the guess, and would have saved 9 steps."
    )
    found = refuted_at_once(run_of(parse("2 ab bb a 2 = b 4 +"), "brute-force"), 1)
    assert found
    assert (found.sentence, found.strategy.title) == ("r1c1 is given as 2.", "Given")
    assert refuted_at_once(run_of(SUDOKU, "brute-force", 300), 60) is None  # it contradicts itself


def test_the_look_for_a_strategy_can_be_stopped_and_its_work_counts() -> None:
    def stop() -> None:
        raise TimeoutError

    run = run_of(parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw"), "forward-checking")
    step, whole = run.ledger.opened[0], Budget()
    refuted_at_once(run, step, whole)
    assert whole.ticks > 3_000
    with pytest.raises(TimeoutError):
        refuted_at_once(run, step, Budget(pause=stop))
    assert refuted_at_once(run, step, Budget(work=10)) is None


def guess(*writes: tuple[Cell, int]) -> StandingGuess:
    return StandingGuess(*writes[0], 2, writes)


ROW = [guess(((0, column), column + 1)) for column in range(8)]
CAGES = [guess(((row, 0), 1), ((row, 1), 2)) for row in range(2)]
FIRST = Explanation(
    9, Stuck("cell", ((8, 8),), "r9c9"), (), tuple(ROW), conflict=(0,), shown_by=7, undone=1_200
)
BEGUN = replace(FIRST, written=True)


@pytest.mark.parametrize(
    ("told", "standing", "conflict", "verdict"),
    [
        (FIRST, ROW, (0, 1, 2, 4, 5, 7), "r1c8 = 8 can’t stand with 5 of the 7 guesses before it, "
         "marked below: no solution has them all."),
        (FIRST, CAGES, (0,), "r1c1 = 1 and r1c2 = 2 can’t both be right: no solution has both."),
        (BEGUN, ROW, (),
         "It rests on no guess: no solution has all the values that were written."),
        (BEGUN, ROW, (2,), "r1c3 = 3 can’t stand: no solution with what was written has it."),
        (BEGUN, ROW, (0, 2),
         "r1c3 = 3 can’t stand with r1c1 = 1: no solution with what was written has both."),
    ],
)  # fmt: skip
def test_the_verdict_says_what_is_shown_of_guesses(
    told: Explanation, standing: list[StandingGuess], conflict: tuple[int, ...], verdict: str
) -> None:
    assert replace(told, standing=tuple(standing), conflict=conflict).verdict == verdict
