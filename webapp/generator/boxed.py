"""Sudokus and killer sudokus drawn by lot: a full grid that loses as much as a grade allows.

A sudoku loses givens, a killer sudoku borders between its cages; what is left has one solution.
"""

from collections.abc import Callable

from webapp.budget import Budget
from webapp.puzzle.cells import neighbours

from .boxed_levels import BoxedReasoning
from .draw import Drawn
from .full_grid import full_grid
from .grade import GRADES, UNREASONABLE
from .kept_cages import Clue
from .kinds import Boxes
from .lots import Lots
from .thinned import thinned

Cells = tuple[int, ...]
Border = tuple[int, int]
# Guesses that may be needed to see that a puzzle has one solution, where its grade has no level.
# More than these few and next to none is solved by strategies; a killer's proof takes seconds.
_MOST_GUESSES = {"extreme": 3, UNREASONABLE: 20}
# The cages of a killer sudoku, or the givens of a sudoku as cages of one cell.
State = frozenset[Cells]


def sudoku(
    size: int, boxes: Boxes, grade: str, symmetric: bool, lots: Lots, budget: Budget
) -> Drawn:
    """A sudoku with one solution that is most likely no harder than a grade.

    Where it's `symmetric` its givens lie as they do after half a turn. Raises OutOfBudget.
    """
    values, last = full_grid(size, boxes, lots, budget), size * size - 1
    every = range(last + 1)
    pairs = [frozenset({cell, last - cell} if symmetric else {cell}) for cell in every]
    order = lots.shuffled(pairs[: last // 2 + 1] if symmetric else pairs)

    def without(givens: State, pair: frozenset[int]) -> State:
        return givens - {(cell,) for cell in pair}

    full: State = frozenset((cell,) for cell in every)
    holds = _holds(size, boxes, grade, values, budget)
    return _drawn(size, boxes, values, thinned(full, order, without, holds), killer=False)


def killer(size: int, boxes: Boxes, grade: str, largest: int, lots: Lots, budget: Budget) -> Drawn:
    """A killer sudoku with one solution that is most likely no harder than a grade.

    Its cages have at most `largest` cells. Raises OutOfBudget.
    """
    values = full_grid(size, boxes, lots, budget)
    borders = [
        (cell, row * size + column)
        for cell in range(size * size)
        for row, column in neighbours(divmod(cell, size))
        if cell < row * size + column and row < size and column < size
    ]

    def without(cages: State, border: Border) -> State:
        apart = {cage for cage in cages for cell in border if cell in cage}
        joined = tuple(sorted(cell for cage in apart for cell in cage))
        if len(apart) == 1 or len(joined) > largest:
            return cages
        if len({values[cell] for cell in joined}) < len(joined):
            return cages
        return cages - apart | {joined}

    full: State = frozenset((cell,) for cell in range(size * size))
    holds = _holds(size, boxes, grade, values, budget)
    order = lots.shuffled(borders)
    cages = thinned(full, [*_pairing(order), *order], without, holds)
    return _drawn(size, boxes, values, cages, killer=True)


def _pairing(borders: list[Border]) -> list[Border]:
    """Borders that part a cell from another each, of as many cells as come to a pair in order.

    Opened first, they leave few cells alone, which would be givens.
    """
    taken: set[int] = set()
    pairs = []
    for border in borders:
        if taken.isdisjoint(border):
            taken.update(border)
            pairs.append(border)
    return pairs


def _holds(
    size: int, boxes: Boxes, grade: str, values: list[int], budget: Budget
) -> Callable[[State], bool]:
    """Whether cages leave one solution, and, for a grade that has a level, are solved by that."""
    cost = GRADES.get(grade)

    def holds(cages: State) -> bool:
        reasoning = BoxedReasoning(size, boxes, _clues(cages, values), budget)
        if cost in (3, 4, 7):
            return reasoning.solves(cost)
        return reasoning.is_only(values, _MOST_GUESSES[grade])

    return holds


def _clues(cages: State, values: list[int]) -> list[Clue]:
    return [
        (cells, "=" if len(cells) == 1 else "+", sum(values[cell] for cell in cells))
        for cells in sorted(cages)
    ]


def _drawn(size: int, boxes: Boxes, values: list[int], cages: State, killer: bool) -> Drawn:
    return Drawn(size, values, _clues(cages, values), boxes, killer)
