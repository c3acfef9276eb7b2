"""Today: the puzzles of a day as the pages ask for them, their addresses and their names."""

import re
from datetime import UTC, date, datetime
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
    shipped,
    spec_of,
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
    """The day by the world's clock, so that it is the same for everyone."""
    return datetime.now(UTC).date()


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

    Raises RequestError where there is no such puzzle of that day.
    """
    kind = params.one_of("kind", (CAGES.name, *BOXED), CAGES.name)
    if kind == CAGES.name:
        return int(params.one_of("size", tuple(map(str, SIZES)), "6"))
    if kind in of_day(day):
        return kind
    raise RequestError(
        f"There is a {NAMES[kind]} each day from {written(BY_KIND)} on, "
        f"and none of {written(day)}.",
        status=404,
        onward={f"Make a new {NAMES[kind]}": newly_made(kind)},
    )


def asking(which: Which) -> dict[str, Any]:
    """The shortest query that asks for it: nothing is said of the six."""
    if isinstance(which, str):
        return {"kind": which}
    return {} if which == 6 else {"size": which}


def address(day: date, which: Which) -> str:
    """The shortest address of a puzzle: nothing is said of today."""
    if day == today():
        return url_for("home.page", **asking(which))
    return url_for("home.day", day=day.isoformat(), **asking(which))


def newly_made(kind: str) -> str:
    """The address at which another puzzle of the kind is made, and played at once."""
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
    """The day of a puzzle that is kept, or today if somebody asked for today's here.

    None for any other, and for one of a future day: looking at a puzzle starts no work for its
    name.
    """
    now, which = today(), which_of(wanted)
    if which not in NAMES:
        return None
    day = _kept().get(share_code.format(wanted))
    if day:
        return day if day <= now else None
    return now if queue.cached(("day", now, which)) == wanted else None


def known(wanted: Puzzle) -> tuple[str, str] | None:
    """Name and grade of a puzzle whose day is known."""
    day, which = day_of(wanted), which_of(wanted)
    return (name(day, which), spec_of(day, which).grade) if day else None


@cache
def _kept() -> dict[str, date]:
    return {code: day for day, codes in shipped().items() for code in codes.values()}


def name(day: date, which: Which) -> str:
    """What it is called today: `Today's six`, and later `The six of 21 November 2026`."""
    noun = NAMES[which]
    return f"Today’s {noun}" if day == today() else f"The {noun} of {written(day)}"


def written(day: date) -> str:
    """`1 November 2026`."""
    return f"{day.day} {day:%B %Y}"
