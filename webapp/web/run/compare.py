"""Compare: runs of one puzzle side by side, their table, and where the guesses of each are."""

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from webapp.insight import CUT
from webapp.insight.compare import BYS, By, most, turned
from webapp.web.http import htmx, params, waiting
from webapp.web.http.limits import AGAIN_MS, GUESSES_TOLD
from webapp.web.http.work import NotReady

from .comparison import Compared, address, boards_context, table_context

pages = Blueprint("compare", __name__)

# Where a step may go, by the value of the button pressed.
MOVES = ("first", "back", "step", "last", "parting")


def _by(name: str = "by") -> By:
    return next(by for by in BYS if by == params.one_of(name, BYS, "step"))


def _wanted(compared: Compared, by: By) -> int:
    """The place asked for: `at`, which another measure may have told, moved by `go`.

    At the start nothing need be known of the runs, and for a step not all; raises NotReady while
    what is needed is being made.
    """
    at = params.number("at", 0, CUT + 1)
    go = params.one_of("go", ("", *MOVES), "")
    if go == "first" or not (at or go):
        return 0
    was = _by("was") if "was" in request.args else by
    near = by == was == "step" and go in ("", "back", "step") and compared.holds(at + 1)
    made = compared if near else compared.whole()
    end = most(made.runs, by)
    at = min(turned(made.runs, was, by, at), end)
    match go:
        case "back":
            return max(0, at - 1)
        case "step":
            return min(at + 1, end)
        case "last":
            return end
        case "parting":
            parted = made.first_parting(by)
            return at if parted is None else parted
    return at


@pages.get("/compare")
def page() -> ResponseReturnValue:
    """The page at a place; its forms come here without JavaScript, and those of the headings."""
    code, puzzle = params.puzzle()
    choices, by = params.choices(), _by()
    compared = Compared(puzzle, choices)
    at = _wanted(compared, by)
    if {"go", "board", "was"} & {*request.args}:
        return redirect(address(code, choices, by, at), 303)
    context = table_context(code, compared, by, at) | boards_context(code, compared, by, at)
    if compared.late:  # the table asks again by itself
        named = [("with", each.text) for each in choices]
        context |= {
            "far": compared.late.sentence,
            "again": [("p", code), *named, ("by", by), ("at", at)],
        }
    return render_template("pages/compare.html", **context, delay=AGAIN_MS)


@pages.get("/compared")
def boards() -> ResponseReturnValue:
    """The boards at a place, with the sentence over them."""
    code, puzzle = params.puzzle()
    choices, by = params.choices(), _by()
    compared = Compared(puzzle, choices)
    try:
        at = _wanted(compared, by)
    except NotReady as late:  # the boards stay while the runs are made
        return waiting.answer(late, "#making", "#compared", "outerMorph", "#transport:abort")
    context = boards_context(code, compared, by, at)
    response = make_response(render_template("fragments/compared.html", **context))
    response.headers[htmx.REPLACE_URL] = address(code, choices, by, at)
    return response


@pages.get("/comparison")
def comparison() -> ResponseReturnValue:
    """The table: rows fill in as the runs are made; without htmx the page, when they are."""
    code, puzzle = params.puzzle()
    choices, by = params.choices(), _by()
    at = params.number("at", 0, CUT + 1)
    compared = Compared(puzzle, choices)
    context = table_context(code, compared, by, at)
    fragment = "fragments/comparison.html"
    if compared.late:
        return waiting.answer(
            compared.late, target="#comparison", swap="outerMorph", within=(fragment, context)
        )
    if not htmx.wants_fragment(request):
        return htmx.varied(redirect(address(code, choices, by, at), 303))
    return htmx.varied(render_template(fragment, **context))


@pages.get("/guesses")
def guesses() -> ResponseReturnValue:
    """The positions of guesses `from` to `from` + `count` of each run, in JSON.

    A run that has no such guess is at its end instead.
    """
    _, puzzle = params.puzzle()
    compared = Compared(puzzle, params.choices())
    if compared.late:
        return waiting.making(compared.late)
    start = params.number("from", 0, CUT)
    end = min(
        start + params.number("count", GUESSES_TOLD, GUESSES_TOLD), most(compared.runs, "guess")
    )
    return {"from": start, "places": compared.guesses(start, end)}
