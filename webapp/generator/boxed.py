"""Draw sudokus and killer sudokus: a full grid from which as much is removed as a grade allows.

A sudoku loses givens, a killer sudoku borders between its cages; one solution remains.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from webapp.budget import Budget
from webapp.puzzle.cells import neighbours

from .grade import GRADES, UNREASONABLE
from .grids import boxed_grid
from .judge import Clue, Drawn, Reasoning
from .kinds import Boxes
from .partition import Cells
from .rng import SeededRng

Border = tuple[int, int]
# Guesses allowed for proving that a puzzle has one solution, for grades without a level. With more,
# strategies solve hardly any puzzle, and a killer's proof takes seconds.
_MAX_GUESSES = {"extreme": 3, UNREASONABLE: 20}
# The cages of a killer sudoku, or the givens of a sudoku as cages of one cell.
State = frozenset[Cells]


def sudoku(
    size: int, boxes: Boxes, grade: str, symmetric: bool, rng: SeededRng, budget: Budget
) -> Drawn:
    """A sudoku with one solution that is most likely no harder than a grade.

    If `symmetric`, its givens have 180° rotational symmetry. Raises OutOfBudgetError.
    """
    values, last = boxed_grid(size, boxes, rng, budget), size * size - 1
    every = range(last + 1)
    pairs = [frozenset({cell, last - cell} if symmetric else {cell}) for cell in every]
    order = rng.shuffled(pairs[: last // 2 + 1] if symmetric else pairs)

    def without(givens: State, pair: frozenset[int]) -> State:
        return givens - {(cell,) for cell in pair}

    full: State = frozenset((cell,) for cell in every)
    holds = _holds(size, boxes, grade, values, budget)
    return _drawn(size, boxes, values, thinned(full, order, without, holds), killer=False)


def killer(
    size: int, boxes: Boxes, grade: str, largest: int, rng: SeededRng, budget: Budget
) -> Drawn:
    """A killer sudoku with one solution that is most likely no harder than a grade.

    Its cages have at most `largest` cells. Raises OutOfBudgetError.
    """
    values = boxed_grid(size, boxes, rng, budget)
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
    order = rng.shuffled(borders)
    cages = thinned(full, [*_pairing(order), *order], without, holds)
    return _drawn(size, boxes, values, cages, killer=True)


def _pairing(borders: list[Border]) -> list[Border]:
    """Borders between pairs of cells, of as many pairs as can be made in order.

    Opening them first leaves few single cells, which would be givens.
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
    """Whether cages have one solution, found by the strategies of a grade up to `hard`."""

    def holds(cages: State) -> bool:
        killer = any(len(cells) > 1 for cells in cages)
        reasoning = Reasoning(_drawn(size, boxes, values, cages, killer), budget)
        most = _MAX_GUESSES.get(grade)
        if most is None:
            return reasoning.solves(GRADES[grade])
        return bool(reasoning.is_only(most))

    return holds


def _drawn(size: int, boxes: Boxes, values: list[int], cages: State, killer: bool) -> Drawn:
    clues: list[Clue] = [
        (cells, "=" if len(cells) == 1 else "+", sum(values[cell] for cell in cells))
        for cells in sorted(cages)
    ]
    return Drawn(size, values, clues, boxes, killer)


Item = TypeVar("Item")


def thinned(
    state: State,
    items: Sequence[Item],
    without: Callable[[State, Item], State],
    holds: Callable[[State], bool],
) -> State:
    """The state after leaving out, in order, each of the items without which `holds` is still true.

    `holds` must be true at the beginning, and once false, stay false for states with less. Several
    items are tried at once as long as that succeeds, as most can go at the beginning.
    """
    at, many = 0, max(1, len(items) // 4)
    while at < len(items):
        less = state
        for item in items[at : at + many]:
            less = without(less, item)
        if less == state or holds(less):
            state, at = less, at + many
        elif many > 1:
            many //= 2
        else:
            at += 1
    return state
