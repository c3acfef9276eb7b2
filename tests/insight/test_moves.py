"""Moves: what a rule allows is what the search does, with every tie; nothing else is allowed."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.solvers.small import FIVE, FOUR, KINDS
from tools.random_puzzles import loose_puzzle
from webapp.insight import Run
from webapp.insight.be.turns import made_at, playable, rule_of, tied, turn_before, turn_from, untied
from webapp.insight.moment import moment_at
from webapp.puzzle import Puzzle
from webapp.puzzle.cells import all_cells
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.solvers.play.rule import BACK, Move

PUZZLES = {
    **{name: puzzle for name, (puzzle, _) in KINDS.items() if name != "a sudoku"},
    **{f"random {seed}": loose_puzzle(seed, (2, 3, 4)) for seed in range(8)},
}
PLAYED = [name for name, solver in SOLVERS.items() if solver.rule]
ALGORITHMS = [
    *PLAYED,
    "backtracking:values=down",
    "mrv:values=down",
    "mrv:cells=reading",
    "mrv:lists=off",
    "forward-checking:cells=reading,values=down",
    "arc-consistency:values=down",
    "propagation:cells=reading,values=down,pairs=off",
    "exact-cover:goals=first",
]
TURNS = 25  # of each run, from its beginning


def turns(run: Run, most: int = TURNS) -> Iterator[int]:
    """The first turns of a run at which there is a move to make."""
    run.extend(400)
    at = turn_from(run, 0)
    for _ in range(most):
        if at is None or at >= len(run.events):
            return
        yield at
        at = turn_from(run, at + 1)


def played(name: str) -> Choice:
    """The algorithm as a person can play it."""
    return playable(parse_choice(name))


def allowed(run: Run, at: int) -> tuple[Move, ...]:
    """The moves that the rule allows there."""
    return rule_of(run.choice).allowed(moment_at(run, at))


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
        assert (solver.rule is None) == bool(solver.not_by_hand), solver.name


@pytest.mark.parametrize("name", ALGORITHMS)
def test_what_the_search_does_next_is_always_allowed(name: str) -> None:
    for kind, puzzle in PUZZLES.items():
        run = Run(puzzle, played(name))
        for at in turns(run):
            assert made_at(run, at) in allowed(run, at), (kind, at)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_search_makes_every_move_that_is_allowed_with_that_tie(name: str) -> None:
    for kind, puzzle in PUZZLES.items():
        run = Run(puzzle, played(name))
        for at in turns(run):
            for move in allowed(run, at):
                if move == made_at(run, at):
                    continue
                other = Run(puzzle, tied(run.choice, at, move, puzzle.size))
                other.extend(at + 1)
                assert other.events[:at] == run.events[:at], (kind, at, move)
                assert made_at(other, at) == move, (kind, at)


def test_ties_that_follow_one_another_are_all_kept() -> None:
    """A game in which the equal taken is drawn by lot, each time."""
    lots = Random(10)
    for seed in range(6):
        puzzle = loose_puzzle(seed, (3, 4))
        for name in ("mrv", "forward-checking", "arc-consistency", "propagation", "exact-cover"):
            choice = played(name)
            at: int | None = 0
            for _ in range(25):
                run = Run(puzzle, choice)
                run.extend(800)
                at = turn_from(run, at or 0)
                if at is None or at >= len(run.events):
                    break
                move = lots.choice(allowed(run, at))
                if move != made_at(run, at):
                    choice = tied(choice, at, move, puzzle.size)
                    run = Run(puzzle, choice)
                    run.extend(at + 1)
                assert made_at(run, at) == move
                at += 1


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_other_move_has_a_fault_in_words(name: str) -> None:
    for puzzle in (FOUR, loose_puzzle(3, (3,))):
        run = Run(puzzle, played(name))
        rule = rule_of(run.choice)
        for at in islice(turns(run), 0, None, 5):
            here = moment_at(run, at)
            right = rule.allowed(here)
            for move in every_move(puzzle):
                if move not in right:
                    said = rule.fault(here, move)
                    assert said[0].isupper() or said.startswith("r") or said[0].isdigit()
                    assert said.endswith(".")
                    assert ".." not in said


@pytest.mark.parametrize("name", PLAYED)
def test_the_turn_before_is_where_the_last_move_was_made(name: str) -> None:
    run = Run(FIVE, played(name))
    found = list(turns(run))
    assert [turn_before(run, at) for at in found] == [None, *found][: len(found)]


def test_what_is_said_of_equals_is_dropped_from_where_the_run_is_another() -> None:
    choice = tied(Choice(SOLVERS["mrv"]), 4, Move("place", (0, 1)), 4)
    both = tied(choice, 9, Move("place", (2, 3)), 4)
    assert both.text == "mrv:ties=4.1-9.11"
    assert untied(both, 9) == choice
    assert tied(both, 2, Move("place", (1, 0)), 4).text == "mrv:ties=2.4"
    assert untied(both, 0) == Choice(SOLVERS["mrv"])
    assert untied(Choice(SOLVERS["backtracking"]), 0) == Choice(SOLVERS["backtracking"])


def test_propagation_is_played_by_what_the_board_shows() -> None:
    assert played("propagation").text == "propagation:cells=fewest,values=up"
    assert played("propagation:values=down").text == "propagation:cells=fewest,values=down"
