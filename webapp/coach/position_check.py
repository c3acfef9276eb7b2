"""Whether a player can still complete a position, and which move was the first mistake."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from webapp.budget import Budget, OutOfBudgetError
from webapp.puzzle import Cell, Grid, Puzzle, cell_names
from webapp.puzzle.position import givens
from webapp.solvers import SolutionCount, uniqueness
from webapp.solvers.answers import completions

CHECK_WORK, CHECK_SECONDS = 6_000_000, 6.0

# The values that taking a move back restores, by cell; 0 for an empty one.
Undone = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class PositionCheck:
    """Whether a position can be completed, what is wrong, and how many solutions the puzzle has.

    `wrong` are the cells that differ from the only solution. `grid` is that solution, or one that
    agrees with the position if there are several.
    """

    right: Literal["yes", "no", "unknown"]
    solutions: SolutionCount
    wrong: tuple[Cell, ...] = ()
    grid: Grid | None = None

    @property
    def wrong_cells(self) -> str:
        """The sentence that names the wrong cells."""
        return are_wrong(self.wrong)


def are_wrong(cells: Sequence[Cell]) -> str:
    """`r1c2 is wrong.`, `r1c2 and r3c1 are wrong.`"""
    return f"{cell_names(cells)} {'is' if len(cells) == 1 else 'are'} wrong."


def check_position(
    puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget | None = None
) -> PositionCheck:
    """Compare with the only solution, or search for one that agrees if there are several."""
    budget = budget or Budget()
    known = uniqueness(puzzle, budget.separate(CHECK_WORK, CHECK_SECONDS))
    if known.verdict == "none":
        return PositionCheck("no", "none")
    if known.only:
        wrong = _wrong(known.only, values)
        return PositionCheck("no" if wrong else "yes", "only", wrong, known.only)
    for grid in known.grids:
        if not _wrong(grid, values):
            return PositionCheck("yes", known.verdict, grid=grid)
    try:
        found = first_completion(puzzle, values, budget)
    except OutOfBudgetError:
        return PositionCheck("unknown", known.verdict)
    return PositionCheck("yes" if found else "no", known.verdict, grid=found)


def first_completion(puzzle: Puzzle, values: Mapping[Cell, int], budget: Budget) -> Grid | None:
    """A solution with these values, or None; raises OutOfBudgetError."""
    return next(completions(puzzle, values, budget.separate(CHECK_WORK, CHECK_SECONDS)), None)


def _wrong(grid: Grid, values: Mapping[Cell, int]) -> tuple[Cell, ...]:
    """The cells in which the values differ from the grid."""
    return tuple(sorted((r, c) for (r, c), value in values.items() if grid[r][c] != value))


@dataclass(frozen=True, slots=True)
class FirstMistake:
    """How many moves to take back, newest first, until the position has a solution again.

    0 if it still has one. `wrote` are the values of the mistake, the first of these moves, and
    `before` the values that were there both before and after it. `unknown` is true if the work
    limit was reached, `from_start` if there was no solution from the beginning, `impossible` if the
    puzzle has none.
    """

    moves: int = 0
    wrote: tuple[tuple[Cell, int], ...] = ()
    before: tuple[tuple[Cell, int], ...] = ()
    from_start: bool = False
    impossible: bool = False
    unknown: bool = False


def first_mistake(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    undone: Sequence[Undone],
    budget: Budget | None = None,
) -> FirstMistake:
    """Find the first mistake, going back from a player's values move by move."""
    budget = budget or Budget()
    only = uniqueness(puzzle, budget.separate(CHECK_WORK, CHECK_SECONDS)).only
    work = budget.separate(CHECK_WORK, CHECK_SECONDS)
    given, now = givens(puzzle), dict(values)

    def can_be_completed(values: Mapping[Cell, int]) -> bool:
        if only:
            return not _wrong(only, values)
        return next(completions(puzzle, values, work), None) is not None

    try:
        after = dict(now)
        for moves in range(len(undone) + 1):
            if can_be_completed(given | now):
                if not moves:
                    return FirstMistake()
                wrote = {cell: after[cell] for cell in sorted(undone[moves - 1]) if cell in after}
                if only:
                    wrote = {cell: wrote[cell] for cell in _wrong(only, wrote)}
                stayed = tuple(sorted(each for each in now.items() if each[0] in after))
                return FirstMistake(moves, tuple(wrote.items()), stayed)
            if moves < len(undone):
                after = dict(now)
                _write(now, undone[moves])
        impossible = not can_be_completed(given)
    except OutOfBudgetError:
        return FirstMistake(unknown=True)
    return FirstMistake(len(undone), from_start=not impossible, impossible=impossible)


def _write(now: dict[Cell, int], undone: Undone) -> None:
    for cell, value in undone.items():
        if value:
            now[cell] = value
        else:
            now.pop(cell, None)
