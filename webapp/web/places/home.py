"""Home, with the puzzle of a day, which is played where it stands; and the calendar of the days."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, Response, current_app, render_template, request, url_for

from webapp.generator.days import BY_KIND, FIRST, Which, of_day, wish
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


_WEEKS = Calendar()  # from Monday on


@dataclass(frozen=True, slots=True)
class Month:
    """The month of any of its days."""

    of: date

    @property
    def name(self) -> str:
        """`November 2026`."""
        return f"{self.of:%B %Y}"

    @property
    def weeks(self) -> list[list[date | None]]:
        """Weeks of seven days, None for those of other months."""
        weeks = _WEEKS.monthdayscalendar(self.of.year, self.of.month)
        return [[self.of.replace(day=day) if day else None for day in week] for week in weeks]

    @property
    def before(self) -> date | None:
        """The first day of the month before, if it has puzzles."""
        first = self.of.replace(day=1)
        return (first - timedelta(days=1)).replace(day=1) if first > FIRST else None

    def after(self, now: date) -> date | None:
        """The first day of the month after, if it has begun by now."""
        if (self.of.year, self.of.month) >= (now.year, now.month):
            return None
        return (self.of.replace(day=1) + timedelta(days=31)).replace(day=1)


@pages.get("/today")
def calendar() -> str:
    """The month that is asked for, this one if none is; its days lead to the puzzles asked for."""
    now = today.today()
    month = _month(now)
    which = _which_of(month.of)
    before, after = month.before, month.after(now)
    return render_template(
        "pages/calendar.html",
        month=month,
        now=now,
        first=FIRST,
        by_kind=BY_KIND,
        names=today.names(month.of),
        asking=today.asking(which),
        ways=[
            (noun, _month_address(month.of, each), each == which)
            for each, noun in today.names(month.of).items()
        ],
        turns=[
            ("Previous month", "←", "prev", before, before and _month_address(before, which)),
            ("Next month", "→", "next", after, after and _month_address(after, which)),
        ],
    )


def _which_of(month: date) -> Which:
    """Which puzzles its days lead to: those asked for, or the six where it has none."""
    which = today.asked(BY_KIND)
    return which if which in of_day(month) else 6


def _month_address(month: date, which: Which) -> str:
    """The address of a month whose days lead to such puzzles, or to the six if it has none."""
    query = today.asking(which) if which in of_day(month) else {}
    return url_for("home.calendar", month=f"{month:%Y-%m}", **query)


def _month(now: date) -> Month:
    """Raises Refusal for what is no month, or one without puzzles by now."""
    first = today.parse(request.args.get("month", f"{now:%Y-%m}"), now, "month")
    if not FIRST <= first <= now:
        raise Refusal(
            f"There are puzzles from {today.written(FIRST)} to {today.written(now)}.", status=404
        )
    return Month(first)


@pages.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return current_app.send_static_file("icon.svg")
