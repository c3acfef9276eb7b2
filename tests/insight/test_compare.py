"""Together: where each run is at a place, by step, by guess and by share; and what it came to."""

import pytest

from tests.insight.test_parting import CHOICES, made
from tests.web.support import BY_ID, NONE, SAMPLE
from tools.random_puzzles import loose_puzzle
from webapp.insight.compare import BYS, WHOLE, By, most, position, reached, turned
from webapp.solvers import SOLVERS
from webapp.trace import Guess, Reject, Undo


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("text", [*SOLVERS])
def test_figures_are_those_of_a_slow_count(seed: int, text: str) -> None:
    run = made(loose_puzzle(seed), text, 600)
    told = run.figures
    kinds = [type(event) for event in run.events]
    standing = [kinds[:at].count(Guess) - kinds[:at].count(Undo) for at in range(len(kinds) + 1)]
    assert (told.steps, told.guesses, told.undone, told.refused, told.deepest) == (
        len(kinds), kinds.count(Guess), kinds.count(Undo), kinds.count(Reject), max(standing),
    )  # fmt: skip


@pytest.mark.parametrize(("text", "end"), [("mrv", "solved"), ("logic", "solved")])
def test_it_is_told_how_a_run_ended(text: str, end: str) -> None:
    assert made(SAMPLE, text).figures.end == end
    assert made(NONE, text).figures.end == "exhausted"
    assert made(BY_ID["keen-p-9de-0"], "backtracking", 50).figures.end == "cut"


@pytest.mark.parametrize("seed", range(6))
def test_the_kth_guess_is_the_kth_and_then_the_end(seed: int) -> None:
    puzzle = loose_puzzle(seed)
    for text in CHOICES:
        run = made(puzzle, text)
        guesses = [at for at, event in enumerate(run.events, 1) if isinstance(event, Guess)]
        places = [position(run, "guess", at) for at in range(len(guesses) + 3)]
        assert places == [0, *guesses, len(run.events), len(run.events)]


@pytest.mark.parametrize("by", BYS)
@pytest.mark.parametrize("seed", range(4))
def test_all_go_forward_from_the_start_to_their_ends(by: By, seed: int) -> None:
    runs = [made(loose_puzzle(seed), text) for text in ("backtracking", "mrv", "logic")]
    last = most(runs, by)
    for run in runs:
        places = [position(run, by, at) for at in range(last + 1)]
        assert places[0] == 0
        assert places == sorted(places)
        assert places[-1] == len(run.events)
        for where in range(len(run.events) + 1):
            first = next(at for at, each in enumerate(places) if each >= where)
            assert reached(run, by, where) == first


def test_another_measure_goes_on_where_the_farthest_run_is() -> None:
    runs = [made(SAMPLE, text) for text in ("backtracking", "mrv")]
    at = turned(runs, "step", "guess", 40)
    assert position(runs[0], "guess", at - 1) < 40 <= position(runs[0], "guess", at)
    assert turned(runs, "guess", "share", most(runs, "guess")) == WHOLE
    assert [turned(runs, by, by, 7) for by in BYS] == [7, 7, 7]
