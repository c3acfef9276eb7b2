"""The library's two shelves: built-in puzzles, and those stored in this browser."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.generator.grade import NAMES
from webapp.insight import CUT
from webapp.puzzle.errors import printable
from webapp.puzzle.position import format_position
from webapp.puzzle.puzzle import MAX_SIZE
from webapp.web.catalogue.entries import KINDS, Entry, entries
from webapp.web.http import htmx, params
from webapp.web.http.errors import RequestError
from webapp.web.http.limits import PAPER_PUZZLES
from webapp.web.http.request import absolute
from webapp.web.paper.qr import readable

pages = Blueprint("library", __name__)

ORDERS: dict[str, tuple[str, Callable[[Entry], tuple[float, ...]]]] = {
    "size": ("small to large", lambda each: (each.puzzle.size, each.score)),
    "grade": ("easy to hard", lambda each: (each.score, each.puzzle.size)),
    "erased": ("numbers erased row by row", lambda each: each.erased_row_by_row),
}
ANY = "any"
# The puzzle that is open at first: neither trivial nor large.
OPEN_AT_FIRST = "a-hard-six"

_SHOWN = ("all", "begun", "solved", "drawn", "made", "imported")
_MINE_ORDERS = {
    "newest": "newest first",
    "oldest": "oldest first",
    "large": "large to small",
    "quickest": "quickest first",
}
# What else is looked for beside the kinds; `static/js/kept/shelf.js` has the same word.
_HIDDEN = "without operators"
_MINE_CHOICES = {
    "shown": [(each, each) for each in _SHOWN],
    "kinds": [(each, each or "any") for each in ("", KINDS[0], _HIDDEN, *KINDS[1:])],
    "grades": [("", "any"), *((each, each) for each in NAMES)],
    "orders": [*_MINE_ORDERS.items()],
}


def _choices() -> dict[str, list[tuple[Any, str]]]:
    """The choices of each part of the form: values and their titles."""
    sizes = sorted({each.puzzle.size for each in entries()})
    return {
        "sizes": [("", ANY), *((size, str(size)) for size in sizes)],
        "grades": [(name, name) for name in (ANY, *NAMES)],
        "kinds": [(name, name) for name in (ANY, *KINDS)],
        "orders": [(name, title) for name, (title, _) in ORDERS.items()],
    }


@dataclass(frozen=True, slots=True)
class Search:
    """The search criteria; a size of 0 is any."""

    size: int = 0
    grade: str = ANY
    kind: str = ANY
    order: str = "size"

    def address(self, **change: Any) -> str:
        """The address of this search, or of one that differs from it, without what is not said."""
        query = {
            "size": self.size or None,
            "grade": self.grade if self.grade != ANY else None,
            "kind": self.kind if self.kind != ANY else None,
            "order": self.order if self.order != "size" else None,
        }
        return url_for("library.page", **query | change)

    @property
    def words(self) -> list[str]:
        """The criteria in words."""
        size = f"{self.size} × {self.size}" if self.size else ANY
        return [each for each in (size, self.grade, self.kind) if each != ANY]

    def found(self) -> list[Entry]:
        """The puzzles that are like that, in order."""
        fitting = (
            each
            for each in entries()
            if self.size in (0, each.puzzle.size)
            and self.grade in (ANY, each.grade)
            and self.kind in (ANY, each.kind)
        )
        return sorted(fitting, key=ORDERS[self.order][1])


@pages.get("/library")
def page() -> ResponseReturnValue:
    """The library, or what was found in it for a page that shows the form."""
    search = Search(
        params.number("size", 0, MAX_SIZE + 1),
        params.one_of("grade", (ANY, *NAMES), ANY),
        params.one_of("kind", (ANY, *KINDS), ANY),
        params.one_of("order", tuple(ORDERS), "size"),
    )
    found, opened = search.found(), _opened()
    first = next((each for each in found if each.slug == OPEN_AT_FIRST), None)
    response = htmx.respond(
        "pages/library.html#found",
        search=search,
        found=found,
        opened=opened,
        beside=opened or first or next(iter(found), None),
        whole=len(entries()),
        most_printed=PAPER_PUZZLES,
        **_choices(),
        cut=CUT,
    )
    if htmx.wants_fragment(request):  # a form names what it does not ask for, too
        response.headers[htmx.PUSH_URL] = search.address(open=opened.slug if opened else None)
    return response


def _opened() -> Entry | None:
    """The puzzle that the request opens."""
    name = request.args.get("open", "")
    entry = next((each for each in entries() if each.slug == name), None)
    if name and not entry:
        raise RequestError(f"The library has no puzzle '{printable(name[:20])}'.", status=404)
    return entry


@pages.get("/mine")
def mine() -> str:
    """The shelf, empty: the server knows nothing of what a browser keeps."""
    return render_template("pages/mine.html", **_MINE_CHOICES)


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
