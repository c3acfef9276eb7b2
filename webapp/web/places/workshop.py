"""Workshop: the three ways to a puzzle of one's own."""

from flask import Blueprint, render_template

pages = Blueprint("workshop", __name__)


@pages.get("/workshop")
def page() -> str:
    """The three ways."""
    return render_template("pages/workshop.html")
