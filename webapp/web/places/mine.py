"""Mine: the library's second shelf, with what this browser keeps; the page is filled in there."""

from flask import Blueprint, render_template, url_for

from webapp.generator.grade import NAMES
from webapp.puzzle.position import format_position
from webapp.web.catalogue.entries import KINDS
from webapp.web.http import params
from webapp.web.http.request import absolute
from webapp.web.paper.qr import readable

pages = Blueprint("mine", __name__)

_SHOWN = ("all", "begun", "solved", "drawn", "made", "imported")
_ORDERS = {
    "newest": "newest first",
    "oldest": "oldest first",
    "large": "large to small",
    "quickest": "quickest first",
}
# What else is looked for beside the kinds; `static/js/kept/shelf.js` has the same word.
_HIDDEN = "without operators"
_CHOICES = {
    "shown": [(each, each) for each in _SHOWN],
    "kinds": [(each, each or "any") for each in ("", KINDS[0], _HIDDEN, *KINDS[1:])],
    "grades": [("", "any"), *((each, each) for each in NAMES)],
    "orders": [*_ORDERS.items()],
}


@pages.get("/mine")
def page() -> str:
    """The shelf, empty: the server knows nothing of what a browser keeps."""
    return render_template("pages/mine.html", **_CHOICES)


@pages.get("/carried")
def carried() -> str:
    """One game as a QR code and a link, as far as the address can say it: the board, no moves."""
    code, puzzle = params.puzzle()
    written = params.position(code, puzzle)
    state = format_position(puzzle, code, written) if written else None
    link, loopback = absolute(url_for("play.page", p=code, state=state))
    return render_template(
        "fragments/carried.html", link=link, loopback=loopback, scans=readable(link)
    )
