"""Positions: the values and candidates of every cell, its units, and the cages' living fillings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from webapp.budget import Budget
from webapp.puzzle import Cage, Cell, Puzzle, cell_name, make_puzzle, masks
from webapp.trace import Because

from .cages import Cages
from .deduction import Deduction
from .fillings import Table, bits_of
from .layout import Layout
from .node import Node


class PositionError(ValueError):
    """A cell was asked for what it does not have: document 004's SudokuException."""


@dataclass(slots=True)
class Due:
    """What a strategy has still to look at, as bits; `seen` is how much of the log it knows."""

    seen: int
    todo: int


class Position(Node):
    """A puzzle being solved by reasoning; document 004's `Sudoku`.

    Its methods name cells as (row, column) pairs and are checked. Strategies work on the lists:
    `domains` are the candidates by cell number, as bit masks (bit v - 1 stands for the value v),
    `values` the values that stand, 0 for none; `log` names each cell that has lost candidates.
    """

    __slots__ = (
        "_due", "_worn", "bits", "budget", "cages", "dead", "empty", "full", "kept", "layout",
        "log", "puzzle", "singles", "size", "units", "unspread", "values",
    )  # fmt: skip

    def __init__(self, puzzle: Puzzle, budget: Budget | None = None) -> None:
        n = self.size = puzzle.size
        self.puzzle, self.budget = puzzle, budget or Budget()
        self.layout = Layout(puzzle)
        self.units = self.layout.units
        self.cages = Cages(self.layout, tables=True, budget=self.budget)
        count = len(self.cages.members)
        self.full, self.bits = (1 << n) - 1, bits_of(n)
        super().__init__([self.full] * (n * n), [0] * count, [None] * count)
        self.values = [0] * (n * n)
        self.empty = n * n
        self.log: list[int] = []
        self.singles = [0] if n == 1 else []  # cells that came to one candidate, oldest first
        self.unspread: list[int] = []  # cells with a value that their peers may still have
        self.dead = -1  # a cell that has lost all its candidates
        self.kept: dict[object, object] = {}  # what strategies worked out of the puzzle's shape
        self._worn = (1 << count) - 1  # cages whose cells have changed since they were looked at
        self._due: dict[str, Due] = {}

    # What strategies work with.

    def living(self, index: int) -> tuple[Table, int] | None:
        """The cage's table and its living fillings, as bits; None while there are too many."""
        low = 1 << index
        table = self.tables[index]
        if self._worn & low:
            self._worn ^= low
            if table is None:
                table = self.cages.tabulate(self, index)
            else:
                self._wear(table, index)
        return (table, self.alive[index]) if table else None

    def _wear(self, table: Table, index: int) -> None:
        alive, domains = self.alive[index], self.domains
        for cell, supports in zip(self.cages.members[index], table.supports, strict=True):
            living = 0
            for bit in self.bits[domains[cell]]:
                if bit in supports:
                    living |= supports[bit]
            alive &= living
        self.alive[index] = alive

    def due(self, who: str, bits: Sequence[int], every: int) -> Due:
        """What `who` has to look at, given what each cell's change calls for; at first all."""
        due = self._due.get(who)
        if due is None:
            due = self._due[who] = Due(len(self.log), every)
        elif due.seen < len(self.log):
            for cell in self.log[due.seen :]:
                due.todo |= bits[cell]
            due.seen = len(self.log)
        return due

    def because(self, rule: str, cells: Iterable[int] = (), values: Iterable[int] = ()) -> Because:
        """The reason, with cells by name instead of number."""
        named = self.layout.cells
        return Because(rule, tuple(named[cell] for cell in cells), tuple(values))

    def numbers(self, mask: int) -> tuple[int, ...]:
        """The values in a bit mask."""
        return masks.values(mask)

    def holders(self, cells: Iterable[int], mask: int) -> tuple[tuple[int, int], ...]:
        """Those of the cells that have some of these candidates, each with what it has of them."""
        domains = self.domains
        return tuple((cell, domains[cell] & mask) for cell in cells if domains[cell] & mask)

    def apply(self, deduction: Deduction) -> None:
        """Do what the deduction says."""
        if deduction.bit:
            self._fill(deduction.cell, deduction.bit)
        for cell, mask in deduction.gone:
            self._cut(cell, mask)

    def _cut(self, cell: int, gone: int) -> None:
        left = self.domains[cell] = self.domains[cell] & ~gone
        self.log.append(cell)
        index = self.cages.cage[cell]
        if index >= 0:
            self._worn |= 1 << index
        if not left:
            self.dead = cell
        elif not left & (left - 1):
            self.singles.append(cell)

    def _fill(self, cell: int, bit: int) -> None:
        if self.domains[cell] != bit:
            self._cut(cell, ~bit)
        self.values[cell] = bit.bit_length()
        self.unspread.append(cell)
        self.empty -= 1

    # What document 004 specifies, by its own words.

    def rows(self) -> list[tuple[Cell, ...]]:
        """The rows from top to bottom: `Sudoku.getRows`; each is a `CellContainer`."""
        return self._named(self.units.cells[: self.size])

    def columns(self) -> list[tuple[Cell, ...]]:
        """The columns from left to right: `Sudoku.getColumns`."""
        return self._named(self.units.cells[self.size : 2 * self.size])

    def boxes(self) -> list[tuple[Cell, ...]]:
        """The boxes in reading order, none in a plain Latin square: `Sudoku.getSquares`."""
        return self._named(self.units.cells[2 * self.size :])

    def all_units(self) -> list[tuple[Cell, ...]]:
        """Rows, columns and boxes: `Sudoku.getAllContainers`; each is what `getCells` answers."""
        return self._named(self.units.cells)

    def values_in(self, unit: Iterable[Cell]) -> list[int]:
        """The values that stand in the unit: `CellContainer.getValues`."""
        return [value for value in map(self._value, unit) if value]

    def has_value(self, cell: Cell) -> bool:
        """Whether a value stands there: `Cell.hasValue`."""
        return self._value(cell) > 0

    def value(self, cell: Cell) -> int:
        """The value that stands there: `Cell.getValue`; raises PositionError where none does."""
        value = self._value(cell)
        if not value:
            raise PositionError(f"{cell_name(cell)} has no value yet")
        return value

    def candidates(self, cell: Cell) -> list[int]:
        """The values still possible: `Cell.getPossibilities`; PositionError if a value stands."""
        return list(self.numbers(self.domains[self._open(cell)]))

    def remove(self, cell: Cell, values: Iterable[int]) -> bool:
        """Strike candidates out: `Cell.removePossibility` and `removePossibilities`.

        Returns whether the cell had any of them. Raises PositionError if a value stands there.
        """
        number, mask = self._open(cell), masks.of(map(self._checked, values))
        if not self.domains[number] & mask:
            return False
        self._cut(number, mask)
        return True

    def place(self, cell: Cell, value: int) -> None:
        """Write a value: `Cell.setValue`.

        Raises PositionError if a value stands there, or if this one is no candidate.
        """
        number, bit = self._open(cell), masks.bit(self._checked(value))
        if not self.domains[number] & bit:
            raise PositionError(f"{value} is not possible at {cell_name(cell)}")
        self._fill(number, bit)

    def _named(self, units: Sequence[tuple[int, ...]]) -> list[tuple[Cell, ...]]:
        cells = self.layout.cells
        return [tuple(cells[cell] for cell in unit) for unit in units]

    def _number(self, cell: Cell) -> int:
        row, column = cell
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise PositionError(f"{cell_name(cell)} lies outside the grid")
        return row * self.size + column

    def _value(self, cell: Cell) -> int:
        return self.values[self._number(cell)]

    def _open(self, cell: Cell) -> int:
        number = self._number(cell)
        if self.values[number]:
            raise PositionError(f"{cell_name(cell)} has a value already: {self.values[number]}")
        return number

    def _checked(self, value: int) -> int:
        if not 1 <= value <= self.size:
            raise PositionError(f"values go from 1 to {self.size}: {value} is none")
        return value


