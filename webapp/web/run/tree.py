"""The nodes of the search tree, as the page that draws them requests them."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from webapp.insight import CUT, tree
from webapp.web.http import params, waiting
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError, queue

from . import runs, tape
from .panel import Panel

pages = Blueprint("tree", __name__)
PANEL = Panel("tree", "Tree", pages, "fragments/tree.html", "css/tree.css", of_guesses=True)


@pages.get("/tree")
def nodes() -> ResponseReturnValue:
    """The tree at position `at`, folded, or what is right below its node `open`, in JSON."""
    _, puzzle = params.puzzle()
    run = runs.run_of(puzzle, params.choice())
    at = params.number("at", 0, CUT)
    opened = params.number("open", -1, CUT)
    try:
        queue.ensure_events(run, at)
    except NotReadyError as late:
        return waiting.json_answer(late)
    at = min(at, len(run.events))
    ledger = run.ledger
    made = ledger.guesses_by(at)
    if opened >= made:
        raise RequestError(
            f"Guess {opened:,} isn’t made by step {at:,} (guesses made: {made:,}, counted from 0)."
        )
    seen = tree.around(ledger, at) if opened < 0 else tree.unfolded(ledger, opened, at)
    return tape.nodes(seen, puzzle.size)
