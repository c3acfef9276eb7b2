"""Options: what an algorithm leaves open, and how links and forms write it.

Most options turn a part of an algorithm off, or let it choose another way. Ties say which of
several equals a search takes, as text: `17.12-40.3.2`.

Each group is STEP.NUMBER or STEP.NUMBER.VALUE, and hyphens join them: after STEP events, take the
equal with this number (of a cell in reading order, or of a column of an exact cover, both from 0)
and try this value first. It says something where a rule leaves a choice among equals, and nowhere
else: at other steps, for a number or value that is not among the equals, and at steps left out, the
run goes on as by default.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from webapp.puzzle.words import either
from webapp.trace import Event


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that an algorithm leaves open: its allowed values, the first is the default.

    Without a list of values it is a whole number, 0 if nothing is said; or a text that it `reads`,
    in the `form` that words describe, empty if nothing is said. People see the `title`, and each
    value as `shown` has it. `rewrites` has for values the lines of the pseudocode and the phrases
    of the summary that are others with them, each with what takes its place, nothing where a line
    is off.
    """

    name: str
    values: tuple[str, ...]
    sentence: str
    title: str
    shown: tuple[str, ...] = ()
    reads: Callable[[str], bool] | None = field(default=None, repr=False)
    form: str = "a whole number of at most 18 digits"
    rewrites: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def is_text(self) -> bool:
        """Whether it is a text, which a form asks for only where it is already set."""
        return self.reads is not None

    @property
    def default(self) -> str:
        """The value that it has if nothing is said."""
        return self.values[0] if self.values else "" if self.is_text else "0"

    def allows(self, value: str) -> bool:
        """Whether this is one of its values."""
        if self.reads:
            return self.reads(value)
        return value in self.values or (
            not self.values and bool(re.fullmatch(r"[0-9]{1,18}", value, re.ASCII))
        )

    @property
    def allowed(self) -> str:
        """Its values in words."""
        return either(self.values) if self.values else self.form


VALUES_OPTION = Option(
    "values",
    ("up", "down"),
    "The order in which a cell’s values are tried: 1 to n, or n to 1",
    "Try values",
    ("1, 2, 3…", "…3, 2, 1"),
)


def ordered(n: int, options: Mapping[str, str]) -> range:
    """The values 1..n in the order of that option."""
    return range(1, n + 1) if options["values"] == "up" else range(n, 0, -1)


# The same if the pseudocode has the order.
WALK_VALUES = replace(
    VALUES_OPTION, rewrites={"down": {"  for value in 1..n:": "  for value in n..1:"}}
)


def first_value(line: str) -> Option:
    """Whether the least value is tried, as the line has it, or the greatest."""
    return Option(
        "values",
        ("up", "down"),
        "Which of a cell’s values comes first: the least, or the greatest",
        "Try values",
        ("the least", "the greatest"),
        rewrites={"down": {line: line.replace("least", "greatest")}},
    )


FEWEST_LINE = "  cell = one with the fewest values"
READING_LINE = "  cell = the first empty one"


def cells_option(summary: str = "", reading: str = "") -> Option:
    """Whether the fewest values or the reading order says which cell is next.

    With the second the phrase `reading` takes the place of one of the summary.
    """
    rewrites = {FEWEST_LINE: READING_LINE} | ({summary: reading} if summary else {})
    return Option(
        "cells",
        ("fewest", "reading"),
        "Which cell is next: one with the fewest values left, or the first empty one in reading "
        "order",
        "Next cell",
        ("fewest values", "reading order"),
        rewrites={"reading": rewrites},
    )


def switch(name: str, title: str, sentence: str, *lines: str) -> Option:
    """A part of an algorithm that can be turned off, and with it these lines of its pseudocode."""
    rewrites = {"off": dict.fromkeys(lines, "")}
    return Option(name, ("on", "off"), sentence, title, ("on", "off"), rewrites=rewrites)


GOALS_OPTION = Option(
    "goals",
    ("fewest", "first"),
    "Which goal is next: one with the fewest ways left, or the first of those that are left, the "
    "values of each line before the cages",
    "Next goal",
    ("fewest ways", "in turn"),
    rewrites={
        "first": {
            "goals = cages, values of each line": "goals = values of each line, cages",
            "  goal = one with the fewest ways": "  goal = the first that is left",
            "It always picks where the fewest ways are left.": "It takes the goals in turn.",
        }
    },
)


# Which of several equals is taken.

# An address holds as much; nothing that follows from it may grow further.
MOST_LETTERS = 2_000
_GROUP = re.compile(r"(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,4})(?:\.([1-9]\d?))?", re.ASCII)
_FORM = (
    "STEP.NUMBER or STEP.NUMBER.VALUE, several joined by hyphens with their steps rising, "
    f"{MOST_LETTERS:,} letters at most"
)


class Tie(NamedTuple):
    """After `step` events take the equal with this number, and value (0: as by default)."""

    step: int
    number: int
    value: int = 0


def parse_ties(text: str) -> tuple[Tie, ...]:
    """Read what `format_ties` writes; raises ValueError for anything else."""
    if not text:
        return ()
    groups = [_GROUP.fullmatch(part) for part in text[: MOST_LETTERS + 1].split("-")]
    found = [Tie(*(int(part or 0) for part in group.groups())) for group in groups if group]
    rising = all(one.step < other.step for one, other in pairwise(found))
    if len(text) > MOST_LETTERS or len(found) < len(groups) or not rising:
        raise ValueError(f"'{text[:20]}' doesn’t say how ties are broken: use {_FORM}")
    return tuple(found)


def format_ties(ties: Iterable[Tie]) -> str:
    """The ties as text, in the order of their steps."""
    return "-".join(f"{s}.{n}.{v}" if v else f"{s}.{n}" for s, n, v in sorted(ties))


def _is_ties(text: str) -> bool:
    try:
        parse_ties(text)
    except ValueError:
        return False
    return True


class Ties:
    """What a search asks at each choice among equals; false where nothing differs from default.

    `events` is the number of events before the choice: `count` keeps it, or the search sets it.
    """

    def __init__(self, text: str) -> None:
        self._ties = {tie.step: tie for tie in parse_ties(text)}
        self.events = 0

    def __bool__(self) -> bool:
        return bool(self._ties)

    def count(self, events: Iterator[Event]) -> Iterator[Event]:
        """The same events; with ties they are counted on their way."""
        return self._counted(events) if self else events

    def _counted(self, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            self.events += 1
            yield event

    def pick(self, equals: Sequence[int]) -> int:
        """Of these numbers the one to take now; the first is the default."""
        tie = self._ties.get(self.events)
        return tie.number if tie and tie.number in equals else equals[0]

    def pick_value(self, number: int, equals: Sequence[int]) -> int:
        """Of these values the one to try first where the number was taken; the first by default."""
        tie = self._ties.get(self.events)
        return tie.value if tie and tie.number == number and tie.value in equals else equals[0]


TIES_OPTION = Option(
    "ties",
    (),
    "Which is taken where several are equally good: the number of steps before, a dot, and the "
    "number of the cell or goal, counted from 0; hyphens join several",
    "Among equals",
    reads=_is_ties,
    form=_FORM,
)
