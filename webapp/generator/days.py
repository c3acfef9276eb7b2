"""Days: a puzzle of each kind a day, the same for everyone, made from the date."""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code

from .make import NotMade, Wish, make

# The first day that has puzzles; there is no end.
FIRST = date(2026, 1, 1)
SIZES = (4, 6, 9)

# From this day on the day of the week says how hard its puzzles are, Monday first; a four is never
# more than normal. Before, each size had one grade.
BY_WEEKDAY = date(2026, 12, 1)
_WEEK = ("easy", "normal", "normal", "hard", "hard", "extreme", "extreme")
_BEFORE = {4: "easy", 6: "normal", 9: "hard"}

# Written by `make days`: the codes of days, so that they stay what they are though a later
# generator makes others.
DATA = Path(__file__).with_name("days.json")

# The second seed of a day has a 1 before the date, the third a 2, and so on.
_NEXT_SEED = 10**8


@cache
def shipped() -> Mapping[date, Mapping[int, str]]:
    """The codes of the days that are kept, by day and size."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return {
        date.fromisoformat(each["day"]): {int(size): code for size, code in each["codes"].items()}
        for each in read
    }


def wish(day: date, size: int) -> Wish:
    """What the puzzle of a day is like, of one of the `SIZES`."""
    grade = _BEFORE[size] if day < BY_WEEKDAY else _WEEK[day.weekday()]
    if size == 4 and grade != "easy":
        grade = "normal"
    return Wish(size, grade)


def puzzle_of(day: date, size: int, budget: Budget) -> Puzzle:
    """The puzzle of a day from `FIRST` on, of one of the `SIZES`.

    Of the budget the pause alone counts: however long it takes, a day has its puzzle.
    """
    code = shipped().get(day, {}).get(size)
    return share_code.parse(code) if code else made(day, size, budget)


def made(day: date, size: int, budget: Budget) -> Puzzle:
    """What this generator makes of the date: seed 20261101 for the first of November 2026."""
    seed = int(f"{day:%Y%m%d}")
    while True:
        try:
            return make(wish(day, size), seed, budget=Budget(pause=budget.pause)).puzzle
        except NotMade:
            seed += _NEXT_SEED
