"""Sheets: the values and candidates of every cell of a puzzle that is being reasoned about."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from webapp.budget import Budget
from webapp.puzzle import Cell, Puzzle, cell_name, masks

from .agenda import Agenda
from .cages import Cages
from .deduction import Contradiction, Deduction, Placement, Strike
from .fillings import bits_of
from .layout import Layout
from .living import Living
from .node import Node

T = TypeVar("T")


class SheetError(ValueError):
    """A cell was asked for what it does not have."""


class Sheet:
    """A puzzle being solved by reasoning.

    Strategies work on the lists:
    `domains` are the candidates by cell number, as masks, `values` the values that stand, 0 for
    none; `empty` counts the cells without one, and `dead` is a cell that has no candidate left.
    """

    __slots__ = (
        "_worked_out", "agenda", "bits", "budget", "cages", "dead", "domains", "empty", "full",
        "layout", "living", "puzzle", "size", "units", "values",
    )  # fmt: skip

    def __init__(self, puzzle: Puzzle, budget: Budget | None = None) -> None:
        n = self.size = puzzle.size
        self.puzzle, self.budget = puzzle, budget or Budget()
        self.layout = Layout(puzzle)
        self.units = self.layout.units
        self.cages = Cages(self.layout, self.budget)
        self.full, self.bits = (1 << n) - 1, bits_of(n)
        self._worked_out: dict[object, Any] = {}
        # From here on, what changes.
        count = len(self.cages.members)
        self.domains = [self.full] * (n * n)
        self.values = [0] * (n * n)
        self.empty = n * n
        self.dead: int | None = None
        self.agenda = Agenda()
        self.living = Living(self.cages, Node(self.domains, [0] * count, [None] * count))
        if n == 1:
            self.agenda.singles.append(0)

    def copy(self) -> "Sheet":
        """The same values and candidates, at which everything is to be looked at anew."""
        twin = Sheet.__new__(Sheet)
        twin.puzzle, twin.budget, twin.size = self.puzzle, self.budget, self.size
        twin.layout, twin.units, twin.cages = self.layout, self.units, self.cages
        twin.full, twin.bits, twin._worked_out = self.full, self.bits, self._worked_out
        twin.living = self.living.copy()
        twin.domains = twin.living.node.domains
        twin.values, twin.empty, twin.dead = self.values[:], self.empty, self.dead
        twin.agenda = Agenda()
        twin.agenda.unspread = self.agenda.unspread[:]
        twin.agenda.singles = [
            cell for cell, mask in enumerate(twin.domains) if mask.bit_count() == 1
        ]
        return twin

    # What strategies work with.

    def worked_out(self, work: Callable[[Cages], T]) -> T:
        """What follows from the puzzle's shape alone, worked out when it is first asked for."""
        found = self._worked_out.get(work)
        if found is None:
            found = self._worked_out[work] = work(self.cages)
        result: T = found
        return result

    def named(self, cells: Iterable[int]) -> tuple[Cell, ...]:
        """The cells as pairs instead of numbers."""
        pairs = self.layout.cells
        return tuple(pairs[cell] for cell in cells)

    def holders(self, cells: Iterable[int], mask: int) -> tuple[tuple[int, int], ...]:
        """Those of the cells that have some of these candidates, each with what it has of them."""
        domains = self.domains
        return tuple((cell, domains[cell] & mask) for cell in cells if domains[cell] & mask)

    def apply(self, deduction: Deduction) -> None:
        """Do what the deduction says; a contradiction changes nothing."""
        match deduction:
            case Placement(cell, value):
                self._fill(cell, masks.bit(value))
            case Strike(gone):
                for cell, mask in gone:
                    self._cut(cell, mask)
            case Contradiction():
                pass

    def _cut(self, cell: int, gone: int) -> None:
        left = self.domains[cell] = self.domains[cell] & ~gone
        self.agenda.log.append(cell)
        self.living.wear(cell)
        if not left:
            self.dead = cell
        elif not left & (left - 1):
            self.agenda.singles.append(cell)

    def _fill(self, cell: int, bit: int) -> None:
        if self.domains[cell] != bit:
            self._cut(cell, ~bit)
        self.values[cell] = masks.value(bit)
        self.agenda.unspread.append(cell)
        self.empty -= 1

    # What whoever sets a board up calls; it is checked.

    def remove(self, cell: Cell, values: Iterable[int]) -> bool:
        """Whether the cell had any of these candidates, which are removed.

        Raises SheetError if it has a value.
        """
        number, mask = self._open(cell), masks.of(map(self._checked, values))
        if not self.domains[number] & mask:
            return False
        self._cut(number, mask)
        return True

    def place(self, cell: Cell, value: int) -> None:
        """Write a value; raises SheetError if the cell has one, or if this one is no candidate."""
        number, bit = self._open(cell), masks.bit(self._checked(value))
        if not self.domains[number] & bit:
            raise SheetError(f"{value} is not possible at {cell_name(cell)}")
        self._fill(number, bit)

    def _number(self, cell: Cell) -> int:
        row, column = cell
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise SheetError(f"{cell_name(cell)} lies outside the grid")
        return row * self.size + column

    def _open(self, cell: Cell) -> int:
        number = self._number(cell)
        if self.values[number]:
            raise SheetError(f"{cell_name(cell)} has a value already: {self.values[number]}")
        return number

    def _checked(self, value: int) -> int:
        if not 1 <= value <= self.size:
            raise SheetError(f"values go from 1 to {self.size}: {value} is none")
        return value


def sheet_of(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Mapping[Cell, Iterable[int]] | None = None,
    budget: Budget | None = None,
) -> Sheet:
    """A board as somebody left it: the values that stand, and the candidates of marked cells.

    A cell without marks may hold anything. Raises SheetError for a value that marks rule out.
    """
    sheet = Sheet(puzzle, budget)
    for cell, left in (marks or {}).items():
        if cell not in values:
            sheet.remove(cell, set(range(1, puzzle.size + 1)) - set(left))
    for cell, value in values.items():
        sheet.place(cell, value)
    return sheet
