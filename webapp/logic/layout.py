"""Layouts: a puzzle's cells as numbers 0..n*n-1, its lines, and the cells of each cage."""

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
