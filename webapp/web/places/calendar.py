"""The calendar: the days of a month, each leading to its puzzles, with what was played of them."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date, timedelta

from flask import Blueprint, render_template, request, url_for

from webapp.generator.days import BY_KIND, FIRST, Which, of_day
from webapp.web.catalogue import today
from webapp.web.http.refusal import Refusal

pages = Blueprint("calendar", __name__)

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
def page() -> str:
    """The month that is asked for, this one if none is; its days lead to the puzzles asked for."""
    now = today.today()
    month = _month(now)
    which = _which(month.of)
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
            (noun, _address(month.of, each), each == which)
            for each, noun in today.names(month.of).items()
        ],
        turns=[
            ("Previous month", "←", "prev", before, before and _address(before, which)),
            ("Next month", "→", "next", after, after and _address(after, which)),
        ],
    )


def _which(month: date) -> Which:
    """Which puzzles its days lead to: those asked for, or the six where it has none."""
    which = today.asked(BY_KIND)
    return which if which in of_day(month) else 6


def _address(month: date, which: Which) -> str:
    """The address of a month whose days lead to such puzzles, or to the six if it has none."""
    query = today.asking(which) if which in of_day(month) else {}
    return url_for("calendar.page", month=f"{month:%Y-%m}", **query)


def _month(now: date) -> Month:
    """Raises Refusal for what is no month, or one without puzzles by now."""
    first = today.parse(request.args.get("month", f"{now:%Y-%m}"), now, "month")
    if not FIRST <= first <= now:
        raise Refusal(
            f"There are puzzles from {today.written(FIRST)} to {today.written(now)}.", status=404
        )
    return Month(first)
