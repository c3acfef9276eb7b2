"""Gallery: puzzles to begin with, drawn small, with what each algorithm needs for them."""

from flask import Blueprint, render_template

from webapp.solvers import SOLVERS
from webapp.study import CUT

from .wall import entries

pages = Blueprint("gallery", __name__)


@pages.get("/gallery")
def page() -> str:
    """The gallery."""
    return render_template(
        "pages/gallery.html", entries=entries(), solvers=SOLVERS.values(), cut=CUT
    )
