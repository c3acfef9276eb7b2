"""The consequences of the values placed so far, found without guessing.

Each rule removes candidates that can't be right. A `Propagator` runs the rules of an `Inference`
until they find nothing more, or until a cell, a unit or a cage can't be filled: a dead end.

A worked example, in which propagation runs all of its rules:

    >>> from itertools import islice
    >>> from webapp.puzzle import parse
    >>> from webapp.solvers import SOLVERS
    >>> from webapp.trace import to_json
    >>> puzzle = parse("3 aab ccb ddd a 3 + b 5 + c 4 + d 6 +")
    >>> for event in islice(SOLVERS["propagation"].solve(puzzle), 4):
    ...     step = to_json(event)
    ...     print(step["event"], step.get("cells", step.get("cell")), step["because"]["rule"])
    remove ['r1c1', 'r1c2'] fillings
    remove ['r1c3'] needed
    infer r1c3 single-possibility
    remove ['r2c3', 'r3c3'] one-of-each

`start` queues every cage. `supported` checks cage a, whose fillings are 1 2 and 2 1. Neither has a
3, so `cut` removes the 3 from r1c1 and from r1c2. Each cut adds to `removed`, queues the cell's
cage and units again, and is recorded. `settle` ends the step, and the recorder makes one `Remove`
of all cells that lost the same values. Then `must_hold` finds that both fillings have a 1 and a 2
in row 1: `cut_all` removes them from r1c3. That leaves r1c3 a single candidate, so it joins
`singles`, and `_place` writes the 3 and removes it from the other cells of its units.

Sets of candidates are bit masks, as in `puzzle/masks`: value v is bit v - 1. Cells, cages and units
are numbers. The strategies in `logic/` find the same things, and more, for the sake of their
explanations; this module is for speed. Both share layouts, cages and fillings.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from webapp.budget import Budget
from webapp.logic.cages import Cages, CageTables, made_by
from webapp.logic.fillings import values_of
from webapp.logic.layout import Layout, Units
from webapp.logic.node import Node
from webapp.logic.strategies.fillings import Fillings
from webapp.logic.strategies.naked_group import NakedGroup
from webapp.logic.strategies.needed import Needed
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.strategies.only_square import OnlySquare
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cell
from webapp.puzzle.cells import all_cells
from webapp.trace import Counts, DeadEnd, Event, Infer, Reason, Remove
from webapp.trace.reasons import NoFilling, NoPlace, NoValue, TwoValues

from .house_sums import HouseSum
from .pseudocode import Pseudocode

# With house sums, cages may have this many partial fillings open while they're listed: one long
# list for the whole search costs less than a short one at each of its nodes.
_MAX_OPEN_ONCE = 20_000
STEP_TICKS = 20  # placing a cell or visiting a cage or unit costs as much as checking 20 cells

Names = tuple[Cell, ...]


class Problem:
    """The constant data of a search, by number of cell, cage and unit.

    A step costs `step_ticks` of the budget.
    """

    def __init__(
        self,
        size: int,
        units: Units,
        cages: CageTables,
        budget: Budget,
        step_ticks: int = STEP_TICKS,
    ) -> None:
        self.size, self.budget, self.step_ticks = size, budget, step_ticks
        self.full = (1 << size) - 1
        self.cells, self.values = _cells(size), values_of(size)
        self.units, self.units_of = units.cells, units.of
        self.others, self.unit_bits = units.others, units.bits
        self.cages = cages
        self.members, self.cage, self.place = cages.members, cages.cage, cages.place
        self.sums: Sequence[HouseSum] = ()

    def root(self) -> Node:
        """The node before any inference."""
        cages = len(self.members)
        return Node([self.full] * len(self.cage), [0] * cages, [None] * cages, [()] * cages)


@lru_cache(maxsize=32)
def _cells(size: int) -> list[Cell]:
    return all_cells(size)


def problem_of(layout: Layout, budget: Budget) -> Problem:
    """The problem of a puzzle's layout."""
    return Problem(layout.size, layout.units, Cages(layout, budget), budget)


