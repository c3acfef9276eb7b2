"""Algorithms: each ends at a solution, the end or the limit, and has lines of pseudocode.

tests/puzzles/golden.txt pins all other events.
"""

import doctest

import pytest

from tests.solvers.small import FIVE
from webapp.insight import Run
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, Choice, inference
from webapp.solvers.pseudocode import Pseudocode
from webapp.trace import Exhausted, GaveUp, Solved

NO_SOLUTION = parse("3 aab acb ccb a 6 * b 7 + c 6 *")


def test_every_run_ends_at_a_solution_the_end_or_the_limit() -> None:
    for solver in SOLVERS.values():
        for puzzle in (FIVE, NO_SOLUTION, parse("." * 81)):
            run = Run(puzzle, Choice(solver), cut=300)
            count = run.to_end()
            ends = isinstance(run.events[-1], Solved | Exhausted)
            assert run.ended
            assert run.cut == (count == 300 and not ends)
            assert not any(isinstance(event, Solved | Exhausted) for event in run.events[:-1])
            lines = {event.line for event in run.events}
            assert lines <= {*range(1, len(solver.pseudocode) + 1)}


def test_worked_example_of_inference_is_what_happens() -> None:
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


def test_exact_cover_gives_up_on_too_many_fillings() -> None:
    cages = " ".join(["abcdefgh"] * 8)
    puzzle = parse(f"8 {cages} " + " ".join(f"{label} 36 +" for label in "abcdefgh"))
    (gave_up,) = SOLVERS["exact-cover"].solve(puzzle)
    assert isinstance(gave_up, GaveUp)
    assert (gave_up.because.rule, gave_up.because.numbers) == ("too many fillings", (40_000,))
