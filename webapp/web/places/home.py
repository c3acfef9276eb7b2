"""Home, with the puzzle of a day, which is played on the page; and the calendar of the days."""

from calendar import Calendar
from datetime import date, timedelta
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request, url_for

from webapp.generator.days import BY_KIND, FIRST, Which, of_day, spec_of
from webapp.web.board.board_view import still_rows
from webapp.web.board.outline import outline
from webapp.web.catalogue import today
from webapp.web.http import params
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError
from webapp.web.puzzle.effort import counting, known_effort

pages = Blueprint("home", __name__)

# The searches whose erased numbers are counted: from the most to the fewest, as a rule.
SEARCHES = ("backtracking", "forward-checking", "mrv", "logic")
_ONE_DAY = timedelta(days=1)


@pages.get("/")
def page() -> str:
    """A puzzle of the day that is asked for, the six of today if nothing is said."""
    return _shown(_day(request.args.get("day", "")))


@pages.get("/today/<day>")
def day(day: str) -> str:
    """A puzzle of that day."""
    return _shown(_day(day))


def _shown(day: date) -> str:
    which = today.asked(day)
    puzzle = today.puzzle(day, which)
    code = params.encode(puzzle)
    counted = known_effort(puzzle, SEARCHES)
    whole = all(count for _, count in counted["counts"])
    return render_template(
        "pages/home.html",
        code=code,
        puzzle=puzzle,
        day=day,
        which=which,
        name=today.name(day, which),
        noun=today.NAMES[which],
        grade=spec_of(day, which).grade,
        rows=still_rows(puzzle),
        ahead=abs(day - today.today()) <= _ONE_DAY,
        whose="Today’s" if day == today.today() else "That day’s",
        now=today.today(),
        others=[_other(day, each) for each in of_day(day) if each != which],
        days=_days(day, which),
        effort=counted,
        waiting=None if whole else counting(code, SEARCHES),
    )


def _other(day: date, which: Which) -> dict[str, Any]:
    """A puzzle of the same day that is shown small, and leads to where it is shown large."""
    spec = spec_of(day, which)
    try:
        puzzle = today.puzzle(day, which)
    except NotReadyError:  # its picture can come later, the page cannot
        puzzle = None
    return {
        "which": which,
        "noun": today.NAMES[which],
        "size": spec.size,
        "grade": spec.grade,
        "address": today.address(day, which),
        "outline": outline(puzzle) if puzzle else None,
        "game": url_for("play.page", p=params.encode(puzzle)) if puzzle else None,
    }


def _day(text: str) -> date:
    """The requested day, or today; raises RequestError if it's invalid or has no puzzles."""
    now = today.today()
    if not text:
        return now
    day = today.parse(text, now)
    if day < FIRST:
        raise RequestError(f"The first day with puzzles is {today.written(FIRST)}.", status=404)
    if day > today.latest():
        said = f"The puzzles of {today.written(day)} aren’t there yet: "
        raise RequestError(f"{said}each day begins at midnight.", status=404)
    return day


def _days(day: date, which: Which) -> dict[str, str]:
    """The addresses of the puzzles of other days, by the words of their links."""
    now = today.today()
    found = {}
    if day > FIRST and which in of_day(day - _ONE_DAY):
        found["The day before"] = today.address(day - _ONE_DAY, which)
    if day < now - _ONE_DAY:
        found["The day after"] = today.address(day + _ONE_DAY, which)
    if day < now:
        found["Today’s"] = url_for("home.page", **today.asking(which))
    return found


@pages.get("/today")
def calendar() -> str:
    """The month of the request, this one by default; its days lead to the requested puzzles."""
    now = today.today()
    first = _month(now)
    asked = today.asked(BY_KIND)
    which = asked if asked in of_day(first) else 6
    before = (first - _ONE_DAY).replace(day=1) if first > FIRST else None
    latest = today.latest()
    has_next = (first.year, first.month) < (latest.year, latest.month)
    after = (first + 31 * _ONE_DAY).replace(day=1) if has_next else None
    weeks = Calendar().monthdayscalendar(first.year, first.month)  # from Monday on
    return render_template(
        "pages/calendar.html",
        month={
            "name": f"{first:%B %Y}",
            "first": first,
            "weeks": [[first.replace(day=day) if day else None for day in week] for week in weeks],
        },
        now=now,
        latest=latest,
        first=FIRST,
        by_kind=BY_KIND,
        names=today.names(first),
        asking=today.asking(which),
        ways=[
            (noun, _month_address(first, each), each == which)
            for each, noun in today.names(first).items()
        ],
        turns=[
            ("Previous month", "←", "prev", before, before and _month_address(before, which)),
            ("Next month", "→", "next", after, after and _month_address(after, which)),
        ],
    )


def _month_address(month: date, which: Which) -> str:
    """The address of a month whose days lead to such puzzles, or to the six if it has none."""
    query = today.asking(which) if which in of_day(month) else {}
    return url_for("home.calendar", month=f"{month:%Y-%m}", **query)


def _month(now: date) -> date:
    """The first day of the requested month; raises RequestError if there are no puzzles (yet)."""
    first = today.parse(request.args.get("month", f"{now:%Y-%m}"), now, "month")
    if not FIRST <= first <= today.latest():
        raise RequestError(
            f"There are puzzles from {today.written(FIRST)} to {today.written(now)}.", status=404
        )
    return first


@pages.get("/offline")
def offline() -> str:
    """The page in place of one that this browser hasn't stored, without a network."""
    return render_template("pages/offline.html")


@pages.get("/service-worker.js")
def service_worker() -> Response:
    """At the root, because a worker sees only the URLs below its own."""
    return current_app.send_static_file("js/offline/service_worker.js")


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return current_app.send_static_file("icon.svg")
