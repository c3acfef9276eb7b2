"""Effort: how many numbers each algorithm erases for a puzzle; counted, and none of them kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from math import log

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import Choice

from .figures import CUT, Figures, shortfall
from .run import WORK

# What every page says that shows steps of several algorithms; all pages compare numbers erased.
UNEQUAL = (
    "Steps don’t compare between algorithms: one tells of every value that it rejects, another of "
    "many at once."
)
# Events that a search makes before the next one has its turn: who needs few is soon done.
_STRETCH = 2_000


@dataclass(frozen=True, slots=True)
class Count:
    """How many events a watched run has, and how it ends (`solved`, `cut`, `gave-up`, ...).

    `erased` are the numbers that it erases; None of a local search, which has none to compare.
    """

    events: int
    end: str
    erased: int | None

    @property
    def solved(self) -> bool:
        """Whether the run found the solution."""
        return self.end == "solved"

    @property
    def length(self) -> float:
        """The length of its bar in percent, on the logarithmic scale of all bars."""
        return place(self.erased or 0)

    @property
    def shortfall(self) -> str:
        """What it came to in place of a solution; empty of a solution."""
        return shortfall(self.end)

    @property
    def words(self) -> str:
        """`1,200`, and if that brought no solution, what it came to: `150,000, cut`."""
        figure = "—" if self.erased is None else f"{self.erased:,}"
        return ", ".join(filter(None, (figure, self.shortfall)))


def place(figure: int) -> float:
    """Where a figure is on the logarithmic scale of all bars: 0 to 100, a run's cut is 100."""
    return round(100 * log(1 + figure) / log(1 + CUT), 1)


def length(figure: int, greatest: int) -> float:
    """The length in percent of a figure's bar beside that of the greatest, on the same scale."""
    return round(100 * place(figure) / place(greatest), 1) if greatest else 0


class Effort:
    """The counts of several searches on a puzzle, by the choice's text, as they come to be known.

    What is counted stays; a search that was stopped on its way begins anew.
    """

    def __init__(self, puzzle: Puzzle, choices: Iterable[Choice]) -> None:
        self.puzzle = puzzle
        self.choices = tuple(choices)
        self.counts: dict[str, Count] = {}

    def finish(self, budget: Budget | None = None) -> None:
        """Count on until all is known, or until a pause of the budget ends that."""
        budget = budget or Budget()
        open_ = [
            _Counting(self.puzzle, choice, budget.separate(WORK))
            for choice in self.choices
            if choice.text not in self.counts
        ]
        while open_:
            for each in open_:
                each.go_on()
                found = each.figures
                if found.end:
                    erased = None if each.choice.solver.swaps else found.erased
                    self.counts[each.choice.text] = Count(found.steps, found.end, erased)
            open_ = [each for each in open_ if not each.figures.end]


class _Counting:
    """One search that is being counted, until it ends as a watched run would."""

    def __init__(self, puzzle: Puzzle, choice: Choice, budget: Budget) -> None:
        self.choice, self.figures = choice, Figures()
        self._budget = budget
        self._search = choice.solve(puzzle, budget)

    def go_on(self) -> None:
        """Make some events more."""
        figures = self.figures
        try:
            figures.count(islice(self._search, min(_STRETCH, CUT - figures.steps)))
        except OutOfBudget:
            figures.end = "cut"
        if figures.steps >= CUT:
            figures.end = figures.end or "cut"
        elif not figures.end:
            self._budget.pause()
