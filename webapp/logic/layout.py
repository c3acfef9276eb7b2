"""Layouts: a puzzle's cells as numbers 0..n*n-1, its lines, and the cells of each cage."""

from dataclasses import dataclass
from functools import lru_cache

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells, box_of

NO_CAGE = -1


@dataclass(frozen=True, slots=True)
class Units:
    """What all grids of one size and kind of box share; lines are rows, columns and boxes.

    Lines and peers are cell numbers; `line_bits` has, for each cell, its lines as bits.
    """

    lines: tuple[tuple[int, ...], ...]
    lines_of: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]
    line_bits: tuple[int, ...]


@lru_cache(maxsize=32)
def units_of(size: int, boxes: tuple[int, int] | None) -> Units:
    """The units of a grid; worked out once, since many puzzles share them."""
    every = range(size * size)
    lines = [tuple(every[row * size : row * size + size]) for row in range(size)]
    lines += [tuple(every[column::size]) for column in range(size)]
    if boxes:
        numbers = [box_of(cell, boxes, size) for cell in all_cells(size)]
        lines += [tuple(cell for cell in every if numbers[cell] == box) for box in range(size)]
    lines_of: list[list[int]] = [[] for _ in every]
    for index, line in enumerate(lines):
        for cell in line:
            lines_of[cell].append(index)
    peers = tuple(
        tuple(sorted({other for line in own for other in lines[line]} - {cell}))
        for cell, own in enumerate(lines_of)
    )
    bits = tuple(sum(1 << line for line in own) for own in lines_of)
    return Units(tuple(lines), tuple(map(tuple, lines_of)), peers, bits)


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
        number = {cell: index for index, cell in enumerate(self.cells)}
        self.members = [[number[cell] for cell in cage.cells] for cage in puzzle.cages]
        self.cage = [NO_CAGE] * len(self.cells)
        for index, members in enumerate(self.members):
            for cell in members:
                self.cage[cell] = index

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The cell numbers of each row, each column and, where there are any, each box."""
        return self.units.lines

    @property
    def lines_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indexes of its lines."""
        return self.units.lines_of

    def peers(self, cell: int) -> tuple[int, ...]:
        """The other cells of its row, column and box, in reading order."""
        return self.units.peers[cell]
