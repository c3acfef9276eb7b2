"""Runs of one puzzle side by side, their table, and where the guesses of each are."""

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from webapp.insight import CUT
from webapp.insight.compare import BY_VALUES, By, most, turned
from webapp.web.http import params, waiting
from webapp.web.http.limits import GUESSES_SENT

from . import place
from .comparison import ComparedRuns, address, boards_context, table_context
from .place import Place

pages = Blueprint("compare", __name__)


def _wanted(compared: ComparedRuns, by: By) -> int:
    """The requested position: `at`, which may be of another measure, moved by `go`.

    The start needs nothing of the runs, and a step not all of them. Raises NotReadyError while the
    needed part is being computed.
    """
    at = params.number("at", 0, CUT + 1)
    go = place.go("divergence")
    if go == "first" or not (at or go):
        return 0
    was = params.one_of("was", BY_VALUES, by)
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
        case "divergence":
            divergence = made.first_divergence(by)
            return at if divergence is None else divergence
    return at


def _asked() -> tuple[str, ComparedRuns, By]:
    code, puzzle = params.puzzle()
    choices, by = params.choices(), params.one_of("by", BY_VALUES, BY_VALUES[0])
    return code, ComparedRuns(puzzle, choices), by


@pages.get("/compare")
def page() -> ResponseReturnValue:
    """The page at a place; the forms of the headings come here."""
    code, compared, by = _asked()
    at = _wanted(compared, by)
    context = table_context(code, compared, by, at) | boards_context(code, compared, by, at)
    if compared.late:  # the table asks again by itself
        named = [("with", each.text) for each in compared.choices]
        again = [("p", code), *named, ("by", by), ("at", str(at))]
        context["waiting"] = place.rows_to_come(
            compared.late, url_for("compare.comparison"), again, "#comparison"
        )
    there = Place(address(code, compared.choices, by, at), context)
    return place.page("pages/compare.html", there, {"go", "board", "was"})


@pages.get("/compared")
def boards() -> ResponseReturnValue:
    """The boards at a place, with the sentence over them."""

    def find() -> Place:
        code, compared, by = _asked()
        at = _wanted(compared, by)
        there = address(code, compared.choices, by, at)
        return Place(there, boards_context(code, compared, by, at))

    return place.fragment("pages/compare.html#boards", find, board="#compared")


@pages.get("/comparison")
def comparison() -> ResponseReturnValue:
    """The table: rows fill in as the runs are made."""
    code, compared, by = _asked()
    context = table_context(code, compared, by, params.number("at", 0, CUT + 1))
    return place.table("pages/compare.html#comparison", "#comparison", context, compared.late)


@pages.get("/guesses")
def guesses() -> ResponseReturnValue:
    """The positions of guesses `from` to `from` + `count` of each run, in JSON.

    A run that has no such guess is at its end instead.
    """
    _, puzzle = params.puzzle()
    compared = ComparedRuns(puzzle, params.choices())
    if compared.late:
        return waiting.json_answer(compared.late)
    start = params.number("from", 0, CUT)
    end = min(
        start + params.number("count", GUESSES_SENT, GUESSES_SENT), most(compared.runs, "guess")
    )
    return {"from": start, "places": compared.guesses(start, end)}