class Propagator:
    """Runs the rules of an inference at a node to the fixed point; a `recorder` makes its events.

    `counts` are its events and the guesses taken back, with or without a recorder; `failures` is,
    for each cell, one plus the number of dead ends in a unit or cage of it.
    """

    def __init__(
        self,
        problem: Problem,
        inference: "Inference",
        counts: Counts | None = None,
        recorder: "Recorder | None" = None,
    ) -> None:
        self.problem, self.inference, self.recorder = problem, inference, recorder
        self.counts = counts or Counts()
        self.node = problem.root()
        self.removed: set[int] = set()  # the candidates removed in this step, with one event each
        # The queues of the node: cages and units as bits, and cells that have one value left.
        self.cages_due = self.units_due = 0
        self.singles: list[int] = []
        self.failed: tuple[int, ...] = ()  # the cell that has no value left
        self.failures = [1] * len(problem.cage)

    def imply(self, sums: Sequence[HouseSum]) -> bool:
        """Propagate sums that follow from the cages, at the node; False at a dead end."""
        node, problem = self.node, self.problem
        problem.sums = sums
        for each in sums:
            problem.cages.imply(each.cells, each.shape, each.rest)
        node.alive += [0] * len(sums)
        node.tables += [None] * len(sums)
        node.seen += [()] * len(sums)
        for index, table in enumerate(node.tables):
            if sums and not table:
                node.alive[index] = 0  # whatever was tried with fewer
                problem.cages.tabulate(node, index, _MAX_OPEN_ONCE)
                self.cages_due |= 1 << index
        return self._run()

    def inferred(self) -> Iterable[Event]:
        """The events since the last call, oldest first; none without a recorder."""
        return self.recorder.take() if self.recorder is not None else ()

    def start(self, node: Node) -> bool:
        """Propagate everything at a node without any inference yet; False at a dead end."""
        problem, domains = self.problem, node.domains
        self.node = node
        self.cages_due, self.units_due = (1 << len(problem.members)) - 1, 0
        self.singles = []
        for cell, domain in enumerate(domains):
            if domain != problem.full:  # a unit without such cells has no effect
                self.units_due |= problem.unit_bits[cell]
        for cell in [cell for cell, domain in enumerate(domains) if not domain & (domain - 1)]:
            if not self._place(cell):
                return False
        return self._run()

    def assign(self, node: Node, cell: int, value: int) -> bool:
        """Propagate a guess, its value given as a bit; False at a dead end."""
        if self.recorder is not None:
            self.recorder.guessed = cell
        return self.restrict(node, cell, value)

    def exclude(self, node: Node, cell: int, value: int) -> bool:
        """Propagate that a guess was wrong, at the node where it was made; False at a dead end."""
        self.counts.backtracks += 1
        self.counts.events += 2  # the guess is taken back, and its value removed
        return self.restrict(node, cell, node.domains[cell] ^ value)

    def restrict(self, node: Node, cell: int, keep: int) -> bool:
        """Restrict the cell to these candidates, and propagate; False at a dead end."""
        problem = self.problem
        self.node = node
        node.domains[cell] = keep
        self.cages_due, self.units_due = problem.cages.bits[cell], problem.unit_bits[cell]
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
                self.cages_due &= ~low  # this visit knows its own removals already
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
        """Place the last value of a cell: its units lose the value."""
        problem, domains, here = self.problem, self.node.domains, (cell,)
        value = domains[cell]
        self.counts.events += 1
        if self.recorder is not None:
            self.recorder.placed(cell, value)
        for index, others in enumerate(problem.others[cell]):
            for other in others:
                if domains[other] & value and not self.cut(other, value):
                    unit = problem.units_of[cell][index]
                    return self.settle(False, _one_of_each, here, problem.units[unit])
        return not self.removed or self.settle(True, _one_of_each, here, here)

    def cut(self, cell: int, removed: int) -> bool:
        """Remove candidates that the cell has; False if none is left."""
        node, problem = self.node, self.problem
        left = node.domains[cell] = node.domains[cell] ^ removed
        self.removed.add(removed)
        if self.recorder is not None:
            self.recorder.note(cell, removed)
        self.cages_due |= problem.cages.bits[cell]  # even if no filling goes, totals may
        self.units_due |= problem.unit_bits[cell]
        if left & (left - 1):
            return True
        if left:
            self.singles.append(cell)
            return True
        self.failed = (cell,)
        return False

    def cut_all(self, cells: Sequence[int], values: int) -> bool:
        """Remove the values from those cells that have them; False if one has none left."""
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
        """End a step that removed candidates for a reason that depends on cells; returns `holds`.

        If it left a cell without values, that is a dead end.
        """
        if self.removed:
            self.counts.events += len(self.removed)
            self.removed.clear()
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
        """Report a dead end: cells can't be filled because of the blamed ones; always False."""
        self.counts.events += 1
        for cell in blamed:
            self.failures[cell] += 1
        if self.recorder is not None:
            self.recorder.dead_end(reason, cells, values)
        return False


# A rule checks a cage, by number, or the cells of a unit, and returns False at a dead end.
CageRule = Callable[[Propagator, int], bool]
UnitRule = Callable[[Propagator, tuple[int, ...]], bool]


@dataclass(frozen=True, slots=True)
class Inference:
    """The rules of an algorithm, in order; a placed value leaves its units in any case."""

    cages: tuple[CageRule, ...]
    units: tuple[UnitRule, ...] = ()


