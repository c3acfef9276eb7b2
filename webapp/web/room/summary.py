"""A room's questions so far, for the browser that has its key, as a page and files."""

from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import Any

from flask import Blueprint, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from webapp.classroom.room import NoRoomError, Room, SummaryRow
from webapp.classroom.room.store import IDLE, MAX_ROWS
from webapp.classroom.room.summary import (
    SummaryQuestion,
    WhereShown,
    as_csv,
    as_json,
    as_text,
    questions_asked,
)
from webapp.puzzle.errors import printable
from webapp.web.http import htmx
from webapp.web.http.errors import RequestError
from webapp.web.http.headers import attachment
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.request import absolute

from . import boards, find, shared_pages
from .fragments import lost
from .presence import rows_of

pages = Blueprint("summary", __name__)

# Seconds in which a request draws boards; the rest come with the next request.
_DRAWS = 0.25


@pages.get("/room/<code>/summary")
def page(code: str) -> ResponseReturnValue:
    """The page without its content, which the browser requests with its key."""
    return _page(find.room_of(code), "")


@pages.post("/room/<code>/summary")
def opened(code: str) -> ResponseReturnValue:
    """The page with all that was asked, or it `as` one of FILES."""
    key, kind = find.key_sent(), request.form.get("as", "")
    room = find.room_led_by(code, key)
    if kind not in ("", *FILES):
        raise RequestError(f"'as' must be one of {', '.join(FILES)}, not '{printable(kind[:20])}'.")
    find.store().touch(room.code)
    return _file(room, kind) if kind else _page(room, key)


@pages.post("/room/<code>/summary/now")
def now(code: str) -> ResponseReturnValue:
    """What is new since version `v`; the teacher is there."""
    try:
        room = find.room_led_by(code, find.key_sent())
        find.store().touch(room.code)
        rows = find.store().rows(room.code)
        known = request.form.get("v")
        if known == _version(room, rows, 0):
            return "", 204
        context = _context(room, rows)
    except NoRoomError as gone:  # it may end during this request
        return lost(gone, code)
    if known == context["version"]:
        return "", 204
    return _drawn("pages/summary.html#questions", context)


def _page(room: Room, key: str) -> Response:
    context = _context(room, find.store().rows(room.code)) if key else {"questions": None}
    return _drawn("pages/summary.html", {"room": room, "key": key, "idle": IDLE, **context})


def _drawn(template: str, context: Mapping[str, Any]) -> Response:
    answer = make_response(htmx.fragment(template, **context))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _context(room: Room, rows: list[SummaryRow]) -> dict[str, Any]:
    """What the block `questions` of pages/summary.html needs."""
    asked = questions_asked(rows)
    boards = _boards(room.code, asked)
    counts = [
        count
        for question in asked
        for each in question.last.answers
        for count in (each.times, each.first or 0)
    ]
    is_open, vote = _is_open(room, rows), room.question
    return {
        "room": room,
        "version": _version(room, rows, len(asked) - len(boards)),
        "questions": asked,
        "boards": boards,
        "where": partial(where_shown, room.code),
        "most": max([1, *counts]),
        "is_full": len(rows) == MAX_ROWS,
        "is_open": is_open,
        "is_again": is_open and bool(vote and vote.first is not None),
        "text": as_text(room.code, asked, partial(_shown, room.code)),
    }


def _version(room: Room, rows: list[SummaryRow], missing: int) -> str:
    """A text that changes with everything there is to show, down to the `missing` boards."""
    latest = rows[-1].round if rows else 0
    return f"{latest}.{len(rows)}.{_is_open(room, rows):d}.{missing}"


def _is_open(room: Room, rows: list[SummaryRow]) -> bool:
    """Whether a question is open about which nothing can be shown yet."""
    return bool(room.question) and (not rows or rows[-1].round != room.round)


def _boards(code: str, asked: list[SummaryQuestion]) -> dict[int, Markup]:
    """The boards of questions by their numbers, as far as they are drawn in time."""
    drawn, until = dict[int, Markup](), monotonic() + _DRAWS
    for question in asked:
        if monotonic() > until:
            break
        try:
            drawn[question.number] = board(code, question.last.page, question.last.at)
        except NotReadyError:
            continue
    return drawn


def board(code: str, page: str, at: int) -> Markup:
    """The board of a page at a step, to look at; empty where it has none. Raises NotReadyError."""
    cache, key = find.cache_of(code), ("board", page, at)
    if key not in cache:
        rows = boards.board_at(page, at, waits=False)
        drawn = rows and render_template("fragments/summary_board.html", rows=rows)
        cache[key] = Markup(drawn or "")  # noqa: S704, from a template
    known: Markup = cache[key]
    return known


def where_shown(code: str, page: str, at: int) -> WhereShown:
    """The page in words, `Step 12 of Backtracking`, and its address on this server."""
    cache, key = find.cache_of(code), ("where", page, at)
    if key not in cache:
        cache[key] = _where(page, at)
    known: WhereShown = cache[key]
    return known


def _where(page: str, at: int) -> WhereShown:
    there = shared_pages.page_at(page)
    if there is None:
        return WhereShown("", "")
    if lesson := shared_pages.lesson_at(there):
        words = f"Step {lesson[1]} of “{lesson[0].title}”"
    elif run := boards.run_of(page):
        words = f"Step {at:,} of {run.choice.solver.title}"
    else:
        words = there.name
    return WhereShown(words, shared_pages.address(page, at))


def _shown(code: str, row: SummaryRow) -> WhereShown:
    """The same, with the URL at which others reach it."""
    words, path = where_shown(code, row.page, row.at)
    return WhereShown(words, absolute(path)[0] if path else "")


# The formats of the summary file: its MIME type, its extension, and its writer.
FILES = {
    "text": ("text/plain", "txt", as_text),
    "csv": ("text/csv", "csv", as_csv),
    "json": ("application/json", "json", as_json),
}


def _file(room: Room, kind: str) -> Response:
    """The summary as a file, before the room ends: the open question is in it, too."""
    mimetype, ending, written = FILES[kind]
    asked = questions_asked(rows_of(room))
    text = written(room.code, asked, partial(_shown, room.code))
    answer = attachment(text, mimetype, f"room-{room.code}.{ending}")
    answer.headers["Cache-Control"] = "no-store"
    return answer
