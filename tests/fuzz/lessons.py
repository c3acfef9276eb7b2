"""Random lesson texts and links, most of them nearly right."""

from random import Random

from tests.fuzz import codes
from webapp.classroom.lesson.built_in import BUILT_IN, text_of
from webapp.classroom.lesson.link import format_link
from webapp.classroom.lesson.placeholders import PLACEHOLDERS
from webapp.puzzle import FormatError
from webapp.solvers import SOLVERS

_PAGES = ("/watch", "/compare", "/play", "/solve", "/lessons/mrv", "/lessons?l=l1", "//x", "/x", "")


def text(code: str, rng: Random) -> str:
    """Return a changed text of a lesson about the puzzle or a built-in one."""
    steps = [_step(code, rng) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
    written = "\n".join(["title: A lesson", *steps])
    if rng.random() < 0.4:
        written = text_of(rng.choice(BUILT_IN))
    return codes.changed(written, rng) if rng.random() < 0.4 else written


def link(code: str, rng: Random) -> str:
    """Return the link of a random lesson, which may be damaged."""
    try:
        made = format_link(text(code, rng))
    except (FormatError, UnicodeEncodeError):
        return "l1"
    return codes.changed(made, rng) if rng.random() < 0.2 else made


def page(code: str, rng: Random) -> str:
    """Return the URL of a page that a step may or may not show."""
    at = rng.choice((0, 1, 7, 40, 300_000, -1))
    shown = rng.choice(_PAGES[: 4 if rng.random() < 0.8 else None])
    return f"{shown}?p={code}&with={rng.choice(list(SOLVERS))}&at={at}"


def _step(code: str, rng: Random) -> str:
    note = " ".join(_placeholder(rng) for _ in range(rng.randint(0, 3))) or "Look."
    return f"[step]\npage: {page(code, rng)}\nnote: {note}"


def _placeholder(rng: Random) -> str:
    after = ("", "", "", f" of {rng.choice(list(SOLVERS))}", " of a 4 x 4", " on step 1", " of ")
    before = "next " if rng.random() < 0.1 else ""
    return f"{{{before}{rng.choice(list(PLACEHOLDERS))}{rng.choice(after)}}}"