# The rules.


def nearly_full(work: Propagator, index: int) -> bool:
    """In a cage with at most one open cell, only the values that complete it remain."""
    return _strike(work, index, work.problem.cages.last_cell(index, work.node.domains))


def supported(work: Propagator, index: int) -> bool:
    """Candidates in no remaining filling of the cage go, or in a large cage, with no total."""
    node, cells = work.node, work.problem.members[index]
    table = node.tables[index] or work.problem.cages.tabulate(node, index)
    if table is None:
        return _strike(work, index, work.problem.cages.unreachable(index, node.domains))
    live = work.problem.cages.filter(node, index, table)
    domains, values = node.domains, work.problem.values
    if not live:
        return work.broken(_no_way(work, index), cells, cells)
    for place, cell in enumerate(cells):
        domain, out = domains[cell], 0
        if not domain & (domain - 1):
            continue  # all remaining fillings have its one value
        supports = table.supports[place]
        for value in values[domain]:
            if not live & supports[value]:
                out |= 1 << value - 1
        if out and not work.cut(cell, out):
            return work.settle(False, _ways(work, index, live), cells, cells)
    return not work.removed or work.settle(True, _ways(work, index, live), cells, cells)


def _strike(work: Propagator, index: int, removed: list[int] | None) -> bool:
    """Remove each cell's candidates in `removed`, which is None if the cage can't be filled."""
    cells = work.problem.members[index]
    if removed is None:
        return work.broken(_no_way(work, index), cells, cells)
    for cell, out in zip(cells, removed, strict=True):
        if out and not work.cut(cell, out):
            return work.settle(False, _ways(work, index, 0), cells, cells)
    return not work.removed or work.settle(True, _ways(work, index, 0), cells, cells)


def must_hold(work: Propagator, index: int) -> bool:
    """A value that every remaining filling has in one unit goes from the rest of the unit."""
    table, live, cages = work.node.tables[index], work.node.alive[index], work.problem.cages
    if table is None or index >= cages.clued:
        return True
    one = table.rows[(live & -live).bit_length() - 1]  # a value of all is one of this one
    shared = cages.shapes[index].shared
    for place_of, (outside, unit) in enumerate(cages.outside[index]):
        into, must = table.into[place_of], 0
        for place in shared[place_of]:
            value = one[place]
            if live & into[value] == live:
                must |= 1 << value - 1
        if must:
            cells, holds = work.problem.members[index], work.cut_all(outside, must)
            needed = partial(_needed, work, index, live, unit)
            if not work.settle(holds, needed, cells, cells + work.failed):
                return False
    return True


def only_places(work: Propagator, unit: tuple[int, ...]) -> bool:
    """A value with one place left in the unit must be there."""
    domains = work.node.domains
    once = twice = 0
    for cell in unit:
        domain = domains[cell]
        twice |= once & domain
        once |= domain
    if once != work.problem.full:
        return work.broken(NoPlace, unit, unit, work.problem.full ^ once)
    hidden = once & ~twice
    for cell in unit if hidden else ():
        only = domains[cell] & hidden
        if only and only != domains[cell]:
            if only & (only - 1):
                return work.broken(TwoValues, (cell,), unit, only)
            work.cut(cell, domains[cell] ^ only)
            work.removed.clear()  # the placement implies that the cell's other candidates go
            if work.recorder is not None:
                square = partial(OnlySquare, value=only.bit_length(), by_strategy=False)
                work.recorder.follows(cell, square, unit)
    return True


def pairs(work: Propagator, unit: tuple[int, ...]) -> bool:
    """Two cells with the same two values: the rest of the unit loses both."""
    domains = work.node.domains
    twos = [cell for cell in unit if domains[cell].bit_count() == 2]
    if len(twos) < 2:
        return True
    seen: dict[int, int] = {}
    for cell in twos:
        domain = domains[cell]
        twin = seen.setdefault(domain, cell)
        if twin == cell or not domain & (domain - 1):
            continue
        both = (twin, cell)
        others = [other for other in unit if other != twin and other != cell]
        uses = work.problem.values[domain]
        group = partial(NakedGroup, uses=uses, by_strategy=False)
        if not work.settle(work.cut_all(others, domain), group, both, unit):
            return False
    return True


def _ways(work: Propagator, index: int, live: int) -> Callable[[Names], Reason[Remove]]:
    """Why candidates go that no way of the cage, or of a sum that follows from cages, has."""
    clued = work.problem.cages.clued
    if index < clued:
        return partial(_fillings, work, index, live)
    return work.problem.sums[index - clued].because


