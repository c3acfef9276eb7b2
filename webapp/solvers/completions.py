"""Completions: the solutions that agree with values which stand already."""

from collections.abc import Iterator, Mapping

from webapp.budget import Budget
from webapp.puzzle import Cell, Grid, Puzzle

from .propagation import PSEUDOCODE, RULES
from .search import search


def completions(puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> Iterator[Grid]:
    """Yield each solution with these values in these cells; raises OutOfBudget."""
    found = search(puzzle, RULES, PSEUDOCODE, budget, begin=values)
    return (grid for grid in found if grid is not None)
