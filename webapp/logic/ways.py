"""All ways to fill one cage, and those that are left on a board."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from webapp.budget import Budget, OutOfBudgetError
from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.trace import Board

from .fillings import (
    Table,
    choices_of,
    every_choice,
    fillings,
    make_table,
    remaining,
    shape_of,
    values_of,
)
from .layout import layout_of

# Limits for listing a cage's fillings: partial fillings, and work in ticks.
_MAX_WAYS, _WORK = 4_000, 400_000

# Cells and the values that fill them, as an exact cover uses them.
Taken = tuple[tuple[Cell, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """Values that fill a cage, in the order of its cells, and whether they are left."""

    values: tuple[int, ...]
    left: bool


@dataclass(frozen=True, slots=True)
class CageCombination:
    """Values that fill a cage in some order: how many orders there are, and how many are left."""

    values: tuple[int, ...]
    orders: int
    left: int


@lru_cache(maxsize=256)
def table_of(puzzle: Puzzle, cage: Cage) -> Table | None:
    """The fillings of the cage on an empty board; None if there are too many to list."""
    layout = layout_of(puzzle)
    shape, _ = shape_of(layout, [layout.number[cell] for cell in cage.cells])
    choices = every_choice(shape, puzzle.size)
    try:
        found = fillings(cage.operation, cage.target or 0, choices, _MAX_WAYS, Budget(_WORK))
    except OutOfBudgetError:
        return None
    return None if found is None else make_table(found, shape, puzzle.size)


def room(puzzle: Puzzle, board: Board, cell: Cell) -> int:
    """The values that a way can have in the cell: its own, or candidates that its peers lack."""
    own = board.values.get(cell)
    if own:
        return masks.bit(own)
    layout = layout_of(puzzle)
    peers = (layout.cells[peer] for peer in layout.peers(layout.number[cell]))
    taken = masks.of({board.values[peer] for peer in peers if peer in board.values})
    return (1 << puzzle.size) - 1 & ~(taken | board.removed.get(cell, 0))


def rows_left(puzzle: Puzzle, board: Board, cage: Cage) -> list[tuple[int, ...]] | None:
    """The ways to make the cage with `room` on the board; None if there are too many to list."""
    layout = layout_of(puzzle)
    shape, _ = shape_of(layout, [layout.number[cell] for cell in cage.cells])
    rooms = [room(puzzle, board, cell) for cell in cage.cells]
    choices = choices_of(shape, rooms, values_of(puzzle.size))
    try:
        return fillings(cage.operation, cage.target or 0, choices, _MAX_WAYS, Budget(_WORK))
    except OutOfBudgetError:
        return None


def ways_left(puzzle: Puzzle, board: Board, cage: Cage) -> tuple[Table, int] | None:
    """The ways to make the cage, and as bits those with `room` on the board; None if too many."""
    table = table_of(puzzle, cage)
    if table is None:
        return None
    rooms = [room(puzzle, board, cell) for cell in cage.cells]
    return table, remaining(table, rooms, values_of(puzzle.size), table.every)


def ways_of(
    puzzle: Puzzle, board: Board, cage: Cage, failed: Collection[Taken] = ()
) -> tuple[Way, ...] | None:
    """All ways to make the cage; None if there are too many.

    A way is left while its values have `room` in their cells and it hasn't `failed` here.
    """
    found = ways_left(puzzle, board, cage)
    if found is None:
        return None
    table, left = found
    return tuple(
        Way(row, bool(left >> number & 1) and (cage.cells, row) not in failed)
        for number, row in enumerate(table.rows)
    )


def combinations(ways: Iterable[Way]) -> list[CageCombination]:
    """The combinations that the ways consist of, largest values first."""
    orders: dict[tuple[int, ...], list[bool]] = {}
    for way in ways:
        orders.setdefault(tuple(sorted(way.values, reverse=True)), []).append(way.left)
    return [
        CageCombination(each, len(orders[each]), sum(orders[each])) for each in sorted(orders)[::-1]
    ]
