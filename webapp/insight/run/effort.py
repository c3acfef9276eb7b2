"""Effort: how many steps each algorithm takes for a puzzle, and how many guesses it takes back;
counted, and none of them kept."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from math import log

from webapp.budget import Budget, OutOfBudget, Pause
from webapp.puzzle import Puzzle
from webapp.solvers import Choice

from .figures import CUT, Figures, shortfall
from .run import WORK

# What stands wherever steps of several algorithms do; pages that say which is best compare guesses
# taken back.
UNEQUAL = (
    "Steps don’t compare between algorithms: one tells of every value that it rejects, another of "
    "many at once."
)
# Events that a search makes before the next one has its turn: who needs few is soon done.
_STRETCH = 2_000


@dataclass(frozen=True, slots=True)
class Count:
    """How many events a watched run has, how it ends (`solved`, `cut`, `gave-up`, ...), and how
    many guesses it takes back; None where these were not counted."""

    events: int
    end: str
    undone: int | None = None

    @property
    def solved(self) -> bool:
        """Whether the run found the solution."""
        return self.end == "solved"

    @property
    def length(self) -> float:
        """The bar's length in percent of the longest run there is, on a logarithmic scale."""
        return place(self.events)

    @property
    def undone_length(self) -> float:
        """The same of the guesses taken back."""
        return place(self.undone or 0)

    @property
    def shortfall(self) -> str:
        """What it came to in place of a solution; empty of a solution."""
        return shortfall(self.end)

    @property
    def words(self) -> str:
        """`1,200`, and where that brought no solution, what it came to: `300,000, cut`."""
        return self._worded(self.events)

    @property
    def undone_words(self) -> str:
        """The same of the guesses taken back."""
        return self._worded(self.undone or 0)

    def _worded(self, figure: int) -> str:
        return ", ".join(filter(None, (f"{figure:,}", self.shortfall)))


def place(events: int) -> float:
    """Where a count stands on the logarithmic scale of all bars: 0 to 100, the cut is 100."""
    return round(100 * log(1 + events) / log(1 + CUT), 1)


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

    def finish(self, pause: Pause | None = None) -> None:
        """Count on until all is known; `pause` is called now and then, and may raise to stop."""
        open_ = [
            _Counting(self.puzzle, choice, pause)
            for choice in self.choices
            if choice.text not in self.counts
        ]
        while open_:
            for each in open_:
                each.go_on()
                found = each.figures
                if found.end:
                    self.counts[each.choice.text] = Count(found.steps, found.end, found.undone)
            open_ = [each for each in open_ if not each.figures.end]


class _Counting:
    """One search that is being counted, until it ends as a watched run would."""

    def __init__(self, puzzle: Puzzle, choice: Choice, pause: Pause | None) -> None:
        self.choice, self.figures = choice, Figures()
        self._pause = pause
        self._search = choice.solve(puzzle, Budget(WORK, pause=pause))

    def go_on(self) -> None:
        """Make some events more."""
        figures = self.figures
        try:
            figures.count(islice(self._search, min(_STRETCH, CUT - figures.steps)))
        except OutOfBudget:
            figures.end = "cut"
        if figures.steps >= CUT:
            figures.end = figures.end or "cut"
        elif self._pause and not figures.end:
            self._pause()
