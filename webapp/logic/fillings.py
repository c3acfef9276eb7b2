"""Fillings: all ways to fill a cage from its cells' candidates, and tables of them.

Candidates are bit masks: bit v - 1 stands for the value v.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from operator import add, mul

from webapp.budget import Budget
from webapp.puzzle import masks

from .layout import Layout


@cache
def bits_of(size: int) -> list[tuple[int, ...]]:
    """For each mask of `size` values its single bits, lowest first."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(size):
        found += [(*lower, 1 << bit) for lower in found]
    return found


@dataclass(frozen=True, slots=True)
class Table:
    """The fillings of a cage as bits of one big integer, the compact-table way.

    `supports[i][bit]` are the fillings that give the cage's cell i the value of that bit;
    `units` are, for each unit that holds several of the cage's cells, its cells outside the cage
    and, by bit, the fillings that put the value into the unit, and the unit's number; `rows` are
    the fillings. Source: Demeulenaere and others, Compact-Table, CP 2016.
    """

    every: int
    supports: tuple[dict[int, int], ...]
    units: tuple[tuple[tuple[int, ...], dict[int, int], int], ...]
    rows: list[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides which cells of a cage must differ.

    `conflicts[i]` times a value's bit is a mask of the units that the value takes up there;
    `shared` are, for each unit with several of the cells, their places in the cage, the unit's
    cells outside it, and its number.
    """

    conflicts: tuple[int, ...]
    shared: tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]


def shape_of(layout: Layout, cells: Sequence[int], is_cage: bool = True) -> Shape:
    """The shape of a cage of these cell numbers; a killer cage is a unit of its own."""
    n = layout.size
    held: dict[int, list[int]] = {}
    for place, cell in enumerate(cells):
        for unit in layout.units.of[cell]:
            held.setdefault(unit, []).append(place)
    shared = [(unit, tuple(places)) for unit, places in held.items() if len(places) > 1]
    groups = [places for _, places in shared]
    if layout.killer and is_cage:
        groups.append(tuple(range(len(cells))))
    conflicts = tuple(
        sum(1 << number * n for number, places in enumerate(groups) if place in places)
        for place in range(len(cells))
    )
    own = set(cells)
    outside = [
        (places, tuple(cell for cell in layout.units.cells[unit] if cell not in own), unit)
        for unit, places in shared
    ]
    return Shape(conflicts, tuple(pair for pair in outside if pair[1]))


# A cell's values as (value, what it takes up of the cage's units).
Choices = list[tuple[int, int]]


def choices_of(
    shape: Shape, domains: Iterable[int], bits: Sequence[tuple[int, ...]]
) -> list[Choices]:
    """The candidates of each cell of a cage; `bits` has the single bits of each mask."""
    return [
        [(bit.bit_length(), bit * conflict) for bit in bits[domain]]
        for domain, conflict in zip(domains, shape.conflicts, strict=True)
    ]


def every_choice(shape: Shape, size: int) -> list[Choices]:
    """All values for each cell of a cage: what an empty board allows."""
    return [
        [(value, conflict * masks.bit(value)) for value in range(1, size + 1)]
        for conflict in shape.conflicts
    ]


def fillings(
    op: str, target: int, choices: Sequence[Choices], most: int, budget: Budget
) -> list[tuple[int, ...]] | None:
    """All fillings of a cage; None as soon as more than `most` beginnings stand open.

    Cells with few values come first, so that bounds on the rest bite early.
    """
    if len(choices) == 1:
        return [(value,) for value, _ in choices[0] if value == target]
    if len(choices) == 2:
        return _pairs(op, target, *choices)
    order = sorted(range(len(choices)), key=lambda index: len(choices[index]))
    ordered = [choices[index] for index in order]
    if not all(ordered):
        return []
    found = (_sums if op == "+" else _products)(target, ordered, most, budget)
    if not found or order == sorted(order):
        return found
    columns = list(zip(*found, strict=True))
    return list(zip(*(columns[order.index(i)] for i in range(len(order))), strict=True))


def _pairs(op: str, target: int, first: Choices, second: Choices) -> list[tuple[int, ...]]:
    both = [(a, b) for a, taken in first for b, more in second if not taken & more]
    if op == "+":
        return [(a, b) for a, b in both if a + b == target]
    if op == "*":
        return [(a, b) for a, b in both if a * b == target]
    if op == "-":
        return [(a, b) for a, b in both if a - b == target or b - a == target]
    return [(a, b) for a, b in both if a == b * target or b == a * target]


def _suffixes(numbers: list[int], both: Callable[[int, int], int], unit: int) -> list[int]:
    """For each place, what all later numbers come to."""
    return list(accumulate(reversed(numbers[1:]), both, initial=unit))[::-1]


_COPIED = 8  # making so many cells longer costs as much as one value looked at
_AT_ONCE = 1000  # beginnings made longer between two ticks


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


# The same as `_sums` in other arithmetic: one loop for both would call a function an item.
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


def make_table(found: list[tuple[int, ...]], shape: Shape) -> Table:
    """The table of these fillings; each column becomes its supports in a few passes in C."""
    supports = tuple(map(_supports, zip(*found, strict=True)))
    units = []
    for places, outside, unit in shape.shared:
        into: dict[int, int] = {}
        for place in places:
            for bit, fillings_there in supports[place].items():
                into[bit] = into.get(bit, 0) | fillings_there
        units.append((outside, into, unit))
    return Table((1 << len(found)) - 1, supports, tuple(units), found)


_FEW = 24
_DIGIT = [bytes(49 if byte == value else 48 for byte in range(256)) for value in range(17)]


def _supports(column: tuple[int, ...]) -> dict[int, int]:
    supports: dict[int, int] = {}
    if len(column) <= _FEW:
        filling = 1
        for value in column:
            bit = 1 << value - 1
            supports[bit] = supports.get(bit, 0) | filling
            filling <<= 1
        return supports
    digits = bytes(column)[::-1]
    return {1 << value - 1: int(digits.translate(_DIGIT[value]), 2) for value in set(column)}
