"""Lessons: the rules, the strategies, and a page for each algorithm."""

from flask import Blueprint, render_template

from webapp.puzzle.errors import printable
from webapp.solvers import SOLVERS

from .refusal import Refusal

pages = Blueprint("lessons", __name__)


@pages.get("/lessons")
def page() -> str:
    """What there is to learn."""
    return render_template("pages/lessons.html", solvers=SOLVERS.values())


@pages.get("/lessons/<name>")
def algorithm(name: str) -> str:
    """An algorithm: what it does, its pseudocode and its options."""
    solver = SOLVERS.get(name)
    if solver is None:
        raise Refusal(f"There's no lesson called '{printable(name[:20])}'.", status=404)
    return render_template("pages/algorithm.html", solver=solver)
