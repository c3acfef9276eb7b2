"""Import: a text becomes a puzzle to play, or a drawing to finish; which, is said as it comes."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.puzzle import (
    Fault,
    FormatError,
    Puzzle,
    faults,
    format,
    written,
)
from webapp.puzzle.formats import only_read, read, reader
from webapp.puzzle.words import sentence
from webapp.web.board.board_view import CellView, still
from webapp.web.http import htmx, naming, params
from webapp.web.http.limits import REQUEST_BYTES
from webapp.web.puzzle.facts import shape

from .entries import entries

pages = Blueprint("importing", __name__)

# So many faults of a drawing are told here; Draw tells all.
TOLD = 3


@dataclass(frozen=True, slots=True)
class Taken:
    """What a text holds: a puzzle, or a drawing with its faults; its code, how it was read, and
    its name and author as addresses carry them."""

    code: str
    shape: str
    rows: Sequence[Sequence[CellView]]
    faults: Sequence[Fault]
    title: str = ""
    named: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether it is a puzzle; one with faults has no solution."""
        return not any(fault.structural for fault in self.faults)


@pages.get("/import")
def page() -> str:
    """The field for a puzzle's text, and the puzzle `p` where one was taken in."""
    if "p" not in request.args:
        return _page()
    return _page(taken=_taken(params.draft()[1]))


@pages.post("/import")
def take_in() -> ResponseReturnValue:
    """Read the text; a puzzle is shown, to be played, and a drawing goes on to Draw.

    What can't be read comes back with a sentence. For htmx, which asks while it is typed, it is the
    fragment that says what the text holds.
    """
    text = request.form.get("text", "")
    if htmx.wants_fragment(request):
        return htmx.varied(_fragment(text))
    try:
        found = read(text)
        code = params.encode(found.puzzle)
    except FormatError as error:
        return make_response(_page(text, sentence(str(error))), 422)
    there = "importing.page" if params.is_whole(code) else "draw.page"
    return redirect(url_for(there, p=code, **naming.query(found.label)), 303)


def _page(text: str = "", why: str = "", taken: Taken | None = None) -> str:
    return render_template(
        "pages/import.html",
        text=text,
        most=REQUEST_BYTES,
        why=why,
        taken=taken,
        formats=written().values(),
        others=only_read().values(),
        examples=_examples(),
        **_ABOUT,
    )


def _fragment(text: str) -> str:
    why, taken = "", None
    try:
        if text.strip():
            found = read(text)
            taken = _taken(found.puzzle, reader(text).title, naming.query(found.label))
    except FormatError as error:
        why = sentence(str(error))
    return render_template(
        "fragments/imported.html", why=why, taken=taken, **_ABOUT | {"swapped": True}
    )


_ABOUT: dict[str, Any] = {"told": TOLD, "swapped": False}


def _taken(puzzle: Puzzle, title: str = "", named: Mapping[str, str] | None = None) -> Taken:
    """What was read, with the labels of its text in its faults; raises FormatError."""
    code = params.encode(puzzle)
    return Taken(code, shape(puzzle), still(puzzle), faults(puzzle), title, named or {})


def _examples() -> list[tuple[str, str]]:
    """A title and a text of each format, and of a killer sudoku: of the library’s first puzzles."""
    first: dict[str, Puzzle] = {}
    for entry in entries():
        if entry.puzzle.size >= 4:
            first.setdefault(entry.kind, entry.puzzle)
    texts = []
    for form in written().values():
        for kind in ("cages", "sudoku"):
            with suppress(FormatError):
                texts.append((form.title, format(first[kind], form.name)))
                break
    return [*texts, ("Killer sudoku", format(first["killer sudoku"], "text"))]
