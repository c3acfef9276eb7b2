"""Figures: what a search comes to, counted event by event; none of them is kept."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.trace import NAMES, Event, Exhausted, GaveUp, Guess, Infer, Reject, Solved, Undo

# A watched run ends here at the latest, on every machine, so that a link means the same everywhere.
CUT = 300_000

ENDS = (Solved, Exhausted, GaveUp)


@dataclass(slots=True)
class Figures:
    """The events of a search by now, how many guesses were made, taken back, and values rejected.

    `erased` are the numbers that were written and taken off again, guessed or inferred, one per
    cell. `standing` guesses are open, `deepest` is their greatest number; `end` says how the search
    ended (`solved`, `exhausted`, `gave-up` or `cut`), and is empty while it goes on. `swaps` is a
    local search, which makes no guesses that others could be compared with.
    """

    steps: int = 0
    guesses: int = 0
    undone: int = 0
    erased: int = 0
    refused: int = 0
    standing: int = 0
    deepest: int = 0
    solutions: int = 0
    end: str = ""
    swaps: bool = False
    _open: list[int] = field(default_factory=list, repr=False, compare=False)

    def compares(self, column: str) -> bool:
        """Whether a figure may be the best: the run found a solution, or showed there is none.

        Of all figures only numbers erased mean the same in every algorithm.
        """
        return column == "erased" and self.end in ("solved", "exhausted") and not self.swaps

    @property
    def shortfall(self) -> str:
        """What the run came to in place of a solution, in a word or two; empty of a solution."""
        return shortfall(self.end)

    def count(self, events: Iterable[Event], every: bool = False) -> None:
        """Count these events too, up to the first solution; with `every`, beyond solutions.

        Raises what the search raises; what came before is counted then.
        """
        steps, guesses, undone, refused = self.steps, self.guesses, self.undone, self.refused
        standing, deepest, erased = self.standing, self.deepest, self.erased
        written = self._open  # for each open guess the numbers that it and what follows wrote
        try:
            for event in events:
                steps += 1
                kind = type(event)
                if kind is Guess:
                    guesses += 1
                    standing += 1
                    written.append(1)
                    if standing > deepest:
                        deepest = standing
                elif kind is Infer:
                    if written:
                        written[-1] += 1
                elif kind is Undo:
                    undone += 1
                    standing -= 1
                    erased += written.pop()
                elif kind is Reject:
                    refused += 1
                elif kind in ENDS:
                    self.solutions += kind is Solved
                    if kind is Solved and every:
                        continue
                    self.end = NAMES[kind]
                    break
        finally:
            self.steps, self.guesses, self.undone, self.refused = steps, guesses, undone, refused
            self.standing, self.deepest, self.erased = standing, deepest, erased


def shortfall(end: str) -> str:
    """What a run that ended so came to in place of a solution; empty of a solution."""
    if end == "solved":
        return ""
    return {"cut": "cut", "gave-up": "gave up"}.get(end, "none")


def counted(search: Iterable[Event], most: int = CUT, every: bool = False) -> Figures:
    """The figures of a whole search, cut after so many events or where its budget ends."""
    figures = Figures()
    with suppress(OutOfBudget):
        figures.count(islice(search, most), every)
    figures.end = figures.end or "cut"
    return figures


def proof(puzzle: Puzzle, choice: Choice, budget: Budget, cut: int = CUT) -> Figures:
    """Those of a search that goes on until it has found all solutions, cut as watched runs are.

    Its end is `exhausted` where it has shown that there are no more.
    """

    def ticking() -> Iterator[Event]:
        for event in choice.solve(puzzle, budget):
            budget.tick()
            yield event

    return counted(ticking(), cut, every=True)
