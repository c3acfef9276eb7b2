"""Shared pages: the pages of ours that a room can show, as it keeps their addresses."""

from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import current_app, request
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

# Whole pages that show everyone the same, and their titles.
PAGES = {
    **VERBS,
    "solve.page": "Solution",
    "draw.page": "Draw",
    "coach.mistake": "Look where I went wrong",
    "be.page": "Be the solver",
    "four.page": "Four puzzles",
    "home.page": "Puzzles",
    "library.page": "Library",
    "lessons.page": "Lessons",
    "lessons.lesson": "Lessons",
    "strategies.page": "Strategies",
    "practice.page": "Practice",
    "practice.one": "Practice",
    "new.page": "New puzzle",
    "paper.page": "Print",
}
# Those that have positions to play through, and what of an address says which run is played.
_PLAYED = {"watch.page": ("p", "with"), "compare.page": ("p", "with", "by")}
# And of a lesson, whose step may show one of these: its text and its step.
_LESSONS = {"lessons.page": ("l", "step"), "lessons.lesson": ("step",)}
# With this field a lesson has no answers and no way ahead: for a pupil, whose class isn't there.
FOLLOWS = "follows"
# With this one its answer is there, and open: the class is shown it.
UNFOLDED = "unfolded"
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


@dataclass(frozen=True, slots=True)
class Page:
    """A page of ours: its endpoint, its path, and the fields of its query.

    `address` is what browsers and we read alike: nothing but this goes into a link.
    """

    endpoint: str
    path: str
    fields: list[tuple[str, str]]
    address: str

    @property
    def name(self) -> str:
        """What it is called."""
        return PAGES[self.endpoint]

    def field(self, name: str) -> str:
        """The first value of a field; empty where there is none."""
        return next((value for each, value in self.fields if each == name), "")


def page_at(address: str) -> Page | None:
    """The page of ours at an address; None of all others.

    Browsers drop tabs and line breaks, and take a backslash for a slash: `/<tab>/host` is another
    host to them. So nothing with one of these is an address of ours.
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
    """The puzzle or draft of a page, the first sample by default, and its share code; raises
    FormatError."""
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


def shown(address: str) -> Shown:
    """What a room shows of the page at an address; raises RequestError where it can't show that."""
    page = page_of_url(address)
    inner = within(page)
    plays = inner is not None and inner.endpoint in _PLAYED
    at = page.field("at") or (inner.field("at") if inner else "")
    names = _PLAYED.get(page.endpoint) or (_LESSONS.get(page.endpoint) if plays else None)
    kept = names or tuple(dict.fromkeys(name for name, _ in page.fields))
    query = urlencode([pair for name in kept for pair in page.fields if pair[0] == name])
    number = min(whole(at) or 0, CUT + 1)
    return Shown(page.path + ("?" + query if query else ""), number, plays)


def at_position(page: Page, at: int) -> str:
    """The address of a page with another position; where it has none, as it is."""
    if page.endpoint not in _PLAYED:
        return page.address
    fields = [pair for pair in page.fields if pair[0] != "at"]
    return f"{page.path}?{urlencode([*fields, ('at', at)])}"


def within(page: Page) -> Page | None:
    """The page that a step of a lesson shows, None if it isn't of this site; otherwise itself."""
    there = lesson_at(page)
    return page_at(there[0].steps[there[1] - 1].page) if there else page


def lesson_at(page: Page) -> tuple[Lesson, int] | None:
    """The lesson that a page of ours plays, and the number of its step; None of all others."""
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
    """The address of a position of a page; for who `follows` a lesson, without what is ahead, and
    with the answer only once it is `unfolded`."""
    place = page_of_url(page)
    fields = [f"at={at}"] if shown(page).plays else []
    if follows and within(place) is not place:
        fields += [f"{FOLLOWS}=1", *([f"{UNFOLDED}=1"] if unfolded else [])]
    return (
        "&".join([page + ("&" if "?" in page else "?") + fields[0], *fields[1:]])
        if fields
        else page
    )
