"""Embed: a stretch of a run, board and player alone, for slides and other people's pages."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, url_for
from flask.typing import ResponseReturnValue

from webapp.insight import CUT, Run
from webapp.web.http import params

from . import place, runs
from .place import Place
from .position_view import ROOM, position

pages = Blueprint("embed", __name__)


@dataclass(frozen=True, slots=True)
class Clip:
    """What is shown of a run: the steps from `start` to `end`, which it has."""

    code: str
    run: Run
    start: int
    end: int
    theme: str

    def within(self, at: int) -> int:
        """The position, or the end of the stretch that is next to it."""
        return max(self.start, min(at, self.end))

    def address(self, at: int) -> str:
        """The address of a position."""
        stretch = {"from": self.start, "to": self.end, "at": at, "theme": self.theme or None}
        query: dict[str, Any] = {"p": self.code, "with": self.run.choice.text, **stretch}
        return url_for("embed.page", **query)


def _clip() -> Clip:
    """The stretch asked for, lowered to what the run has; raises NotReady while that is made."""
    code, puzzle = params.puzzle()
    start, end = params.stretch()
    run = runs.made(puzzle, params.choice(), end)
    end = min(end, len(run.events))
    return Clip(code, run, min(start, end), end, params.theme())


def _wanted(clip: Clip) -> int:
    """The position asked for: `at`, moved by `go`, within the stretch."""
    at = clip.within(params.number("at", clip.start, CUT))
    match place.pressed():
        case "first":
            return clip.start
        case "back":
            return clip.within(at - 1)
        case "step":
            return clip.within(at + 1)
        case "last":
            return clip.end
    return at


def _place() -> Place:
    clip = _clip()
    there = position(clip.run, _wanted(clip))
    return Place(clip.address(there["at"]), {"clip": clip, "position": there, "room": ROOM})


@pages.get("/embed")
def page() -> ResponseReturnValue:
    """The page at a position; the form of the transport comes here without JavaScript."""
    return place.page("pages/embed.html", _place(), {"go"})


@pages.get("/embedded")
def step() -> Response:
    """The fragment at a position: board and sentence."""
    return place.fragment("fragments/embedded.html", _place)
