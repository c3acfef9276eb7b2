"""The cells that rule out values of a cell, when cells are filled in reading order."""

from collections.abc import Sequence
from functools import lru_cache

from webapp.budget import Budget
from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import masks
from webapp.puzzle.operation import SUM

from .placed import cage_tests

# Cache size: the same values in a cage come again and again.
_KEPT = 10_000


class Culprits:
    """The cells to blame for rejected values, in a layout filled in reading order up to some cell.

    Cells are numbers in reading order; as bits, bit c is cell c. `values` in the methods are the
    values by cell number, of which only those before the cell count. The rules are row, column and
    box, and the cage's by `PlacedCages`. Work counts in the budget: it may raise OutOfBudgetError.
    """

    def __init__(self, layout: Layout, budget: Budget | None = None) -> None:
        self._budget = budget or Budget()
        every, self._size, tests = range(layout.size**2), layout.size, cage_tests(layout)
        cages = [layout.members[index] if index != NO_CAGE else [] for index in layout.cage]
        # The earlier cells of the cage with their bits, latest first; and the earlier cells that
        # reject their own value.
        self._mates = [
            [(mate, 1 << mate) for mate in sorted(cages[cell], reverse=True) if mate < cell]
            for cell in every
        ]
        self._seen = [
            [(peer, 1 << peer) for peer in layout.peers(cell) if peer < cell]
            + (self._mates[cell] if layout.killer else [])
            for cell in every
        ]
        self._fits = [tests[index] if index != NO_CAGE else None for index in layout.cage]
        self._cells = [len(members) for members in cages]
        self._operations = [
            SUM if index == NO_CAGE else layout.cages[index].operation for index in layout.cage
        ]
        # The bit after all cells marks a set that rejects nothing. Sets as bits are compared as
        # numbers: the one whose latest cell is earlier is less.
        self._no_cell = 1 << len(every)
        self._in_cage = lru_cache(_KEPT)(self._sets)

    def conflict(
        self, values: Sequence[int], cell: int, rejecting: Sequence[int], known: int = 0
    ) -> int:
        """A smallest set of cells that rejects all of these values, as bits.

        It contains the cells `known`; of the others none can be left out, and the latest is as
        early as possible. Raises ValueError if a value isn't rejected.
        """
        self._budget.tick(self._size)
        holders, in_cage = self._look(values, cell)
        needed = known
        for value in rejecting:
            first = holders[value] & -holders[value]
            if in_cage[value] == self._no_cell and holders[value] == first | self._no_cell:
                needed |= first
        found = needed
        for value in rejecting:
            if not holders[value] & found and in_cage[value] & ~found:
                found |= min(_first(holders[value]), in_cage[value])
        if found & self._no_cell:
            raise ValueError("nothing rejects the value")
        for culprit in reversed(masks.places(found & ~needed)):
            rest = found ^ 1 << culprit
            others = [v for v in rejecting if not holders[v] & rest and in_cage[v] & ~rest]
            if all(self._breaks(values, cell, value, rest) for value in others):
                found = rest
        return found

    def _look(self, values: Sequence[int], cell: int) -> tuple[list[int], list[int]]:
        """For each value, the cells that reject it alone, and a set in its cage that does.

        Both as bits; the no-cell bit is always in the former, and is the latter if the cage allows
        the value.
        """
        holders = [self._no_cell] * (self._size + 1)
        for other, bit in self._seen[cell]:
            holders[values[other]] |= bit
        return holders, self._in_cage(cell, tuple([values[mate] for mate, _ in self._mates[cell]]))

    def _sets(self, cell: int, held: tuple[int, ...]) -> list[int]:
        """For each value from 0, the set in the cage that rejects it, given the values `held`."""
        mates, fits, sets = self._mates[cell], self._fits[cell], [self._no_cell] * (self._size + 1)
        if fits is None:
            return sets
        self._budget.tick(self._size * len(mates))
        every = sum(bit for _, bit in mates)
        running, without = self._operations[cell].running, self._operations[cell].without
        for value in range(1, self._size + 1):
            found, total, left = every, running(held), self._cells[cell] - len(mates)
            if fits(total, left, value):
                continue
            for (_, bit), each in zip(mates, held, strict=True):
                less = without(total, each)
                if not fits(less, left + 1, value):
                    found, total, left = found ^ bit, less, left + 1
            sets[value] = found
        return sets

    def _breaks(self, values: Sequence[int], cell: int, value: int, among: int) -> bool:
        """Whether the value breaks the clue if only these of its cells, as bits, are filled."""
        fits, mates = self._fits[cell], self._mates[cell]
        if fits is None:
            return False
        self._budget.tick(len(mates))
        held = [values[mate] for mate, bit in mates if among & bit]
        return not fits(self._operations[cell].running(held), self._cells[cell] - len(held), value)


def _first(cells: int) -> int:
    return cells & -cells
