"""Partitions: a grid cut by lot into cages of connected cells."""

from collections.abc import Sequence

from webapp.puzzle import Cell
from webapp.puzzle.cells import all_cells, neighbours

from .lots import Lots


def partition(size: int, weights: Sequence[float], lots: Lots) -> list[list[Cell]] | None:
    """Groups of connected cells that cover the grid; None where a draw does not come out even.

    `weights[k]` is how likely a group of k + 1 cells is begun; a weight of 0 forbids groups of
    that many cells. Cells left over join a neighbour that may grow.
    """
    free = set(all_cells(size))
    groups: list[list[Cell]] = []
    for start in lots.shuffled(all_cells(size)):
        if start in free:
            groups.append(_grown(start, 1 + lots.weighted(weights), free, lots))
    return _even(groups, weights, lots)


def _grown(start: Cell, count: int, free: set[Cell], lots: Lots) -> list[Cell]:
    """A group of at most `count` free cells around the start, which are then no longer free."""
    group = [start]
    free.discard(start)
    while len(group) < count:
        around = sorted({near for cell in group for near in neighbours(cell) if near in free})
        if not around:
            break
        group.append(lots.one_of(around))
        free.discard(group[-1])
    return group


def _even(
    groups: list[list[Cell]], weights: Sequence[float], lots: Lots
) -> list[list[Cell]] | None:
    """Join the groups of forbidden sizes to neighbours; None where that is not possible."""

    def allowed(count: int) -> bool:
        return count <= len(weights) and weights[count - 1] > 0

    home = {cell: group for group in groups for cell in group}
    for group in list(groups):
        if allowed(len(group)):
            continue
        around = {id(home[near]): near for cell in group for near in neighbours(cell)
                  if near in home and home[near] is not group}  # fmt: skip
        hosts = [home[near] for near in sorted(around.values())]
        fitting = [host for host in hosts if allowed(len(host) + len(group))]
        if not fitting:
            return None
        host = lots.one_of(fitting)
        host.extend(group)
        home.update(dict.fromkeys(group, host))
        groups.remove(group)
    return groups
