"""Kept cages: tables and answers for cages of drawn puzzles, kept from puzzle to puzzle.

Whoever makes puzzles meets the same small cages again and again, with the same candidates often.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations

from webapp.budget import Budget
from webapp.logic.cages import Lying, Tabled
from webapp.logic.fillings import (
    Shape,
    Table,
    choices_of,
    every_choice,
    fillings,
    make_table,
    values_of,
)
from webapp.logic.layout import units_of
from webapp.logic.node import Node
from webapp.logic.totals import totals_of, unreachable
from webapp.puzzle import OPERATIONS, Operation

# So many beginnings may stand open while the strategies list the fillings of a cage; so many that
# have been narrowed down are listed here.
_MOST_OPEN, _MOST_LISTED = 1_000, 10_000
# Cages of more cells are rare, and may have their cells in too many orders.
_MOST_ORDERED = 5
# Places, tables, and answers of each sort that are kept.
_PLACES, _TABLES, _ANSWERS = 1 << 12, 1 << 11, 1 << 13

# The cells of a cage by number in reading order, its operator and its target.
Clue = tuple[tuple[int, ...], str, int]
Own = tuple[int, ...]  # candidates of the cells of a cage, as masks
Lines = tuple[tuple[int, ...], ...]  # places in a cage: those of each line, then all


class KeptCages(Tabled):
    """The cages of a plain puzzle, small ones first, each with the table of all of its kind.

    `wide` are those so large that the strategies may have too many fillings to list: they have
    none.
    """

    def __init__(self, size: int, clues: Sequence[Clue], budget: Budget) -> None:
        order = sorted(clues, key=_count)
        super().__init__(
            size,
            [_lying(size, cells) for cells, _, _ in order],
            [(OPERATIONS[op], target) for _, op, target in order],
            budget,
        )
        self.wide = [
            index for index, cells in enumerate(self.members) if _is_wide(size, len(cells))
        ]

    def tabulate(self, node: Node, index: int) -> Table | None:
        """The table of its kind; None for a wide cage."""
        if index in self.wide:
            return None
        shape = self.shapes[index]
        table = _kept(self.operations[index], self.targets[index], self._size, shape.shared)
        self._enliven(node, index, table)
        node.tables[index] = table
        return table

    def list_wide(self, node: Node) -> bool:
        """Give the wide cages tables of their own at a node; False where one is too long."""
        for index in self.wide:
            own, shape = [node.domains[cell] for cell in self.members[index]], self.shapes[index]
            operation, target = self.operations[index], self.targets[index]
            choices = choices_of(shape, own, self.values)
            found = fillings(operation, target, choices, _MOST_LISTED, self._budget)
            if found is None:
                return False
            table = node.tables[index] = make_table(found, shape, self._size)
            node.alive[index] = table.every
        return True

    def unreachable(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage the candidates that its target rules out."""
        own = tuple([domains[cell] for cell in self.members[index]])
        return _unreachable(self.operations[index], self.targets[index], self._size, own)


def _count(clue: Clue) -> int:
    return len(clue[0])


@cache
def _is_wide(size: int, count: int) -> bool:
    """Whether too many beginnings may stand open in a cage of so many cells."""
    # What stands open before the last two cells, and before the last: the others fall into two
    # parts at most that no line connects, so all but two of them have a value less.
    most: int = max(size ** max(count - 2, 0), size**2 * (size - 1) ** max(count - 3, 0))
    return most > _MOST_OPEN


@lru_cache(maxsize=_PLACES)
def _lying(size: int, cells: tuple[int, ...]) -> Lying:
    """The cells of a cage in an order that all cages of its kind have, their shape and place."""
    units, held = units_of(size, None), dict[int, list[int]]()
    for place, cell in enumerate(cells):
        for unit in units.of[cell]:
            held.setdefault(unit, []).append(place)
    shared = {unit: tuple(places) for unit, places in held.items() if len(places) > 1}
    order = _order(len(cells), tuple(shared.values()))
    moved = {place: at for at, place in enumerate(order)}
    lines = sorted((tuple(sorted(moved[at] for at in shared[unit])), unit) for unit in shared)
    outside = [
        (tuple([each for each in units.cells[unit] if each not in cells]), unit)
        for _, unit in lines
    ]
    shape = _shape(size, (*(places for places, _ in lines), tuple(range(len(cells)))))
    return tuple(cells[place] for place in order), shape, tuple(outside)


@cache
def _order(count: int, lines: Lines) -> tuple[int, ...]:
    """The order of the cells that makes the lines the least, however the cage is turned."""
    if count > _MOST_ORDERED:
        return tuple(range(count))
    return min(
        permutations(range(count)),
        key=lambda order: sorted(sorted(map(order.index, line)) for line in lines),
    )


def _shape(size: int, shared: Lines) -> Shape:
    *lines, every = shared
    conflicts = [
        sum(1 << number * size for number, line in enumerate(lines) if place in line)
        for place in every
    ]
    return Shape(tuple(conflicts), shared)


@lru_cache(maxsize=_TABLES)
def _kept(operation: Operation, target: int, size: int, shared: Lines) -> Table:
    """All fillings of a cage on an empty board; the last of `into` is for all of its cells."""
    shape = _shape(size, shared)
    found = fillings(operation, target, every_choice(shape, size), _MOST_OPEN, Budget())
    return make_table(found or [], shape, size)


_totals = lru_cache(maxsize=_TABLES)(totals_of)


@lru_cache(maxsize=_ANSWERS)
def _unreachable(operation: Operation, target: int, size: int, own: Own) -> list[int] | None:
    totals = [_totals(each, target, size, len(own)) for each in operation.meanings(len(own))]
    return unreachable(totals, list(own), values_of(size))
