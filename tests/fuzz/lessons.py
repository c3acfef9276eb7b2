"""Texts of lessons and their links by lot: most are nearly right."""

from random import Random

from tests.fuzz import codes
from webapp.classroom.lesson.facts import FACTS
from webapp.classroom.lesson.link import format_link
from webapp.classroom.lesson.shipped import SHIPPED, text_of
from webapp.puzzle import FormatError
from webapp.solvers import SOLVERS

_PAGES = ("/watch", "/compare", "/play", "/solve", "/lessons/mrv", "/lessons?l=l1", "//x", "/x", "")


def text(code: str, lots: Random) -> str:
    """The text of a lesson about a puzzle, or of one of ours, changed here and there."""
    steps = [_step(code, lots) for _ in range(lots.choice((0, 1, 1, 2, 3)))]
    written = "\n".join(["title: A lesson", *steps])
    if lots.random() < 0.4:
        written = text_of(lots.choice(SHIPPED))
    return codes.changed(written, lots) if lots.random() < 0.4 else written


def link(code: str, lots: Random) -> str:
    """Its link, which may be damaged."""
    try:
        made = format_link(text(code, lots))
    except (FormatError, UnicodeEncodeError):
        return "l1"
    return codes.changed(made, lots) if lots.random() < 0.2 else made


def page(code: str, lots: Random) -> str:
    """The address of a page that a step may show, or may not."""
    at = lots.choice((0, 1, 7, 40, 300_000, -1))
    shown = lots.choice(_PAGES[: 4 if lots.random() < 0.8 else None])
    return f"{shown}?p={code}&with={lots.choice(list(SOLVERS))}&at={at}"


def _step(code: str, lots: Random) -> str:
    note = " ".join(_fact(lots) for _ in range(lots.randint(0, 3))) or "Look."
    return f"[step]\npage: {page(code, lots)}\nnote: {note}"


def _fact(lots: Random) -> str:
    after = ("", "", "", f" of {lots.choice(list(SOLVERS))}", " of a 4 x 4", " on step 1", " of ")
    before = "next " if lots.random() < 0.1 else ""
    return f"{{{before}{lots.choice(list(FACTS))}{lots.choice(after)}}}"
