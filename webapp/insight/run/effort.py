"""Count how many numbers each algorithm erases on a puzzle, without storing events."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from math import log

from webapp.budget import Budget, OutOfBudgetError
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver
from webapp.trace import Counts, Event, Solved, count

from .run import CUT, WORK

# Shown on every page with steps of several algorithms; pages compare numbers erased.
UNEQUAL = (
    "Steps don’t compare between algorithms: one has a step for each number that it rejects, "
    "another for many at once."
)
# Events after which a search first pauses for the others, so that short ones finish first.
_STRETCH = 2_000
# Limits for an algorithm that might erase fewer: events, and ticks between them.
SMARTER_EVENTS, _SMARTER_WORK = 20_000, 1_000_000


def place(figure: int) -> float:
    """A figure's position on the logarithmic scale of all bars, 0 to 100 (the step limit)."""
    return round(100 * log(1 + figure) / log(1 + CUT), 1)


def length(figure: int, greatest: int) -> float:
    """The length in percent of a figure's bar beside that of the greatest, on the same scale."""
    return round(100 * place(figure) / place(greatest), 1) if greatest else 0


def counted(
    search: Iterable[Event], most: int = CUT, every: bool = False, budget: Budget | None = None
) -> Counts:
    """The counts of a search up to its first solution, or with `every` up to its end.

    It is cut after `cut` events, or when its work limit is reached; `budget` pauses on the way, and
    what its pause raises is passed on.
    """
    counts = Counts()
    with suppress(OutOfBudgetError):
        for event in islice(search, most):
            count(counts, event)
            if counts.end and not (every and isinstance(event, Solved)):
                return counts
            counts.end = ""
            if budget and counts.events % _STRETCH == 0:
                budget.pause()
    counts.end = "cut"
    return counts


def proof(puzzle: Puzzle, choice: Choice, budget: Budget, cut: int = CUT) -> Counts:
    """The counts of a search for all solutions, with the limits of watched runs.

    Its end is `exhausted` if it has proved that there are no more.
    """

    def ticking() -> Iterator[Event]:
        for event in choice.solve(puzzle, budget):
            budget.tick()
            yield event

    return counted(ticking(), cut, every=True)


class Effort:
    """The counts of several searches on a puzzle, by the choice's text, computed on demand.

    Finished counts are kept; a search that was interrupted begins again.
    """

    def __init__(self, puzzle: Puzzle, choices: Iterable[Choice]) -> None:
        self.puzzle = puzzle
        self.choices = tuple(choices)
        self.counts: dict[str, Counts] = {}

    def finish(self, budget: Budget | None = None) -> None:
        """Count until all searches are finished, or a pause of the budget raises.

        Short ones finish first: each search is first run up to a low limit.
        """
        budget = budget or Budget()
        for most in (min(_STRETCH, CUT), CUT):
            for choice in self.choices:
                if choice.text not in self.counts:
                    search = choice.solve(self.puzzle, budget.separate(WORK))
                    counts = counted(search, most, budget=budget)
                    if most == CUT or counts.end != "cut":
                        self.counts[choice.text] = counts


def smarter(
    puzzle: Puzzle, than: Solver, budget: Budget | None = None
) -> tuple[Choice, int] | None:
    """The other algorithm that erases the fewest numbers, and how many; None if none ends soon.

    The strongest one if several erase as few.
    """
    budget = budget or Budget()
    best: tuple[Choice, int] | None = None
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        if solver is than or (best and best[1] == 0):
            continue
        choice = Choice(solver)
        search = choice.solve(puzzle, budget.separate(_SMARTER_WORK))
        counts = counted(search, SMARTER_EVENTS, budget=budget)
        if counts.compares and (best is None or counts.erased < best[1]):
            best = choice, counts.erased
    return best
