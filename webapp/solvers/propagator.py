"""The propagator: takes values away that cannot stand, until nothing more follows.

One object a puzzle holds what never changes; a `Node` is what a search copies at each guess.
Candidates are bit masks: bit v - 1 stands for the value v.
"""

from collections.abc import Iterable

from webapp.budget import Budget
from webapp.logic.cages import Cages
from webapp.logic.fillings import Table, bits_of
from webapp.logic.layout import Layout
from webapp.logic.node import Node
from webapp.puzzle import Cell, Puzzle
from webapp.trace import Because, DeadEnd, Event, Infer, Remove

from .pseudocode import Pseudocode
from .rules import Rules
from .solver import Tally


class Propagator:
    """Propagation for one puzzle; `log` collects its events where somebody watches."""

    def __init__(
        self,
        puzzle: Puzzle,
        rules: Rules,
        code: Pseudocode,
        budget: Budget,
        tally: Tally,
        log: list[Event] | None,
    ) -> None:
        layout = self.layout = Layout(puzzle)
        n = self.size = layout.size
        self.count = n * n
        self.rules, self.code = rules, code
        self.budget, self.tally, self.log = budget, tally, log
        self.bits = bits_of(n)
        self.full = (1 << n) - 1
        self.lines, self.lines_of = layout.units.cells, layout.units.of
        self.line_bits = layout.units.bits
        cages = self.cages = Cages(layout, rules.tables, budget)
        self.members, self.cage, self.place = cages.members, cages.cage, cages.place
        self.failed: tuple[int, ...] = ()  # the cells of what broke last
        self.blamed: tuple[int, ...] = ()  # the cells of the line or cage that broke it
        self.guessed = -1  # the cell of a guess that has just been told of
        # The work at hand: a node, what is due in it, and for those who watch what a step took
        # away (mask -> cells) and why a cell has one value left.
        self.node = self.root()
        self.due = self.lines_due = 0
        self.singles: list[int] = []
        self.step: dict[int, list[int]] = {}
        self.reasons: dict[int, Because] = {}

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

    def _propagate(self, node: Node, due: int, lines_due: int, singles: list[int]) -> bool:
        """Run to the fixed point; `due` and `lines_due` are cages and lines to visit, as bits."""
        self.node = node
        self.due, self.lines_due, self.singles = due, lines_due, singles
        self.reasons.clear()
        steps, holds = 0, True
        while holds:
            steps += 1
            if singles:
                holds = self._place(singles.pop())
            elif self.due:
                holds = self._visit_cage()
            elif self.lines_due and self.rules.lines:
                holds = self._visit_line()
            else:
                break
        self.budget.tick(steps * _STEP_TICKS)
        return holds

    def _cut(self, cell: int, gone: int) -> bool:
        """Take candidates away that the cell has; False where none is left."""
        node = self.node
        left = node.domains[cell] = node.domains[cell] ^ gone
        if self.log is not None:
            self.step.setdefault(gone, []).append(cell)
        index = self.cage[cell]
        if index >= 0:
            table = node.tables[index]
            if table is None:
                self.due |= 1 << index
            else:
                was, living = node.alive[index], 0
                supports = table.supports[self.place[cell]]
                for bit in self.bits[left]:
                    if bit in supports:
                        living |= supports[bit]
                living &= was
                if living != was:
                    node.alive[index] = living
                    self.due |= 1 << index
        self.lines_due |= self.line_bits[cell]
        if left & (left - 1):
            return True
        if left:
            self.singles.append(cell)
            return True
        self.failed = (cell,)
        return False

    def _cut_all(self, cells: Iterable[int], values: int, but: tuple[int, ...] = ()) -> bool:
        """Take the values from those cells that have them; False where one has none left."""
        domains = self.node.domains
        for cell in cells:
            out = domains[cell] & values
            if out and cell not in but and not self._cut(cell, out):
                return False
        return True

    def _place(self, cell: int) -> bool:
        """A cell has one value left: its lines lose the value."""
        value, but = self.node.domains[cell], (cell,)
        self.tally.placed += 1
        if self.log is not None:
            self._log_infer(cell, value)
        for line in self.lines_of[cell]:
            if not self._cut_all(self.lines[line], value, but):
                self.blamed = self.lines[line]
                return self._tell("placed", but, holds=False)
        return not self.step or self._tell("placed", but, holds=True)

    def _visit_cage(self) -> bool:
        """Take from a cage's cells what no living filling, or no reachable total, allows."""
        low = self.due & -self.due
        index = low.bit_length() - 1
        node, cells = self.node, self.members[index]
        table = node.tables[index] or self.cages.tabulate(node, index)
        if table is None:
            gone = self.cages.unreachable(index, node.domains)
        else:
            gone = self._unsupported(table, node.alive[index], cells)
        if gone is None:
            self.failed = self.blamed = cells
            return self._dead("no filling", cells)
        holds = True
        for cell, out in zip(cells, gone, strict=True):
            if out and not self._cut(cell, out):
                holds, self.blamed = False, cells
                break
        if (self.step or not holds) and not self._tell("filling", cells, holds):
            return False
        if table and self.rules.lines and not self._settle_lines(table, node.alive[index], cells):
            return False
        self.due &= ~low  # what this visit took away it knows already
        return True

    def _unsupported(self, table: Table, living: int, cells: tuple[int, ...]) -> list[int] | None:
        """For each cell of the cage the candidates without a living filling; None if none lives."""
        if not living:
            return None
        domains, bits, gone = self.node.domains, self.bits, []
        for cell, supports in zip(cells, table.supports, strict=True):
            out = 0
            for bit in bits[domains[cell]]:
                if bit not in supports or not living & supports[bit]:
                    out |= bit
            gone.append(out)
        return gone

    def _settle_lines(self, table: Table, living: int, cells: tuple[int, ...]) -> bool:
        """A value that every living filling puts into one line goes from the rest of the line."""
        for outside, into, _ in table.units:
            must = 0
            for bit, there in into.items():
                if living & there == living:
                    must |= bit
            if must:
                holds = self._cut_all(outside, must)
                if not self._tell("must", cells, holds):
                    self.blamed = cells + self.failed
                    return False
        return True

    def _visit_line(self) -> bool:
        """Hidden singles and naked pairs of a line."""
        low = self.lines_due & -self.lines_due
        self.lines_due ^= low
        line, domains = self.lines[low.bit_length() - 1], self.node.domains
        once = twice = 0
        pairs = []
        for cell in line:
            domain = domains[cell]
            twice |= once & domain
            once |= domain
            if domain.bit_count() == 2:
                pairs.append(cell)
        if once != self.full:
            self.failed = self.blamed = line
            return self._dead("no place", line, self.full ^ once)
        hidden = once & ~twice
        for cell in line:
            only = domains[cell] & hidden
            if only and only != domains[cell] and not self._only_place(line, cell, only):
                return False
        return len(pairs) < 2 or self._pairs(line, pairs)

    def _only_place(self, line: tuple[int, ...], cell: int, only: int) -> bool:
        """The cell is the only place of a value in the line."""
        if only & (only - 1):
            self.failed, self.blamed = (cell,), line
            return self._dead("two values", (cell,), only)
        if self.log is not None:
            self.reasons[cell] = Because("only place", self.named(line))
        self._cut(cell, self.node.domains[cell] ^ only)
        self.step.clear()
        return True

    def _pairs(self, line: tuple[int, ...], pairs: list[int]) -> bool:
        """Two cells with the same two values: the rest of the line loses both."""
        domains, seen = self.node.domains, dict[int, int]()
        for cell in pairs:
            domain = domains[cell]
            twin = seen.setdefault(domain, cell)
            if twin == cell or not domain & (domain - 1):
                continue
            both = (twin, cell)
            holds = self._cut_all(line, domain, both)
            if not self._tell("pair", both, holds):
                self.blamed = line
                return False
        return True

    def _tell(self, rule: str, cells: tuple[int, ...], holds: bool) -> bool:
        """Log what this step took away, and the dead end if it took too much; returns `holds`."""
        if self.step:
            because = Because(rule, self.named(cells))
            for gone, losers in self.step.items():
                values = tuple(bit.bit_length() for bit in self.bits[gone])
                self.log_event(Remove(self.named(tuple(losers)), values, because, self.code[rule]))
            self.step.clear()
        return holds or self._dead("no value", self.failed)

    def _dead(self, rule: str, cells: tuple[int, ...], values: int = 0) -> bool:
        """Log the dead end; always False, what `_propagate` answers then."""
        because = Because(
            rule, self.named(cells), tuple(bit.bit_length() for bit in self.bits[values])
        )
        if self.log is not None:
            self.log.append(DeadEnd(self.named(cells), because, self.code["dead end"]))
        return False

    def named(self, cells: tuple[int, ...]) -> tuple[Cell, ...]:
        """The cells as pairs."""
        return tuple(self.layout.cells[cell] for cell in cells)

    def log_event(self, event: Event) -> None:
        """Tell those who watch."""
        if self.log is not None:
            self.log.append(event)

    def _log_infer(self, cell: int, value: int) -> None:
        """Tell of a value that follows; a guess has been told of already."""
        why = self.reasons.pop(cell, _LAST)
        if self.guessed != cell:
            self.log_event(
                Infer(self.layout.cells[cell], value.bit_length(), why, self.code[why.rule])
            )
        self.guessed = -1


_LAST = Because("last value")
_STEP_TICKS = 20  # a cell placed, a cage or a line visited costs as much as so many cells looked at


def _union(supports: dict[int, int], bits: tuple[int, ...]) -> int:
    living = 0
    for bit in bits:
        living |= supports.get(bit, 0)
    return living
