"""Share, print and import: the link, the paper and the text of a puzzle, and the way back."""

from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.puzzle import FORMATS, FormatError, Puzzle, format, parse, structural_faults
from webapp.study import CUT
from webapp.study.together import BYS

from . import asked
from .addresses import absolute
from .board_view import still

pages = Blueprint("share", __name__)


@pages.get("/share")
def share_page() -> str:
    """The link in a field to copy, and the puzzle in each format.

    With an algorithm, `with`, it is the link to the position `at` of its run; with several, to the
    place `at` of all of them.
    """
    code, draft = asked.draft()
    view = "watch.page"
    query: dict[str, Any] = {}
    if structural_faults(draft):
        view = "draw.page"
    elif len(request.args.getlist("with")) > 1:
        view = "compare.page"
        texts = [choice.text for choice in asked.choices()]
        by = asked.one_of("by", BYS, BYS[0])
        query = {"with": texts, "by": by, "at": asked.number("at", 0, CUT + 1)}
    elif "with" in request.args:
        query = {"with": asked.choice().text, "at": asked.number("at", 0, CUT + 1)}
    link, loopback = absolute(url_for(view, p=code, **query))
    return render_template(
        "pages/share.html",
        code=code,
        puzzle=draft,
        link=link,
        loopback=loopback,
        texts=[(form, *_written(draft, form.name)) for form in FORMATS.values()],
    )


def _written(draft: Puzzle, name: str) -> tuple[str, str]:
    """The text of a format, or why it has none."""
    try:
        return format(draft, name), ""
    except FormatError as error:
        return "", error.message


@pages.get("/print")
def print_page() -> str:
    """The puzzle or draft as it goes on paper, with its rules."""
    code, draft = asked.draft()
    return render_template("pages/print.html", code=code, puzzle=draft, rows=still(draft))


@pages.get("/import")
def import_page() -> str:
    """The field for a puzzle's text."""
    return _import("")


def _import(text: str, error: FormatError | None = None) -> str:
    return render_template("pages/import.html", text=text, error=error, formats=FORMATS.values())


@pages.post("/import")
def take_in() -> ResponseReturnValue:
    """Read the text and go on to Draw; what cannot be read comes back with a sentence."""
    text = request.form.get("text", "")
    try:
        code = asked.encode(parse(text))
    except FormatError as error:
        return make_response(_import(text, error), 422)
    return redirect(url_for("draw.page", p=code), 303)
