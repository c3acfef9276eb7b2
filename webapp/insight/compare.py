"""Comparing: several runs side by side, and where they first differ.

They go together by step, by guess (the k-th of each) or by share of the whole (in percent); a run
that has ended rests at its end.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Literal, get_args

from webapp.budget import Budget
from webapp.insight.run.run import Run
from webapp.puzzle import Cell
from webapp.trace import Counts, Event, Guess, Infer, Restart, Swap

By = Literal["step", "guess", "share"]
BYS: tuple[By, ...] = get_args(By)
WHOLE = 100  # percent
_CHUNK = 1_000  # placements that are compared before others may have a turn


# What is counted of a run, and its title.
COLUMNS = {
    "erased": "erased",
    "events": "steps",
    "guesses": "guesses",
    "undone": "taken back",
    "refused": "rejected",
    "deepest": "deepest",
}


def fewest_erased(runs: Sequence[Counts | None]) -> int | None:
    """The fewest numbers that a run erased, of those that compare; None if all erased as many.

    None among them is a run that is not made yet.
    """
    erased = [each.erased for each in runs if each and each.compares]
    differ = len({*erased}) > (len(erased) == len(runs))
    return min(erased) if len(runs) > 1 and differ else None


def most(runs: Sequence[Run], by: By) -> int:
    """The place at which all runs are at their ends; they have all their events."""
    if by == "share":
        return WHOLE
    if by == "guess":
        return max(len(run.ledger.opened) for run in runs) + 1
    return max(len(run.events) for run in runs)


def position(run: Run, by: By, at: int) -> int:
    """The position of a run when it is at place `at`."""
    count = len(run.events)
    if by == "share":
        return count * min(at, WHOLE) // WHOLE
    if by == "guess" and at:
        opened = run.ledger.opened
        return opened[at - 1] if at <= len(opened) else count
    return min(at, count)


def reached(run: Run, by: By, where: int) -> int:
    """The first place at which a run has come to a position that it has."""
    if by == "share":
        return -(-WHOLE * where // len(run.events)) if where else 0
    if by == "guess" and where:
        return bisect_left(run.ledger.opened, where) + 1
    return where


def turned(runs: Sequence[Run], was: By, by: By, at: int) -> int:
    """The place by another measure at which the run that has come farthest is as far."""
    if was == by:
        return at
    farthest = max(runs, key=lambda run: position(run, was, at))
    return reached(farthest, by, position(farthest, was, at))


@dataclass(frozen=True, slots=True)
class Divergence:
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


def divergence(
    first: Run, other: Run, most: int | None = None, budget: Budget | None = None
) -> Divergence | None:
    """The parting of two runs, by their first `most` events or by all that are made; None where
    these place the same.

    What a run that was cut or goes on would place next isn't known, so it differs from none by its
    end.
    """
    placements = zip_longest(_placements(first, most), _placements(other, most))
    for values, (instead, own) in enumerate(placements):
        if budget and values % _CHUNK == 0:
            budget.pause()
        if instead and own and _what(instead[1]) == _what(own[1]):
            continue
        if not (instead and own) and not _is_whole(first if own else other, most):
            return None
        at, event = own or (len(other.events), None)
        return Divergence(values, at, event, instead[1] if instead else None)
    return None


def _is_whole(run: Run, most: int | None) -> bool:
    """Whether the run ended by itself within so many events."""
    return run.ended and not run.cut and (most is None or len(run.events) <= most)


def _placements(run: Run, most: int | None) -> Iterator[tuple[int, Event]]:
    """The events that place a value, each with its position: in a local search a whole grid, or two
    cells that change theirs."""
    for at, event in enumerate(islice(run.events, most), 1):
        if isinstance(event, Guess | Infer | Restart | Swap):
            yield at, event


def _what(event: Event) -> object:
    """What the event places: a guess and a deduction may place the same."""
    match event:
        case Guess() | Infer():
            return event.cell, event.value
        case Restart():
            return event.grid
        case Swap():
            return frozenset(event.cells)
    return None
