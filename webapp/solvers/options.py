"""The options of algorithms, and how links and forms write them.

Most options switch off a part of an algorithm or change how it chooses. Ties decide which of
several equals a search takes, as text: `17.12-40.3.2`.

Each group is STEP.NUMBER or STEP.NUMBER.VALUE, joined by hyphens: after STEP events, take the equal
with this number (a cell in reading order, or a column of an exact cover, both from 0) and try this
value first. A group has an effect only if there is a choice among equals at that step, and the
number or value is one of them; otherwise the run continues as by default.
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
    """A choice that an algorithm leaves open: its allowed values, with the default first.

    Without a list of values it is a whole number, by default 0; or a text that it `reads`, by
    default empty and described by `form`. People see the `title`, and `shown` for a value.
    `rewrites` has, by value, the lines of the pseudocode and the phrases of the summary that
    change, each with its replacement; a line with an empty one is off.
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
        """Whether it is a text; a form has a field for it only if it is set."""
        return self.reads is not None

    @property
    def default(self) -> str:
        """The default value."""
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
    "The order in which a cell’s numbers are tried: 1 to n, or n to 1",
    "Try numbers",
    ("1, 2, 3…", "…3, 2, 1"),
)


def ordered(n: int, options: Mapping[str, str]) -> range:
    """The values 1..n in the order of the option `values`."""
    return range(1, n + 1) if options["values"] == "up" else range(n, 0, -1)


# The same option for an algorithm whose pseudocode has the order.
WALK_VALUES = replace(
    VALUES_OPTION, rewrites={"down": {"  for number in 1..n:": "  for number in n..1:"}}
)


def first_value(line: str) -> Option:
    """The option to try the greatest value first instead of the least; changes the line."""
    return Option(
        "values",
        ("up", "down"),
        "Which of a cell’s numbers comes first: the least, or the greatest",
        "Try numbers",
        ("the least", "the greatest"),
        rewrites={"down": {line: line.replace("least", "greatest")}},
    )


FEWEST_LINE = "  cell = one with the fewest numbers"
READING_LINE = "  cell = the first empty one"


def cells_option(summary: str = "", reading: str = "") -> Option:
    """The option for the next cell: the fewest values or reading order.

    With reading order, the phrase `reading` replaces the phrase `summary` in the summary.
    """
    rewrites = {FEWEST_LINE: READING_LINE} | ({summary: reading} if summary else {})
    return Option(
        "cells",
        ("fewest", "reading"),
        "Which cell is next: one with the fewest numbers left, or the first empty one in reading "
        "order",
        "Next cell",
        ("fewest numbers", "reading order"),
        rewrites={"reading": rewrites},
    )


def switch(name: str, title: str, sentence: str, *lines: str) -> Option:
    """The option to switch off a part of an algorithm, with these lines of its pseudocode."""
    rewrites = {"off": dict.fromkeys(lines, "")}
    return Option(name, ("on", "off"), sentence, title, ("on", "off"), rewrites=rewrites)


GOALS_OPTION = Option(
    "goals",
    ("fewest", "first"),
    "Which goal is next: one with the fewest ways left, or the first of those that are left, the "
    "numbers of each line before the cages",
    "Next goal",
    ("fewest ways", "in turn"),
    rewrites={
        "first": {
            "goals = cages, numbers of each line": "goals = numbers of each line, cages",
            "  goal = one with the fewest ways": "  goal = the first that is left",
            "It always picks where the fewest ways are left.": "It takes the goals in turn.",
        }
    },
)


# Which of several equals is taken.

# A URL can hold this many; the work that follows from it is limited too.
MAX_CHARACTERS = 2_000
_GROUP = re.compile(r"(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,4})(?:\.([1-9]\d?))?", re.ASCII)
_FORM = (
    "STEP.NUMBER or STEP.NUMBER.VALUE, several joined by hyphens with their steps rising, "
    f"{MAX_CHARACTERS:,} characters at most"
)


class Tie(NamedTuple):
    """After `step` events, take the equal with this number, and value (0: the default)."""

    step: int
    number: int
    value: int = 0


def parse_ties(text: str) -> tuple[Tie, ...]:
    """Read what `format_ties` writes; raises ValueError for anything else."""
    if not text:
        return ()
    groups = [_GROUP.fullmatch(part) for part in text[: MAX_CHARACTERS + 1].split("-")]
    found = [Tie(*(int(part or 0) for part in group.groups())) for group in groups if group]
    rising = all(one.step < other.step for one, other in pairwise(found))
    if len(text) > MAX_CHARACTERS or len(found) < len(groups) or not rising:
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
    """Breaks ties at each choice among equals; false if nothing differs from the default.

    `events` is the number of events before the choice: `count` updates it, or the search sets it.
    """

    def __init__(self, text: str) -> None:
        self._ties = {tie.step: tie for tie in parse_ties(text)}
        self.events = 0

    def __bool__(self) -> bool:
        return bool(self._ties)

    def count(self, events: Iterator[Event]) -> Iterator[Event]:
        """The same events, counted if there are ties."""
        return self._counted(events) if self else events

    def _counted(self, events: Iterator[Event]) -> Iterator[Event]:
        for event in events:
            self.events += 1
            yield event

    def pick(self, equals: Sequence[int]) -> int:
        """The one of these numbers to take now, by default the first."""
        tie = self._ties.get(self.events)
        return tie.number if tie and tie.number in equals else equals[0]

    def pick_value(self, number: int, equals: Sequence[int]) -> int:
        """The one of these values to try first after taking the number, by default the first."""
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
