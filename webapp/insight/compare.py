"""Comparing: several runs side by side, and where each of them is when all are at the same place.

They go together by step, by guess (the k-th of each) or by share of the whole (in percent); a run
that has ended rests at its end.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Literal, get_args

from webapp.insight.run.run import Run
from webapp.trace import Counts

By = Literal["step", "guess", "share"]
BYS: tuple[By, ...] = get_args(By)
WHOLE = 100  # percent


# What is counted of a run, and its title. Only the first compares: the fewest are the best.
COLUMNS = {
    "erased": "erased",
    "events": "steps",
    "guesses": "guesses",
    "undone": "taken back",
    "refused": "rejected",
    "deepest": "deepest",
}


def best(runs: Sequence[Counts | None]) -> dict[str, int]:
    """The best figure of each column, of those that compare; none where all have the same.

    None stands for a run that is not made yet.
    """
    found = {}
    for column in COLUMNS:
        done = [each for each in runs if each and each.compares(column)]
        numbers = {getattr(each, column) for each in done}
        if len(runs) > 1 and len(numbers) > (len(done) == len(runs)):
            found[column] = min(numbers)
    return found


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
