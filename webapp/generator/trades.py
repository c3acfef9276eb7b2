"""Trades: values of a square that may change places, so that its puzzle has a second solution.

Two rows may swap their values in some columns where these form a cycle, so that both rows hold the
same there; so may two columns in some rows; and two values may swap along a cycle of cells. Where
both cells of each swap are of one cage, no clue can tell the new square from the old one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

Line = Sequence[int]
# For two rows, columns or values, as bits, the lines across them where one cage has both.
Pairs = dict[int, int]


def has_trade(square: Sequence[Line], cages: Iterable[Line]) -> bool:
    """Whether there is such a trade; the cages are lists of cell numbers in reading order."""
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
    """Both of each pair that has several lines across it, and these."""
    for pair, at in pairs.items():
        if at & (at - 1):
            yield pair.bit_length() - 1, (pair & -pair).bit_length() - 1, at


def _of(value: int, lines: Sequence[Line]) -> Line:
    """Where the lines hold the value."""
    return [line.index(value) for line in lines]


def _cycle(at: int, one: Line, other: Line) -> bool:
    """Whether some of these places form a cycle at which two lines hold the same."""
    while at:
        start = place = (at & -at).bit_length() - 1
        while at >> place & 1:
            at ^= 1 << place
            place = one.index(other[place])
        if place == start:
            return True
    return False
