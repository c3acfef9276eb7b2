"""The values and candidates of every cell while a puzzle is solved by reasoning."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from webapp.budget import Budget
from webapp.puzzle import Cell, Puzzle, cell_name, masks

from .cages import Cages
from .deduction import Contradiction, Deduction, Elimination, Placement
from .fillings import Table, bits_of, remaining
from .layout import Layout
from .node import Node

T = TypeVar("T")


class SheetError(ValueError):
    """A value isn't possible in a cell."""


@dataclass(slots=True)
class Due:
    """The things a strategy has still to check, as bits; `seen` is how far it has read the log."""

    seen: int
    todo: int


class Sheet:
    """A puzzle being solved by reasoning.

    Strategies work on the lists: `domains` are the candidates by cell number, as masks, `values`
    the values, 0 for none; `empty` counts the cells without a value, and `dead` is a cell without
    candidates, or -1. `singles` are the cells with one candidate left and `unspread` those with a
    value that their peers can still have, oldest first.
    """

    __slots__ = (
        "_due", "_log", "_node", "_stale", "_worked_out", "bits", "budget", "cages", "dead",
        "domains", "empty", "full", "layout", "puzzle", "singles", "size", "units", "unspread",
        "values",
    )  # fmt: skip

    def __init__(self, puzzle: Puzzle, budget: Budget | None = None) -> None:
        n = self.size = puzzle.size
        self.puzzle, self.budget = puzzle, budget or Budget()
        self.layout = Layout(puzzle)
        self.units = self.layout.units
        self.cages = Cages(self.layout, self.budget)
        self.full, self.bits = (1 << n) - 1, bits_of(n)
        self._worked_out: dict[object, Any] = {}
        # The state that changes.
        count = len(self.cages.members)
        self.domains = [self.full] * (n * n)
        self.values = [0] * (n * n)
        self.empty = n * n
        self.dead: int | None = None
        self._node = Node(self.domains, [0] * count, [None] * count, [()] * count)
        self._stale = (1 << count) - 1  # cages whose cells changed since their fillings were listed
        self.unspread: list[int] = []
        self.look_again()

    def look_again(self) -> None:
        """Make every strategy check everything, as on a new sheet."""
        self.singles = [cell for cell, mask in enumerate(self.domains) if mask.bit_count() == 1]
        self._log: list[int] = []  # each cell that has lost candidates
        self._due: dict[object, Due] = {}

    def copy(self) -> "Sheet":
        """A copy with the same values and candidates, on which everything is checked again."""
        twin = Sheet.__new__(Sheet)
        twin.puzzle, twin.budget, twin.size = self.puzzle, self.budget, self.size
        twin.layout, twin.units, twin.cages = self.layout, self.units, self.cages
        twin.full, twin.bits, twin._worked_out = self.full, self.bits, self._worked_out
        twin._node, twin._stale = self._node.copy(), self._stale
        twin.domains = twin._node.domains
        twin.values, twin.empty, twin.dead = self.values[:], self.empty, self.dead
        twin.unspread = self.unspread[:]
        twin.look_again()
        return twin

    def worked_out(self, work: Callable[[Cages], T]) -> T:
        """A result that depends only on the puzzle's shape, computed on first use."""
        found = self._worked_out.get(work)
        if found is None:
            found = self._worked_out[work] = work(self.cages)
        result: T = found
        return result

    def due(self, who: object, bits: Sequence[int], every: int) -> Due:
        """The things `who` has to check, given those that each cell's change affects; first all."""
        due = self._due.get(who)
        if due is None:
            due = self._due[who] = Due(len(self._log), every)
        elif due.seen < len(self._log):
            for cell in self._log[due.seen :]:
                due.todo |= bits[cell]
            due.seen = len(self._log)
        return due

    def fillings(self, index: int) -> tuple[Table, int] | None:
        """The cage's table and its remaining fillings as bits; None if there are too many."""
        node, low = self._node, 1 << index
        table = node.tables[index]
        if self._stale & low:
            self._stale ^= low
            if table is None:
                table = self.cages.tabulate(node, index)
            else:
                own = [self.domains[cell] for cell in self.cages.members[index]]
                node.alive[index] = remaining(table, own, self.cages.values, node.alive[index])
        return (table, node.alive[index]) if table else None

    def named(self, cells: Iterable[int]) -> tuple[Cell, ...]:
        """The cells as pairs instead of numbers."""
        pairs = self.layout.cells
        return tuple(pairs[cell] for cell in cells)

    def candidates_in(self, cells: Iterable[int], mask: int) -> tuple[tuple[int, int], ...]:
        """The cells that have any of these candidates, each with those it has."""
        domains = self.domains
        return tuple((cell, domains[cell] & mask) for cell in cells if domains[cell] & mask)

    def apply(self, deduction: Deduction) -> None:
        """Apply the deduction; a contradiction changes nothing."""
        match deduction:
            case Placement(cell, value):
                self._fill(cell, masks.bit(value))
            case Elimination(removed):
                for cell, mask in removed:
                    self._cut(cell, mask)
            case Contradiction():
                pass

    def remove(self, cell: Cell, values: Iterable[int]) -> bool:
        """Remove these candidates; return whether the cell had any of them."""
        number = self.layout.number[cell]
        removed = self.domains[number] & masks.of(values)
        if removed:
            self._cut(number, removed)
        return removed > 0

    def place(self, cell: Cell, value: int) -> None:
        """Write a value into an empty cell; raises SheetError if it isn't a candidate there."""
        number, bit = self.layout.number[cell], masks.bit(value)
        if not self.domains[number] & bit:
            raise SheetError(f"{value} is not possible at {cell_name(cell)}")
        self._fill(number, bit)

    def take_over(self, domains: Sequence[int]) -> None:
        """Adopt candidates that another search reduced, also in the peers of single ones."""
        for cell, left in enumerate(domains):
            if left != self.domains[cell]:
                self._cut(cell, ~left)
                if not left & (left - 1):
                    self.values[cell] = masks.value(left)
                    self.empty -= 1
        self.singles.clear()

    def _cut(self, cell: int, removed: int) -> None:
        left = self.domains[cell] = self.domains[cell] & ~removed
        self._log.append(cell)
        index = self.cages.cage[cell]
        if index >= 0:
            self._stale |= 1 << index
        if not left:
            self.dead = cell
        elif not left & (left - 1):
            self.singles.append(cell)

    def _fill(self, cell: int, bit: int) -> None:
        if self.domains[cell] != bit:
            self._cut(cell, ~bit)
        self.values[cell] = masks.value(bit)
        self.unspread.append(cell)
        self.empty -= 1


def sheet_of(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Mapping[Cell, Iterable[int]] | None = None,
    budget: Budget | None = None,
) -> Sheet:
    """The sheet of a board: its values, and the candidates of cells with marks.

    A cell without marks can have any value. Raises SheetError for a value that marks rule out.
    """
    sheet = Sheet(puzzle, budget)
    for cell, left in (marks or {}).items():
        if cell not in values:
            sheet.remove(cell, set(range(1, puzzle.size + 1)) - set(left))
    for cell, value in values.items():
        sheet.place(cell, value)
    return sheet
