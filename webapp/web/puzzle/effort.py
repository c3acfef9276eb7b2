"""The effort of each search, as bars and as strips that link to the run."""

from functools import lru_cache
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.insight.run.effort import Effort, place
from webapp.insight.run.timeline import strip
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http import htmx, params, waiting
from webapp.web.http.errors import request_error
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import CACHED_EFFORTS
from webapp.web.http.waiting import Waiting
from webapp.web.run import runs

pages = Blueprint("effort", __name__)

# The lines of the scale, in steps.
MARKS = (10, 100, 1_000, 10_000, 100_000)
ALL = tuple(SOLVERS)
# A search without guesses and the plainest one come first: the others are behind a fold.
STRIPS = tuple(parse_choice(name) for name in ("logic", "backtracking", "mrv", "forward-checking"))
# Those that a page with bars leads on to compare.
COMPARED = ("backtracking", "forward-checking", "mrv", "propagation")


def known_effort(puzzle: Puzzle, names: tuple[str, ...]) -> dict[str, Any]:
    """What `pages/effort.html` needs in addition to the code, with the counts so far.

    `names` are choices as written in URLs.
    """
    effort = _effort(puzzle, names)
    rows = [(choice, effort.counts.get(choice.text)) for choice in effort.choices]
    return {
        "counts": rows,
        "compared": [choice.text for choice in effort.choices if choice.solver.name in COMPARED],
        "marks": [(mark, place(mark)) for mark in MARKS],
    }


def count_effort(puzzle: Puzzle, names: tuple[str, ...]) -> None:
    """Count the steps of these searches; raises NotReadyError, which says how many are done."""
    effort = _effort(puzzle, names)
    try:
        queue.answer(("effort", puzzle, names), effort.finish)
    except NotReadyError:
        done, of = len(effort.counts), len(effort.choices)
        raise NotReadyError(f"{done} of {of} searches are counted") from None


def counting(code: str, names: tuple[str, ...]) -> Waiting:
    """The words of a page that counts what these searches erase once it has come."""
    again = [("p", code), *(("with", name) for name in names)]
    path = url_for("effort.erased")
    return Waiting("counting the steps", path, again, "#effort", "outerMorph", delay=0)


@lru_cache(maxsize=CACHED_EFFORTS)
def _effort(puzzle: Puzzle, names: tuple[str, ...]) -> Effort:
    """Cache the counts so far."""
    return Effort(puzzle, map(parse_choice, names))


@pages.get("/effort")
def steps() -> ResponseReturnValue:
    """The steps of the searches named by `with`; of all if none is.

    While some are being counted the fragment has the others already, and asks again.
    """
    return _reply("pages/effort.html#effort")


@pages.get("/erased")
def erased() -> ResponseReturnValue:
    """The guesses that these searches take back, in the same way."""
    return _reply("fragments/erased.html")


def _reply(fragment: str) -> ResponseReturnValue:
    code, puzzle = params.puzzle()
    names = _named()
    context = {"code": code, "puzzle": puzzle}
    try:
        count_effort(puzzle, names)
    except NotReadyError as late:
        context["effort"] = known_effort(puzzle, names)
        return waiting.answer(late, target="#effort", swap="outerMorph", within=(fragment, context))
    return htmx.respond(fragment, **context, effort=known_effort(puzzle, names))


def _named() -> tuple[str, ...]:
    """The algorithms named by `with`, by default all; raises RequestError for an unknown one."""
    try:
        named = [parse_choice(text).text for text in request.args.getlist("with")]
    except ValueError as error:
        raise request_error(error) from None
    return tuple(dict.fromkeys(named)) or ALL


@pages.get("/strips")
def strips() -> ResponseReturnValue:
    """One row per search: its strip and its erased numbers; retries while they are computed."""
    code, puzzle = params.puzzle()
    made = [runs.run_of(puzzle, choice) for choice in STRIPS]
    late = runs.finish(made)
    rows = [(run.choice, run.counts, strip(run) if run.ended else None) for run in made]
    context = {"code": code, "rows": rows}
    if late:
        within = ("fragments/strips.html", context)
        return waiting.answer(late, target="#strips", within=within)
    return render_template("fragments/strips.html", **context, waiting=None)
