"""Together: several runs side by side, and where each of them is when all are at the same place.

They go together by step, by guess (the k-th of each) or by share of the whole (in percent); a run
that has ended rests at its end.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from webapp.insight.run.run import Run
from webapp.trace import NAMES

By = Literal["step", "guess", "share"]
BYS: tuple[By, ...] = get_args(By)
WHOLE = 100  # percent


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run came to: its counts, the most guesses that stood at once, and how it ended.

    `swaps` is a local search, which makes no guesses that others could be compared with.
    """

    steps: int
    guesses: int
    undone: int
    refused: int
    deepest: int
    end: str
    swaps: bool

    def compares(self, column: str) -> bool:
        """Whether a figure may be the best: the run found a solution, or showed there is none.

        Never the steps: an algorithm may tell of much in one, or of little.
        """
        return self.end in ("solved", "exhausted") and column != "steps" and not self.swaps


# The figures of a run that are compared, and what they are called; the fewest are the best.
COLUMNS = {
    "steps": "steps",
    "guesses": "guesses",
    "undone": "taken back",
    "refused": "rejected",
    "deepest": "deepest",
}


def figures(run: Run) -> Figures:
    """The figures of a run that has all its events."""
    fold = run.fold
    counts = fold.board.counts
    return Figures(
        counts.events,
        counts.guesses,
        counts.undone,
        counts.refused,
        fold.most_standing,
        end(run),
        run.choice.solver.swaps,
    )


def best(runs: Sequence[Figures | None]) -> dict[str, int]:
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


def end(run: Run) -> str:
    """How a run ended: the name of its last event, or `cut`."""
    return "cut" if run.cut else NAMES[type(run.events[-1])]


def most(runs: Sequence[Run], by: By) -> int:
    """The place at which all runs are at their ends; they have all their events."""
    if by == "share":
        return WHOLE
    if by == "guess":
        return max(len(run.fold.opened) for run in runs) + 1
    return max(len(run.events) for run in runs)


def position(run: Run, by: By, at: int) -> int:
    """The position of a run when it is at place `at`."""
    count = len(run.events)
    if by == "share":
        return count * min(at, WHOLE) // WHOLE
    if by == "guess" and at:
        opened = run.fold.opened
        return opened[at - 1] if at <= len(opened) else count
    return min(at, count)


def reached(run: Run, by: By, where: int) -> int:
    """The first place at which a run has come to a position that it has."""
    if by == "share":
        return -(-WHOLE * where // len(run.events)) if where else 0
    if by == "guess" and where:
        return bisect_left(run.fold.opened, where) + 1
    return where


def turned(runs: Sequence[Run], was: By, by: By, at: int) -> int:
    """The place by another measure at which the run that has come farthest is as far."""
    if was == by:
        return at
    farthest = max(runs, key=lambda run: position(run, was, at))
    return reached(farthest, by, position(farthest, was, at))
