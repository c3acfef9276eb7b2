"""Check whether what a player has written can be completed."""

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget
from webapp.puzzle import Cell, Grid, Puzzle, cell_names
from webapp.solvers import uniqueness
from webapp.solvers.answers import completions

RIGHT_WORK, RIGHT_SECONDS = 6_000_000, 6.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether a position can be completed: `yes`, `no` or `unknown`; and what is wrong.

    `solutions` is how many the puzzle has, as far as it is known: `only`, `several`, `none` or
    `unknown`. `wrong` are the cells that differ from the only solution. `grid` is that solution,
    or one that agrees with the position where there are several.
    """

    right: str
    solutions: str
    wrong: tuple[Cell, ...] = ()
    grid: Grid | None = None

    @property
    def wrong_cells(self) -> str:
        """Which cells are wrong, in a sentence."""
        return are_wrong(self.wrong)


def are_wrong(cells: Sequence[Cell]) -> str:
    """`r1c2 is wrong.`, `r1c2 and r3c1 are wrong.`"""
    return f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'} wrong."


def judged(puzzle: Puzzle, values: dict[Cell, int], budget: Budget | None = None) -> Judgement:
    """Compare with the only solution, or search for one that agrees where there are several."""
    budget = budget or Budget()
    known = uniqueness(puzzle, budget.separate(RIGHT_WORK, RIGHT_SECONDS))
    if known.verdict == "none":
        return Judgement("no", "none")
    if only := known.only:
        wrong = tuple(sorted((r, c) for (r, c), value in values.items() if only[r][c] != value))
        return Judgement("no" if wrong else "yes", "only", wrong, only)
    several = "several" if known.verdict == "several" else "unknown"
    for grid in known.grids:
        if all(grid[r][c] == value for (r, c), value in values.items()):
            return Judgement("yes", several, grid=grid)
    try:
        found = completed(puzzle, values, budget)
    except OutOfBudget:
        return Judgement("unknown", several)
    return Judgement("yes" if found else "no", several, grid=found)


def completed(puzzle: Puzzle, values: dict[Cell, int], budget: Budget) -> Grid | None:
    """A solution with these values, None where there is none; raises OutOfBudget."""
    return next(completions(puzzle, values, budget.separate(RIGHT_WORK, RIGHT_SECONDS)), None)
