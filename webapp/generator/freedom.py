"""Freedom: how much a clue leaves open, in thousandths of a bit.

The more ways all cages of a puzzle have together for each of its cells, the harder it is, and each
grade is found where these are about as many. Nothing says as much of a puzzle for so little work.
"""

from functools import cache, lru_cache
from itertools import combinations, product
from math import log2

from webapp.puzzle import OPERATIONS

Cells = tuple[int, ...]
_ANSWERS = 1 << 13  # of each sort that are kept


def freedom(op: str, target: int, size: int, cells: Cells) -> int:
    """Of a cage of two cells or more: log2 of the fillings that its clue has on an empty board.

    Of three cells and more it is an estimate. In whole numbers, so that no machine's rounding
    decides what a seed makes.
    """
    return _freedom(op, target, size, len(cells), _in_line(size, cells))


@lru_cache(maxsize=_ANSWERS)
def _freedom(op: str, target: int, size: int, count: int, in_line: int) -> int:
    if count == 2:
        return round(1000 * log2(_pairs(op, size)[target]))
    # That two cells of a line differ is as likely for each pair of them.
    bits = log2(_ways(op, size, count)[target]) + in_line * log2(1 - 1 / size)
    return max(0, round(1000 * bits))


@lru_cache(maxsize=_ANSWERS)
def _in_line(size: int, cells: Cells) -> int:
    """How many pairs of the cells share a row or column."""
    return sum(
        one // size == other // size or not (one - other) % size
        for one, other in combinations(cells, 2)
    )


@cache
def _pairs(op: str, size: int) -> dict[int, int]:
    """By target the pairs of unlike values, in order, that come to it."""
    found: dict[int, int] = {}
    for pair in product(range(1, size + 1), repeat=2):
        target = OPERATIONS[op].total(pair)
        if target and pair[0] != pair[1]:
            found[target] = found.get(target, 0) + 1
    return found


@cache
def _ways(op: str, size: int, count: int) -> dict[int, int]:
    """By target the lists of so many values that come to it."""
    if count == 1:
        return dict.fromkeys(range(1, size + 1), 1)
    found: dict[int, int] = {}
    for total, ways in _ways(op, size, count - 1).items():
        for value in range(1, size + 1):
            target = OPERATIONS[op].running((total, value))
            found[target] = found.get(target, 0) + ways
    return found
