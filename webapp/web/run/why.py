"""Why?: the reason of each step, and the explanation of a dead end; a panel of Watch."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import CUT, Run
from webapp.insight.stops import Stop, all_stops
from webapp.insight.why.dead_ends import (
    Explanation,
    explain_dead_end,
    is_dead_end,
    ruled_out_beside,
    undone_at,
)
from webapp.insight.why.rows import RuledOut
from webapp.insight.why.steps import NoSearchNeeded, reason_of, refuted_at_once
from webapp.web.http import params, waiting
from webapp.web.http.jobs import NotReadyError, queue

from . import runs
from .panel import Panel

pages = Blueprint("why", __name__)
PANEL = Panel("why", "Why?", pages, "fragments/why.html", "css/panels.css")


@pages.get("/why")
def page() -> ResponseReturnValue:
    """The fragment for step `at`: at a dead end and at an undo the guesses that can't all be right,
    otherwise what the step follows from."""
    code, puzzle = params.puzzle()
    choice = params.choice()
    at = params.number("at", 0, CUT)
    key = ("why", puzzle, choice.text, at)
    try:
        run = runs.run_with(puzzle, choice, CUT)
        explanation, needless, others = queue.answer(
            key, lambda budget: explanation_of(run, at, budget)
        )
    except NotReadyError as late:
        return waiting.answer(late, "#reasons", "#reasons", "innerHTML")
    return render_template(
        "fragments/reasons.html",
        code=code,
        choice=choice,
        at=at,
        explanation=explanation,
        reason=None if explanation else reason_of(run, at),
        following=next(all_stops(run, Stop("dead-end"), after=at), None),
        gone=_gone(run, explanation) if explanation else set(),
        needless=needless,
        others=others,
    )


def explanation_of(
    run: Run, at: int, budget: Budget
) -> tuple[Explanation | None, NoSearchNeeded | None, tuple[RuledOut, ...]]:
    """The dead end, and what would have ruled out its latest guess without a search; of a value
    that is the only one left what rules out the others.

    None if the step isn't a dead end; raises OutOfBudgetError.
    """
    if not is_dead_end(run, at):
        return None, None, ruled_out_beside(run, at)
    explanation = explain_dead_end(run, at, budget)
    blame = explanation.blame
    return explanation, refuted_at_once(run, blame.step, budget) if blame else None, ()


def _gone(run: Run, explanation: Explanation) -> set[int]:
    """The steps of its guesses that have been taken back since."""
    undone = {each.step: undone_at(run, each.step) for each in explanation.standing}
    return {step for step, at in undone.items() if at and at <= explanation.at}
