"""The puzzles of a day as pages request them, with their URLs and names."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any

from flask import url_for

from webapp.budget import Budget
from webapp.generator.days import (
    BOXED,
    BOXED_SIZE,
    BY_KIND,
    SIZES,
    Which,
    of_day,
    puzzle_of,
    spec_of,
    stored_days,
    which_of,
)
from webapp.generator.kinds import CAGES
from webapp.puzzle import Puzzle
from webapp.puzzle.errors import printable
from webapp.puzzle.formats import code as share_code
from webapp.web.http import params
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import NotReadyError, queue

NAMES: dict[Which, str] = {
    4: "four", 6: "six", 9: "nine", "sudoku": "sudoku", "killer": "killer",
}  # fmt: skip


def today() -> date:
    """The server's date, by UTC; a browser goes by its own."""
    return datetime.now(UTC).date()


def latest() -> date:
    """The last day that has begun somewhere on Earth, or is about to."""
    return min(today(), date.max - timedelta(days=1)) + timedelta(days=1)


def parse(text: str, now: date, kind: str = "date") -> date:
    """The day that a URL names, or the first day of a `month`; raises RequestError."""
    whole, example = (f"{text}-01", f"{now:%Y-%m}") if kind == "month" else (text, f"{now}")
    name = "day" if kind == "date" else kind
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", whole, re.ASCII):
            raise ValueError
        return date.fromisoformat(whole)
    except ValueError:
        said = f"'{name}' must be a {kind} such as {example}, not '{printable(text[:20])}'."
        raise RequestError(said) from None


def names(day: date) -> dict[Which, str]:
    """The puzzles that a day has, and the noun of each."""
    return {which: NAMES[which] for which in of_day(day)}


def asked(day: date) -> Which:
    """Which puzzle of the day the request asks for: the six if it says neither kind nor size.

    Raises RequestError if that day has no such puzzle.
    """
    kind = params.one_of("kind", (CAGES.name, *BOXED), CAGES.name)
    if kind == CAGES.name:
        return int(params.one_of("size", tuple(map(str, SIZES)), "6"))
    if kind in of_day(day):
        return kind
    raise RequestError(
        f"There is a {NAMES[kind]} each day from {written(BY_KIND)} on, but not on {written(day)}.",
        status=404,
        onward={f"Make a new {NAMES[kind]}": newly_made(kind)},
    )


def asking(which: Which) -> dict[str, Any]:
    """The shortest query that requests it: empty for the six."""
    if isinstance(which, str):
        return {"kind": which}
    return {} if which == 6 else {"size": which}


def address(day: date, which: Which) -> str:
    """The URL of a day's puzzle."""
    return url_for("home.day", day=day.isoformat(), **asking(which))


def others(day: date, which: Which) -> list[tuple[Which, str, str]]:
    """The day's other puzzles, each with its noun and URL."""
    return [(each, noun, address(day, each)) for each, noun in names(day).items() if each != which]


def newly_made(kind: str) -> str:
    """The URL that generates another puzzle of the kind and opens it in Play."""
    size = 6 if kind == CAGES.name else BOXED_SIZE
    return url_for("new.page", kind=kind, size=size, grade="normal", then="play")


def puzzle(day: date, which: Which) -> Puzzle:
    """The puzzle of a day from the first one on; raises NotReadyError while it is being made."""

    def make(budget: Budget) -> Puzzle:
        return puzzle_of(day, which, budget)

    try:
        return queue.answer(("day", day, which), make)
    except NotReadyError:
        raise NotReadyError(f"making the {NAMES[which]} of {written(day)}") from None


def day_of(wanted: Puzzle) -> date | None:
    """The day of a puzzle that is kept, or that somebody asked for here and that is near today.

    None for any other, and for one of a future day: looking at a puzzle starts no work for its
    name.
    """
    which = which_of(wanted)
    if which not in NAMES:
        return None
    day = _kept().get(share_code.format(wanted))
    if day:
        return day if day <= latest() else None
    near = [latest() - timedelta(days=ago) for ago in range(3)]
    return next((day for day in near if queue.cached(("day", day, which)) == wanted), None)


def grade_of(wanted: Puzzle) -> str:
    """The grade of a puzzle whose day is known, or nothing."""
    day = day_of(wanted)
    return spec_of(day, which_of(wanted)).grade if day else ""


@cache
def _kept() -> dict[str, date]:
    return {code: day for day, codes in stored_days().items() for code in codes.values()}


def name(day: date, which: Which) -> str:
    """What it is called today: `Today's six`, and later `The six of 21 November 2026`."""
    noun = NAMES[which]
    return f"Today’s {noun}" if day == today() else f"The {noun} of {written(day)}"


def written(day: date) -> str:
    """`1 November 2026`."""
    return f"{day.day} {day:%B %Y}"
