"""A puzzle's cells as numbers 0..n*n-1, its units, and the cells of each cage."""

from dataclasses import dataclass
from functools import lru_cache

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import all_cells, box_of

NO_CAGE = -1


@dataclass(frozen=True, slots=True)
class Units:
    """Rows, columns and boxes, numbered in this order; shared by all grids of one size and box.

    `cells` are the cell numbers of each unit. For each cell, `of` are the numbers of its units,
    `bits` the same as a mask, and `others` the other cells of each of them.
    """

    cells: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], ...]
    bits: tuple[int, ...]
    others: tuple[tuple[tuple[int, ...], ...], ...]


@lru_cache(maxsize=32)
def units_of(size: int, boxes: tuple[int, int] | None) -> Units:
    """The units of a grid; cached, as many puzzles share them."""
    every = range(size * size)
    units = [tuple(every[row * size : row * size + size]) for row in range(size)]
    units += [tuple(every[column::size]) for column in range(size)]
    if boxes:
        numbers = [box_of(cell, boxes, size) for cell in all_cells(size)]
        units += [tuple(cell for cell in every if numbers[cell] == box) for box in range(size)]
    of: list[list[int]] = [[] for _ in every]
    others: list[list[tuple[int, ...]]] = [[] for _ in every]
    bits = [0] * len(every)
    for index, unit in enumerate(units):
        for place, cell in enumerate(unit):
            of[cell].append(index)
            others[cell].append(unit[:place] + unit[place + 1 :])
            bits[cell] |= 1 << index
    return Units(tuple(units), tuple(map(tuple, of)), tuple(bits), tuple(map(tuple, others)))


@lru_cache(maxsize=32)
def peers_of(size: int, boxes: tuple[int, int] | None) -> list[tuple[int, ...]]:
    """For each cell of a grid, the others in its row, column and box, in reading order."""
    others = units_of(size, boxes).others
    return [tuple(sorted({cell for unit in own for cell in unit})) for own in others]


@lru_cache(maxsize=32)
def _named(
    size: int, boxes: tuple[int, int] | None
) -> tuple[list[Cell], list[int], list[int], list[int], dict[Cell, int]]:
    """The cells of a grid, their rows, columns and boxes by number, and their numbers."""
    cells = all_cells(size)
    row, column = [row for row, _ in cells], [column for _, column in cells]
    box = [box_of(cell, boxes, size) for cell in cells] if boxes else row
    return cells, row, column, box, {cell: number for number, cell in enumerate(cells)}


class Layout:
    """Lists by cell number: its row, column, box and cage; and each cage's cell numbers.

    Without boxes, every cell's box is its row, which adds no constraint.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        n, boxes = self.size, self.boxes = puzzle.size, puzzle.boxes
        self.units = units_of(n, boxes)
        self.has_boxes = boxes is not None
        self.cells, self.row, self.column, self.box, self.number = _named(n, boxes)
        self.killer = puzzle.killer
        self.cages = puzzle.cages
        self.members = [[r * n + c for r, c in cage.cells] for cage in puzzle.cages]
        self.cage = [NO_CAGE] * len(self.cells)
        for index, members in enumerate(self.members):
            for cell in members:
                self.cage[cell] = index

    def peers(self, cell: int) -> tuple[int, ...]:
        """The other cells of its row, column and box, in reading order."""
        return peers_of(self.size, self.boxes)[cell]


@lru_cache(maxsize=32)
def layout_of(puzzle: Puzzle) -> Layout:
    """The puzzle's layout, cached and never changed."""
    return Layout(puzzle)
