"""What is counted of a run is what Compare shows of it."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webapp.generator.make import NotMade, Wish, make
from webapp.insight.run.figures import CUT, Figures
from webapp.insight.run.run import WORK, Run
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, Budget, parse_choice
from webapp.study.running import outcome

CHOICES = [*SOLVERS, "mrv:values=down", "propagation:must=off,places=off", "local-search:seed=3"]


def counted(puzzle: Puzzle, choice: str, budget: int) -> Figures:
    return outcome(puzzle, parse_choice(choice), budget)[0]


def compared(puzzle: Puzzle, choice: str, budget: int) -> Figures:
    run = Run(puzzle, parse_choice(choice), budget, max(WORK, budget * WORK // CUT))
    run.to_end()
    return replace(run.figures, swaps=False)


@settings(max_examples=30, deadline=None)
@given(
    size=st.integers(3, 5),
    seed=st.integers(0, 10**6),
    choice=st.sampled_from(CHOICES),
    budget=st.sampled_from([1, 7, 50, 400, 3_000]),
)
def test_the_figures_of_a_run_are_those_that_compare_shows(
    size: int, seed: int, choice: str, budget: int
) -> None:
    try:
        puzzle = make(Wish(size, "normal"), seed, 0, Budget(2_000_000)).puzzle
    except NotMade:
        return
    assert counted(puzzle, choice, budget) == compared(puzzle, choice, budget)


@pytest.mark.sweep
@pytest.mark.parametrize("choice", CHOICES)
def test_the_figures_of_a_whole_run_are_those_that_compare_shows(choice: str) -> None:
    for grade in ("easy", "unreasonable"):
        puzzle = make(Wish(6, grade), 1).puzzle
        assert counted(puzzle, choice, CUT) == compared(puzzle, choice, CUT)


def test_a_run_is_cut_by_the_work_between_its_steps_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.study.running.WORK", 100)
    puzzle = make(Wish(4, "easy"), 1).puzzle
    run, _ = outcome(puzzle, parse_choice("propagation"), CUT)
    assert run.end == "cut"
    assert run.steps < CUT
