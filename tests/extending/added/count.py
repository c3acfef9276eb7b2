"""Count: how many cages a puzzle has."""

from flask import Blueprint, render_template

from webapp.web.http import params

pages = Blueprint("count", __name__)


@pages.get("/count")
def page() -> str:
    """The puzzle that the address has as `p`; a damaged one is refused with a page that says so."""
    _, puzzle = params.draft()
    return render_template("pages/count.html", puzzle=puzzle)
