"""Goals: what an exact cover has still to cover at a step, and the ways that each goal has left."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from webapp.budget import Budget
from webapp.insight.run.run import Look
from webapp.puzzle import Cell, Puzzle, masks
from webapp.solvers.cover import Column, Goal, NoWay, OneWay
from webapp.solvers.exact_cover import matrix_of
from webapp.trace import Board, Undo


class Matrix:
    """The matrix of an exact cover, which never changes; sets of options are bits.

    `covers` are the columns of each option, `holders` the options of each column; `column` and
    `number` find them. Raises ValueError where there are more than an exact cover lists.
    """

    def __init__(self, puzzle: Puzzle, budget: Budget) -> None:
        matrix = matrix_of(puzzle, budget)
        if matrix is None:
            raise ValueError("the cages have too many fillings for an exact cover")
        self.covers, self.holders = matrix.covers, matrix.holders(budget)
        self.column = {column: number for number, column in enumerate(matrix.columns)}
        self.number = {option: number for number, option in enumerate(matrix.ways)}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The goal that the search is at, and its ways: each a cage with a filling.

    The first `tried` of them have failed here; `taken` is the place of the one that the event
    takes, None where it takes none.
    """

    column: Column
    ways: tuple[tuple[tuple[Cell, ...], tuple[int, ...]], ...]
    tried: int
    taken: int | None


@dataclass(frozen=True, slots=True)
class Goals:
    """The open goals, those with the fewest ways first, and the one in hand, if any is open.

    Where the event takes a way, this is how things stood before it did.
    """

    open: tuple[Goal, ...]
    chosen: Chosen | None

    @property
    def failed(self) -> tuple[tuple[tuple[Cell, ...], tuple[int, ...]], ...]:
        """The ways of the goal in hand that were tried before."""
        return self.chosen.ways[: self.chosen.tried] if self.chosen else ()


@lru_cache(maxsize=8)
def _kept(_: Puzzle) -> list[Matrix | None]:
    """Where the matrix is kept once it is listed: nothing, or one."""
    return []


def _matrix(puzzle: Puzzle, budget: Budget | None = None) -> Matrix | None:
    kept = _kept(puzzle)
    if not kept:
        try:
            kept.append(Matrix(puzzle, budget.separate() if budget else Budget()))
        except ValueError:
            kept.append(None)
    return kept[0]


def goals_of(
    puzzle: Puzzle, look: Look, in_turn: bool = False, budget: Budget | None = None
) -> Goals | None:
    """The goals at a step of an exact cover; None where it has more ways than it lists.

    `in_turn` says that it takes the goals in their order, whatever ways they have. The budget
    pauses while the ways are listed.
    """
    matrix = _matrix(puzzle, budget)
    if matrix is None:
        return None
    because = getattr(look.event, "because", None)
    own = set(because.cage) if isinstance(because, OneWay) else set()
    values = {cell: value for cell, value in look.after.values.items() if cell not in own}
    covered, struck = _covered(puzzle, matrix, values)
    alive = ~struck
    counts = {
        column: (matrix.holders[number] & alive).bit_count()
        for column, number in matrix.column.items()
        if number not in covered
    }
    fewest = sorted(counts, key=counts.__getitem__)
    column, tried = _in_hand(look, list(counts) if in_turn else fewest)
    chosen = _chosen(matrix, column, alive, tried, because) if column else None
    return Goals(tuple(Goal(each, counts[each]) for each in fewest), chosen)


def counted_goals(puzzle: Puzzle, board: Board, budget: Budget | None = None) -> dict[int, Goal]:
    """The goals that are open on a board, by their number and in that order.

    Empty where there are more ways than an exact cover lists.
    """
    matrix = _matrix(puzzle, budget)
    if matrix is None:
        return {}
    covered, struck = _covered(puzzle, matrix, board.values)
    return {
        number: Goal(column, (matrix.holders[number] & ~struck).bit_count())
        for column, number in matrix.column.items()
        if number not in covered
    }


def number_of(puzzle: Puzzle, column: Column) -> int | None:
    """The number by which ties name a goal; None where there is no list of them."""
    matrix = _matrix(puzzle)
    return matrix.column[column] if matrix else None


def column_of(puzzle: Puzzle, number: int) -> Column | None:
    """The goal of this number, if there is one."""
    matrix = _matrix(puzzle)
    found = (each for each, its in matrix.column.items() if its == number) if matrix else ()
    return next(iter(found), None)


def begun(look: Look) -> Column | None:
    """The goal whose next way is due, since one of its ways was just taken back."""
    return _in_hand(look, [])[0] if isinstance(look.event, Undo) else None


def _covered(puzzle: Puzzle, matrix: Matrix, values: Mapping[Cell, int]) -> tuple[set[int], int]:
    """The columns that the values cover, and the options that meet these, as bits."""
    cages = [cage.cells for cage in puzzle.cages]
    cages += [(cell,) for cell in values if cell not in puzzle.cage_at]
    covered: set[int] = set()
    for cells in cages:
        if cells[0] in values:
            option = matrix.number[cells, tuple(values[cell] for cell in cells)]
            covered.update(matrix.covers[option])
    struck = 0
    for number in covered:
        struck |= matrix.holders[number]
    return covered, struck


def _in_hand(look: Look, next_first: list[Column]) -> tuple[Column | None, int]:
    """The column that the search is at, and how many of its options were tried before."""
    because = getattr(look.event, "because", None)
    if isinstance(because, OneWay):
        return because.column, because.tried
    if isinstance(because, NoWay):
        return because.column, 0
    if isinstance(look.event, Undo):
        undone = look.before.last_guess()
        if undone and isinstance(undone.because, OneWay):
            return undone.because.column, undone.because.tried + 1
    return (next_first[0] if next_first else None), 0


def _chosen(matrix: Matrix, column: Column, alive: int, tried: int, because: object) -> Chosen:
    options = list(matrix.number)
    holders = matrix.holders[matrix.column[column]] & alive
    ways = tuple(options[place] for place in masks.places(holders))
    return Chosen(column, ways, tried, tried if isinstance(because, OneWay) else None)
