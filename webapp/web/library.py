"""Library: puzzles to begin with, drawn small, with what each algorithm needs for them."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from webapp.solvers import SOLVERS
from webapp.study import CUT

from .wall import entries

pages = Blueprint("library", __name__)


@pages.get("/library")
def page() -> str:
    """The library."""
    return render_template(
        "pages/library.html", entries=entries(), solvers=SOLVERS.values(), cut=CUT
    )


@pages.get("/gallery")
def old_address() -> Response:
    """Where the library was before it had its name."""
    return redirect(url_for("library.page", p=request.args.get("p")), 308)
