"""Partings: the first placement in which a run differs from another."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from webapp.budget import Budget
from webapp.insight.run.run import Run
from webapp.puzzle import Cell
from webapp.trace import Event, Guess, Infer, Restart, Swap

_Placed = tuple[int, Event]


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a run differs from the first: both place the same up to then, `values` times.

    `at` is the event that differs, and `event` what it places; where the run ends there and the
    first one goes on, they are its last event and None. `instead` is what the first run places,
    None where it ends.
    """

    values: int
    at: int
    event: Event | None
    instead: Event | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it differs on the board; none where that is a whole grid, or its end."""
        if isinstance(self.event, Guess | Infer):
            return (self.event.cell,)
        return self.event.cells if isinstance(self.event, Swap) else ()


# So many placements are compared before others may have a turn.
_CHUNK = 1_000


def parting(
    first: Run, other: Run, most: int | None = None, budget: Budget | None = None
) -> Parting | None:
    """The parting of two runs, by their first `most` events or by all that are made; None where
    these place the same.

    Of a run that was cut, or goes on, nobody knows what it would place next, so it differs from
    none by its end.
    """
    placements = zip_longest(_placements(first, most), _placements(other, most))
    for values, (instead, own) in enumerate(placements):
        if budget and values % _CHUNK == 0:
            budget.pause()
        if instead and own and _same(instead[1], own[1]):
            continue
        if not (instead and own) and not _is_whole(first if own else other, most):
            return None
        at, event = own or (len(other.events), None)
        return Parting(values, at, event, instead[1] if instead else None)
    return None


def _is_whole(run: Run, most: int | None) -> bool:
    """Whether the run ended by itself within so many events."""
    return run.ended and not run.cut and (most is None or len(run.events) <= most)


def _placements(run: Run, most: int | None) -> Iterator[_Placed]:
    """The events that place a value, each with its position: in a local search a whole grid, or two
    cells that change theirs."""
    for at, event in enumerate(islice(run.events, most), 1):
        if isinstance(event, Guess | Infer | Restart | Swap):
            yield at, event


def _same(one: Event, other: Event) -> bool:
    """Whether two events place the same: a guess and a deduction may."""
    return _what(one) == _what(other)


def _what(event: Event) -> object:
    match event:
        case Guess() | Infer():
            return event.cell, event.value
        case Restart():
            return event.grid
        case Swap():
            return frozenset(event.cells)
    return None
