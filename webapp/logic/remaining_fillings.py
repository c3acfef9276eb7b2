"""Remaining fillings: the ways to fill one cage, and which of them a board still allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from webapp.budget import Budget, OutOfBudget
from webapp.logic.fillings import every_choice, fillings, shape_of
from webapp.logic.layout import Layout
from webapp.puzzle import Cage, Cell, Puzzle


@dataclass(frozen=True, slots=True)
class ValueSet:
    """Values that fill a cage in some order: how many orders the cage allows, and the board."""

    values: tuple[int, ...]
    orders: int
    alive: int


def combinations(
    puzzle: Puzzle, cage: Cage, values: Mapping[Cell, int], most: int, work: int
) -> list[ValueSet] | None:
    """The cage's combinations, largest values first; None where they are too many to list.

    A filling lives while it has the values that stand in the cage and, in its other cells, none
    that stands in their row, column or box.
    """
    every = every_filling(puzzle, cage, most, work)
    if every is None:
        return None
    layout = Layout(puzzle)
    allowed = []
    for cell in cage.cells:
        taken = {values.get(layout.cells[peer], 0) for peer in layout.peers(layout.number[cell])}
        own = values.get(cell)
        free = set(range(1, puzzle.size + 1)) - taken
        allowed.append({own} if own else free)
    orders: dict[tuple[int, ...], list[int]] = {}
    for filling in every:
        lives = all(value in there for value, there in zip(filling, allowed, strict=True))
        counts = orders.setdefault(tuple(sorted(filling, reverse=True)), [0, 0])
        counts[0] += 1
        counts[1] += lives
    return [ValueSet(each, *orders[each]) for each in sorted(orders, reverse=True)]


@lru_cache(maxsize=256)
def every_filling(
    puzzle: Puzzle, cage: Cage, most: int, work: int
) -> tuple[tuple[int, ...], ...] | None:
    """All fillings of the cage on the empty board, each in the order of its cells.

    None where more than `most` beginnings stand open, or more than `work` ticks are needed.
    """
    layout = Layout(puzzle)
    shape, _ = shape_of(layout, [layout.number[cell] for cell in cage.cells])
    choices = every_choice(shape, puzzle.size)
    try:
        found = fillings(cage.operation, cage.target or 0, choices, most, Budget(work))
    except OutOfBudget:
        return None
    return None if found is None else tuple(found)
