"""Today: the puzzles of a day as the pages ask for them, and what they are called."""

from datetime import UTC, date, datetime

from webapp.budget import Budget
from webapp.generator.days import puzzle_of
from webapp.puzzle import Puzzle

from .work import workshop

SIZES = {4: "four", 6: "six", 9: "nine"}


def today() -> date:
    """The day by the world's clock, so that it is the same for everyone."""
    return datetime.now(UTC).date()


def puzzle(day: date, size: int) -> Puzzle:
    """The puzzle of a day from the first one on; raises NotReady while it is being made."""

    def make(budget: Budget) -> Puzzle:
        return puzzle_of(day, size, budget)

    return workshop.answer(("day", day, size), make)


def name(day: date, size: int) -> str:
    """What it is called today: `Today's six`, and later `The six of 21 November 2026`."""
    number = SIZES[size]
    return f"Today’s {number}" if day == today() else f"The {number} of {written(day)}"


def written(day: date) -> str:
    """`1 November 2026`."""
    return f"{day.day} {day:%B %Y}"
