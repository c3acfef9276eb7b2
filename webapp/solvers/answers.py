"""Answers: the solutions of a puzzle, one after the other, and what is proven about them."""

from collections.abc import Iterator

from webapp.puzzle import Grid, Puzzle
from webapp.trace import Board, Exhausted, Solved, Undo, apply

from .budget import Budget, OutOfBudget
from .choice import Choice
from .registry import STRONGEST


class Solutions(Iterator[Grid]):
    """An iterator of grids that counts its work as it goes.

    `complete` says that the count of solutions is proven, `cut` that the budget or the events
    allowed ended first (neither: the algorithm gave up, or the limit of solutions was reached),
    `choices` how many guesses were undone before the first solution (or before the proof that
    there is none), `events` how many events there were.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        limit: int,
        budget: Budget | None,
        choice: Choice,
        most_events: int | None,
    ) -> None:
        self.complete = False
        self.cut = False
        self.choices = 0
        self.events = 0
        self.found = 0
        self._limit = limit
        self._budget = budget or Budget()
        self._most_events = most_events
        self._board = Board(puzzle.size)
        self._search = choice.solve(puzzle, self._budget)

    def __next__(self) -> Grid:
        if self.found >= self._limit or self.complete or self.cut:
            raise StopIteration
        try:
            for event in self._search:
                if self.events == self._most_events:
                    self.cut = True
                    break
                self.events += 1
                self._budget.tick()
                apply(self._board, event)
                match event:
                    case Undo():
                        self._board.forget()
                        self.choices += not self.found
                    case Solved():
                        self.found += 1
                        return self._board.grid()
                    case Exhausted():
                        self.complete = True
        except OutOfBudget:
            self.cut = True
        raise StopIteration


def solutions(
    puzzle: Puzzle,
    limit: int = 2,
    budget: Budget | None = None,
    choice: Choice | None = None,
    most_events: int | None = None,
) -> Solutions:
    """Up to `limit` solutions, each a tuple of rows; with the strongest algorithm if none is named.

    `budget` counts all work, `most_events` the events alone; None is without limit.

    With `limit=2` the search goes on after the first until a second is found or none is left,
    so that `complete` with one grid proves that it is the only one.
    """
    return Solutions(puzzle, limit, budget, choice or Choice(STRONGEST), most_events)
