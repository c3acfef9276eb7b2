"""Algorithms: each search ends by saying so, and its events have lines of the pseudocode.

tests/puzzles/golden.txt pins all other events, tests/snapshots/sentences.md why searches give up.
"""

import doctest
from itertools import islice

import pytest

from tests.solvers.small import FIVE
from tools.random_puzzles import loose_puzzle
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, masks, parse
from webapp.solvers import SOLVERS, inference
from webapp.solvers.culprits import Culprits
from webapp.solvers.pseudocode import Pseudocode
from webapp.trace import Event, Exhausted, GaveUp, Guess

NO_SOLUTION = parse("3 aab acb ccb a 6 * b 7 + c 6 *")


def test_every_search_ends_by_saying_so() -> None:
    for name, solver in SOLVERS.items():
        for puzzle in (FIVE, NO_SOLUTION, parse("." * 81)):
            events = list(islice(solver.solve(puzzle), 300))
            assert len(events) == 300 or isinstance(events[-1], Exhausted | GaveUp), name
            assert not any(isinstance(event, Exhausted | GaveUp) for event in events[:-1]), name
            assert {event.line for event in events} <= {*range(1, len(solver.pseudocode) + 1)}


def test_worked_example_of_inference_matches_its_run() -> None:
    assert doctest.testmod(inference) == (0, 6)


def test_pseudocode_finds_lines_by_their_labels() -> None:
    code = Pseudocode(("", "repeat:"), ("write", "  write"), ("", "  go on"), ("back", "go back"))
    assert (code["write"], code["back"], len(code)) == (2, 4, 4)
    assert list(code) == ["repeat:", "  write", "  go on", "go back"]
    for label in ("erase", ""):
        with pytest.raises(KeyError):
            code[label]
    with pytest.raises(ValueError, match="two lines have the label 'write'"):
        Pseudocode(("write", "write"), ("write", "write again"))


def test_culprits_are_kept_and_can_be_replaced() -> None:
    culprits = Culprits(Layout(parse("4 .... .... .... ....")))
    values = [1, 2, 3] + [0] * 13
    assert masks.places(culprits.conflict(values, 3, [1, 2, 3])) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [1, 3], known=0b10)) == (0, 1, 2)
    assert masks.places(culprits.conflict(values, 3, [], known=0b10)) == (1,)
    with pytest.raises(ValueError, match="nothing rejects the value"):
        culprits.conflict(values, 3, [4])


def guesses_of(events: list[Event]) -> list[tuple[Cell, int]]:
    return [(event.cell, event.value) for event in events if isinstance(event, Guess)]


def test_backjumping_guesses_follow_those_of_backtracking() -> None:
    fewer = 0
    for seed in range(30):
        puzzle, values = loose_puzzle(seed, (2, 3, 4, 4)), ("up", "down")[seed % 2]
        every, some = (
            list(islice(SOLVERS[name].solve(puzzle, values=values), 20_000))
            for name in ("backtracking", "backjumping")
        )
        if isinstance(every[-1], Exhausted):
            guesses, made = guesses_of(every), guesses_of(some)
            rest = iter(guesses)
            assert all(guess in rest for guess in made), seed
            fewer += len(made) < len(guesses)
    assert fewer > 10
