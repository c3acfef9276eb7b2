"""Levels: what the strategies up to a cost leave of a drawn puzzle, found without their steps.

What one of the cheaper strategies finds, it or they still find where fewer candidates are left. So
what they come to is the same in whatever order they are used, and the propagator finds it sooner.
Whoever adds a strategy for plain puzzles at one of these costs adds its rule here, and its name to
`by_steps.KNOWN`; till then draws are judged by their steps. Nobody watches: most draws
come to nothing.
"""

from collections.abc import Sequence
from itertools import combinations

from webapp.budget import Budget
from webapp.logic.fillings import bits_of
from webapp.logic.layout import units_of
from webapp.logic.node import Node
from webapp.logic.strategies.fillings import Fillings
from webapp.puzzle import masks
from webapp.solvers.inference import (
    Inference,
    Names,
    Problem,
    Propagator,
    must_hold,
    no_filling,
    only_places,
    supported,
)

from .kept_cages import Clue, KeptCages

_LARGEST_GROUP = 3
_STEP_TICKS = 2  # a draw has paid for most of them, whatever it comes to


def combined(work: Propagator, index: int) -> bool:
    """A value goes that no filling has in any cell of the cage, or that is out of its reach."""
    node, cages, cells = work.node, work.problem.cages, work.problem.members[index]
    domains, table = node.domains, node.tables[index] or cages.tabulate(node, index)
    operation, used, more = cages.operations[index], -1, True
    # Which says nothing where it may be a difference or a quotient.
    reaches = operation.most is None and not (operation.is_open and len(cells) == 2)
    while more:
        more = False
        if table is not None:
            living, used = node.alive[index], 0
            for value, there in enumerate(table.into[-1]):
                if living & there:
                    used |= 1 << value - 1
        out = cages.unreachable(index, domains) if reaches else [0] * len(cells)
        if out is None or not used:
            return work.broken(no_filling, cells, cells)
        for cell, unreached in zip(cells, out, strict=True):
            gone = domains[cell] & (unreached | ~used)
            if gone:
                more = reaches
                if not work.cut(cell, gone):
                    return work.settle(False, unwatched, cells, cells)
    return not work.gone or work.settle(True, unwatched, cells, cells)


def groups(work: Propagator, unit: tuple[int, ...]) -> bool:
    """Cells of a unit that use up as many values, and two values with the same two places."""
    domains = work.node.domains
    cells = [cell for cell in unit if domains[cell] & (domains[cell] - 1)]
    few = [cell for cell in cells if domains[cell].bit_count() <= _LARGEST_GROUP]
    for count in range(2, min(_LARGEST_GROUP, len(cells) - 1) + 1):
        for group in combinations(few, count):
            union = 0
            for cell in group:
                union |= domains[cell]
            if union.bit_count() <= count:
                others = [cell for cell in cells if cell not in group]
                if not work.cut_all(others, union):
                    return work.settle(False, unwatched, group, unit)
    return work.settle(_hidden_twins(work, cells), unwatched, unit, unit)


def _hidden_twins(work: Propagator, cells: Sequence[int]) -> bool:
    domains, bits = work.node.domains, bits_of(work.problem.size)
    where: dict[int, int] = {}
    for place, cell in enumerate(cells):
        for bit in bits[domains[cell]]:
            where[bit] = where.get(bit, 0) | 1 << place
    twins: dict[int, int] = {}
    for bit, places in where.items():
        other = twins.setdefault(places, bit)
        if other != bit and places.bit_count() == 2:
            pair = [cells[place] for place in masks.places(places)]
            if not work.cut_all(pair, ~(bit | other)):
                return False
    return True


def unwatched(cells: Names) -> Fillings:
    """The reason of what nobody is told of."""
    return Fillings(cells, by_strategy=False)


# By the cost of what they hold: one of each, only square, reach and combination; then what the
# fillings have in each cell; then what they need in a line, naked groups and hidden twins.
LEVELS = {
    3: Inference((combined,), (only_places,)),
    4: Inference((supported,), (only_places,)),
    7: Inference((supported, must_hold), (only_places, groups)),
}


class Reasoning:
    """What levels leave of a plain puzzle: the candidates of its cells at a `node`.

    Where it has `wide` cages, the strategies may list fillings that no table has here: what is
    solved here they solve as well, but they may solve more.
    """

    def __init__(self, size: int, clues: Sequence[Clue], budget: Budget) -> None:
        self._cages = KeptCages(size, clues, budget)
        problem = Problem(size, units_of(size, None), self._cages, budget, _STEP_TICKS)
        self.propagator = Propagator(problem, LEVELS[min(LEVELS)])
        self.node, self.wide = problem.root(), bool(self._cages.wide)

    def solves(self, cost: int, node: Node | None = None) -> bool:
        """Whether strategies up to this cost, one of `LEVELS`, fill the grid: what they leave."""
        node = node or self.node
        self.propagator.inference = LEVELS[cost]
        holds = self.propagator.start(node)
        return holds and all(mask.bit_count() == 1 for mask in node.domains)

    def may_solve(self, cost: int, node: Node) -> bool:
        """Whether strategies up to a cost may solve what its level left unsolved at a node."""
        if not self.wide:
            return False
        wider = node.copy()
        return not self._cages.list_wide(wider) or self.solves(cost, wider)
