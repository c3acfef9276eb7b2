"""Shown: the pages of ours that a room can show, as it keeps their addresses."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from webapp.lesson import shipped
from webapp.lesson.lesson import Lesson
from webapp.lesson.link import parse_link
from webapp.lesson.reading import LessonFault, read_lesson
from webapp.puzzle import FormatError
from webapp.solvers import SOLVERS
from webapp.study import CUT

from .limits import ADDRESS_BYTES
from .refusal import Refusal

# Whole pages that mean the same to whoever opens them.
PAGES = (
    "home.page", "library.page", "lessons.page", "lessons.lesson", "strategies.page", "new.page",
    "play.page", "watch.page", "compare.page", "four.page", "solve.page", "draw.page", "be.page",
    "paper.page",
)  # fmt: skip
# Those that have positions to play through, and what of an address says which run is played.
_PLAYED = {"watch.page": ("p", "with"), "compare.page": ("p", "with", "by")}
# And of a lesson, whose step may show one of these: its text and its step.
_LESSONS = {"lessons.page": ("l", "step"), "lessons.lesson": ("step",)}
_LETTERS = ADDRESS_BYTES - 1024
_FIELDS = 100


@dataclass(frozen=True, slots=True)
class Shown:
    """A page without its position, and the position: in a lesson that of its step's page.

    `plays` says whether it has positions to play through.
    """

    page: str
    at: int
    plays: bool


def page_at(address: str) -> tuple[str, str, list[tuple[str, str]]] | None:
    """The endpoint of an address of ours, its path, and the fields of its query; None of others."""
    if len(address) > _LETTERS or not address.startswith("/") or address.startswith("//"):
        return None
    try:
        parts = urlsplit(address)
        adapter = current_app.create_url_adapter(request)
        endpoint, names = adapter.match(parts.path, method="GET") if adapter else ("", {})
        fields = parse_qsl(parts.query, max_num_fields=_FIELDS)
    except (HTTPException, RequestRedirect, ValueError):
        return None
    is_ours = endpoint in PAGES and names.get("name", "") in ("", *shipped.SHIPPED, *SOLVERS)
    return (endpoint, parts.path, fields) if is_ours else None


def shown(address: str) -> Shown:
    """The page of ours at an address; raises Refusal where there is none that a room can show."""
    found = page_at(address)
    if found is None:
        raise Refusal(
            "A room can't show this page: it shows puzzles, runs and lessons of this lab."
        )
    endpoint, path, fields = found
    inner = page_at(within(address)) if endpoint in _LESSONS else found
    plays = inner is not None and inner[0] in _PLAYED
    at = _field(fields, "at") or (_field(inner[2], "at") if inner else "")
    names = _PLAYED.get(endpoint) or (_LESSONS.get(endpoint) if plays else None)
    kept = names or tuple(dict.fromkeys(name for name, _ in fields))
    query = urlencode([pair for name in kept for pair in fields if pair[0] == name])
    number = min(int(at), CUT + 1) if at.isascii() and at.isdigit() and len(at) < 10 else 0
    return Shown(path + ("?" + query if query else ""), number, plays)


def _field(fields: list[tuple[str, str]], name: str) -> str:
    return next((value for each, value in fields if each == name), "")


def at_position(address: str, at: int) -> str:
    """The address of a page with another position; where it has none, as it is."""
    found = page_at(address)
    if found is None or found[0] not in _PLAYED:
        return address
    fields = [pair for pair in found[2] if pair[0] != "at"]
    return f"{found[1]}?{urlencode([*fields, ('at', at)])}"


def within(address: str) -> str:
    """The address of the page that a step of a lesson shows; any other address is its own."""
    parts = urlsplit(address)
    fields = dict(parse_qsl(parts.query, max_num_fields=_FIELDS))
    lesson = _lesson(parts.path, fields.get("l", ""))
    step = fields.get("step", "")
    number = int(step) if step.isascii() and step.isdigit() and len(step) < 10 else 1
    return lesson.steps[lesson.nearest(number) - 1].page if lesson else address


@lru_cache(maxsize=64)
def _lesson(path: str, link: str) -> Lesson | None:
    folder, _, name = path.rpartition("/")
    try:
        if folder == "/lessons" and name in shipped.SHIPPED:
            return shipped.lesson(name)
        return read_lesson(parse_link(link)) if path == "/lessons" and link else None
    except (FormatError, LessonFault):
        return None


def address(page: str, at: int) -> str:
    """The address of a position of a page."""
    return f"{page}{'&' if '?' in page else '?'}at={at}" if shown(page).plays else page
