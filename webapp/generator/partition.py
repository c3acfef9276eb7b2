"""Random partitions of a grid into connected cages, and trades, which such cages can't rule out.

In a trade, values of a square change places so that its puzzle has a second solution. Two rows can
swap their values in some columns if these form a cycle, so that both rows have the same values
there; so can two columns in some rows; and two values can swap along a cycle of cells. If both
cells of each swap are in one cage, no clue can distinguish the new square from the old one.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from webapp.puzzle.cells import neighbours

from .rng import SeededRng

Cells = tuple[int, ...]
Line = Sequence[int]
# For two rows, columns or values, the lines across them in which one cage has both, as bits.
Pairs = dict[int, int]


def partition(size: int, weights: Sequence[float], rng: SeededRng) -> list[Cells] | None:
    """Cages of connected cells that cover the grid; None if cells are left over.

    Cells are numbers in reading order. `weights[k]` is the weight of a cage of k + 1 cells; 0
    forbids this size. Cells left over join a neighbour that can grow.
    """
    near, random = _near(size), rng.random
    free = (1 << size * size) - 1
    groups: list[list[int]] = []
    for start in rng.shuffled(range(size * size)):
        if not free >> start & 1:
            continue
        free ^= 1 << start
        group, around = [start], near[start] & free
        for _ in range(rng.weighted(weights)):
            if not around:
                break
            rest = around
            for _ in range(int(random() * around.bit_count())):
                rest &= rest - 1
            low = rest & -rest
            cell = low.bit_length() - 1
            free ^= low
            group.append(cell)
            around = (around | near[cell]) & free
        groups.append(group)
    if not all(weights) and not _make_even(groups, weights, size, rng):
        return None
    return [tuple(sorted(group)) for group in groups]


@cache
def _near(size: int) -> list[int]:
    """The neighbours of each cell, as bits."""
    return [sum(1 << near for near in _beside(cell, size)) for cell in range(size * size)]


def _make_even(
    groups: list[list[int]], weights: Sequence[float], size: int, rng: SeededRng
) -> bool:
    """Join the groups of forbidden sizes to neighbours; return whether that is possible."""

    def allowed(count: int) -> bool:
        return count <= len(weights) and weights[count - 1] > 0

    home = {cell: group for group in groups for cell in group}
    for group in list(groups):
        if allowed(len(group)):
            continue
        around = {id(home[near]): near for cell in group for near in _beside(cell, size)
                  if home[near] is not group}  # fmt: skip
        hosts = [home[near] for near in sorted(around.values())]
        fitting = [host for host in hosts if allowed(len(host) + len(group))]
        if not fitting:
            return False
        host = rng.one_of(fitting)
        host.extend(group)
        home.update(dict.fromkeys(group, host))
        groups.remove(group)
    return True


def _beside(cell: int, size: int) -> list[int]:
    """The cells above, left, right and below."""
    return [
        row * size + column
        for row, column in neighbours(divmod(cell, size))
        if 0 <= row < size and 0 <= column < size
    ]


def has_trade(size: int, values: Line, cages: Iterable[Line]) -> bool:
    """Whether cages, as cell numbers in reading order, allow a trade in a square."""
    square = [values[start : start + size] for start in range(0, size * size, size)]
    across = list(zip(*square, strict=True))
    rows, columns, in_rows, in_columns = _pairs(square, cages)
    return (
        any(_cycle(at, square[a], square[b]) for a, b, at in _several(rows))
        or any(_cycle(at, across[a], across[b]) for a, b, at in _several(columns))
        or any(_cycle(at, _of(a, square), _of(b, square)) for a, b, at in _several(in_rows))
        or any(_cycle(at, _of(a, across), _of(b, across)) for a, b, at in _several(in_columns))
    )


def _pairs(square: Sequence[Line], cages: Iterable[Line]) -> tuple[Pairs, Pairs, Pairs, Pairs]:
    """The pairs of rows, of columns, of values side by side, and of values one above the other."""
    size = len(square)
    bits = [[1 << value for value in values] for values in square]
    rows, columns, in_rows, in_columns = Pairs(), Pairs(), Pairs(), Pairs()
    for cells in cages:
        for one, other in combinations(cells, 2):
            row, column = divmod(one, size)
            if other < one - column + size:
                at, right = 1 << row, other % size
                pair = 1 << column | 1 << right
                columns[pair] = columns.get(pair, 0) | at
                pair = bits[row][column] | bits[row][right]
                in_rows[pair] = in_rows.get(pair, 0) | at
            elif not (other - one) % size:
                at, below = 1 << column, other // size
                pair = 1 << row | 1 << below
                rows[pair] = rows.get(pair, 0) | at
                pair = bits[row][column] | bits[below][column]
                in_columns[pair] = in_columns.get(pair, 0) | at
    return rows, columns, in_rows, in_columns


def _several(pairs: Pairs) -> Iterator[tuple[int, int, int]]:
    """Each pair with several lines across it, and these lines."""
    for pair, at in pairs.items():
        if at & (at - 1):
            yield pair.bit_length() - 1, (pair & -pair).bit_length() - 1, at


def _of(value: int, lines: Sequence[Line]) -> Line:
    """The index of the value in each line."""
    return [line.index(value) for line in lines]


def _cycle(at: int, one: Line, other: Line) -> bool:
    """Whether some of these indices form a cycle at which two lines have the same values."""
    while at:
        start = place = (at & -at).bit_length() - 1
        while at >> place & 1:
            at ^= 1 << place
            place = one.index(other[place])
        if place == start:
            return True
    return False
