"""The daily puzzles, of several sizes and kinds, the same for everyone.

Those up to the end of next year are in days.json. Later ones are generated from the date, and can
change with the generator until `make days` adds them to the file.
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
from .make import GenerationError, PuzzleSpec, make

# Which of a day's puzzles: the size of a cage puzzle, or the name of another kind.
Which = int | str

# The first day that has puzzles; there is no end.
FIRST = date(2026, 1, 1)
SIZES = (4, 6, 9)

# From this day on the grade depends on the day of the week, Monday first; a 4 x 4 is never harder
# than normal. Before, each size had one grade.
BY_WEEKDAY = date(2026, 12, 1)
_WEEK = ("easy", "normal", "normal", "hard", "hard", "extreme", "extreme")
_BEFORE = {4: "easy", 6: "normal", 9: "hard"}

# From this day on there are also a sudoku and a killer sudoku of the size in newspapers.
BY_KIND = BY_WEEKDAY
BOXED = (SUDOKU.name, KILLER.name)
BOXED_SIZE = 9

# The codes of each day's puzzles, written by `make days`.
DATA = Path(__file__).with_name("days.json")

# The second seed of a day has a 1 before the date, the third a 2, and so on.
_NEXT_SEED = 10**8


@cache
def stored_days() -> Mapping[date, Mapping[Which, str]]:
    """The codes in the file, by day and by which of its puzzles."""
    return {
        date.fromisoformat(day): {
            int(which) if which.isdecimal() else which: code for which, code in codes.items()
        }
        for day, codes in json.loads(DATA.read_text(encoding="utf-8")).items()
    }


def of_day(day: date) -> tuple[Which, ...]:
    """Which puzzles a day from `FIRST` on has, in menu order."""
    return SIZES if day < BY_KIND else (*SIZES, *BOXED)


def spec_of(day: date, which: Which) -> PuzzleSpec:
    """The request for a puzzle of a day, one of those `of_day`; its sudoku is symmetric."""
    grade = _WEEK[day.weekday()]
    if isinstance(which, str):
        return PuzzleSpec(BOXED_SIZE, grade, kind=which, symmetric=which == SUDOKU.name)
    if day < BY_WEEKDAY:
        grade = _BEFORE[which]
    if which == 4 and grade != "easy":
        grade = "normal"
    return PuzzleSpec(which, grade)


def which_of(puzzle: Puzzle) -> Which:
    """Which of a day's puzzles it would be: its kind if it has boxes, else its size."""
    if puzzle.boxes:
        return KILLER.name if puzzle.killer else SUDOKU.name
    return puzzle.size


def puzzle_of(day: date, which: Which, budget: Budget) -> Puzzle:
    """The puzzle of a day from `FIRST` on, one of those `of_day`.

    Only the budget's pause is used: a day gets its puzzle, however long it takes.
    """
    code = stored_days().get(day, {}).get(which)
    return share_code.parse(code) if code else made(day, which, budget)


def made(day: date, which: Which, budget: Budget) -> Puzzle:
    """The puzzle generated from the date: seed 20261101 for the first of November 2026."""
    seed = int(f"{day:%Y%m%d}")
    while True:
        try:
            return make(spec_of(day, which), seed, budget=budget.separate()).puzzle
        except GenerationError:
            seed += _NEXT_SEED
