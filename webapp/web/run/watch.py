"""Watch: a search, event by event; the page, its fragment `/step` and the tapes that it plays."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import CUT, Run, Stop
from webapp.insight.run import timeline
from webapp.insight.run.effort import SMARTER_EVENTS, smarter
from webapp.insight.stops import all_stops, next_stop, previous_stop
from webapp.solvers import FIRST_WATCHED, Choice
from webapp.web.http import htmx, params, waiting
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import TAPE_EVENTS, TAPE_SENTENCES

from . import place, runs, tape
from .place import Place
from .position_view import watch_context

pages = Blueprint("watch", __name__)

Found = TypeVar("Found", int, int | None)

# Events made at first while the next stop is looked for.
_AHEAD = 2_000
# The slider has room for this many ticks.
_PLACES = 600


def _wanted(run: Run, stop: Stop) -> int:
    """The position asked for: `at`, moved by `go` to the next stop or the one before."""
    at = params.number("at", 0, CUT + 1)
    match place.go():
        case "":
            return at
        case "first":
            return 0
        case "last":
            queue.ensure_events(run, CUT)
            return len(run.events)
        case "back":
            queue.ensure_events(run, at)
            return _sought(run, at, stop, previous_stop)
    for ahead in (at + 1, at + _AHEAD):
        queue.ensure_events(run, ahead)
        if (found := next_stop(run, at, stop)) is not None:
            return found
    queue.ensure_events(run, CUT)
    return _sought(run, at, stop, next_stop) or 0


def _sought(
    run: Run, at: int, stop: Stop, find: Callable[[Run, int, Stop, Budget | None], Found]
) -> Found:
    """Where the stop is; where a cell changes takes a replay of the run, and so is a job."""
    if not stop.cell:
        return find(run, at, stop, None)
    key = (find.__name__, run.puzzle, run.choice.text, at, stop)
    return queue.answer(key, lambda budget: find(run, at, stop, budget))


def address(code: str, choice: Choice, at: int, stop: Stop) -> str:
    """The watch address of a position, with the stop where there is one, and whether it asks."""
    query: dict[str, Any] = {"p": code, "with": choice.to_first.text, "at": at}
    if choice.all:
        query["all"] = 1
    if stop.text:
        query["stop"] = stop.text
    if params.predicts():
        query["ask"] = 1
    return url_for("watch.page", **query)


def _place() -> Place:
    code, puzzle = params.puzzle()
    choice, stop = params.choice(), params.stop(puzzle.size)
    run = runs.run_of(puzzle, choice)
    context = watch_context(code, run, stop, _wanted(run, stop))
    return Place(address(code, choice, context["position"]["at"], stop), context)


@pages.get("/watch")
def page() -> ResponseReturnValue:
    """The page at a position; the form of the transport comes here without JavaScript.

    With a `state` of Play it goes on from what is written there.
    """
    if "state" in request.args:
        code, puzzle = params.puzzle()
        begun, at = params.from_here(code, puzzle)
        return redirect(address(code, begun, at, params.stop(puzzle.size)), 303)
    there = _place()
    options = params.option_names(there.context["choice"])
    return place.page("pages/watch.html", there, ("go", "options", *options))


@pages.get("/step")
def step() -> Response:
    """The watch fragment at a position: board, sentence, counters and pseudocode."""
    return place.fragment("pages/watch.html#position", _place)


@pages.get("/tape")
def tape_page() -> ResponseReturnValue:
    """A tape: `count` events after position `from`, in JSON; sentences if `words=1`."""
    _, puzzle = params.puzzle()
    choice = params.choice()
    words = params.flag("words")
    start = params.number("from", 0, CUT)
    count = params.number("count", 1000, TAPE_SENTENCES if words else TAPE_EVENTS)
    run = runs.run_of(puzzle, choice)
    try:
        queue.ensure_events(run, start + count + 1)
    except NotReadyError as late:
        if not run.has(start + 1):  # what there is already makes a tape
            return waiting.json_answer(late)
    return Response(tape.write(run, start, count, words), mimetype="application/json")


@pages.get("/timeline")
def timeline_page() -> ResponseReturnValue:
    """The shape of the whole run: where it guessed and where it went back."""
    code, puzzle = params.puzzle()
    choice = params.choice()
    drawn = timeline.draw(runs.run_with(puzzle, choice, CUT))
    return render_template(
        "fragments/timeline.html", timeline=drawn, code=code, choice=choice, puzzle=puzzle
    )


@pages.get("/unguessed")
def unguessed_page() -> ResponseReturnValue:
    """What the tree of a run without guesses offers in its place; empty of a run that guessed."""
    code, puzzle = params.puzzle()
    choice = params.choice()

    run, counts = runs.run_with(puzzle, choice, CUT), None
    if not (run.cut or run.counts.guesses):
        counts = runs.run_with(puzzle, Choice(FIRST_WATCHED), CUT).counts
    return render_template(
        "fragments/unguessed.html", counts=counts, code=code, other=FIRST_WATCHED
    )


@pages.get("/smarter")
def smarter_page() -> ResponseReturnValue:
    """What another algorithm needs for the same puzzle, for a run that was cut or has ended."""
    code, puzzle = params.puzzle()
    choice = params.choice()
    found = queue.answer(
        ("smarter", puzzle, choice.solver.name),
        lambda budget: smarter(puzzle, choice.solver, budget),
    )
    best, erased = found or (None, 0)
    return render_template(
        "fragments/smarter.html", best=best, erased=erased, most=SMARTER_EVENTS, code=code
    )


@pages.get("/stops")
def stops_page() -> ResponseReturnValue:
    """The ticks of the stop asked for; none for every step."""
    code, puzzle = params.puzzle()
    choice, stop = params.choice(), params.stop(puzzle.size)
    try:
        ticks = _ticks(runs.run_of(puzzle, choice), stop) if stop.text else {}
    except NotReadyError as late:
        return waiting.answer(late, "#stops", "#stops")
    return htmx.fragment("pages/watch.html#stops", code=code, choice=choice, stop=stop, ticks=ticks)


def _ticks(run: Run, stop: Stop) -> dict[str, Any]:
    """How many stops a run has, and which of the `width` places along the slider have one."""
    queue.ensure_events(run, CUT)

    def ticks(budget: Budget) -> dict[str, Any]:
        stops = list(all_stops(run, stop, budget))
        places = {round(at * _PLACES / len(run.events)) for at in stops}
        return {"count": len(stops), "places": sorted(places), "width": _PLACES}

    return queue.answer(("stops", run.puzzle, run.choice.text, stop), ticks)
