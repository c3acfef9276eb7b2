"""Position views: all that a page shows of a position of a run, worked out before the template."""

from typing import Any

from webapp.insight import CUT, Run, Stop
from webapp.insight.stops import KINDS
from webapp.puzzle.words import plural
from webapp.solvers import SOLVERS, STRONGEST
from webapp.trace import Reject
from webapp.web.board.board_view import watched_rows
from webapp.web.board.words import with_links
from webapp.web.http.jobs import queue

# The titles of the stops by their names in URLs.
STOP_TITLES = {
    "": "every step",
    **{kind: kind.replace("-", " ") for kind in KINDS},
    "undo": "taken back",
}
# A sentence with more characters is set smaller, so that it fits on every screen.
ROOM = 80


def position(run: Run, wanted: int) -> dict[str, Any]:
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
    there = position(run, at)
    return {
        "code": code,
        "puzzle": run.puzzle,
        "choice": run.choice,
        "position": there,
        "shared": {"with": run.choice.text, "at": there["at"]},
        "solvers": SOLVERS.values(),
        "strongest": STRONGEST,
        "stop": stop,
        "stop_titles": STOP_TITLES,
        "cut": CUT,
        "room": ROOM,
    }
