"""Home: the puzzle of the day, how it is played and what it takes; and those of days before."""

import re
from datetime import date, timedelta
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from webapp.generator.days import FIRST, SIZES, wish
from webapp.puzzle.errors import printable
from webapp.web.board.board_view import still
from webapp.web.board.outline import Outline, outline
from webapp.web.http import params
from webapp.web.http.refusal import Refusal
from webapp.web.http.work import NotReady
from webapp.web.puzzle.effort import counting, known_effort

from . import today

pages = Blueprint("home", __name__)

# The searches whose steps are counted: from the most to the fewest, as a rule.
SEARCHES = ("backtracking", "forward-checking", "mrv", "logic")
_ONE_DAY = timedelta(days=1)


@pages.get("/")
def page() -> str:
    """A puzzle of the day that is asked for, the six of today if nothing is said."""
    day, size = _day(), _size()
    puzzle = today.puzzle(day, size)
    code = params.encode(puzzle)
    counted = known_effort(puzzle, SEARCHES)
    whole = all(count for _, count in counted["counts"])
    others = [_Other(day, each) for each in SIZES if each != size]
    return render_template(
        "pages/home.html",
        code=code,
        puzzle=puzzle,
        name=today.name(day, size),
        number=today.SIZES[size],
        grade=wish(day, size).grade,
        rows=still(puzzle),
        others=others,
        days=_days(day, size),
        effort=counted,
        waiting=None if whole else counting(code, SEARCHES, delay=0),
    )


class _Other:
    """A puzzle of the same day that is shown small, and leads to where it is shown large."""

    def __init__(self, day: date, size: int) -> None:
        whose = "Today’s" if day == today.today() else "That day’s"
        self.name, self.size = f"{whose} {today.SIZES[size]}", size
        self.grade = wish(day, size).grade
        self.address = _address(day, size)
        try:
            self.outline: Outline | None = outline(today.puzzle(day, size))
        except NotReady:  # its picture can come later, the page cannot
            self.outline = None


def _day() -> date:
    """The day asked for; raises Refusal where it cannot be read, or has no puzzles."""
    text, now = request.args.get("day", ""), today.today()
    if not text:
        return now
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
            raise ValueError
        day = date.fromisoformat(text)
    except ValueError:
        said = f"'day' must be a date such as {now}, not '{printable(text[:20])}'."
        raise Refusal(said) from None
    if day < FIRST:
        raise Refusal(f"The first day with puzzles is {today.written(FIRST)}.", status=404)
    if day > now:
        said = f"The puzzles of {today.written(day)} aren’t there yet: "
        raise Refusal(f"{said}each day begins at midnight UTC.", status=404)
    return day


def _size() -> int:
    return int(params.one_of("size", tuple(map(str, SIZES)), "6"))


def _address(day: date, size: int) -> str:
    """The shortest address of a puzzle: nothing is said of today, nor of the six."""
    query: dict[str, Any] = {} if day == today.today() else {"day": day.isoformat()}
    if size != 6:
        query["size"] = size
    return url_for("home.page", **query)


def _days(day: date, size: int) -> dict[str, str]:
    """The addresses of the puzzles of other days, by the words of their links."""
    now = today.today()
    found = {}
    if day > FIRST:
        before = "Yesterday’s" if day == now else "The day before"
        found[before] = _address(day - _ONE_DAY, size)
    if day < now - _ONE_DAY:
        found["The day after"] = _address(day + _ONE_DAY, size)
    if day < now:
        found["Today’s"] = _address(now, size)
    return found


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return current_app.send_static_file("icon.svg")