def _no_way(work: Propagator, index: int) -> Callable[[Names, tuple[int, ...]], Reason[DeadEnd]]:
    """Why the cage, or a sum that follows from cages, can't be made."""
    clued = work.problem.cages.clued
    return no_filling if index < clued else work.problem.sums[index - clued].cannot_be


def no_filling(cells: Names, _values: tuple[int, ...]) -> NoFilling:
    """The reason of a dead end at a cage without fillings."""
    return NoFilling(cells)


def _fillings(work: Propagator, index: int, live: int, cells: Names) -> Fillings:
    return Fillings(cells, may=_may_be(work, index, live), by_strategy=False)


def _needed(work: Propagator, index: int, live: int, unit: int, cells: Names) -> Needed:
    return Needed(cells, unit, may=_may_be(work, index, live), by_strategy=False)


def _may_be(work: Propagator, index: int, live: int) -> tuple[str, ...]:
    """The operators that a mystery cage can have, else empty.

    By these fillings of its table; without a table, by the last cell of a cage that is nearly full.
    """
    cages, node = work.problem.cages, work.node
    operation = cages.operations[index]
    if not operation.is_open:
        return ()
    if table := node.tables[index]:
        return cages.operators_left(index, table, live)
    own = [work.problem.values[node.domains[cell]] for cell in cages.members[index]]
    is_open = [values for values in own if len(values) > 1]
    return made_by(operation, cages.targets[index], product(*own)) if len(is_open) < 2 else ()


def _one_of_each(cells: Names) -> OneOfEach:
    return OneOfEach(cells[0], by_strategy=False)


def _no_value(cells: Names, _values: tuple[int, ...]) -> NoValue:
    return NoValue(cells)


# What AIMA calls `forward_checking` and `mac`.
FORWARD_CHECKING = Inference(cages=(nearly_full,))
ARC_CONSISTENCY = Inference(cages=(supported,))


class Recorder:
    """Makes the events of a propagator, and holds them until they are taken.

    Cells are numbers, values their bits. Removed candidates are recorded cell by cell and become
    one event when the step ends with its reason. `code` must have the line "dead end" and one for
    each rule that is used. `guessed` is the cell of the last guess, whose value isn't inferred; nor
    are those of the cells `written` from the start.
    """

    def __init__(self, layout: Layout, code: Pseudocode, written: Mapping[Cell, int]) -> None:
        self._cells, self._values_of = layout.cells, values_of(layout.size)
        self._code = code
        self._events: list[Event] = []
        self._noted: dict[int, list[int]] = {}  # candidates removed in this step -> cells
        # Why a cell has its value, unless it was the last one left.
        self._follows: dict[int, Reason[Infer]] = {}
        self.guessed = -1
        self._written = {layout.number[cell] for cell in written}

    def take(self) -> list[Event]:
        """The events since the last call, oldest first."""
        events, self._events = self._events, []
        return events

    def note(self, cell: int, removed: int) -> None:
        """Record that a cell loses candidates; the reason comes when the step ends."""
        self._noted.setdefault(removed, []).append(cell)

    def follows(
        self, cell: int, reason: Callable[[Names], Reason[Infer]], cells: tuple[int, ...]
    ) -> None:
        """Record the reason for a cell's value, in place of a removal of its other candidates."""
        self._noted.clear()
        self._follows[cell] = reason(self._named(cells))

    def placed(self, cell: int, value: int) -> None:
        """Record that a cell's value is placed."""
        because = self._follows.pop(cell, None)
        if cell != self.guessed and cell not in self._written:
            because = because or SinglePossibility(self._cells[cell], by_strategy=False)
            line = self._code[because.rule]
            self._events.append(Infer(self._cells[cell], value.bit_length(), because, line))
        self.guessed = -1

    def removed(self, reason: Callable[[Names], Reason[Remove]], cells: tuple[int, ...]) -> None:
        """End the step: its removals have this reason, which depends on the cells."""
        because = reason(self._named(cells))
        line = self._code[because.rule]
        for removed, losers in self._noted.items():
            self._events.append(Remove(self._named(losers), self._values(removed), because, line))
        self._noted.clear()

    def dead_end(
        self,
        reason: Callable[[Names, tuple[int, ...]], Reason[DeadEnd]],
        cells: tuple[int, ...],
        values: int,
    ) -> None:
        """Record that cells can't be filled, for a reason that depends on them and on values."""
        named = self._named(cells)
        because = reason(named, self._values(values))
        self._events.append(DeadEnd(named, because, self._code["dead end"]))
        self._follows.clear()

    def _named(self, cells: Iterable[int]) -> Names:
        return tuple([self._cells[cell] for cell in cells])

    def _values(self, mask: int) -> tuple[int, ...]:
        return self._values_of[mask]
