"""Embed: a stretch of a run, board and player alone, for slides and other people's pages."""

from typing import Any

from flask import Blueprint, Response, url_for
from flask.typing import ResponseReturnValue

from webapp.insight import CUT
from webapp.web.http import params

from . import place, runs
from .place import Place
from .position_view import ROOM, position

pages = Blueprint("embed", __name__)


def _place() -> Place:
    """The position `at`, moved by `go`, within the embedded stretch; raises NotReadyError."""
    code, puzzle = params.puzzle()
    start, end = params.stretch()
    run = runs.run_with(puzzle, params.choice(), end)
    end = min(end, len(run.events))
    start = min(start, end)
    at = max(start, min(params.number("at", start, CUT), end))
    match place.go():
        case "first":
            at = start
        case "back":
            at -= 1
        case "step":
            at += 1
        case "last":
            at = end
    at = max(start, min(at, end))
    theme = params.theme()
    query: dict[str, Any] = {"p": code, "with": run.choice.text, "from": start, "to": end, "at": at}
    clip = {"code": code, "run": run, "start": start, "end": end, "theme": theme}
    context = {"clip": clip, "position": position(run, at), "room": ROOM}
    return Place(url_for("embed.page", **query, theme=theme or None), context)


@pages.get("/embed")
def page() -> ResponseReturnValue:
    """The page at a position; the form of the transport comes here without JavaScript."""
    return place.page("pages/embed.html", _place(), {"go"})


@pages.get("/embedded")
def step() -> Response:
    """The fragment at a position: board and sentence."""
    return place.fragment("pages/embed.html#clip", _place)
