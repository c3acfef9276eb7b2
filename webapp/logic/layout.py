"""Layouts: a puzzle's cells as numbers 0..n*n-1, its units, and the cells of each cage."""

from dataclasses import dataclass
from functools import lru_cache

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells, box_of

NO_CAGE = -1


@dataclass(frozen=True, slots=True)
class Units:
    """Rows, columns and boxes, numbered in this order: all grids of one size and box share them.

    `cells` are the cell numbers of each unit. For each cell, `of` are the numbers of its units,
    `bits` the same as a mask, and `peers` the other cells in them.
    """

    cells: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]
    bits: tuple[int, ...]


@lru_cache(maxsize=32)
def units_of(size: int, boxes: tuple[int, int] | None) -> Units:
    """The units of a grid; worked out once, since many puzzles share them."""
    every = range(size * size)
    units = [tuple(every[row * size : row * size + size]) for row in range(size)]
    units += [tuple(every[column::size]) for column in range(size)]
    if boxes:
        numbers = [box_of(cell, boxes, size) for cell in all_cells(size)]
        units += [tuple(cell for cell in every if numbers[cell] == box) for box in range(size)]
    of: list[list[int]] = [[] for _ in every]
    for index, unit in enumerate(units):
        for cell in unit:
            of[cell].append(index)
    peers = tuple(
        tuple(sorted({other for unit in own for other in units[unit]} - {cell}))
        for cell, own in enumerate(of)
    )
    bits = tuple(sum(1 << unit for unit in own) for own in of)
    return Units(tuple(units), tuple(map(tuple, of)), peers, bits)


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
        self.units = units_of(n, boxes)
        self.has_boxes = boxes is not None
        self.box = [box_of(cell, boxes, n) for cell in self.cells] if boxes else self.row
        self.killer = puzzle.killer
        self.cages = puzzle.cages
        self.number = {cell: number for number, cell in enumerate(self.cells)}
        self.members = [[self.number[cell] for cell in cage.cells] for cage in puzzle.cages]
        self.cage = [NO_CAGE] * len(self.cells)
        for index, members in enumerate(self.members):
            for cell in members:
                self.cage[cell] = index

    def peers(self, cell: int) -> tuple[int, ...]:
        """The other cells of its row, column and box, in reading order."""
        return self.units.peers[cell]
