"""Layouts: a puzzle's cells as numbers 0..n*n-1, and the cage test that the walkers share."""

from collections.abc import Callable
from functools import cached_property

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells, box_of

NO_CAGE = -1


class Layout:
    """Lists by cell number: its row, column, box and cage; and each cage's cell numbers.

    Without boxes every cell's box is its row, which then says nothing new.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        n = self.size = puzzle.size
        self.cells: list[Cell] = all_cells(n)
        self.row = [row for row, _ in self.cells]
        self.column = [column for _, column in self.cells]
        boxes = puzzle.boxes
        self.has_boxes = boxes is not None
        self.box = [box_of(cell, boxes, n) for cell in self.cells] if boxes else self.row
        self.killer = puzzle.killer
        self.cages = puzzle.cages
        number = {cell: index for index, cell in enumerate(self.cells)}
        self.members = [[number[cell] for cell in cage.cells] for cage in puzzle.cages]
        self.cage = [NO_CAGE] * len(self.cells)
        for index, members in enumerate(self.members):
            for cell in members:
                self.cage[cell] = index

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        """The cell numbers of each row, each column and, where there are any, each box."""
        n, every = self.size, range(self.size * self.size)
        lines = [tuple(every[row * n : row * n + n]) for row in range(n)]
        lines += [tuple(every[column::n]) for column in range(n)]
        if self.has_boxes:
            lines += [tuple(cell for cell in every if self.box[cell] == box) for box in range(n)]
        return lines

    @cached_property
    def lines_of(self) -> list[list[int]]:
        """For each cell the indexes of its lines."""
        found: list[list[int]] = [[] for _ in self.cells]
        for index, line in enumerate(self.lines):
            for cell in line:
                found[cell].append(index)
        return found

    def peers(self, cell: int) -> list[int]:
        """The other cells of its row, column and box, in reading order."""
        return [
            other
            for other in range(len(self.cells))
            if other != cell
            and (
                self.row[other] == self.row[cell]
                or self.column[other] == self.column[cell]
                or self.box[other] == self.box[cell]
            )
        ]


class CageTest:
    """What the filled cells of each cage come to, and whether one more value would break it.

    The test is that of documents 000 and 003 with document 000's gap closed: a partial `+` or
    `*` cage may not exceed its target, and a full cage must equal it.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._left = [len(members) for members in layout.members]
        self._total = [1 if cage.op == "*" else 0 for cage in layout.cages]
        self._held = [0] * len(layout.cages)
        self._tests = [
            _TESTS[cage.op or ""](cage.target or 0, len(cage.cells)) for cage in layout.cages
        ]
        self._times = [cage.op == "*" for cage in layout.cages]

    def breaks(self, cell: int, value: int) -> bool:
        """Whether the value in this empty cell would break its cage."""
        cage = self._layout.cage[cell]
        if cage < 0:
            return False
        if self._layout.killer and self._held[cage] >> value & 1:
            return True
        return not self._tests[cage](self._total[cage], self._left[cage], value)

    def place(self, cell: int, value: int) -> None:
        """Count the value in."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] -= 1
            self._held[cage] |= 1 << value
            if self._times[cage]:
                self._total[cage] *= value
            else:
                self._total[cage] += value

    def take(self, cell: int, value: int) -> None:
        """Count the value out again."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] += 1
            self._held[cage] &= ~(1 << value)
            if self._times[cage]:
                self._total[cage] //= value
            else:
                self._total[cage] -= value


Test = Callable[[int, int, int], bool]  # what the cage comes to, cells left, value -> does it fit


def _sum(target: int, _count: int) -> Test:
    def fits(total: int, left: int, value: int) -> bool:
        return total + value == target if left == 1 else total + value <= target

    return fits


def _product(target: int, _count: int) -> Test:
    def fits(total: int, left: int, value: int) -> bool:
        return total * value == target if left == 1 else total * value <= target

    return fits


def _difference(target: int, count: int) -> Test:
    def fits(other: int, left: int, value: int) -> bool:
        return left == count or abs(other - value) == target

    return fits


def _quotient(target: int, count: int) -> Test:
    def fits(other: int, left: int, value: int) -> bool:
        return left == count or max(other, value) == target * min(other, value)

    return fits


def _given(target: int, _count: int) -> Test:
    def fits(_total: int, _left: int, value: int) -> bool:
        return value == target

    return fits


_TESTS: dict[str, Callable[[int, int], Test]] = {
    "+": _sum,
    "*": _product,
    "-": _difference,
    "/": _quotient,
    "=": _given,
}
