"""The propagator: takes values away that cannot stand, until nothing more follows.

There are two engines on purpose: this one is made for speed, and the strategies in `logic/` for
being told; they share layouts, cages and fillings. Candidates are bit masks, as in `puzzle/masks`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.logic.cages import Cages, Tabled
from webapp.logic.fillings import union, values_of
from webapp.logic.layout import Layout, Units
from webapp.logic.node import Node
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.solvers.solver import Tally
from webapp.trace import DeadEnd, Reason, Remove
from webapp.trace.reasons import NoValue

from .recorder import Names, Recorder

STEP_TICKS = 20  # a cell placed, a cage or a unit visited costs as much as so many cells looked at


class Problem:
    """A puzzle as a search sees it: what never changes, by number of cell, cage and unit.

    A step costs `step_ticks` of the budget.
    """

    def __init__(
        self, size: int, units: Units, cages: Tabled, budget: Budget, step_ticks: int = STEP_TICKS
    ) -> None:
        self.size, self.budget, self.step_ticks = size, budget, step_ticks
        self.full = (1 << size) - 1
        self.values = values_of(size)
        self.units, self.units_of = units.cells, units.of
        self.others, self.unit_bits = units.others, units.bits
        self.cages = cages
        self.members, self.cage, self.place = cages.members, cages.cage, cages.place

    def root(self) -> Node:
        """The state before anything is known."""
        cages = len(self.members)
        return Node([self.full] * len(self.cage), [0] * cages, [None] * cages)


def problem_of(layout: Layout, budget: Budget) -> Problem:
    """The problem that a puzzle is."""
    return Problem(layout.size, layout.units, Cages(layout, budget), budget)


class Propagator:
    """Runs the rules of an inference at a node to the fixed point; a `recorder` notes all of it.

    `failures` counts, for each cell, how often a unit or cage of it broke something, plus one.
    """

    def __init__(
        self,
        problem: Problem,
        inference: "Inference",
        tally: Tally,
        recorder: Recorder | None = None,
    ) -> None:
        self.problem, self.inference, self.tally = problem, inference, tally
        self.recorder = recorder
        self.node = problem.root()
        self.gone: set[int] = set()  # the candidates that went in this step: a removal for each
        # What is due at the node: cages and units as bits, and cells that have one value left.
        self.cages_due = self.units_due = 0
        self.singles: list[int] = []
        self.failed: tuple[int, ...] = ()  # the cell that has no value left
        self.failures = [1] * len(problem.cage)

    def start(self, node: Node) -> bool:
        """Propagate everything at a node of which nothing is known to be done.

        False where that breaks something.
        """
        problem, domains = self.problem, node.domains
        self.node = node
        self.cages_due, self.units_due = (1 << len(problem.members)) - 1, 0
        self.singles = []
        for cell, domain in enumerate(domains):
            if domain != problem.full:  # a unit without such cells has nothing to say
                self.units_due |= problem.unit_bits[cell]
        for cell in [cell for cell, domain in enumerate(domains) if not domain & (domain - 1)]:
            if not self._place(cell):
                return False
        return self._run()

    def suppose(self, node: Node, cell: int, value: int) -> bool:
        """Guess a value, given as its bit; False where that breaks something."""
        if self.recorder is not None:
            self.recorder.guess(cell, value)
        return self.restrict(node, cell, value)

    def refute(self, node: Node, cell: int, value: int) -> bool:
        """Take a guess back at the node where it was made; False where that breaks something."""
        self.tally.undone += 1
        if self.recorder is not None:
            self.recorder.undo(cell, value)
        return self.restrict(node, cell, node.domains[cell] ^ value)

    def restrict(self, node: Node, cell: int, keep: int) -> bool:
        """Leave the cell these candidates only, and propagate; False where something breaks."""
        problem = self.problem
        self.node = node
        node.domains[cell] = keep
        self.cages_due, self.units_due = 0, problem.unit_bits[cell]
        index = problem.cage[cell]
        if index >= 0:
            self.cages_due = 1 << index
            table = node.tables[index]
            if table:
                supports = table.supports[problem.place[cell]]
                node.alive[index] &= union(supports, problem.values[keep])
        self.singles = [cell] if not keep & (keep - 1) else []
        return self._run()

    def _run(self) -> bool:
        """Run to the fixed point: cheap rules first."""
        cage_rules, unit_rules = self.inference.cages, self.inference.units
        steps, holds = 0, True
        while holds:
            steps += 1
            if self.singles:
                holds = self._place(self.singles.pop())
            elif self.cages_due:
                low = self.cages_due & -self.cages_due
                index = low.bit_length() - 1
                for look in cage_rules:
                    holds = holds and look(self, index)
                self.cages_due &= ~low  # what this visit took away it knows already
            elif self.units_due and unit_rules:
                low = self.units_due & -self.units_due
                self.units_due ^= low
                unit = self.problem.units[low.bit_length() - 1]
                for visit in unit_rules:
                    holds = holds and visit(self, unit)
            else:
                break
        self.problem.budget.tick(steps * self.problem.step_ticks)
        return holds

    def _place(self, cell: int) -> bool:
        """A cell has one value left: its units lose the value."""
        problem, domains, here = self.problem, self.node.domains, (cell,)
        value = domains[cell]
        self.tally.placed += 1
        if self.recorder is not None:
            self.recorder.placed(cell, value)
        for index, others in enumerate(problem.others[cell]):
            for other in others:
                if domains[other] & value and not self.cut(other, value):
                    unit = problem.units_of[cell][index]
                    return self.settle(False, placed, here, problem.units[unit])
        return not self.gone or self.settle(True, placed, here, here)

    def cut(self, cell: int, gone: int) -> bool:
        """Take candidates away that the cell has; False where none is left."""
        node, problem = self.node, self.problem
        left = node.domains[cell] = node.domains[cell] ^ gone
        self.gone.add(gone)
        if self.recorder is not None:
            self.recorder.note(cell, gone)
        index = problem.cage[cell]
        if index >= 0:
            self.cages_due |= 1 << index  # where no filling dies of it, its reach may be less
            table = node.tables[index]
            if table is not None:
                # As in `union`, without a call: no place is busier.
                living, supports = 0, table.supports[problem.place[cell]]
                for value in problem.values[left]:
                    living |= supports[value]
                node.alive[index] &= living
        self.units_due |= problem.unit_bits[cell]
        if left & (left - 1):
            return True
        if left:
            self.singles.append(cell)
            return True
        self.failed = (cell,)
        return False

    def cut_all(self, cells: Sequence[int], values: int) -> bool:
        """Take the values from those cells that have them; False where one has none left."""
        domains = self.node.domains
        for cell in cells:
            out = domains[cell] & values
            if out and not self.cut(cell, out):
                return False
        return True

    def settle(
        self,
        holds: bool,
        reason: Callable[[Names], Reason[Remove]],
        cells: tuple[int, ...],
        blamed: tuple[int, ...],
    ) -> bool:
        """End a step that took candidates away for a reason that rests on cells; returns `holds`.

        Where it left a cell without values, that is a dead end.
        """
        if self.gone:
            self.tally.removed += len(self.gone)
            self.gone.clear()
            if self.recorder is not None:
                self.recorder.removed(reason, cells)
        return holds or self.broken(_no_value, self.failed, blamed)

    def broken(
        self,
        reason: Callable[[Names, tuple[int, ...]], Reason[DeadEnd]],
        cells: tuple[int, ...],
        blamed: tuple[int, ...],
        values: int = 0,
    ) -> bool:
        """A dead end: cells cannot be filled, and the blamed ones made it so; always False."""
        self.tally.dead_ends += 1
        for cell in blamed:
            self.failures[cell] += 1
        if self.recorder is not None:
            self.recorder.dead_end(reason, cells, values)
        return False


# What looks at a cage, by number, or at the cells of a unit; False where something breaks.
CageRule = Callable[[Propagator, int], bool]
UnitRule = Callable[[Propagator, tuple[int, ...]], bool]


@dataclass(frozen=True, slots=True)
class Inference:
    """The rules that are followed, in order; a value that is placed leaves its units in each."""

    cages: tuple[CageRule, ...]
    units: tuple[UnitRule, ...] = ()


def placed(cells: Names) -> OneOfEach:
    """Why a value leaves the units of the cell that holds it."""
    return OneOfEach(cells[0], by_strategy=False)


def _no_value(cells: Names, _values: tuple[int, ...]) -> NoValue:
    return NoValue(cells)
