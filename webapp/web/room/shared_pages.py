"""The pages of this site that a room can show, and their URLs."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from webapp.classroom.lesson import built_in
from webapp.classroom.lesson.lesson import Lesson
from webapp.classroom.lesson.link import parse_link
from webapp.classroom.lesson.reading import LessonError, read_lesson
from webapp.insight import CUT
from webapp.insight.be import playable
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import FormatError, Puzzle
from webapp.puzzle.position import Position, parse_position
from webapp.puzzle.samples import SAMPLE
from webapp.puzzle.whole import whole
from webapp.solvers import SOLVERS, Choice, parse_choice
from webapp.web.catalogue.facts import VERBS
from webapp.web.http import naming, params
from webapp.web.http.errors import RequestError
from webapp.web.http.limits import ADDRESS_BYTES

# Pages that look the same to everyone, and their titles.
PAGES = {
    **VERBS,
    "solve.page": "Solution",
    "draw.page": "Draw",
    "coach.mistake": "Look where I went wrong",
    "be.page": "Be the solver",
    "four.page": "Four puzzles",
    "side_by_side.page": "Boards",
    "home.page": "Puzzles",
    "library.page": "Library",
    "lessons.page": "Lessons",
    "lessons.lesson": "Lessons",
    "practice.strategies": "Strategies",
    "practice.page": "Practice",
    "practice.one": "Practice",
    "new.page": "New puzzle",
    "paper.page": "Print",
}
# Pages with positions to play through, and the fields of their URLs that identify the run.
_PLAYED = {"watch.page": ("p", "with"), "compare.page": ("p", "with", "by")}
# Lesson pages, whose steps may show one of those: the fields of their text and step.
_LESSONS = {"lessons.page": ("l", "step"), "lessons.lesson": ("step",)}
# With this field a lesson hides its answers and what comes next from a pupil who follows.
FOLLOWS = "follows"
# With this one its answer is unfolded for the class.
UNFOLDED = "unfolded"
_LETTERS = ADDRESS_BYTES - 1024
_FIELDS = 100


@dataclass(frozen=True, slots=True)
class SharedPage:
    """The URL of a page without its position, and the position `at`.

    In a lesson it is the position of the step's page. `plays` is whether there are positions to
    play through.
    """

    page: str
    at: int
    plays: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page of this site: its endpoint, its path and the fields of its query.

    Links only use `address`, which browsers and this server read in the same way.
    """

    endpoint: str
    path: str
    fields: list[tuple[str, str]]
    address: str

    @property
    def name(self) -> str:
        """The page's title."""
        return PAGES[self.endpoint]

    def field(self, name: str) -> str:
        """The first value of a field; "" if there is none."""
        return next((value for each, value in self.fields if each == name), "")


def page_at(address: str) -> Page | None:
    """The page of this site at a URL; None for any other URL.

    Browsers drop tabs and line breaks and read a backslash as a slash, so `/<tab>/host` would lead
    to another host. URLs with one of these are refused.
    """
    if len(address) > _LETTERS or not address.isprintable() or "\\" in address:
        return None
    if not address.startswith("/") or address.startswith("//"):
        return None
    try:
        parts = urlsplit(address)
        adapter = current_app.create_url_adapter(request)
        endpoint, names = adapter.match(parts.path, method="GET") if adapter else ("", {})
        parse_qsl(parts.query, max_num_fields=_FIELDS)
    except (HTTPException, RequestRedirect, ValueError):
        return None
    if endpoint not in PAGES or names.get("name", "") not in ("", *built_in.BUILT_IN, *SOLVERS):
        return None
    if names.get("strategy", "") not in ("", *STRATEGIES):
        return None
    # A class doesn't see the title that the offer's sender gave its puzzle.
    query = naming.without_label(parts.query)
    whole = parts.path + ("?" + query if query else "")
    return Page(endpoint, parts.path, parse_qsl(query), whole)


