"""The propagator: takes values away that cannot stand, until nothing more follows.

One object a puzzle holds what never changes; a `Node` is what a search copies at each guess.
Candidates are bit masks: bit v - 1 stands for the value v.
"""

from dataclasses import dataclass

from webapp.puzzle import Cell, Puzzle
from webapp.trace import Because, DeadEnd, Event, Infer, Remove

from .budget import Budget
from .fillings import Shape, Table, bits_of, fillings, make_table, shape_of
from .layout import Layout
from .totals import Totals, totals_of

# A cage gets a table when so few beginnings stand open while its fillings are listed; after a
# failed try, when its cells' candidates allow so many times fewer combinations.
_MOST_OPEN = 1000
_SHRINK = 16


@dataclass(frozen=True, slots=True)
class Rules:
    """Which deductions are made; and the pseudocode lines that make them.

    `tables`: keep each cage's living fillings, else look at a cage only when one cell is open.
    `lines`: hidden singles, naked pairs, and values that a cage must put into a line.
    `learns`: failures and living fillings guide the guesses, else fewest values and least value.
    """

    tables: bool
    lines: bool
    learns: bool
    infer: int
    placed: int
    filling: int
    must: int = 0
    only_place: int = 0
    pair: int = 0
    dead_end: int = 0


class Node:
    """A state of the search: candidates by cell, living fillings and table by cage.

    While a cage has no table, `alive` holds how many combinations its candidates allowed when a
    table was last tried, 0 before the first try.
    """

    __slots__ = ("alive", "domains", "tables")

    def __init__(self, domains: list[int], alive: list[int], tables: list[Table | None]) -> None:
        self.domains = domains
        self.alive = alive
        self.tables = tables

    def copy(self) -> "Node":
        return Node(self.domains[:], self.alive[:], self.tables[:])


