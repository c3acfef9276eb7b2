"""All ways to fill a cage from its cells' candidates, and tables of them.

Candidates are bit masks: bit v - 1 is the value v.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from operator import add, mul

from webapp.budget import Budget
from webapp.puzzle import Operation

from .layout import Layout, units_of

SMALL = 3  # cells of a cage that shares its table with all cages of its clue and shape
# Partial fillings that may be open while a cage's fillings are listed; with more it has no table.
MAX_OPEN = 1000


@cache
def bits_of(size: int) -> list[tuple[int, ...]]:
    """The single bits of each mask of `size` values, lowest first."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(size):
        found += [(*lower, 1 << bit) for lower in found]
    return found


@cache
def values_of(size: int) -> list[tuple[int, ...]]:
    """The values of each mask of `size` values, least first."""
    found: list[tuple[int, ...]] = [()]
    for value in range(1, size + 1):
        found += [(*lower, value) for lower in found]
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """The fillings of a cage as bits of one big integer, the compact-table way.

    `supports[i][value]` are the fillings with the value in the cage's cell i, `into[k][value]`
    those with it in unit k of the shape's `shared`, and `anywhere[value]` those with it in any
    cell; `rows` are the fillings.
    Source: Demeulenaere and others, Compact-Table, CP 2016.
    """

    every: int
    supports: list[list[int]]
    into: list[list[int]]
    anywhere: list[int]
    rows: list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Shape:
    """Which cells of a cage must differ, independent of its place on the board.

    `conflicts[i]` times a value's bit is a mask of the units that the value takes up there;
    `shared` has the indices in the cage of its cells in each unit that holds several of them, and
    other cells too.
    """

    conflicts: tuple[int, ...]
    shared: tuple[tuple[int, ...], ...]


# For each of these units, its cells outside the cage and its number.
Outside = tuple[tuple[tuple[int, ...], int], ...]


def shape_of(layout: Layout, cells: Sequence[int], is_cage: bool = True) -> tuple[Shape, Outside]:
    """The shape of a cage of these cell numbers, and its units; a killer cage is one itself."""
    return _shape(layout.size, layout.boxes, layout.killer and is_cage, tuple(cells))


@lru_cache(maxsize=4096)
def _shape(
    size: int, boxes: tuple[int, int] | None, killer: bool, cells: tuple[int, ...]
) -> tuple[Shape, Outside]:
    units, held = units_of(size, boxes), dict[int, list[int]]()
    for place, cell in enumerate(cells):
        for unit in units.of[cell]:
            held.setdefault(unit, []).append(place)
    conflicts, taken, shared, outside = [0] * len(cells), 1, [], []
    for unit, places in held.items():
        if len(places) > 1:
            for place in places:
                conflicts[place] |= taken
            taken <<= size
            others = tuple([cell for cell in units.cells[unit] if cell not in cells])
            if others:
                shared.append(tuple(places))
                outside.append((others, unit))
    if killer:
        conflicts = [each | taken for each in conflicts]
    return Shape(tuple(conflicts), tuple(shared)), tuple(outside)


# A cell's values as (value, the mask it takes up of the cage's units).
Choices = list[tuple[int, int]]


def choices_of(
    shape: Shape, domains: Iterable[int], values: Sequence[tuple[int, ...]]
) -> list[Choices]:
    """The candidates of each cell of a cage; `values` has those of each mask."""
    return [
        [(value, conflict << value - 1) for value in values[domain]]
        for domain, conflict in zip(domains, shape.conflicts, strict=True)
    ]


def every_choice(shape: Shape, size: int) -> list[Choices]:
    """All values for each cell of a cage, as on an empty board."""
    return [
        [(value, conflict << value - 1) for value in range(1, size + 1)]
        for conflict in shape.conflicts
    ]


def fillings(
    operation: Operation, target: int, choices: Sequence[Choices], most: int, budget: Budget
) -> list[tuple[int, ...]] | None:
    """All fillings of a cage; None as soon as more than `most` partial fillings are open.

    Cells with few values come first, so that the bounds on the rest prune early.
    """
    if len(choices) == 1:
        return [(value,) for value, _ in choices[0] if value == target]
    if len(choices) == 2:
        return _pairs(operation, target, *choices)
    order = sorted(range(len(choices)), key=lambda index: len(choices[index]))
    ordered = [choices[index] for index in order]
    if not all(ordered):
        return []
    if operation.is_open:
        found = _by_any(target, ordered, most, budget)
    else:
        found = (_products if operation.multiplies else _sums)(target, ordered, most, budget)
    if not found or order == sorted(order):
        return found
    columns = list(zip(*found, strict=True))
    return list(zip(*(columns[order.index(i)] for i in range(len(order))), strict=True))


def _pairs(
    operation: Operation, target: int, first: Choices, second: Choices
) -> list[tuple[int, ...]]:
    taken_by, found = dict(second), list[tuple[int, ...]]()
    for value, taken in first:
        for other in operation.partners(value, target):
            more = taken_by.get(other)
            if more is not None and not taken & more:
                found.append((value, other))
    return found


def _suffixes(numbers: list[int], both: Callable[[int, int], int], unit: int) -> list[int]:
    """For each index, the total of all later numbers."""
    return list(accumulate(reversed(numbers[1:]), both, initial=unit))[::-1]