def puzzle_of(page: Page) -> tuple[Puzzle, str]:
    """The puzzle or draft of a page and its share code; raises FormatError.

    Without one it is the first sample.
    """
    code = "".join(page.field("p").split()) or params.encode(SAMPLE)
    return params.decode(code), code


def position_of(page: Page, puzzle: Puzzle, code: str) -> Position:
    """The position that a page's `state` has, if any; raises FormatError."""
    state = "".join(page.field("state").split())
    return parse_position(puzzle, code, state) if state else {}


def turn_of(page: Page) -> tuple[Choice, int]:
    """The algorithm of a page of Be the solver and the position; raises ValueError."""
    named, at = page.field("with"), whole(page.field("at")) or 0
    choice = parse_choice(named) if named else Choice(SOLVERS["backtracking"])
    return playable(choice), min(at, CUT)


def page_of_url(address: str) -> Page:
    """The page at a URL of this site; raises RequestError if a room can't show it."""
    page = page_at(address)
    if page is None:
        raise RequestError(
            "A room can’t show this page: it shows puzzles, runs and lessons of this lab."
        )
    return page


def shared_page(address: str) -> SharedPage:
    """The page at a URL as a room shows it; raises RequestError if a room can't show it."""
    page = page_of_url(address)
    inner = within(page)
    plays = inner is not None and inner.endpoint in _PLAYED
    at = page.field("at") or (inner.field("at") if inner else "")
    names = _PLAYED.get(page.endpoint) or (_LESSONS.get(page.endpoint) if plays else None)
    kept = names or tuple(dict.fromkeys(name for name, _ in page.fields))
    query = urlencode([pair for name in kept for pair in page.fields if pair[0] == name])
    number = min(whole(at) or 0, CUT + 1)
    return SharedPage(page.path + ("?" + query if query else ""), number, plays)


def lasting(address: str) -> str:
    """The URL that a summary stores; of pupils' boards, which go with the room, their puzzle's."""
    page = page_at(address)
    if page and page.endpoint == "side_by_side.page":
        return url_for("play.page", p=page.field("p") or None)
    return address


def at_position(page: Page, at: int) -> str:
    """The URL of a page at another position; unchanged if it has no positions."""
    if page.endpoint not in _PLAYED:
        return page.address
    fields = [pair for pair in page.fields if pair[0] != "at"]
    return f"{page.path}?{urlencode([*fields, ('at', at)])}"


def within(page: Page) -> Page | None:
    """The page that a lesson's step shows, or None if that isn't of this site; otherwise itself."""
    there = lesson_at(page)
    return page_at(there[0].steps[there[1] - 1].page) if there else page


def lesson_at(page: Page) -> tuple[Lesson, int] | None:
    """The lesson that a page plays and the number of its step; None if it isn't a lesson."""
    if page.endpoint not in _LESSONS:
        return None
    lesson = _lesson(page.path, page.field("l"))
    if not lesson:
        return None
    step = whole(page.field("step"))
    return lesson, lesson.nearest(1 if step is None else step)


@lru_cache(maxsize=64)
def _lesson(path: str, link: str) -> Lesson | None:
    folder, _, name = path.rpartition("/")
    try:
        if folder == "/lessons" and name in built_in.BUILT_IN:
            return built_in.lesson(name)
        return read_lesson(parse_link(link)) if path == "/lessons" and link else None
    except (FormatError, LessonError):
        return None


def address(page: str, at: int, follows: bool = False, unfolded: bool = False) -> str:
    """The URL of a page at a position.

    For a pupil who `follows` a lesson, it hides what comes next, and the answer until it is
    `unfolded`.
    """
    place = page_of_url(page)
    fields = [f"at={at}"] if shared_page(page).plays else []
    if follows and within(place) is not place:
        fields += [f"{FOLLOWS}=1", *([f"{UNFOLDED}=1"] if unfolded else [])]
    return (
        "&".join([page + ("&" if "?" in page else "?") + fields[0], *fields[1:]])
        if fields
        else page
    )