class Propagator:
    """Propagation for one puzzle; `log` collects its events where somebody watches."""

    def __init__(
        self, puzzle: Puzzle, rules: Rules, budget: Budget, log: list[Event] | None
    ) -> None:
        layout = self.layout = Layout(puzzle)
        n = self.size = layout.size
        self.count = n * n
        self.rules, self.budget, self.log = rules, budget, log
        self.bits = bits_of(n)
        self.full = (1 << n) - 1
        self.lines, self.lines_of = layout.lines, layout.lines_of
        self.line_bits = [sum(1 << index for index in lines) for lines in self.lines_of]
        # Small cages come first in all loops: they say most for their price.
        order = sorted(range(len(layout.cages)), key=lambda index: len(layout.members[index]))
        self.members = [tuple(layout.members[index]) for index in order]
        self.ops = [layout.cages[index].op or "" for index in order]
        self.targets = [layout.cages[index].target or 0 for index in order]
        self.cage, self.place = [-1] * (n * n), [0] * (n * n)
        for index, members in enumerate(self.members):
            for place, cell in enumerate(members):
                self.cage[cell], self.place[cell] = index, place
        self.shapes: list[Shape | None] = [None] * len(self.members)
        self.totals: list[Totals | None] = [None] * len(self.members)
        self.failed: tuple[int, ...] = ()  # the cells of what broke last

    def root(self) -> Node:
        """The state before anything is known."""
        cages = len(self.members)
        return Node([self.full] * self.count, [0] * cages, [None] * cages)

    def start(self, node: Node) -> bool:
        """Propagate everything from the root; False where that breaks something."""
        singles = [0] if self.full == 1 else []
        every_line = (1 << len(self.lines)) - 1
        return self._propagate(node, (1 << len(self.members)) - 1, every_line, singles)

    def restrict(self, node: Node, cell: int, keep: int) -> bool:
        """Leave the cell these candidates only, and propagate; False where something breaks."""
        node.domains[cell] = keep
        index = self.cage[cell]
        due = 0
        if index >= 0:
            due = 1 << index
            table = node.tables[index]
            if table:
                supports = table.supports[self.place[cell]]
                node.alive[index] &= _union(supports, self.bits[keep])
        singles = [cell] if not keep & (keep - 1) else []
        return self._propagate(node, due, self.line_bits[cell], singles)

    def _propagate(  # noqa: C901 - one loop over local names, the hot one of the house
        self, node: Node, due: int, lines_due: int, singles: list[int]
    ) -> bool:
        """Run to the fixed point; `due` and `lines_due` are cages and lines to visit, as bits."""
        domains, alive, tables = node.domains, node.alive, node.tables
        bits, cage, place, lines_of = self.bits, self.cage, self.place, self.lines_of
        lines, members, line_bits, full = self.lines, self.members, self.line_bits, self.full
        rules, log = self.rules, self.log
        use_lines = rules.lines
        step: dict[int, list[int]] = {}  # what this step took away: mask -> cells
        reasons: dict[int, Because] = {}  # why a cell with one value left has it
        steps = 0

        def cut(cell: int, gone: int) -> bool:
            """Take candidates away that the cell has; True where none is left."""
            nonlocal due, lines_due
            left = domains[cell] ^ gone
            domains[cell] = left
            if log is not None:
                step.setdefault(gone, []).append(cell)
            index = cage[cell]
            if index >= 0:
                table = tables[index]
                if table is None:
                    due |= 1 << index
                else:
                    was = alive[index]
                    supports = table.supports[place[cell]]
                    living = 0
                    for bit in bits[left]:
                        if bit in supports:
                            living |= supports[bit]
                    living &= was
                    if living != was:
                        alive[index] = living
                        due |= 1 << index
            lines_due |= line_bits[cell]
            if not left & (left - 1):
                if not left:
                    self.failed = (cell,)
                    return True
                singles.append(cell)
            return False

        def tell(rule: str, cells: tuple[int, ...], line: int) -> None:
            """Log what the step took away."""
            because = Because(rule, self.named(cells))
            for gone, losers in step.items():
                values = tuple(bit.bit_length() for bit in bits[gone])
                self.log_event(Remove(self.named(tuple(losers)), values, because, line))
            step.clear()

        try:
            while True:
                steps += 1
                if singles:
                    cell = singles.pop()
                    value = domains[cell]
                    if log is not None:
                        why = reasons.pop(cell, _LAST)
                        line = rules.infer if why is _LAST else rules.only_place
                        self.log_infer(cell, value, why, line)
                    for index in lines_of[cell]:
                        for other in lines[index]:
                            if domains[other] & value and other != cell and cut(other, value):
                                tell("placed", (cell,), rules.placed)
                                return self._dead("no value", self.failed)
                    if step:
                        tell("placed", (cell,), rules.placed)
                elif due:
                    low = due & -due
                    index = low.bit_length() - 1
                    cells = members[index]
                    table = tables[index] or self._tabulate(node, index)
                    if table is None:
                        gone = self._unreachable(index, domains)
                        if gone is None:
                            self.failed = cells
                            return self._dead("no filling", cells)
                        broken = False
                        for cell, out in zip(cells, gone, strict=True):
                            if out and cut(cell, out):
                                broken = True
                                break
                    else:
                        living = alive[index]
                        if not living:
                            self.failed = cells
                            return self._dead("no filling", cells)
                        broken = False
                        for cell, supports in zip(cells, table.supports, strict=True):
                            out = 0
                            for bit in bits[domains[cell]]:
                                if bit not in supports or not living & supports[bit]:
                                    out |= bit
                            if out and cut(cell, out):
                                broken = True
                                break
                    if step:
                        tell("filling", cells, rules.filling)
                    if broken:
                        return self._dead("no value", self.failed)
                    if table and use_lines:
                        for outside, into in table.lines:
                            must = 0
                            for bit, there in into.items():
                                if living & there == living:
                                    must |= bit
                            if must:
                                for cell in outside:
                                    out = domains[cell] & must
                                    if out and cut(cell, out):
                                        tell("must", cells, rules.must)
                                        return self._dead("no value", self.failed)
                                if step:
                                    tell("must", cells, rules.must)
                    due &= ~low  # what this visit took away it knows already
                elif lines_due and use_lines:
                    low = lines_due & -lines_due
                    lines_due ^= low
                    here = lines[low.bit_length() - 1]
                    once = twice = 0
                    pairs = []
                    for cell in here:
                        domain = domains[cell]
                        twice |= once & domain
                        once |= domain
                        if domain.bit_count() == 2:
                            pairs.append(cell)
                    if once != full:
                        self.failed = here
                        return self._dead("no place", here, full ^ once)
                    hidden = once & ~twice
                    for cell in here:
                        domain = domains[cell]
                        only = domain & hidden
                        if only and only != domain:
                            if only & (only - 1):
                                self.failed = (cell,)
                                return self._dead("two values", (cell,), only)
                            if log is not None:
                                reasons[cell] = Because("only place", self.named(here))
                            cut(cell, domain ^ only)
                            step.clear()
                    if len(pairs) > 1:
                        seen: dict[int, int] = {}
                        for cell in pairs:
                            domain = domains[cell]
                            twin = seen.setdefault(domain, cell)
                            if twin == cell or not domain & (domain - 1):
                                continue
                            for other in here:
                                out = domains[other] & domain
                                if out and other != cell and other != twin and cut(other, out):
                                    tell("pair", (twin, cell), rules.pair)
                                    return self._dead("no value", self.failed)
                            if step:
                                tell("pair", (twin, cell), rules.pair)
                else:
                    return True
        finally:
            self.budget.tick(steps)

    def _tabulate(self, node: Node, index: int) -> Table | None:
        """The cage's table, if its fillings are few by now; its living fillings are then all."""
        if not self.rules.tables:
            return None
        cells, domains = self.members[index], node.domains
        combinations = 1
        for cell in cells:
            combinations *= domains[cell].bit_count()
        tried = node.alive[index]
        if tried and combinations * _SHRINK > tried:
            return None
        shape = self.shapes[index] or self._shape(index)
        choices = [
            [(bit.bit_length(), bit * conflict) for bit in self.bits[domains[cell]]]
            for cell, conflict in zip(cells, shape.conflicts, strict=True)
        ]
        found = fillings(self.ops[index], self.targets[index], choices, _MOST_OPEN, self.budget)
        if found is None:
            node.alive[index] = combinations
            return None
        table = make_table(found, shape) if found else Table(0, ({},) * len(cells), ())
        node.tables[index], node.alive[index] = table, table.every
        return table

    def _shape(self, index: int) -> Shape:
        shape = self.shapes[index] = shape_of(self.layout, self.members[index])
        return shape

    def _unreachable(self, index: int, domains: list[int]) -> list[int] | None:
        """For each cell of a cage without a table, the candidates that its target rules out."""
        cells = self.members[index]
        masks = [domains[cell] for cell in cells]
        if not self.rules.tables:
            return self._forward(index, masks)
        totals = self.totals[index]
        if totals is None:
            totals = totals_of(self.ops[index], self.targets[index], self.size)
            self.totals[index] = totals
        return totals.unreachable(masks, self.bits)

    def _forward(self, index: int, masks: list[int]) -> list[int] | None:
        """Forward checking: nothing while two cells or more are open."""
        free = [place for place, mask in enumerate(masks) if mask & (mask - 1)]
        if len(free) > 1:
            return [0] * len(masks)
        shape = self.shapes[index] or self._shape(index)
        choices = [
            [(bit.bit_length(), bit * conflict) for bit in self.bits[mask]]
            for mask, conflict in zip(masks, shape.conflicts, strict=True)
        ]
        most = self.size
        found = fillings(self.ops[index], self.targets[index], choices, most, self.budget) or []
        if not found:
            return None
        kept = [0] * len(masks)
        for filling in found:
            for place, value in enumerate(filling):
                kept[place] |= 1 << value - 1
        return [mask & ~keep for mask, keep in zip(masks, kept, strict=True)]

    def _dead(self, rule: str, cells: tuple[int, ...], values: int = 0) -> bool:
        """Log the dead end; always False, what `_propagate` answers then."""
        because = Because(
            rule, self.named(cells), tuple(bit.bit_length() for bit in self.bits[values])
        )
        if self.log is not None:
            self.log.append(DeadEnd(self.named(cells), because, self.rules.dead_end))
        return False

    def named(self, cells: tuple[int, ...]) -> tuple[Cell, ...]:
        """The cells as pairs."""
        return tuple(self.layout.cells[cell] for cell in cells)

    def log_event(self, event: Event) -> None:
        """Tell those who watch."""
        if self.log is not None:
            self.log.append(event)

    def log_infer(self, cell: int, value: int, because: Because, line: int) -> None:
        """Tell of a value that follows; a guess has been told of already."""
        if self.guessed != cell:
            self.log_event(Infer(self.layout.cells[cell], value.bit_length(), because, line))
        self.guessed = -1

    guessed = -1


_LAST = Because("last value")


def _union(supports: dict[int, int], bits: tuple[int, ...]) -> int:
    living = 0
    for bit in bits:
        living |= supports.get(bit, 0)
    return living
