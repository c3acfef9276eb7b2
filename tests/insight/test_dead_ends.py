"""Dead ends explained: a row for each way, and the guesses that these rest on make the conflict."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

import pytest

from tests.conftest import PUZZLES
from tests.solvers.small import FOUR, KINDS
from tools.random_puzzles import hidden, loose_puzzle
from webapp.insight import Run
from webapp.insight.blame.dead_ends import (
    Explanation,
    StandingGuess,
    Stuck,
    explain_dead_end,
    is_dead_end,
)
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, Puzzle, cell_name, parse
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import DeadEnd, Guess, Remove, Undo
from webapp.trace.reasons import NoFilling, NoValue

GUESSING = [name for name in SOLVERS if name not in ("logic", "local-search")]
SEEDS = [seed if seed < 8 else pytest.param(seed, marks=pytest.mark.sweep) for seed in range(100)]


def told(explanation: Explanation) -> list[str]:
    return [f"{row.what}: {row.why}" for row in explanation.rows]


def is_true(why: str, values: Mapping[Cell, int]) -> bool:
    """Whether what a clause says of values that stand holds on the board."""
    for unit, number, value, name in re.findall(
        r"(row|column|box) (\d+) already has an? (\d+) \(at (r\d+c\d+)\)", why
    ):
        cell = cell_at(name)
        if values.get(cell) != int(value):
            return False
        if unit != "box" and cell[unit == "column"] != int(number) - 1:
            return False
    stands = re.fullmatch(r"(r\d+c\d+) is (\d+)", why)
    if stands and values.get(cell_at(stands[1])) != int(stands[2]):
        return False
    return "what stands" not in why  # that is said where nobody knows better


def cell_at(name: str) -> Cell:
    row, column = re.findall(r"\d+", name)
    return int(row) - 1, int(column) - 1


def public(name: str) -> Puzzle:
    return parse(next(row["text"] for row in PUZZLES if row["id"] == name))


def named(explanation: Explanation) -> list[str]:
    """The guesses of the conflict: `r2c1 = 3`."""
    chosen = [explanation.standing[place] for place in explanation.conflict]
    return [f"{cell_name(guess.cell)} = {guess.value}" for guess in chosen]


def test_in_the_first_sample_a_guess_of_step_18_fails_at_30_and_is_undone_at_48() -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    run.to_end()
    found = explain_dead_end(run, 30)
    assert (found.stuck.kind, found.stuck.name) == ("cell", "r3c1")
    assert told(found) == [
        "1: 2÷ at r2c1 is full and has 3 ÷ 1 = 3, not 2",
        "2: 2÷ at r2c1 is full and has 3 ÷ 2, which isn’t 2",
        "3: column 1 already has a 3 (at r2c1)",
        "4: 2÷ at r2c1 is full and has 4 ÷ 3, which isn’t 2",
    ]
    assert named(found) == ["r2c1 = 3"]
    assert found.blame
    assert (found.blame.step, found.undone, found.steps) == (18, 48, 30)
    assert [cell_name(guess.cell) for guess in found.innocent] == ["r2c2", "r2c3", "r2c4"]
    assert [row.step for row in found.rows] == [26, 27, 28, 29]
    assert all(row.cells == ((1, 0),) for row in found.rows)


def test_a_dead_end_above_says_that_what_was_tried_there_failed_for_other_reasons() -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    run.to_end()
    found = explain_dead_end(run, 31)
    assert told(found) == [
        "1: row 2 already has a 1 (at r2c3)",
        "2: row 2 already has a 2 (at r2c2)",
        "3: row 2 already has a 3 (at r2c1)",
        "4: tried at step 25, taken back at step 30, as any other value would be",
    ]
    assert (named(found), found.shown_by) == (["r2c1 = 3"], 30)
    above = explain_dead_end(run, 48)
    assert told(above) == [
        "1, 3 and 4: r2c2 is given as 2",
        "2: tried at step 20, taken back at step 45, as any other value would be",
    ]
    assert (named(above), above.undone) == (["r2c1 = 3"], 48)


# An algorithm, a puzzle, a step; what is stuck, how, and the guesses to blame.
CASES = {
    "a value without a cell": (
        "propagation", loose_puzzle(5745, (5, 6)), 19, ("unit", "2 in row 3"), [], [
            "r3c1: column 1 already has a 2 (at r4c1)",
            "r3c2: column 2 already has a 2 (at r2c2)",
            "r3c3: crossed off at step 10: no remaining way to make 12+ has it there",
            "r3c4: crossed off at step 12: no remaining way to make 15× has it there",
            "r3c5: crossed off at step 12: no remaining way to make 15× has it there",
        ],
    ),
    "a cell for two values": (
        "propagation", parse("4 .... .ab. ..cd .f.e a 1 = b 2 = c 1 = d 2 = e 1 = f 2 ="), 19,
        ("cell", "r1c1"), [], [
            "1: it fits nowhere else in row 1",
            "2: it fits nowhere else in row 1",
        ],
    ),
    "a cage without a way": (
        "propagation", public("keen-p-5dx-0"), 27, ("cage", "3−"), ["r1c5 = 2"], [
            "1 4: 4 in r1c4 was crossed off at step 26: every remaining way to make 1− at r1c1 "
            "has it in row 1",
            "2 5: r1c3 can’t be 2: row 1 already has a 2 (at r1c5)",
            "4 1: 4 in r1c3 was crossed off at step 26: every remaining way to make 1− at r1c1 "
            "has it in row 1",
            "5 2: r1c4 can’t be 2: row 1 already has a 2 (at r1c5)",
        ],
    ),
    "a cell without a value": (
        "propagation", public("keen-p-6du-0"), 104, ("cell", "r2c2"), ["r2c5 = 4", "r1c4 = 3"], [
            "1 and 4: crossed off at step 8: no remaining way to make 900× has them there",
            "2: row 2 already has a 2 (at r2c4)",
            "3: crossed off at step 61: no remaining way to make 900× has it there",
            "5: row 2 already has a 5 (at r2c1)",
            "6: column 2 already has a 6 (at r1c2)",
        ],
    ),
    "a cage without an option": (
        "exact-cover", public("keen-p-5dh-0"), 9, ("cage", "2÷"), ["r1c4 = 2"], [
            "4 ways: column 4 already has a 2 (at r1c4)",
        ],
    ),
    "a value of a line without an option": (
        "exact-cover", public("keen-p-5de-1"), 11, ("unit", "3 in row 1"), ["r1c5 = 2"], [
            "r1c1: no way is left to make 2÷ at r1c1 with 3 there",
            "r1c2: no way is left to make 10+ with 3 there",
            "r1c3: no way is left to make 10+ with 3 there",
            "r1c4: no way is left to make 10+ with 3 there",
            "r1c5: r1c5 is 2",
        ],
    ),
    "a given that an exact cover has no place for": (
        "exact-cover", loose_puzzle(4, (4, 5)), 1, ("unit", "2 in column 2"), [], [
            "r1c2: r1c2 is given as 1",
            "r2c2: r2c2 is given as 4",
            "r3c2: r3c2 is given as 3",
            "r4c2: r4c2 is given as 4",
        ],
    ),
    "a cell of no cage without an option": (
        "exact-cover", parse("4 ..A. .BB. CC.. .... A 2 = B 5 + C 5 + boxes 2x2"), 11,
        ("cell", "r3c3"), ["r2c2 = 2", "r3c1 = 1"], [
            "1: row 3 already has a 1 (at r3c1)",
            "2: column 3 already has a 2 (at r1c3)",
            "3: column 3 already has a 3 (at r2c3)",
            "4: row 3 already has a 4 (at r3c2)",
        ],
    ),
    "a full grid": (
        "brute-force", parse("2 ab bb a 2 = b 4 +"), 6, ("cell", "r2c2"), ["r1c1 = 1"],
        ["1 and 2: the grid is full, but r1c1 is given as 2"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_each_kind_of_dead_end_is_told_in_its_own_words(case: str) -> None:
    name, puzzle, at, stuck, blamed, rows = CASES[case]
    run = Run(puzzle, parse_choice(name), 2_000)
    run.to_end()
    found = explain_dead_end(run, at)
    assert ((found.stuck.kind, found.stuck.name), named(found), told(found)) == (
        stuck, blamed, rows,
    )  # fmt: skip


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GUESSING)
def test_rows_rest_on_the_guesses_of_the_conflict_and_name_each_way_once(
    name: str, seed: int
) -> None:
    puzzle = loose_puzzle(seed, (3, 4, 5, 6) if name != "brute-force" else (2, 3))
    run = Run(hidden(puzzle, seed) if seed % 4 > 1 else puzzle, parse_choice(name), 800)
    made = run.to_end()
    dead_ends = [at for at in range(1, made + 1) if is_dead_end(run.events[at - 1])]
    for at in dead_ends[:: max(1, len(dead_ends) // 15)]:
        found = explain_dead_end(run, at)
        assert found.rows
        resting = {place for row in found.rows for place in row.guesses}
        if found.shown_by is None:
            assert resting == set(found.conflict)
        else:
            assert found.shown_by < at
        values = run.look(at).before.values
        for row in found.rows:
            assert is_true(row.why, values)
        assert found.blame == (found.standing[max(found.conflict)] if found.conflict else None)
        if found.stuck.kind == "cell" and found.rows[0].what:
            named_ones = " ".join(row.what for row in found.rows)
            numbers = sorted(map(int, re.findall(r"\d+", named_ones)))
            assert numbers == list(range(1, puzzle.size + 1))
        if found.blame:
            assert isinstance(run.events[found.blame.step - 1], Guess)
            undo = run.events[found.undone - 1] if found.undone else None
            assert undo is None or cast(Undo, undo).cell == found.blame.cell
            assert found.undone is None or found.undone >= at


@pytest.mark.parametrize("name", GUESSING)
def test_an_undo_that_goes_back_from_a_dead_end_is_explained_as_that_is(name: str) -> None:
    run = Run(KINDS["no solution"][0], parse_choice(name), 500)
    for at in range(2, run.to_end() + 1):
        event = run.events[at - 1]
        if isinstance(event, Undo) and not event.stuck:
            before, here = explain_dead_end(run, at - 1), explain_dead_end(run, at)
            assert (here.rows, here.conflict, here.standing) == (
                before.rows, before.conflict, before.standing,
            )  # fmt: skip


def test_a_cell_that_must_hold_another_value_has_lost_the_rest_before_anybody_is_told() -> None:
    run = Run(parse("4 .... .... .... ...."), parse_choice("propagation"))
    run.events.extend((
        Guess((1, 1), 4, 14), Remove(((0, 1),), (4,), OneOfEach((1, 1), by_strategy=False), 3),
        Guess((2, 2), 4, 14), Remove(((0, 2),), (4,), OneOfEach((2, 2), by_strategy=False), 3),
        Guess((0, 3), 1, 14), Remove(((0, 0),), (1,), OneOfEach((0, 3), by_strategy=False), 3),
        Guess((3, 0), 4, 14), Remove(((0, 0),), (4,), OneOfEach((3, 0), by_strategy=False), 3),
        DeadEnd(((0, 0),), NoValue(), 11),
    ))  # fmt: skip
    found = explain_dead_end(run, 9)
    assert told(found) == [
        "1: row 1 already has a 1 (at r1c4)",
        "2 and 3: r1c1 is the only place for 4 in row 1",
        "4: column 1 already has a 4 (at r4c1)",
    ]
    assert found.conflict == (0, 1, 2, 3)


def test_ways_too_many_to_list_are_not_listed() -> None:
    puzzle = parse("6 aaaaaa aaaaaa bbbbbb cccccc cccccc dddddd a 42 + b 21 + c 42 + d 21 +")
    run = Run(puzzle, parse_choice("forward-checking"))
    run.events.append(DeadEnd(puzzle.cages[0].cells, NoFilling(puzzle.cages[0].cells), 5))
    found = explain_dead_end(run, 1)
    assert told(found) == [": there are too many ways to make 42+ at r1c1 to list"]
    assert (found.stuck.name, found.conflict) == ("42+ at r1c1", ())


def test_where_no_guess_stands_the_puzzle_itself_is_to_blame() -> None:
    run = Run(KINDS["an impossible clue"][0], parse_choice("propagation"))
    found = explain_dead_end(run, run.to_end() - 1)
    assert (found.standing, found.conflict, found.blame, found.steps) == ((), (), None, None)
    assert found.rows


@pytest.mark.parametrize("seed", [0, 1, 3, 5, 8, 40, 444])
def test_logic_never_guesses_so_the_clues_are_to_blame_for_its_dead_ends(seed: int) -> None:
    run = Run(loose_puzzle(seed, (3, 4, 5)), parse_choice("logic"))
    found = [
        explain_dead_end(run, at)
        for at in range(1, run.to_end() + 1)
        if is_dead_end(run.events[at - 1])
    ]
    assert [(each.standing, each.conflict) for each in found] == [((), ())]
    values = run.look(found[0].at).before.values
    assert found[0].rows
    assert all(is_true(row.why, values) for row in found[0].rows)


def test_where_the_run_is_cut_nobody_knows_when_the_guess_is_undone() -> None:
    run = Run(FOUR, parse_choice("backtracking"), 40)
    run.to_end()
    found = explain_dead_end(run, 30)
    assert found.blame
    assert (found.blame.step, found.undone, found.steps) == (18, None, None)


@pytest.mark.parametrize("at", [-1, 0, 1, 29, 86, 87, 10**6])
def test_a_step_that_is_no_dead_end_is_refused(at: int) -> None:
    run = Run(FOUR, parse_choice("backtracking"))
    run.to_end()
    with pytest.raises(ValueError, match="is no dead end"):
        explain_dead_end(run, at)


def test_a_pass_of_a_local_search_is_no_dead_end() -> None:
    run = Run(FOUR, parse_choice("local-search"), 500)
    run.to_end()
    assert not any(map(is_dead_end, run.events))


def test_going_back_from_a_solution_is_no_dead_end() -> None:
    run = Run(KINDS["two solutions"][0], parse_choice("backtracking"))
    run.events.extend(SOLVERS["backtracking"].solve(run.puzzle))
    undo = next(at for at, event in enumerate(run.events, 1) if isinstance(event, Undo))
    with pytest.raises(ValueError, match="goes back from a solution"):
        explain_dead_end(run, undo)


def test_the_verdict_says_of_guesses_what_is_shown_and_no_more() -> None:
    def guess(*writes: tuple[Cell, int]) -> StandingGuess:
        return StandingGuess(*writes[0], 1, writes)

    def verdict(standing: list[StandingGuess], *conflict: int) -> str:
        return told(standing, conflict).verdict

    def told(standing: list[StandingGuess], conflict: tuple[int, ...]) -> Explanation:
        stuck = Stuck("cell", ((8, 8),), "r9c9")
        return Explanation(9, stuck, (), tuple(standing), conflict, None, None)

    row = [guess(((0, column), column + 1)) for column in range(8)]
    cages = [guess(((row, 0), 1), ((row, 1), 2)) for row in range(2)]
    assert verdict(row) == "It rests on no guess: the puzzle itself has no solution."
    assert verdict(row, 2) == "r1c3 = 3 is wrong: no solution has it."
    begun = [replace(told(row, conflict), written=True) for conflict in ((), (2,), (0, 2))]
    assert [each.verdict for each in begun] == [
        "It rests on no guess: no solution has all the values that were written.",
        "r1c3 = 3 can’t stand: no solution with what was written has it.",
        "r1c3 = 3 can’t stand with r1c1 = 1: no solution with what was written has both.",
    ]
    assert verdict(row, 0, 2) == "r1c3 = 3 can’t stand with r1c1 = 1: no solution has both."
    assert verdict(row, 0, 1, 4) == (
        "r1c5 = 5 can’t stand with r1c1 = 1 and r1c2 = 2: no solution has them all."
    )
    assert verdict(row, 0, 1, 2, 4, 5, 7) == (
        "r1c8 = 8 can’t stand with 5 of the 7 guesses before it, marked below: "
        "no solution has them all."
    )
    assert verdict(row, 0, 1, 2, 3, 4, 5) == (
        "r1c6 = 6 can’t stand with the 5 guesses before it: no solution has them all."
    )
    assert verdict(cages, 0) == ("r1c1 = 1 and r1c2 = 2 can’t both be right: no solution has both.")
    assert verdict(cages, 0, 1) == (
        "r2c1 = 1 and r2c2 = 2 can’t stand with r1c1 = 1 and r1c2 = 2: no solution has them all."
    )


def test_what_became_of_the_guess_is_told_as_it_is_at_the_step() -> None:
    one = StandingGuess((0, 0), 1, 2, (((0, 0), 1),))
    two = StandingGuess((1, 0), 1, 4, (((1, 0), 1), ((1, 1), 2)))
    stuck = Stuck("cell", ((8, 8),), "r9c9")
    first = Explanation(9, stuck, (), (one, two), (0,), 7, 1_200)
    both = Explanation(9, stuck, (), (one, two), (0, 1), 7, None)
    none = Explanation(9, stuck, (), (one, two), (), 7, None)
    here = replace(both, undone=9)
    three = replace(first, standing=(one, two, two))
    assert [each.tried for each in (first, both, here, replace(here, at=8), none)] == [
        "It was tried at step 2 and is taken back at step 1,200, 1,198 steps later.",
        "They were tried at step 4; in the steps shown, that guess is never taken back.",
        "They were tried at step 4 and taken back here, 5 steps later.",
        "They were tried at step 4 and are taken back at step 9, 5 steps later.",
        "",
    ]
    assert [each.no_help for each in (first, three, both, none)] == [
        "Changing the guess made after it can’t help.",
        "Changing the 2 guesses made after it can’t help.",
        "",
        "",
    ]
    assert [each.shown_before for each in (first, both, none, replace(none, shown_by=None))] == [
        "Step 7 had already shown that r1c1 = 1 can’t stand.",
        "Step 7 had already shown that these guesses can’t all stand.",
        "Step 7 had already shown that nothing can help.",
        "",
    ]
