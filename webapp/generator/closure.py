"""Closures: what the strategies up to a cost leave of a puzzle, found without their steps.

What one of the cheaper strategies finds, it or they still find where fewer candidates are left. So
what they come to is the same in whatever order they are used, and may be found in the quickest.
This is a third engine, beside strategies and propagator, for what is drawn and mostly refused: it
knows one level of reasoning from another, as the propagator need not, and tells nothing. Whoever
adds a strategy for plain puzzles at one of these costs adds its rule here; the tests ask for it.
"""

from collections.abc import Sequence
from itertools import combinations

from webapp.budget import Budget
from webapp.logic.fillings import bits_of
from webapp.logic.layout import peers_of, units_of
from webapp.puzzle import masks

from .kinds import Kind, Lines, combined, filled, kind_of, needed, shape

# The costs up to which this holds: one of each, only square, reach and combination; then what the
# fillings have in each cell; then what they need in a line, naked groups and hidden twins.
COMBINATION, FILLINGS, GROUPS = COSTS = (3, 4, 7)
_LARGEST_GROUP = 3
_STEP_TICKS = 2

# The cells of a cage by number in reading order, its operator and its target.
Clue = tuple[tuple[int, ...], str, int]


class Closure:
    """The candidates of a plain puzzle, by cell number, as masks.

    `wide` says that it has cages whose fillings the strategies may list and this does not: what
    is solved here they solve as well, but they may solve more.
    """

    __slots__ = (
        "_budget", "_cage_bits", "_cages", "_cages_due", "_cost", "_groups_due", "_listed",
        "_needs_due", "_peers", "_singles", "_size", "_units", "_units_due", "domains", "wide",
    )  # fmt: skip

    def __init__(self, size: int, clues: Sequence[Clue], budget: Budget) -> None:
        self._size, self._budget, self._cost = size, budget, 0
        self._units, self._peers = units_of(size, None), peers_of(size, None)
        self.domains, self._cage_bits = [(1 << size) - 1] * size**2, [0] * size**2
        self._cages: list[tuple[tuple[int, ...], Kind, Lines]] = []
        self._cages_due = self._units_due = self._needs_due = self._groups_due = 0
        self._singles: list[int] = []
        for cells, op, target in clues:
            if len(cells) == 1:
                self._cut(cells[0], masks.bit(target))
                continue
            for cell in cells:
                self._cage_bits[cell] = 1 << len(self._cages)
            ordered, lines, others = shape(size, cells)
            self._cages.append((ordered, kind_of(size, op, target, len(cells), lines), others))
        self.wide = any(kind.table is None for _, kind, _ in self._cages)
        self._listed = False

    def copy(self) -> "Closure":
        """The same candidates again, of which nothing is due."""
        other = Closure(self._size, (), self._budget)
        other.domains, other.wide = self.domains[:], self.wide
        other._cages, other._cage_bits = self._cages, self._cage_bits
        other._cost, other._listed = self._cost, self._listed
        return other

    def widened(self) -> "Closure | None":
        """A copy that lists all fillings, and so solves what the strategies may come to solve.

        None where they are too many.
        """
        other = self.copy()
        other.wide, other._listed, other._cages = False, True, []
        for cells, kind, others in self._cages:
            own = tuple([self.domains[cell] for cell in cells])
            listed = kind if kind.table else kind.listed(own, self._budget)
            if listed is None:
                return None
            other._cages.append((cells, listed, others))
        return other

    @property
    def full(self) -> bool:
        """Whether each cell has one candidate."""
        return all(mask.bit_count() == 1 for mask in self.domains)

    def smallest(self) -> int:
        """A cell with the fewest candidates above one."""
        counts = [mask.bit_count() for mask in self.domains]
        return counts.index(min([count for count in counts if count > 1]))

    def solves(self, cost: int) -> bool:
        """Whether strategies up to this cost, one of `COSTS`, fill the grid: what they leave."""
        self._cost, self._cages_due = cost, (1 << len(self._cages)) - 1
        return self._holds() and self.full

    def suppose(self, cell: int, bit: int) -> bool:
        """Leave the cell this candidate and follow on; False if that breaks something."""
        self._cut(cell, bit)
        return self._holds()

    def _holds(self) -> bool:
        holds, steps = True, 0
        while holds:
            steps += 1
            if self._singles:
                holds = self._place(self._singles.pop())
            elif self._cages_due:
                holds = self._narrow()
            elif self._units_due:
                holds = self._only_squares()
            elif self._cost < GROUPS:
                break
            elif self._needs_due:
                holds = self._needed()
            elif self._groups_due:
                holds = self._groups()
            else:
                break
        self._budget.tick(steps * _STEP_TICKS)
        return holds

    def _cut(self, cell: int, left: int) -> bool:
        """Leave the cell these candidates; False where there is none."""
        self.domains[cell] = left
        self._cages_due |= self._cage_bits[cell]
        self._units_due |= self._units.bits[cell]
        if not left & (left - 1):
            self._singles.append(cell)
        return left > 0

    def _cut_all(self, cells: Sequence[int], gone: int) -> bool:
        """Take these candidates from the cells; False where one has none left."""
        domains = self.domains
        for cell in cells:
            mask = domains[cell]
            if mask & gone and not self._cut(cell, mask & ~gone):
                return False
        return True

    def _place(self, cell: int) -> bool:
        return self._cut_all(self._peers[cell], self.domains[cell])

    def _narrow(self) -> bool:
        """Look at a cage's fillings."""
        low = self._cages_due & -self._cages_due
        cells, kind, _ = self._cages[low.bit_length() - 1]
        domains = self.domains
        own = tuple([domains[cell] for cell in cells])
        exact = self._cost > COMBINATION
        look = filled if exact else combined
        # What is listed for this puzzle alone is not worth keeping.
        left = look.__wrapped__(kind, own) if self._listed else look(kind, own)
        if left is None:
            return False
        if left != own:
            for cell, was, now in zip(cells, own, left, strict=True):
                if was != now:
                    self._cut(cell, now)
        if exact or left == own:
            self._cages_due &= ~low
            self._needs_due |= low
        return True

    def _only_squares(self) -> bool:
        """Look for values with one place in a unit."""
        low = self._units_due & -self._units_due
        self._units_due ^= low
        self._groups_due |= low
        domains, unit = self.domains, self._units.cells[low.bit_length() - 1]
        once = twice = 0
        for cell in unit:
            mask = domains[cell]
            twice |= once & mask
            once |= mask
        if once + 1 != 1 << self._size:
            return False
        hidden = once & ~twice
        if hidden:
            for cell in unit:
                mask = domains[cell]
                if mask & hidden and mask & ~hidden:
                    self._cut(cell, mask & hidden)
        return True

    def _needed(self) -> bool:
        """Look for values that a cage has in one of its lines whatever its filling."""
        low = self._needs_due & -self._needs_due
        self._needs_due ^= low
        cells, kind, outside = self._cages[low.bit_length() - 1]
        look = needed.__wrapped__ if self._listed else needed
        needs = look(kind, tuple([self.domains[cell] for cell in cells]))
        for must, others in zip(needs, outside, strict=False):
            if must and not self._cut_all(others, must):
                return False
        return True

    def _groups(self) -> bool:
        """Look for cells of a unit that use up as many values, and for two values in two cells."""
        low = self._groups_due & -self._groups_due
        self._groups_due ^= low
        domains = self.domains
        unit = self._units.cells[low.bit_length() - 1]
        cells = [cell for cell in unit if domains[cell] & (domains[cell] - 1)]
        few = [cell for cell in cells if domains[cell].bit_count() <= _LARGEST_GROUP]
        for count in range(2, min(_LARGEST_GROUP, len(cells) - 1) + 1):
            for group in combinations(few, count):
                union = 0
                for cell in group:
                    union |= domains[cell]
                if union.bit_count() <= count:
                    others = [cell for cell in cells if cell not in group]
                    if not self._cut_all(others, union):
                        return False
        return self._hidden_twins(cells)

    def _hidden_twins(self, cells: Sequence[int]) -> bool:
        domains, bits = self.domains, bits_of(self._size)
        where: dict[int, int] = {}
        for place, cell in enumerate(cells):
            for bit in bits[domains[cell]]:
                where[bit] = where.get(bit, 0) | 1 << place
        twins: dict[int, int] = {}
        for bit, places in where.items():
            other = twins.setdefault(places, bit)
            if other != bit and places.bit_count() == 2:
                pair = [cells[place] for place in masks.places(places)]
                if not self._cut_all(pair, ~(bit | other)):
                    return False
        return True
