"""A rule allows what the search does, with every tie; and the log of a game."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.solvers.small import FIVE, FOUR, KINDS
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.be import (
    CORRECTED,
    MAX_CHARACTERS,
    RIGHT,
    SHOWN,
    MoveLog,
    made_at,
    move_rules_of,
    parse_played,
    playable,
    tied,
    turn_before,
    turn_from,
    untied,
)
from webapp.insight.moment import moment_at
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.solvers.play.move_rules import BACK, Move

PUZZLES = {
    **{name: puzzle for name, (puzzle, _) in KINDS.items() if name != "a sudoku"},
    **{f"random {seed}": loose_puzzle(seed, (2, 3, 4)) for seed in range(4)},
}
ALGORITHMS = [
    *(name for name, solver in SOLVERS.items() if solver.move_rules),
    "backtracking:values=down",
    "mrv:values=down",
    "mrv:cells=reading",
    "mrv:lists=off",
    "forward-checking:cells=reading,values=down",
    "arc-consistency:values=down",
    "propagation:cells=reading,values=down,pairs=off",
    "exact-cover:goals=first",
]
SIZE = 9
ENTRIES = [
    RIGHT, RIGHT, RIGHT, SHOWN, Move("place", (0, 7), 3), Move("reject", (8, 8), 9),
    Move("back", (2, 0)), BACK, Move("place", goal=12),
]  # fmt: skip


def turns(run: Run, most: int = 20) -> Iterator[int]:
    """The first turns of a run at which there is a move to make."""
    run.extend(400)
    at = turn_from(run, 0)
    for _ in range(most):
        if at is None or at >= len(run.events):
            return
        yield at
        at = turn_from(run, at + 1)


def played(name: str) -> Choice:
    return playable(parse_choice(name))


def every_move(puzzle: Puzzle) -> Iterator[Move]:
    for cell in all_cells(puzzle.size):
        yield Move("back", cell)
        for value in range(1, puzzle.size + 1):
            yield Move("place", cell, value)
            yield Move("reject", cell, value)
    yield BACK
    for goal in range(40):
        yield Move("place", goal=goal)


def test_every_algorithm_is_played_or_refused_with_a_reason() -> None:
    for solver in SOLVERS.values():
        assert (solver.move_rules is None) == bool(solver.not_by_hand), solver.name
    assert played("propagation").text == "propagation:cells=fewest,values=up"
    assert played("propagation:values=down").text == "propagation:cells=fewest,values=down"


@pytest.mark.parametrize("name", ALGORITHMS)
def test_search_makes_the_allowed_moves_with_their_ties(name: str) -> None:
    for kind, puzzle in PUZZLES.items():
        run = Run(puzzle, played(name))
        found = list(turns(run, 12))
        assert [turn_before(run, at) for at in found] == [None, *found][: len(found)]
        for at in found:
            allowed = move_rules_of(run.choice).allowed(moment_at(run, at))
            assert made_at(run, at) in allowed, (kind, at)
            for move in set(allowed) - {made_at(run, at)}:
                other = Run(puzzle, tied(run.choice, at, move, puzzle.size))
                other.extend(at + 1)
                assert other.events[:at] == run.events[:at], (kind, at, move)
                assert made_at(other, at) == move, (kind, at)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_other_move_gets_a_reason(name: str) -> None:
    for puzzle in (FOUR, loose_puzzle(3, (3,))):
        run = Run(puzzle, played(name))
        rules = move_rules_of(run.choice)
        for at in islice(turns(run), 0, None, 5):
            here = moment_at(run, at)
            for move in set(every_move(puzzle)) - set(rules.allowed(here)):
                said = rules.why_not(here, move)
                assert said[0].isupper() or said.startswith("r") or said[0].isdigit()
                assert said.endswith(".")
                assert ".." not in said


def test_ties_are_dropped_where_the_run_differs() -> None:
    choice = tied(Choice(SOLVERS["mrv"]), 4, Move("place", (0, 1)), 4)
    both = tied(choice, 9, Move("place", (2, 3)), 4)
    assert both.text == "mrv:ties=4.1-9.11"
    assert untied(both, 9) == choice
    assert tied(both, 2, Move("place", (1, 0)), 4).text == "mrv:ties=2.4"
    for plain in (Choice(SOLVERS["mrv"]), Choice(SOLVERS["backtracking"])):
        assert untied(both if plain.text == "mrv" else plain, 0) == plain


def test_game_log_round_trips() -> None:
    dice, log = Random(2), MoveLog()
    for _ in range(2_000):
        before = log.slipped() if dice.random() < 0.2 else log
        log = before.add(dice.choice(ENTRIES))
        if len(log.entries) < 40:
            assert log.without_last() == MoveLog(before.entries)
            for each in (log, log.slipped()):
                assert parse_played(each.text(SIZE), SIZE) == each
    assert MoveLog().without_last() == MoveLog()
    assert len(log.text(SIZE)) <= MAX_CHARACTERS
    assert parse_played(log.text(SIZE), SIZE).moves > 100
    for text in ("x", "p1", "p81.1", "p0.10", "r0", "rw1", "ww", "é", "r" * 1_501):
        with pytest.raises(ValueError, match="'log' doesn’t say how moves were made"):
            parse_played(text, SIZE)


def test_right_move_after_a_wrong_one_counts_as_corrected() -> None:
    log = MoveLog().slipped().add(RIGHT).add(RIGHT)
    assert (log.count(RIGHT), log.count(CORRECTED), log.slip) == (1, 1, False)
    assert log.text(SIZE) == "mr"
    assert turn_before(Run(FIVE, played("mrv")), 0) is None
