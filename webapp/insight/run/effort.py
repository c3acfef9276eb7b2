"""Effort: how many numbers each algorithm erases for a puzzle; counted, and no event is kept."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from math import log

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver
from webapp.trace import Counts, Event, Solved, count

from .run import CUT, WORK, Run

# What every page says that shows steps of several algorithms; all pages compare numbers erased.
UNEQUAL = (
    "Steps don’t compare between algorithms: one tells of every value that it rejects, another of "
    "many at once."
)
# Events that a search makes before the next one has its turn: who needs few is soon done.
_STRETCH = 2_000
# How far an algorithm that may be smarter is followed: events, and ticks between them.
SMARTER_EVENTS, _SMARTER_WORK = 20_000, 1_000_000


def place(figure: int) -> float:
    """Where a figure is on the logarithmic scale of all bars: 0 to 100, a run's cut is 100."""
    return round(100 * log(1 + figure) / log(1 + CUT), 1)


def length(figure: int, greatest: int) -> float:
    """The length in percent of a figure's bar beside that of the greatest, on the same scale."""
    return round(100 * place(figure) / place(greatest), 1) if greatest else 0


def _go_on(counts: Counts, search: Iterable[Event], every: bool = False) -> None:
    """Count these events too, up to the first solution; with `every`, beyond solutions.

    Raises what the search raises; what came before is counted then.
    """
    for event in search:
        count(counts, event)
        if counts.end:
            if not (every and isinstance(event, Solved)):
                return
            counts.end = ""


def counted(search: Iterable[Event], most: int = CUT, every: bool = False) -> Counts:
    """The counts of a whole search, cut after so many events or where its budget ends."""
    counts = Counts()
    with suppress(OutOfBudget):
        _go_on(counts, islice(search, most), every)
    counts.end = counts.end or "cut"
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
        """Count on until all is known, or until a pause of the budget ends that."""
        budget = budget or Budget()
        open_ = {
            choice.text: (Counts(), choice.solve(self.puzzle, budget.separate(WORK)))
            for choice in self.choices
            if choice.text not in self.counts
        }
        while open_:
            for text, (counts, search) in list(open_.items()):
                try:
                    _go_on(counts, islice(search, min(_STRETCH, CUT - counts.events)))
                except OutOfBudget:
                    counts.end = "cut"
                if counts.events >= CUT:
                    counts.end = counts.end or "cut"
                if counts.end:
                    self.counts[text] = counts
                    del open_[text]
                else:
                    budget.pause()


def smarter(
    puzzle: Puzzle, than: Solver, budget: Budget | None = None
) -> tuple[Choice, int] | None:
    """Another algorithm that erases the fewest numbers, and how many; None if none ends soon.

    The strongest if several erase as few.
    """
    best: tuple[Choice, int] | None = None
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        if solver is than or (best and best[1] == 0):
            continue
        run = Run(puzzle, Choice(solver), SMARTER_EVENTS, _SMARTER_WORK)
        run.extend(SMARTER_EVENTS, budget)
        if run.ended and (found := run.counts).compares("erased"):
            best = min(best or (run.choice, found.erased), (run.choice, found.erased), key=_erased)
    return best


def _erased(found: tuple[Choice, int]) -> int:
    return found[1]
