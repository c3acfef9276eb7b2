"""Effort: the steps of each search as bars that lead to where one can watch them."""

from functools import lru_cache
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.study.effort import Effort, place

from . import asked, htmx, waiting
from .limits import KEPT_EFFORTS
from .refusal import because
from .work import NotReady, workshop

pages = Blueprint("effort", __name__)

# The lines of the scale: so many steps.
MARKS = (10, 100, 1_000, 10_000, 100_000)


@pages.get("/effort")
def page() -> ResponseReturnValue:
    """The steps of the searches named by `with`; of all if none is.

    While some are being counted the fragment has the others already, and asks again.
    """
    code, puzzle = asked.puzzle()
    context, late = effort(code, puzzle, _named())
    fragment = "fragments/effort.html"
    if late:
        return waiting.answer(late, target="#effort", swap="outerMorph", within=(fragment, context))
    template = fragment if htmx.wants_fragment(request) else "pages/effort.html"
    return htmx.varied(render_template(template, **context))


def effort(
    code: str, puzzle: Puzzle, names: tuple[str, ...]
) -> tuple[dict[str, Any], NotReady | None]:
    """What `fragments/effort.html` needs as far as it is known, and what says that more will be.

    `names` are choices as addresses write them.
    """
    counted = _effort(puzzle, names)
    late = None

    def finish(budget: Budget) -> None:
        counted.finish(budget.pause)

    try:
        workshop.answer(("effort", puzzle, names), finish)
    except NotReady:
        done = len(counted.counts)
        late = NotReady(f"{done} of {len(counted.choices)} searches are counted")
    rows = [(choice, counted.counts.get(choice.text)) for choice in counted.choices]
    solved = [count.events for _, count in rows if count and count.end == "solved"]
    marks = [(mark, place(mark)) for mark in MARKS]
    return {
        "code": code,
        "puzzle": puzzle,
        "counts": rows,
        "fewest": min(solved, default=0),
        "marks": marks,
    }, late


@lru_cache(maxsize=KEPT_EFFORTS)
def _effort(puzzle: Puzzle, names: tuple[str, ...]) -> Effort:
    """The counts so far, for whoever asks next."""
    return Effort(puzzle, map(parse_choice, names))


def _named() -> tuple[str, ...]:
    """The algorithms named by `with`, all of them if none is; raises Refusal for what is none."""
    try:
        named = [parse_choice(text).text for text in request.args.getlist("with")]
    except ValueError as error:
        raise because(error) from None
    return tuple(dict.fromkeys(named)) or tuple(SOLVERS)
