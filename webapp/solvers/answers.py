"""The solutions of a puzzle, one after the other, and what is proved about them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget, OutOfBudgetError
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.trace import Board, Counts, Exhausted, Solved, apply

from .choice import Choice
from .propagation import METHOD
from .registry import STRONGEST
from .solver import Answers


class Solutions(Iterator[Grid]):
    """An iterator of grids that counts its work.

    `complete` is true if it's proved that there are no more solutions, `cut` if the budget or the
    limit of events ended first; neither is if the algorithm gave up or the limit of solutions was
    reached. `backtracks` counts the guesses taken back before the first solution, or before the end
    if there is none. `events` counts the events. Both are the same whether the search is watched or
    not.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: int,
        budget: Budget | None,
        choice: Choice,
        most_events: int | None,
    ) -> None:
        self.complete = self.cut = False
        self.found = self._until_first = 0
        self._limit, self._puzzle, self._budget = limit, puzzle, budget or Budget()
        self._counts = Counts()
        answers = choice.solver.answers
        if answers and not choice.options and most_events is None:
            self._grids = self._unwatched(answers)
        else:
            self._grids = self._watched(choice, most_events)

    @property
    def events(self) -> int:
        """The number of events so far."""
        return self._counts.events

    @property
    def backtracks(self) -> int:
        """The number of guesses taken back before the first solution, or so far."""
        return self._until_first if self.found else self._counts.backtracks

    def __next__(self) -> Grid:
        if self.found >= self._limit:
            raise StopIteration
        try:
            grid = next(self._grids)
        except OutOfBudgetError:
            self.cut = True
            raise StopIteration from None
        self._until_first, self.found = self.backtracks, self.found + 1
        return grid

    def _unwatched(self, answers: Answers) -> Iterator[Grid]:
        yield from answers(self._puzzle, self._budget, self._counts)
        self.complete = True

    def _watched(self, choice: Choice, most_events: int | None) -> Iterator[Grid]:
        board = Board(self._puzzle.size, counts=self._counts)
        for event in choice.solve(self._puzzle, self._budget):
            if self.events == most_events:
                self.cut = True
                return
            if not choice.solver.answers:  # without a fast path it ticks the same if watched
                self._budget.tick()
            apply(board, event)
            match event:
                case Solved():
                    yield board.grid()
                case Exhausted():
                    self.complete = True


def solutions(
    puzzle: Puzzle,
    limit: int = 2,
    budget: Budget | None = None,
    choice: Choice | None = None,
    most_events: int | None = None,
) -> Solutions:
    """Up to `limit` solutions, each a tuple of rows, by default from the strongest algorithm.

    `budget` limits all work, `most_events` the number of events; None means no limit.

    With `limit=2` the search continues after the first until it finds a second or has tried
    everything, so `complete` with one grid proves that it is the only one.
    """
    return Solutions(puzzle, limit, budget, choice or Choice(STRONGEST), most_events)


def completions(puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> Iterator[Grid]:
    """Yield each solution with these values in these cells; raises OutOfBudgetError."""
    return METHOD.answers(values)(puzzle, budget, Counts())


SolutionCount = Literal["only", "several", "none", "one", "unknown"]


@dataclass(frozen=True, slots=True)
class Uniqueness:
    """Whether a puzzle has exactly one solution, as far as a search got, and its work.

    `verdict` is `only` (proved), `several`, `none`, or if the budget ended first, `one` (there may
    be more) or `unknown`. `grids` are one solution, or two that differ; `events` and `backtracks`
    are as in `Solutions`.
    """

    verdict: SolutionCount
    grids: tuple[Grid, ...]
    events: int
    backtracks: int

    @property
    def only(self) -> Grid | None:
        """The solution, if it is proved to be the only one."""
        return self.grids[0] if self.verdict == "only" else None


def uniqueness(puzzle: Puzzle, budget: Budget) -> Uniqueness:
    """Search for two solutions within the budget, and return what that proves."""
    return proven_by(solutions(puzzle, limit=2, budget=budget))


def proven_by(search: Solutions) -> Uniqueness:
    """What a search for two solutions proves, which is carried out."""
    grids = tuple(search)
    verdict: SolutionCount = "several"
    if len(grids) < 2 and search.complete:
        verdict = "only" if grids else "none"
    elif len(grids) < 2:
        verdict = "one" if grids else "unknown"
    return Uniqueness(verdict, grids, search.events, search.backtracks)
