"""Today: the puzzles of a day as the pages ask for them, and what they are called."""

from datetime import UTC, date, datetime
from functools import cache

from webapp.budget import Budget
from webapp.generator.days import puzzle_of, shipped, wish
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.web.http.work import NotReady, workshop

SIZES = {4: "four", 6: "six", 9: "nine"}


def today() -> date:
    """The day by the world's clock, so that it is the same for everyone."""
    return datetime.now(UTC).date()


def puzzle(day: date, size: int) -> Puzzle:
    """The puzzle of a day from the first one on; raises NotReady while it is being made."""

    def make(budget: Budget) -> Puzzle:
        return puzzle_of(day, size, budget)

    try:
        return workshop.answer(("day", day, size), make)
    except NotReady:
        raise NotReady(f"making the {SIZES[size]} of {written(day)}") from None


def day_of(wanted: Puzzle) -> date | None:
    """The day of a puzzle that is kept, or today if somebody asked for today's here.

    None for any other, and for one of a day to come: whoever looks at a puzzle begins no work for
    its name.
    """
    now, size = today(), wanted.size
    if size not in SIZES:
        return None
    day = _kept().get(share_code.format(wanted))
    if day:
        return day if day <= now else None
    return now if workshop.made(("day", now, size)) == wanted else None


def known(wanted: Puzzle) -> tuple[str, str] | None:
    """Name and grade of a puzzle whose day is known."""
    day, size = day_of(wanted), wanted.size
    return (name(day, size), wish(day, size).grade) if day else None


@cache
def _kept() -> dict[str, date]:
    return {code: day for day, codes in shipped().items() for code in codes.values()}


def name(day: date, size: int) -> str:
    """What it is called today: `Today's six`, and later `The six of 21 November 2026`."""
    number = SIZES[size]
    return f"Today’s {number}" if day == today() else f"The {number} of {written(day)}"


def written(day: date) -> str:
    """`1 November 2026`."""
    return f"{day.day} {day:%B %Y}"
