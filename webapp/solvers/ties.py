"""Ties: which of several equals a search takes, as text: `17.12-40.3.2`.

Each group is STEP.NUMBER or STEP.NUMBER.VALUE, and hyphens join them: after STEP events, take the
equal with this number (of a cell in reading order, or of a column of an exact cover, both from 0)
and try this value first. It says something where a rule leaves a choice among equals, and nowhere
else: at other steps, for a number or value that is not among the equals, and at steps left out, the
run goes on as by default.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from webapp.trace import Event

from .solver import Option

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
