"""Strips: the searches beside a player’s own solve, each as the digits that stand along it."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.insight.run.timeline import strip
from webapp.solvers import parse_choice
from webapp.web.http import params, waiting

from . import runs

pages = Blueprint("strips", __name__)

# A search without guesses and the plainest one come first: the others are behind a fold.
SEARCHES = tuple(
    parse_choice(name) for name in ("logic", "backtracking", "mrv", "forward-checking")
)


@pages.get("/strips")
def fragment() -> ResponseReturnValue:
    """A row a search with its strip and what it took back; asks again while they are made."""
    code, puzzle = params.puzzle()
    made = [runs.run_of(puzzle, choice) for choice in SEARCHES]
    late = runs.all_made(made)
    rows = [(run.choice, run.counts, strip(run) if run.ended else None) for run in made]
    context = {"code": code, "rows": rows}
    if late:
        within = ("fragments/strips.html", context)
        return waiting.answer(late, target="#strips", within=within)
    return render_template("fragments/strips.html", **context, waiting=None)
