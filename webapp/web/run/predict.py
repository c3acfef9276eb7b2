"""Predict: the questions about the next step; the panel of a mode of Watch.

The right answer is shown to those who have sent one, and not before.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import CUT, Run
from webapp.insight.predict.choosing import KINDS, Sort, next_question, questions_at
from webapp.insight.predict.questions import Judgement, NotOfferedError, Question, judge
from webapp.puzzle.errors import printable
from webapp.web.http import params, waiting
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError, queue

from . import runs

pages = Blueprint("predict", __name__)

# Events computed beyond the position before a question is looked for among them.
_AHEAD = 3_000
_MAX_LATELY = 12


@pages.get("/ask")
def page() -> ResponseReturnValue:
    """The question of step `at`, or where the next one is; the verdict if there is an `answer`.

    `kind` names one of several questions of a step. Without it the next question is looked for
    from there on, of a sort that was not asked `lately`.
    """
    code, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    kind, lately = params.one_of("kind", ("", *KINDS), ""), _lately()
    try:
        run = runs.run_of(puzzle, choice)
        queue.ensure_events(run, at + _AHEAD)
        key = ("predict", puzzle, choice.text, at, kind, lately, None)
        question = queue.answer(key, lambda budget: _sought(run, at, kind, lately, budget))
        verdict = _verdict(question) if question and request.args.get("answer") else None
        following = _following(run, question, verdict, lately) if question and verdict else None
    except NotReadyError as late:
        return waiting.answer(late, "#question", "#question", "innerHTML")
    return render_template(
        "fragments/question.html",
        code=code,
        choice=choice,
        question=question,
        here=question is not None and question.at == at,
        verdict=verdict,
        following=following,
    )


def _lately() -> tuple[Sort, ...]:
    """The sorts of questions that were asked lately, KIND.THEME each; others are left out."""
    named = (each.partition(".") for each in request.args.get("lately", "").split(","))
    return tuple((kind, theme) for kind, _, theme in named if kind in KINDS)[-_MAX_LATELY:]


def _sought(
    run: Run, at: int, kind: str, lately: tuple[Sort, ...], budget: Budget
) -> Question | None:
    if kind:
        return questions_at(run, at, budget).get(kind)
    return next_question(run, at, lately, budget=budget)


def _verdict(question: Question) -> Judgement:
    """Whether the request's answer is right; raises RequestError if it can't be an answer."""
    try:
        return judge(question, printable(request.args.get("answer", ""))[:20])
    except NotOfferedError as error:
        raise RequestError(str(error)) from None


def _following(
    run: Run, question: Question, verdict: Judgement, lately: tuple[Sort, ...]
) -> Question | None:
    """The next question: a similar one if the answer was wrong."""
    like = (question.kind, question.theme) if verdict.right is False else None
    start, lately = question.shows + 1, (*lately, (question.kind, question.theme))
    queue.ensure_events(run, start + _AHEAD)
    key = ("predict", run.puzzle, run.choice.text, start, "", lately, like)
    return queue.answer(key, lambda budget: next_question(run, start, lately, like, budget))
