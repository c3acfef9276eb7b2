"""The columns that an exact cover hasn't covered at a step, and the ways left for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webapp.budget import Budget
from webapp.insight.run.run import Snapshot
from webapp.puzzle import Cell, Puzzle, masks
from webapp.solvers.cover import Column, Goal, NoWay, OneWay
from webapp.solvers.exact_cover import CoverMatrix, matrix_of
from webapp.trace import Board, Undo


class Matrix:
    """The constant matrix of an exact cover; sets of options are bits.

    `holders` are the options of each column; `column` and `number` find columns and options.
    """

    def __init__(self, puzzle: Puzzle, matrix: CoverMatrix) -> None:
        self._puzzle, self._covers = puzzle, matrix.covers
        self.holders = matrix.holders(Budget())
        self.column = {column: number for number, column in enumerate(matrix.columns)}
        self.number = {option: number for number, option in enumerate(matrix.ways)}

    def left(self, values: Mapping[Cell, int]) -> tuple[dict[int, Goal], int]:
        """The goals left open by the values, by number, and the options still possible, as bits."""
        cages = [cage.cells for cage in self._puzzle.cages]
        cages += [(cell,) for cell in values if cell not in self._puzzle.cage_at]
        covered, struck = set[int](), 0
        for cells in cages:
            if cells[0] in values:
                option = self.number[cells, tuple(values[cell] for cell in cells)]
                covered.update(self._covers[option])
        for number in covered:
            struck |= self.holders[number]
        goals = {
            number: Goal(column, (self.holders[number] & ~struck).bit_count())
            for column, number in self.column.items()
            if number not in covered
        }
        return goals, ~struck


@dataclass(frozen=True, slots=True)
class CurrentGoal:
    """The current goal of the search, and its ways: each a cage with a filling.

    The first `tried` of them have failed here; `taken` is the index of the one that the event
    takes, or None.
    """

    column: Column
    ways: tuple[tuple[tuple[Cell, ...], tuple[int, ...]], ...]
    tried: int
    taken: int | None


@dataclass(frozen=True, slots=True)
class Goals:
    """The open goals, those with the fewest ways first, and the current one, if any.

    If the event takes a way, these are the goals before it.
    """

    open: tuple[Goal, ...]
    chosen: CurrentGoal | None

    @property
    def failed(self) -> tuple[tuple[tuple[Cell, ...], tuple[int, ...]], ...]:
        """The ways of the current goal that were tried before."""
        return self.chosen.ways[: self.chosen.tried] if self.chosen else ()


@lru_cache(maxsize=8)
def _matrix(puzzle: Puzzle) -> Matrix | None:
    matrix = matrix_of(puzzle, Budget())
    return Matrix(puzzle, matrix) if matrix else None


def goals_of(snapshot: Snapshot) -> Goals | None:
    """The goals at a step of an exact cover; None if it has too many ways to list."""
    matrix, in_turn = _matrix(snapshot.puzzle), snapshot.choice.settings["goals"] == "first"
    if matrix is None:
        return None
    because = getattr(snapshot.event, "because", None)
    own = set(because.cage) if isinstance(because, OneWay) else set()
    values = {cell: value for cell, value in snapshot.after.values.items() if cell not in own}
    left, alive = matrix.left(values)
    fewest = sorted(left.values(), key=lambda goal: goal.ways)
    column, tried = _in_hand(snapshot, [*left.values()] if in_turn else fewest)
    chosen = _chosen(matrix, column, alive, tried, because) if column else None
    return Goals(tuple(fewest), chosen)


def counted_goals(puzzle: Puzzle, board: Board) -> dict[int, Goal]:
    """The open goals of a board, by their number and in that order.

    Empty if there are too many ways to list.
    """
    matrix = _matrix(puzzle)
    return matrix.left(board.values)[0] if matrix else {}


def number_of(puzzle: Puzzle, column: Column) -> int | None:
    """The number of a goal, as in ties; None if there are too many ways to list."""
    matrix = _matrix(puzzle)
    return matrix.column[column] if matrix else None


def column_of(puzzle: Puzzle, number: int) -> Column | None:
    """The goal of this number, if there is one."""
    matrix = _matrix(puzzle)
    found = (each for each, its in matrix.column.items() if its == number) if matrix else ()
    return next(iter(found), None)


def begun(snapshot: Snapshot) -> Column | None:
    """The goal whose next way must follow, as one of its ways was just taken back."""
    return _in_hand(snapshot, [])[0] if isinstance(snapshot.event, Undo) else None


def _in_hand(snapshot: Snapshot, next_first: Sequence[Goal]) -> tuple[Column | None, int]:
    """The current column of the search, and how many of its options were tried before."""
    because = getattr(snapshot.event, "because", None)
    if isinstance(because, OneWay):
        return because.column, because.tried
    if isinstance(because, NoWay):
        return because.column, 0
    if isinstance(snapshot.event, Undo):
        undone = snapshot.before.last_guess()
        if undone and isinstance(undone.because, OneWay):
            return undone.because.column, undone.because.tried + 1
    return (next_first[0].column if next_first else None), 0


def _chosen(matrix: Matrix, column: Column, alive: int, tried: int, because: object) -> CurrentGoal:
    options = list(matrix.number)
    holders = matrix.holders[matrix.column[column]] & alive
    ways = tuple(options[place] for place in masks.places(holders))
    return CurrentGoal(column, ways, tried, tried if isinstance(because, OneWay) else None)
