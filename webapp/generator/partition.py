"""Partitions: a grid cut by lot into cages of connected cells."""

from collections.abc import Sequence
from functools import cache

from webapp.puzzle.cells import neighbours

from .lots import Lots


def partition(size: int, weights: Sequence[float], lots: Lots) -> list[list[int]] | None:
    """Groups of connected cells that cover the grid; None where a draw does not come out even.

    Cells are numbers in reading order.

    `weights[k]` is how likely a group of k + 1 cells is begun; a weight of 0 forbids groups of
    that many cells. Cells left over join a neighbour that may grow.
    """
    near, random = _near(size), lots.random
    free = (1 << size * size) - 1
    groups: list[list[int]] = []
    for start in lots.shuffled(range(size * size)):
        if not free >> start & 1:
            continue
        free ^= 1 << start
        group, around = [start], near[start] & free
        for _ in range(lots.weighted(weights)):
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
    return groups if all(weights) else _even(groups, weights, size, lots)


@cache
def _near(size: int) -> list[int]:
    """For each cell those beside it, as bits."""
    return [sum(1 << near for near in _beside(cell, size)) for cell in range(size * size)]


def _even(
    groups: list[list[int]], weights: Sequence[float], size: int, lots: Lots
) -> list[list[int]] | None:
    """Join the groups of forbidden sizes to neighbours; None where that is not possible."""

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
            return None
        host = lots.one_of(fitting)
        host.extend(group)
        home.update(dict.fromkeys(group, host))
        groups.remove(group)
    return groups


def _beside(cell: int, size: int) -> list[int]:
    """The cells beside it: above, left, right and below."""
    return [
        row * size + column
        for row, column in neighbours(divmod(cell, size))
        if 0 <= row < size and 0 <= column < size
    ]
