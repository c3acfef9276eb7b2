"""Kinds of cages: what a clue leaves of its cells' candidates, kept from puzzle to puzzle.

Whoever makes puzzles meets the same small cages again and again, with the same candidates often.
"""

from functools import cache, lru_cache
from itertools import permutations

from webapp.budget import Budget
from webapp.logic.fillings import (
    Shape,
    Table,
    choices_of,
    every_choice,
    fillings,
    make_table,
    union,
    values_of,
)
from webapp.logic.layout import units_of
from webapp.logic.totals import totals_of
from webapp.puzzle import OPERATIONS, masks

# So many beginnings may stand open while the strategies list the fillings of a cage; so many that
# have been narrowed down are listed here.
_MOST_OPEN, _MOST_LISTED = 1_000, 10_000
# Cages of more cells are rare, and may have their cells in too many orders.
_MOST_ORDERED = 5
# Shapes and kinds that are kept, and answers of each sort: some twenty megabytes when all are full.
_SHAPES, _KINDS, _ANSWERS = 1 << 12, 1 << 11, 1 << 13

Own = tuple[int, ...]  # candidates of the cells of a cage, as masks
Lines = tuple[tuple[int, ...], ...]  # the places of those cells of a cage that lie in one line


class Kind:
    """The cages of one clue and shape in grids of one size.

    `table` has their fillings on an empty board, None for cages so large that the strategies may
    have too many to list.
    """

    __slots__ = ("clue", "shape", "size", "table", "values")

    def __init__(self, size: int, op: str, target: int, count: int, lines: Lines) -> None:
        self.size, self.clue, self.values = size, (op, target), values_of(size)
        self.shape = Shape(
            tuple(
                sum(1 << number * size for number, line in enumerate(lines) if place in line)
                for place in range(count)
            ),
            lines,
        )
        self.table: Table | None = None
        # What stands open before the last two cells, and before the last: the others fall into two
        # parts at most that no line connects, so all but two of them have a value less.
        if max(size ** (count - 2), size**2 * (size - 1) ** max(count - 3, 0)) <= _MOST_OPEN:
            found = fillings(
                OPERATIONS[op], target, every_choice(self.shape, size), size**count, Budget()
            )
            self._keep(found or [])

    def listed(self, own: Own, budget: Budget) -> "Kind | None":
        """A kind for this cage alone, with its fillings; None if they are too many still."""
        choices = choices_of(self.shape, own, self.values)
        found = fillings(OPERATIONS[self.clue[0]], self.clue[1], choices, _MOST_LISTED, budget)
        if found is None:
            return None
        one = Kind(self.size, *self.clue, len(own), self.shape.shared)
        one._keep(found)
        return one

    def _keep(self, found: list[tuple[int, ...]]) -> None:
        """Keep a table of fillings, but not these themselves: they are the most of it."""
        table = make_table(found, self.shape, self.size)
        self.table = Table(table.every, table.supports, table.into, [])

    def living(self, table: Table, own: Own) -> int:
        """The fillings that the candidates allow, as bits."""
        living = table.every
        for mask, supports in zip(own, table.supports, strict=True):
            living &= union(supports, self.values[mask])
        return living


kind_of = lru_cache(maxsize=_KINDS)(Kind)
_totals = lru_cache(maxsize=_KINDS)(totals_of)


@lru_cache(maxsize=_SHAPES)
def shape(size: int, cells: tuple[int, ...]) -> tuple[tuple[int, ...], Lines, Lines]:
    """The cells of a cage in an order that all cages of its kind have, its lines, their others."""
    units, held = units_of(size, None), dict[int, list[int]]()
    for place, cell in enumerate(cells):
        for unit in units.of[cell]:
            held.setdefault(unit, []).append(place)
    shared = {unit: tuple(places) for unit, places in held.items() if len(places) > 1}
    order = _order(len(cells), tuple(shared.values()))
    moved = {place: at for at, place in enumerate(order)}
    lines = sorted((tuple(sorted(moved[at] for at in shared[unit])), unit) for unit in shared)
    others = [tuple(each for each in units.cells[unit] if each not in cells) for _, unit in lines]
    ordered = tuple(cells[place] for place in order)
    return ordered, tuple(places for places, _ in lines), tuple(others)


@cache
def _order(count: int, lines: Lines) -> tuple[int, ...]:
    """The order of the cells that makes the lines the least, however the cage is turned."""
    if count > _MOST_ORDERED:
        return tuple(range(count))
    return min(
        permutations(range(count)),
        key=lambda order: sorted(sorted(map(order.index, line)) for line in lines),
    )


@lru_cache(maxsize=_ANSWERS)
def filled(kind: Kind, own: Own) -> Own | None:
    """What the fillings leave of each cell, or the totals in reach; None where none is left."""
    table = kind.table
    if table is None:
        return reached(kind, own)
    living = kind.living(table, own)
    if not living:
        return None
    left = []
    for mask, supports in zip(own, table.supports, strict=True):
        here = 0
        for value in kind.values[mask]:
            if supports[value] & living:
                here |= 1 << value - 1
        left.append(here)
    return tuple(left)


@lru_cache(maxsize=_ANSWERS)
def combined(kind: Kind, own: Own) -> Own | None:
    """What is left where a value goes that no filling has in any cell, or that is out of reach."""
    reach = reached(kind, own)
    if reach is None or kind.table is None:
        return reach
    held = filled.__wrapped__(kind, own)
    if held is None:
        return None
    used = 0
    for mask in held:
        used |= mask
    return tuple([mask & used for mask in reach])


def reached(kind: Kind, own: Own) -> Own | None:
    """What is left by the totals in reach, whatever values repeat."""
    op, target = kind.clue
    if OPERATIONS[op].most:
        return own
    if kind.table:  # as its fillings would be if no line joined its cells
        return filled(kind_of(kind.size, op, target, len(own), ()), own)
    gone = _totals(OPERATIONS[op], target, kind.size, len(own)).unreachable(list(own), kind.values)
    if gone is None:
        return None
    return tuple([mask & ~out for mask, out in zip(own, gone, strict=True)])


@lru_cache(maxsize=_ANSWERS)
def needed(kind: Kind, own: Own) -> Own:
    """For each of the lines, the values that every filling has there."""
    table = kind.table
    if table is None:
        return ()
    living = kind.living(table, own)
    return tuple(
        [
            masks.of([value for value, there in enumerate(into) if living & there == living])
            for into in table.into
        ]
    )
