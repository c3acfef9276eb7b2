"""Effort: how many numbers each algorithm erases for a puzzle; counted, and no event is kept."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from math import log

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver
from webapp.trace import Counts, Event, Solved, count

from .run import CUT, WORK

# What every page says that shows steps of several algorithms; all pages compare numbers erased.
UNEQUAL = (
    "Steps don’t compare between algorithms: one tells of every value that it rejects, another of "
    "many at once."
)
# Events after which a search pauses, and at first others have their turn: who needs few is done.
_STRETCH = 2_000
# How far an algorithm that may be smarter is followed: events, and ticks between them.
SMARTER_EVENTS, _SMARTER_WORK = 20_000, 1_000_000


def place(figure: int) -> float:
    """Where a figure is on the logarithmic scale of all bars: 0 to 100, a run's cut is 100."""
    return round(100 * log(1 + figure) / log(1 + CUT), 1)


def length(figure: int, greatest: int) -> float:
    """The length in percent of a figure's bar beside that of the greatest, on the same scale."""
    return round(100 * place(figure) / place(greatest), 1) if greatest else 0


def counted(
    search: Iterable[Event], most: int = CUT, every: bool = False, budget: Budget | None = None
) -> Counts:
    """The counts of a search up to its first solution, or with `every` beyond.

    It is cut after so many events, or where its budget ends; `budget` pauses on the way. Raises
    what a pause does.
    """
    counts = Counts()
    with suppress(OutOfBudget):
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
    """Those of a search that goes on until it has found all solutions, cut as watched runs are.

    Its end is `exhausted` where it has shown that there are no more.
    """

    def ticking() -> Iterator[Event]:
        for event in choice.solve(puzzle, budget):
            budget.tick()
            yield event

    return counted(ticking(), cut, every=True)


class Effort:
    """The counts of several searches on a puzzle, by the choice's text, as they come to be known.

    What is counted stays; a search that was stopped on its way begins again.
    """

    def __init__(self, puzzle: Puzzle, choices: Iterable[Choice]) -> None:
        self.puzzle = puzzle
        self.choices = tuple(choices)
        self.counts: dict[str, Counts] = {}

    def finish(self, budget: Budget | None = None) -> None:
        """Count on until all is known, or until a pause of the budget ends that.

        The short ones come first: each search is cut early, until all have had their turn.
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
    """Another algorithm that erases the fewest numbers, and how many; None if none ends soon.

    The strongest if several erase as few.
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
