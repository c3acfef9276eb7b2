"""Effort: counts are those of the runs that one can watch; who needs little is counted first."""

import pytest

from tests.web.support import BY_ID, NONE, SAMPLE
from webapp.insight import CUT, Run
from webapp.insight.run.effort import Count, Effort, place
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.trace import NAMES, Undo

SHORT = [Choice(solver) for name, solver in SOLVERS.items() if name != "brute-force"]


def watched(puzzle: Puzzle, choice: Choice) -> Count:
    """How a run ends that is watched."""
    run = Run(puzzle, choice)
    run.to_end()
    undone = sum(isinstance(event, Undo) for event in run.events)
    return Count(len(run.events), "cut" if run.cut else NAMES[type(run.events[-1])], undone)


@pytest.mark.parametrize(
    "puzzle", [SAMPLE, NONE, BY_ID["keen-p-5dh-0"]], ids=["sample", "none", "five"]
)
def test_the_counts_are_those_of_watched_runs(puzzle: Puzzle) -> None:
    effort = Effort(puzzle, SHORT)
    effort.finish()
    assert effort.counts == {choice.text: watched(puzzle, choice) for choice in SHORT}


def test_a_long_search_is_cut_where_watch_cuts_it() -> None:
    puzzle, choice = BY_ID["keen-p-9de-0"], Choice(SOLVERS["backtracking"])
    effort = Effort(puzzle, [choice])
    effort.finish()
    assert effort.counts["backtracking"].events == CUT
    assert effort.counts == {"backtracking": watched(puzzle, choice)}


def test_what_is_counted_stays_where_the_rest_is_stopped() -> None:
    class Stopped(BaseException):
        pass

    effort = Effort(BY_ID["keen-p-9de-0"], map(parse_choice, ("backtracking", "propagation")))
    pauses = iter(range(10))

    def pause() -> None:
        if next(pauses, None) is None:
            raise Stopped

    with pytest.raises(Stopped):
        effort.finish(pause)
    assert effort.counts == {"propagation": Count(270, "solved", 0)}
    effort.finish()
    counted = effort.counts["backtracking"]
    assert (counted.events, counted.end) == (CUT, "cut")


def test_the_scale_is_logarithmic_and_ends_at_the_cut() -> None:
    assert [place(events) for events in (0, 10, 100, 1_000, CUT)] == [0.0, 19.0, 36.6, 54.8, 100.0]
