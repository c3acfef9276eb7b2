"""Puzzles of several sizes and kinds a day, the same for everyone.

Those up to the end of next year are in days.json. Later ones are made from the date, and may change
with the generator until `make days` adds them to the file.
"""

import json
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

from webapp.budget import Budget
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code

from .kinds import KILLER, SUDOKU
from .make import NotMade, Wish, make

# Which of a day's puzzles: the size of a cage puzzle, or the name of another kind.
Which = int | str

# The first day that has puzzles; there is no end.
FIRST = date(2026, 1, 1)
SIZES = (4, 6, 9)

# From this day on the day of the week says how hard its puzzles are, Monday first; a four is never
# more than normal. Before, each size had one grade.
BY_WEEKDAY = date(2026, 12, 1)
_WEEK = ("easy", "normal", "normal", "hard", "hard", "extreme", "extreme")
_BEFORE = {4: "easy", 6: "normal", 9: "hard"}

# From this day on there are a sudoku and a killer sudoku, too, of the size that newspapers have.
BY_KIND = BY_WEEKDAY
BOXED = (SUDOKU.name, KILLER.name)
BOXED_SIZE = 9

# The codes of each day's puzzles, written by `make days`.
DATA = Path(__file__).with_name("days.json")

# The second seed of a day has a 1 before the date, the third a 2, and so on.
_NEXT_SEED = 10**8


@cache
def shipped() -> Mapping[date, Mapping[Which, str]]:
    """The codes in the file, by day and which of its puzzles it is."""
    return {
        date.fromisoformat(day): {
            int(which) if which.isdecimal() else which: code for which, code in codes.items()
        }
        for day, codes in json.loads(DATA.read_text(encoding="utf-8")).items()
    }


def of_day(day: date) -> tuple[Which, ...]:
    """Which puzzles a day from `FIRST` on has, in menu order."""
    return SIZES if day < BY_KIND else (*SIZES, *BOXED)


def wish(day: date, which: Which) -> Wish:
    """What the puzzle of a day is like, one of those `of_day`; its sudoku is symmetric."""
    grade = _WEEK[day.weekday()]
    if isinstance(which, str):
        return Wish(BOXED_SIZE, grade, kind=which, symmetric=which == SUDOKU.name)
    if day < BY_WEEKDAY:
        grade = _BEFORE[which]
    if which == 4 and grade != "easy":
        grade = "normal"
    return Wish(which, grade)


def which_of(puzzle: Puzzle) -> Which:
    """Which it would be if it were a day's: the kind of one with boxes, else the size."""
    if puzzle.boxes:
        return KILLER.name if puzzle.killer else SUDOKU.name
    return puzzle.size


def puzzle_of(day: date, which: Which, budget: Budget) -> Puzzle:
    """The puzzle of a day from `FIRST` on, one of those `of_day`.

    Of the budget the pause alone counts: however long it takes, a day has its puzzle.
    """
    code = shipped().get(day, {}).get(which)
    return share_code.parse(code) if code else made(day, which, budget)


def made(day: date, which: Which, budget: Budget) -> Puzzle:
    """What this generator makes of the date: seed 20261101 for the first of November 2026."""
    seed = int(f"{day:%Y%m%d}")
    while True:
        try:
            return make(wish(day, which), seed, budget=budget.separate()).puzzle
        except NotMade:
            seed += _NEXT_SEED
