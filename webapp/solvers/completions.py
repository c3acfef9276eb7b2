"""Completions: the solutions that agree with values which stand already."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.trace import Counts

from .propagation import METHOD


def completions(puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> Iterator[Grid]:
    """Yield each solution with these values in these cells; raises OutOfBudget."""
    return METHOD.answers(values)(puzzle, budget, Counts())
