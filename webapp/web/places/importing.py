"""The Workshop, and Import: a text becomes a puzzle to play, or a drawing to finish."""

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
from webapp.puzzle.editing import transpose
from webapp.puzzle.formats import NOTES, Note, only_read, read, reader
from webapp.puzzle.words import sentence
from webapp.web.board.board_view import CellView, still
from webapp.web.catalogue.entries import entries
from webapp.web.catalogue.facts import shape
from webapp.web.http import htmx, naming, params
from webapp.web.http.limits import REQUEST_BYTES

pages = Blueprint("importing", __name__)

# So many faults of a drawing are told here; Draw tells all.
TOLD = 3


@dataclass(frozen=True, slots=True)
class Taken:
    """What a text holds: a puzzle, or a drawing with its faults; its code, its name and author as
    URLs carry them, how it was read, and each note on that with the link to the other reading."""

    code: str
    shape: str
    rows: Sequence[Sequence[CellView]]
    faults: Sequence[Fault]
    notes: Sequence[tuple[Note, str]] = ()
    title: str = ""
    named: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether it is a puzzle; one with faults has no solution."""
        return not any(fault.structural for fault in self.faults)


@pages.get("/workshop")
def workshop() -> str:
    """The three ways."""
    return render_template("pages/workshop.html")


@pages.get("/import")
def page() -> str:
    """The field for a puzzle’s text, and the puzzle `p` where one was taken in.

    `read` names how its text was read, as NOTES has it.
    """
    if "p" not in request.args:
        return _page()
    named = naming.query(naming.label())
    return _page(taken=_taken(params.draft()[1], request.args.getlist("read")[:4], named=named))


@pages.post("/import")
def take_in() -> ResponseReturnValue:
    """Read the text; a puzzle is shown, to be played, and a drawing goes on to Draw.

    A drawing that could be read another way is shown, too. What can’t be read comes back with a
    sentence. For htmx, which asks while it is typed, it is the fragment that says what the text
    holds.
    """
    text = request.form.get("text", "")
    if htmx.wants_fragment(request):
        return htmx.varied(_fragment(text))
    try:
        found = read(text)
        code = params.encode(found.puzzle)
    except FormatError as error:
        return make_response(_page(text, _why(error)), 422)
    there = "importing.page" if params.is_whole(code) or found.notes else "draw.page"
    told: dict[str, Any] = naming.query(found.label)
    if found.notes:
        told["read"] = found.notes
    return redirect(url_for(there, p=code, **told), 303)


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
            found, title = read(text), reader(text).title
            taken = _taken(found.puzzle, found.notes, title, naming.query(found.label))
    except FormatError as error:
        why = _why(error)
    return render_template(
        "fragments/imported.html", why=why, taken=taken, **_ABOUT | {"swapped": True}
    )


_ABOUT: dict[str, Any] = {"told": TOLD, "swapped": False}


def _why(error: FormatError) -> str:
    """The likeliest format of a text, and what is wrong with it."""
    looks = f"Looks like: {error.title}. " if error.title else ""
    return looks + sentence(str(error))


def _taken(
    puzzle: Puzzle,
    notes: Sequence[str] = (),
    title: str = "",
    named: Mapping[str, Any] | None = None,
) -> Taken:
    """What was read, with the labels of its text in its faults; raises FormatError."""
    named, code, other = named or {}, params.encode(puzzle), ""
    names = [name for name in notes if name in NOTES]
    with suppress(FormatError):  # the code of the other reading is too long for a link
        others = [NOTES[name].other or name for name in names]
        other = url_for("importing.page", p=params.encode(transpose(puzzle)), read=others, **named)
    told = [(NOTES[name], other if NOTES[name].other else "") for name in names]
    return Taken(code, shape(puzzle), still(puzzle), faults(puzzle), told, title, named)


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
