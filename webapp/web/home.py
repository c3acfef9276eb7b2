"""Home: the first document's sample, ready to run, with the rules and a legend of the signs."""

from flask import Blueprint, Response, current_app, render_template

from webapp.solvers import SOLVERS, Choice

from . import asked
from .position_view import watch_context
from .samples import SAMPLE

pages = Blueprint("home", __name__)


@pages.get("/")
def page() -> str:
    """The greeting."""
    choice = Choice(SOLVERS["backtracking"])
    return render_template(
        "pages/home.html", **watch_context(asked.encode(SAMPLE), SAMPLE, choice, 0)
    )


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return current_app.send_static_file("icon.svg")