def position_of(
    puzzle: Puzzle,
    values: Mapping[Cell, int],
    marks: Mapping[Cell, Iterable[int]] | None = None,
    budget: Budget | None = None,
) -> Position:
    """A board as somebody left it: the values that stand, and the candidates of marked cells.

    A cell without marks may hold anything. Raises PositionError for a value that marks rule out.
    """
    position = Position(puzzle, budget)
    for cell, left in (marks or {}).items():
        if cell not in values:
            position.remove(cell, set(range(1, puzzle.size + 1)) - set(left))
    for cell, value in values.items():
        position.place(cell, value)
    return position


def position_of_rows(
    rows: Sequence[Sequence[int]], boxes: tuple[int, int] | None = (3, 3)
) -> Position:
    """A sudoku as rows of numbers, 0 for an empty cell: document 004's `Sudoku(int[][])`.

    Raises PositionError where the rows are no square grid of such numbers.
    """
    n = len(rows)
    if not n or any(len(row) != n for row in rows):
        raise PositionError("a sudoku has as many rows as each row has numbers")
    if boxes and (boxes[0] * boxes[1] != n):
        raise PositionError(f"boxes of {boxes[0]} x {boxes[1]} do not fit a grid of {n} rows")
    cages = []
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            if not 0 <= number <= n:
                raise PositionError(f"values go from 1 to {n}: {number} is none")
            if number:
                cages.append(Cage(((row, column),), number, "="))
    return Position(make_puzzle(n, cages, boxes))
