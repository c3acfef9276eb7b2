"""A search, event by event; the page, its fragments and tapes, and the embedded player."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.budget import Budget
from webapp.insight import CUT, Run, Stop
from webapp.insight.run import timeline
from webapp.insight.run.effort import SMARTER_EVENTS, smarter
from webapp.insight.stops import KINDS, all_stops, next_stop, previous_stop
from webapp.puzzle.words import plural
from webapp.solvers import FIRST_WATCHED, STRONGEST, Choice, all_solvers
from webapp.trace import Reject
from webapp.web.board.board_view import watched_rows
from webapp.web.board.words import with_links
from webapp.web.http import htmx, params, waiting
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import TAPE_EVENTS, TAPE_SENTENCES

from . import inside, place, program, runs, tape, tree, why
from .panel import Panel
from .place import Place

pages = Blueprint("watch", __name__)

# The panels, in the order of their tabs, which come after that of the numbers.
PANELS: dict[str, Panel] = {each.PANEL.name: each.PANEL for each in (tree, why, inside, program)}

Found = TypeVar("Found", int, int | None)

# Events made at first while the next stop is looked for.
_AHEAD = 2_000
# The slider has room for this many ticks.
_PLACES = 600
# The titles of the stops by their names in URLs.
_STOP_TITLES = {
    "": "every step",
    **{kind: kind.replace("-", " ") for kind in KINDS},
    "undo": "taken back",
}
# A sentence with more characters is set smaller, so that it fits on every screen.
_ROOM = 80


def _wanted(run: Run, stop: Stop) -> int:
    """The requested position: `at`, moved by `go` to the next or previous stop."""
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
    """Find the stop. A cell's changes need a replay of the run, so that is a job."""
    if not stop.cell:
        return find(run, at, stop, None)
    key = (find.__name__, run.puzzle, run.choice.text, at, stop)
    return queue.answer(key, lambda budget: find(run, at, stop, budget))


def address(code: str, choice: Choice, at: int, stop: Stop) -> str:
    """Watch's URL of a position, with its stop, if any, and whether it's in Predict."""
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


@pages.get("/newest")
def newest() -> Response:
    """Nothing, or a reload of the page once the user's own algorithm isn't `version` any more."""
    answer = Response(status=204)
    if params.choice().solver.version != params.number("version", 0, 10**9):
        answer.headers[htmx.REFRESH] = "true"
    return answer


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
    """The algorithm that erases fewer numbers, for a run that has ended or hit the limit."""
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


def _embedded() -> Place:
    """The position `at`, moved by `go`, within the embedded stretch; raises NotReadyError."""
    code, puzzle = params.puzzle()
    start, end = params.stretch()
    run = runs.run_with(puzzle, params.choice(), end)
    end = min(end, len(run.events))
    start = min(start, end)
    at = max(start, min(params.number("at", start, CUT), end))
    match place.go():
        case "first":
            at = start
        case "back":
            at -= 1
        case "step":
            at += 1
        case "last":
            at = end
    at = max(start, min(at, end))
    theme = params.theme()
    query: dict[str, Any] = {"p": code, "with": run.choice.text, "from": start, "to": end, "at": at}
    clip = {"code": code, "run": run, "start": start, "end": end, "theme": theme}
    context = {"clip": clip, "position": _position(run, at), "room": _ROOM}
    return Place(url_for("watch.embed", **query, theme=theme or None), context)


@pages.get("/embed")
def embed() -> ResponseReturnValue:
    """A stretch of a run for slides and other people's pages: the board and the player alone."""
    return place.page("pages/embed.html", _embedded(), {"go"})


@pages.get("/embedded")
def embedded_step() -> Response:
    """The embedded fragment at a position: board and sentence."""
    return place.fragment("pages/embed.html#clip", _embedded)


def _position(run: Run, wanted: int) -> dict[str, Any]:
    """What the watch fragment shows of the position at `wanted`, or at the end of a shorter run.

    Nothing in it depends on how much of the run is in memory, so that any server says the same.
    """
    queue.ensure_events(run, wanted + 1)
    snapshot = run.snapshot(wanted)
    ended = run.ends_at(snapshot.at)
    cut = ended and run.cut
    return {
        "at": snapshot.at,
        "ended": ended,
        "cut": cut,
        "past_end": wanted > snapshot.at,
        "kind": snapshot.kind,
        "line": snapshot.line,
        "sentence": with_links(snapshot),
        "rows": watched_rows(run.puzzle, snapshot),
        "counters": [
            (each.name, each.titled(run.puzzle.size), getattr(snapshot.after.counts, each.name))
            for each in run.choice.solver.counters
        ],
        "why_cut": _why_cut(run, snapshot.after.counts.depth) if cut else "",
    }


def _why_cut(run: Run, standing: int) -> str:
    """Why a run was cut after its last event, and how far it had come with the guesses there."""
    at, every = len(run.events), run.puzzle.size**2
    why = (
        f"A watched run stops after {at:,} steps"
        if run.too_long
        else f"This run hit the work limit after {at:,} steps"
    )
    why += ". (The limit is fixed so that a link shows the same run everywhere.)"
    if not standing:
        return why
    guesses = plural(standing, "guess")
    rejected = next((each for each in reversed(run.events) if isinstance(each, Reject)), None)
    full = rejected is not None and rejected.by_full_grid  # it has filled the whole grid
    filled = every if full else run.ledger.most_filled
    return f"{why} It ended with {guesses} open; at most {filled} of {every} cells were filled."


def watch_context(code: str, run: Run, stop: Stop, at: int) -> dict[str, Any]:
    """The template variables of the watch fragment and of the transport below it."""
    there = _position(run, at)
    return {
        "code": code,
        "puzzle": run.puzzle,
        "choice": run.choice,
        "position": there,
        "shared": {"with": run.choice.text, "at": there["at"]},
        "solvers": all_solvers(),
        "strongest": STRONGEST,
        "stop": stop,
        "stop_titles": _STOP_TITLES,
        "cut": CUT,
        "room": _ROOM,
    }
