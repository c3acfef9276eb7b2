"""Home: the puzzle of a day, which is played where it stands, and what leads on from there."""

from datetime import date, timedelta

from flask import Blueprint, Response, current_app, render_template, request

from webapp.generator.days import FIRST, Which, of_day, wish
from webapp.web.board.board_view import still
from webapp.web.board.outline import Outline, outline
from webapp.web.catalogue import today
from webapp.web.http import params
from webapp.web.http.jobs import NotReady
from webapp.web.http.refusal import Refusal
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
        grade=wish(day, which).grade,
        rows=still(puzzle),
        whose="Today’s" if day == today.today() else "That day’s",
        others=[_Other(day, each) for each in of_day(day) if each != which],
        days=_days(day, which),
        week=[today.today() - _ONE_DAY * ago for ago in reversed(range(7))],
        effort=counted,
        waiting=None if whole else counting(code, SEARCHES, 0, "effort.erased"),
    )


class _Other:
    """A puzzle of the same day that is shown small, and leads to where it is shown large."""

    def __init__(self, day: date, which: Which) -> None:
        wished = wish(day, which)
        self.which = which
        self.noun, self.size, self.grade = today.NAMES[which], wished.size, wished.grade
        self.address = today.address(day, which)
        try:
            self.outline: Outline | None = outline(today.puzzle(day, which))
        except NotReady:  # its picture can come later, the page cannot
            self.outline = None


def _day(text: str) -> date:
    """The day asked for, today if none is; raises Refusal where it cannot be read or has none."""
    now = today.today()
    if not text:
        return now
    day = today.parse(text, now)
    if day < FIRST:
        raise Refusal(f"The first day with puzzles is {today.written(FIRST)}.", status=404)
    if day > now:
        said = f"The puzzles of {today.written(day)} aren’t there yet: "
        raise Refusal(f"{said}each day begins at midnight UTC.", status=404)
    return day


def _days(day: date, which: Which) -> dict[str, str]:
    """The addresses of the puzzles of other days, by the words of their links."""
    now = today.today()
    found = {}
    if day > FIRST and which in of_day(day - _ONE_DAY):
        before = "Yesterday’s" if day == now else "The day before"
        found[before] = today.address(day - _ONE_DAY, which)
    if day < now - _ONE_DAY:
        found["The day after"] = today.address(day + _ONE_DAY, which)
    if day < now:
        found["Today’s"] = today.address(now, which)
    return found


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return current_app.send_static_file("icon.svg")