_COPIED = 8  # copying this many cells costs as much as checking one value
_AT_ONCE = 1000  # partial fillings extended between two ticks


def _sums(
    target: int, choices: list[Choices], most: int, budget: Budget
) -> list[tuple[int, ...]] | None:
    lows = _suffixes([each[0][0] for each in choices], add, 0)
    highs = _suffixes([each[-1][0] for each in choices], add, 0)
    open_ends: list[tuple[int, int, tuple[int, ...]]] = [(0, target, ())]
    long = len(choices) // _COPIED
    for here, low, high in zip(choices[:-1], lows, highs, strict=False):
        grown: list[tuple[int, int, tuple[int, ...]]] = []
        for start in range(0, len(open_ends), _AT_ONCE):
            some = open_ends[start : start + _AT_ONCE]
            budget.tick(len(some) * (len(here) + long))
            grown += [
                (taken | more, rest, (*filling, value))
                for taken, left, filling in some
                for value, more in here
                if not taken & more and low <= (rest := left - value) <= high
            ]
            if len(grown) > most:
                return None
        open_ends = grown
    last = dict(choices[-1])
    return [
        (*filling, left)
        for taken, left, filling in open_ends
        if (more := last.get(left)) is not None and not taken & more
    ]


# The same as `_sums` with products: one loop for both would need a function call per item.
def _products(
    target: int, choices: list[Choices], most: int, budget: Budget
) -> list[tuple[int, ...]] | None:
    lows = _suffixes([each[0][0] for each in choices], mul, 1)
    highs = _suffixes([each[-1][0] for each in choices], mul, 1)
    open_ends: list[tuple[int, int, tuple[int, ...]]] = [(0, target, ())]
    long = len(choices) // _COPIED
    for here, low, high in zip(choices[:-1], lows, highs, strict=False):
        grown: list[tuple[int, int, tuple[int, ...]]] = []
        for start in range(0, len(open_ends), _AT_ONCE):
            some = open_ends[start : start + _AT_ONCE]
            budget.tick(len(some) * (len(here) + long))
            grown += [
                (taken | more, rest, (*filling, value))
                for taken, left, filling in some
                for value, more in here
                if not taken & more and not left % value and low <= (rest := left // value) <= high
            ]
            if len(grown) > most:
                return None
        open_ends = grown
    last = dict(choices[-1])
    return [
        (*filling, left)
        for taken, left, filling in open_ends
        if (more := last.get(left)) is not None and not taken & more
    ]


def _by_any(
    target: int, choices: list[Choices], most: int, budget: Budget
) -> list[tuple[int, ...]] | None:
    """The fillings of the sum and of the product, each once."""
    sums = _sums(target, choices, most, budget)
    products = None if sums is None else _products(target, choices, most, budget)
    return None if sums is None or products is None else list(dict.fromkeys(sums + products))


def make_table(found: list[tuple[int, ...]], shape: Shape, size: int) -> Table:
    """The table of these fillings; a column becomes its supports in a few passes in C."""
    columns = list(zip(*found, strict=True)) or [()] * len(shape.conflicts)
    supports = [_supports(column, size) for column in columns]
    into = [_in_any(places, supports) for places in shape.shared]
    anywhere = _in_any(range(len(columns)), supports)
    return Table((1 << len(found)) - 1, supports, into, anywhere, found)


def _in_any(places: Sequence[int], supports: list[list[int]]) -> list[int]:
    """The fillings with a value in any of these places, by value."""
    there = supports[places[0]]
    for place in places[1:]:
        there = [some | more for some, more in zip(there, supports[place], strict=True)]
    return there


@lru_cache(maxsize=4096)
def small_table(operation: Operation, target: int, size: int, shape: Shape) -> Table:
    """All fillings of a cage on an empty board, if they are few.

    All cages of that clue and shape share the table, in every puzzle.
    """
    found = fillings(operation, target, every_choice(shape, size), MAX_OPEN, Budget())
    return make_table(found or [], shape, size)


def used(table: Table, among: int) -> int:
    """The values in any of the fillings `among`, as a mask."""
    found = 0
    for value, there in enumerate(table.anywhere):
        if there & among:
            found |= 1 << value - 1
    return found


def union(supports: list[int], values: tuple[int, ...]) -> int:
    """The fillings with one of the values."""
    live = 0
    for value in values:
        live |= supports[value]
    return live


def remaining(
    table: Table, domains: Sequence[int], values: Sequence[tuple[int, ...]], among: int
) -> int:
    """Those of the fillings `among` that the candidates allow; `values` has each mask's values."""
    full = len(values) - 1
    for domain, supports in zip(domains, table.supports, strict=True):
        if domain != full:
            among &= union(supports, values[domain])
    return among


_FEW = 24
_DIGIT = [bytes(49 if byte == value else 48 for byte in range(256)) for value in range(17)]


def _supports(column: tuple[int, ...], size: int) -> list[int]:
    supports = [0] * (size + 1)
    if len(column) <= _FEW:
        filling = 1
        for value in column:
            supports[value] |= filling
            filling <<= 1
    else:
        digits = bytes(column)[::-1]
        for value in set(column):
            supports[value] = int(digits.translate(_DIGIT[value]), 2)
    return supports
