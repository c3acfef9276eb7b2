"""A study counts for a run what Compare shows."""

import pytest

from webapp.generator.make import PuzzleSpec, make
from webapp.insight.run.run import CUT, WORK, Run
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.study.running import outcome
from webapp.trace import Counts

CHOICES = [*SOLVERS, "mrv:values=down", "propagation:must=off,places=off", "local-search:seed=3"]


def compared(puzzle: Puzzle, choice: str, budget: int) -> Counts:
    run = Run(puzzle, parse_choice(choice), budget, max(WORK, budget * WORK // CUT))
    run.to_end()
    return run.counts


@pytest.mark.parametrize("choice", CHOICES)
def test_study_figures_match_those_of_compare(choice: str) -> None:
    for seed, budget in enumerate((1, 7, 50, 400, 3_000)):
        puzzle = make(PuzzleSpec(3 + seed % 3, "normal"), seed).puzzle
        counted, _ = outcome(puzzle, parse_choice(choice), budget)
        assert counted == compared(puzzle, choice, budget)


def test_run_is_stopped_by_the_work_between_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.study.running.WORK", 100)
    puzzle = make(PuzzleSpec(4, "easy"), 1).puzzle
    run, _ = outcome(puzzle, parse_choice("propagation"), CUT)
    assert run.end == "cut"
    assert run.events < CUT
