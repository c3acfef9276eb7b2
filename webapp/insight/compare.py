"""Comparing several runs side by side, and finding where they first differ.

They advance together by step, by guess (the k-th of each) or by percentage of each run; a run that
has ended stays at its end.
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
BY_VALUES: tuple[By, ...] = get_args(By)
WHOLE = 100  # percent
_CHUNK = 1_000  # placements compared before other jobs get a turn


# The counts of a run, with their titles.
COLUMNS = {
    "erased": "erased",
    "events": "steps",
    "guesses": "guesses",
    "backtracks": "taken back",
    "rejected": "rejected",
    "max_depth": "deepest",
}


def fewest_erased(runs: Sequence[Counts | None]) -> int | None:
    """The fewest numbers erased by any of the comparable runs; None if all erased as many.

    A run that isn't computed yet is None.
    """
    erased = [each.erased for each in runs if each and each.compares]
    differ = len({*erased}) > (len(erased) == len(runs))
    return min(erased) if len(runs) > 1 and differ else None


def most(runs: Sequence[Run], by: By) -> int:
    """The place at which all runs are at their ends; all their events must be computed."""
    if by == "share":
        return WHOLE
    if by == "guess":
        return max(len(run.ledger.opened) for run in runs) + 1
    return max(len(run.events) for run in runs)


def position(run: Run, by: By, at: int) -> int:
    """The position of a run at place `at`."""
    count = len(run.events)
    if by == "share":
        return count * min(at, WHOLE) // WHOLE
    if by == "guess" and at:
        opened = run.ledger.opened
        return opened[at - 1] if at <= len(opened) else count
    return min(at, count)


def reached(run: Run, by: By, where: int) -> int:
    """The first place at which a run has reached a position."""
    if by == "share":
        return -(-WHOLE * where // len(run.events)) if where else 0
    if by == "guess" and where:
        return bisect_left(run.ledger.opened, where) + 1
    return where


def turned(runs: Sequence[Run], was: By, by: By, at: int) -> int:
    """The place by another measure at which the run farthest ahead has the same position."""
    if was == by:
        return at
    farthest = max(runs, key=lambda run: position(run, was, at))
    return reached(farthest, by, position(farthest, was, at))


@dataclass(frozen=True, slots=True)
class Divergence:
    """The first difference between a run and the first run, after `values` equal placements.

    `at` is the number of the event that differs, and `event` that event; if the run ends there,
    they are the number of its last event and None. `instead` is the first run's event, None if it
    ends.
    """

    values: int
    at: int
    event: Event | None
    instead: Event | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that differ; empty for a whole grid or an end."""
        if isinstance(self.event, Guess | Infer):
            return (self.event.cell,)
        return self.event.cells if isinstance(self.event, Swap) else ()


def divergence(
    first: Run, other: Run, most: int | None = None, budget: Budget | None = None
) -> Divergence | None:
    """The first difference of two runs in their first `most` events, or in all computed ones.

    None if these place the same. The end of a run that was cut or continues isn't a difference, as
    its next placement is unknown.
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
    """Whether the run ended by itself within `most` events."""
    return run.ended and not run.cut and (most is None or len(run.events) <= most)


def _placements(run: Run, most: int | None) -> Iterator[tuple[int, Event]]:
    """The events that place values, each with its position.

    In a local search, these are restarts and swaps.
    """
    for at, event in enumerate(islice(run.events, most), 1):
        if isinstance(event, Guess | Infer | Restart | Swap):
            yield at, event


def _what(event: Event) -> object:
    """The placement of an event; a guess and a deduction can have the same one."""
    match event:
        case Guess() | Infer():
            return event.cell, event.value
        case Restart():
            return event.grid
        case Swap():
            return frozenset(event.cells)
    return None
