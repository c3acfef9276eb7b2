"""The first mistake: the move of a game after which no solution was left, and never came back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import Budget, OutOfBudget, Pause
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.puzzle.position import givens
from webapp.solvers import uniqueness
from webapp.solvers.answers import completions

from .right import RIGHT_SECONDS, RIGHT_WORK

# What taking a move back writes: a value for each of its cells, 0 for none.
Undone = Mapping[Cell, int]


@dataclass(frozen=True, slots=True)
class FirstMistake:
    """How many moves, the newest first, are to be taken back until a solution is left again.

    0 where one is left as it is. `wrote` is what the first of them, which broke it, wrote, and
    `before` what stood before it and after it. `unknown` says that the time was used up;
    `from_start` that there was none from the beginning, `impossible` that the puzzle has none.
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
    pause: Pause | None = None,
) -> FirstMistake:
    """Go back from the values that a player has written, move by move, newest first."""
    known = uniqueness(puzzle, Budget(RIGHT_WORK, RIGHT_SECONDS, pause)).only
    budget = Budget(RIGHT_WORK, RIGHT_SECONDS, pause)
    given, now = givens(puzzle), dict(values)
    try:
        after = dict(now)
        for moves in range(len(undone) + 1):
            if _can_be_completed(puzzle, given | now, known, budget):
                if not moves:
                    return FirstMistake()
                wrote = sorted((cell, after.get(cell, 0)) for cell in undone[moves - 1])
                stayed = tuple(sorted(each for each in now.items() if each[0] in after))
                return FirstMistake(moves, _that_break(wrote, known), stayed)
            if moves < len(undone):
                after = dict(now)
                _write(now, undone[moves])
        impossible = not _can_be_completed(puzzle, given, known, budget)
    except OutOfBudget:
        return FirstMistake(unknown=True)
    return FirstMistake(len(undone), from_start=not impossible, impossible=impossible)


def _can_be_completed(
    puzzle: Puzzle, values: Mapping[Cell, int], only: Grid | None, budget: Budget
) -> bool:
    if only:
        return all(only[row][column] == value for (row, column), value in values.items())
    return next(completions(puzzle, dict(values), budget), None) is not None


def _that_break(
    wrote: Iterable[tuple[Cell, int]], only: Grid | None
) -> tuple[tuple[Cell, int], ...]:
    """Of what a move wrote, what the only solution has otherwise; all where it isn’t known."""
    return tuple(
        (cell, value)
        for cell, value in wrote
        if value and not (only and only[cell[0]][cell[1]] == value)
    )


def _write(now: dict[Cell, int], undone: Undone) -> None:
    for cell, value in undone.items():
        if value:
            now[cell] = value
        else:
            now.pop(cell, None)
