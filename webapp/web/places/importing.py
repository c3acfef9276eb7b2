"""The Workshop, and Import: a text becomes a puzzle to play, or a drawing to finish."""

from contextlib import suppress
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.puzzle import (
    FormatError,
    Puzzle,
    faults,
    format,
    written,
)
from webapp.puzzle.editing import transpose
from webapp.puzzle.formats import NOTES, Reading, only_read, read, reader
from webapp.puzzle.position import Position, format_position
from webapp.puzzle.words import sentence
from webapp.web.board.board_view import play_rows, still_rows
from webapp.web.catalogue.entries import entries
from webapp.web.catalogue.facts import shape
from webapp.web.http import htmx, naming, params
from webapp.web.http.limits import REQUEST_BYTES

pages = Blueprint("importing", __name__)

# Faults of a drawing that are listed here; Draw lists all.
FAULTS_LISTED = 3


@pages.get("/workshop")
def workshop() -> str:
    """The three ways."""
    return render_template("pages/workshop.html")


@pages.get("/import")
def page() -> str:
    """The field for a puzzle’s text, and the puzzle `p` where one was taken in.

    `read` names how its text was read, as NOTES has it; `state` has its pencil marks.
    """
    if "p" not in request.args:
        return _page()
    code, puzzle = params.draft()
    notes, marks = request.args.getlist("read")[:4], params.position(code, puzzle)
    return _page(taken=_taken(Reading(puzzle, naming.label(), tuple(notes), marks)))


@pages.post("/import")
def read_text() -> ResponseReturnValue:
    """Read the text; a puzzle is shown, to be played, and a drawing goes on to Draw.

    A drawing that could be read another way is shown, too. What can’t be read comes back with a
    sentence. For htmx, which asks while it is typed, it is the fragment that says what the text
    holds.
    """
    text = request.form.get("text", "")
    if htmx.wants_fragment(request):
        return htmx.vary(_fragment(text))
    try:
        found = read(text)
        code = params.encode(found.puzzle)
    except FormatError as error:
        return make_response(_page(text, _why(error)), 422)
    there = "importing.page" if params.is_whole(code) or found.notes else "draw.page"
    query: dict[str, Any] = naming.query(found.label)
    if found.notes:
        query["read"] = found.notes
    query |= _state(found.puzzle, code, found.position)
    return redirect(url_for(there, p=code, **query), 303)


def _page(text: str = "", why: str = "", taken: dict[str, Any] | None = None) -> str:
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
            taken = _taken(found, title)
    except FormatError as error:
        why = _why(error)
    return htmx.fragment(
        "pages/import.html#imported", why=why, taken=taken, **_ABOUT | {"swapped": True}
    )


_ABOUT: dict[str, Any] = {"faults_listed": FAULTS_LISTED, "swapped": False}


def _why(error: FormatError) -> str:
    """The likeliest format of a text, and what is wrong with it."""
    looks = f"Looks like: {error.title}. " if error.title else ""
    return looks + sentence(str(error))


def _state(puzzle: Puzzle, code: str, position: Position) -> dict[str, str]:
    """The query of a position; empty for the beginning."""
    return {"state": format_position(puzzle, code, position)} if position else {}


def _taken(reading: Reading, title: str = "") -> dict[str, Any]:
    """What a text holds, a puzzle or a drawing with faults: its code, its label as URLs carry it,
    and each note on how it was read with the link to the other reading. Raises FormatError."""
    puzzle, position = reading.puzzle, reading.position
    named, code, other = naming.query(reading.label), params.encode(puzzle), ""
    names = [name for name in reading.notes if name in NOTES]
    with suppress(FormatError):  # the code of the other reading is too long for a link
        others = [NOTES[name].other or name for name in names]
        other = url_for("importing.page", p=params.encode(transpose(puzzle)), read=others, **named)
    found = faults(puzzle)
    return {
        "code": code,
        "shape": shape(puzzle),
        "rows": play_rows(puzzle, position) if position else still_rows(puzzle),
        "game": _state(puzzle, code, position) | named,
        "faults": found,
        "is_whole": not any(fault.structural for fault in found),  # other faults: no solution
        "notes": [(NOTES[name], other if NOTES[name].other else "") for name in names],
        "title": title,
        "named": named,
    }


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
