"""Effort: the steps of each search, for the bars that lead to where one can watch them."""

from functools import lru_cache
from typing import Any

from flask import url_for

from webapp.insight.run.effort import Effort, place
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http.jobs import NotReady, queue
from webapp.web.http.limits import AGAIN_MS, KEPT_EFFORTS
from webapp.web.http.waiting import Waiting

# The lines of the scale: so many steps.
MARKS = (10, 100, 1_000, 10_000, 100_000)
ALL = tuple(SOLVERS)
# Those that a page with bars leads on to compare.
COMPARED = ("backtracking", "forward-checking", "mrv", "propagation")


def known_effort(puzzle: Puzzle, names: tuple[str, ...] = ALL) -> dict[str, Any]:
    """What `fragments/effort.html` needs besides the code, as far as it is counted by now.

    `names` are choices as addresses write them.
    """
    effort = _effort(puzzle, names)
    rows = [(choice, effort.counts.get(choice.text)) for choice in effort.choices]
    return {
        "counts": rows,
        "compared": [choice.text for choice in effort.choices if choice.solver.name in COMPARED],
        "marks": [(mark, place(mark)) for mark in MARKS],
    }


def count_effort(puzzle: Puzzle, names: tuple[str, ...] = ALL) -> None:
    """Count the steps of these searches; raises NotReady, which says how many are done."""
    effort = _effort(puzzle, names)
    try:
        queue.answer(("effort", puzzle, names), effort.finish)
    except NotReady:
        done, of = len(effort.counts), len(effort.choices)
        raise NotReady(f"{done} of {of} searches are counted") from None


def counting(
    code: str, names: tuple[str, ...] = (), delay: int = AGAIN_MS, of: str = "solve.effort"
) -> Waiting:
    """The words of a page that counts after it has come: these searches, or all of them."""
    again = [("p", code), *(("with", name) for name in names)]
    return Waiting("counting the steps", url_for(of), again, "#effort", "outerMorph", delay=delay)


@lru_cache(maxsize=KEPT_EFFORTS)
def _effort(puzzle: Puzzle, names: tuple[str, ...]) -> Effort:
    """The counts so far, for whoever asks next."""
    return Effort(puzzle, map(parse_choice, names))
