"""Placed values, and the values that each of them rules out in empty cells."""

from collections.abc import Sequence
from typing import NamedTuple

from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.operation import Test
from webapp.trace.events import Broken


class BrokenRule(NamedTuple):
    """The rule that a value would break, and the filled cells that it clashes with."""

    rule: Broken
    cells: tuple[Cell, ...]


class PlacedValues:
    """The values on the board of a search that fills the cells in reading order.

    Cells are numbers in reading order; `cells` are their names. A placed value is recorded in its
    row, column and box as the clash that it would cause there, so that three list lookups find
    whether a value can be placed.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        layout = Layout(puzzle)
        n, self.cells = layout.size, layout.cells
        self.values = [0] * len(self.cells)
        self._cages = PlacedCages(layout)
        units: list[list[list[BrokenRule | None]]]
        units = [[[None] * (n + 1) for _ in range(n)] for _ in range(3)]
        rows, columns, boxes = units
        # For each cell: its row, column and box, each a list by value of the clash with the one
        # placed there; the clash that the cell records in them; and its clash with the earlier
        # cells of its cage. Without boxes a box is the row again, and the row comes first.
        self._units, self._leaves, self._with_cage = [], [], []
        for number, cell in enumerate(self.cells):
            row, column, box = layout.row[number], layout.column[number], layout.box[number]
            self._units.append((rows[row], columns[column], boxes[box]))
            row_clash, column_clash = BrokenRule("row", (cell,)), BrokenRule("column", (cell,))
            self._leaves.append((row_clash, column_clash, BrokenRule("box", (cell,))))
            cage = layout.cage[number]
            mates = layout.members[cage] if cage != NO_CAGE else []
            earlier = tuple(self.cells[mate] for mate in mates if mate < number)
            self._with_cage.append(BrokenRule("cage", earlier))

    def clash(self, cell: int, value: int) -> BrokenRule | None:
        """The rule that the value would break in an empty cell, or None."""
        row, column, box = self._units[cell]
        if clash := row[value] or column[value] or box[value]:
            return clash
        return self._with_cage[cell] if self._cages.breaks(cell, value) else None

    def place(self, cell: int, value: int) -> None:
        """Fill an empty cell with a value that doesn't clash."""
        row, column, box = self._units[cell]
        row[value], column[value], box[value] = self._leaves[cell]
        self._cages.place(cell, value)
        self.values[cell] = value

    def erase(self, cell: int) -> int:
        """Empty a filled cell, and return the value that it had."""
        value = self.values[cell]
        row, column, box = self._units[cell]
        row[value] = column[value] = box[value] = None
        self._cages.take(cell, value)
        return value


class PlacedCages:
    """The running total of each cage, and whether one more value would break the cage.

    The test is that of documents 000 and 003 with document 000's gap closed: a partial `+` or `*`
    cage must not exceed its target, and a full cage must equal it.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._left = [len(members) for members in layout.members]
        self._total = [cage.operation.running(()) for cage in layout.cages]
        self._held = [0] * len(layout.cages)
        self._tests = cage_tests(layout)
        self._operations = [cage.operation for cage in layout.cages]
        self._adds = [not (each.multiplies or each.is_open) for each in self._operations]
        self._open = [each.is_open for each in self._operations]

    def breaks(self, cell: int, value: int) -> bool:
        """Whether the value in this empty cell would break its cage."""
        cage = self._layout.cage[cell]
        if cage < 0:
            return False
        if self._layout.killer and self._held[cage] >> value & 1:
            return True
        return not self._tests[cage](self._total[cage], self._left[cage], value)

    def place(self, cell: int, value: int) -> None:
        """Add the value to its cage's total."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] -= 1
            self._held[cage] |= 1 << value
            if self._adds[cage]:
                self._total[cage] += value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].joined(self._total[cage], value)
            else:
                self._total[cage] *= value

    def take(self, cell: int, value: int) -> None:
        """Take the value out of its cage's total."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] += 1
            self._held[cage] &= ~(1 << value)
            if self._adds[cage]:
                self._total[cage] -= value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].without(self._total[cage], value)
            else:
                self._total[cage] //= value


def breaks(layout: Layout, cell: int, value: int, held: Sequence[int]) -> bool:
    """Whether the value would break its cage if other cells of it have the values `held`."""
    index = layout.cage[cell]
    if index == NO_CAGE:
        return False
    if layout.killer and value in held:
        return True
    cage, left = layout.cages[index], len(layout.members[index]) - len(held)
    total = cage.operation.running(held)
    return not cage.operation.test(cage.target or 0)(total, left, value)


def cage_tests(layout: Layout) -> list[Test]:
    """For each cage its test of one more value."""
    return [cage.operation.test(cage.target or 0) for cage in layout.cages]
