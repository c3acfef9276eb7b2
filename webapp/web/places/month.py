"""Months: the days of one as a calendar has them, and the months beside it."""

from calendar import Calendar
from dataclasses import dataclass
from datetime import date, timedelta

from webapp.generator.days import FIRST

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
