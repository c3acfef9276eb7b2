"""Pairs (row, column) counted from 0 in code, written r1c1 in text."""

import re
from collections.abc import Collection, Iterable

Cell = tuple[int, int]

# The boxes, (rows, columns) of cells, of the usual sudokus, by size.
SUDOKU_BOXES: dict[int, tuple[int, int]] = {
    4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)
}  # fmt: skip


def cell_name(cell: Cell) -> str:
    """The cell as people write it: `(0, 1)` is `r1c2`."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def cell_names(cells: Iterable[Cell]) -> str:
    """The cells in one phrase: `r1c1`, `r1c1 and r1c2`, `r1c1, r1c2 and r2c2`."""
    *most, last = [cell_name(cell) for cell in cells]
    return f"{', '.join(most)} and {last}" if most else last


def named_cell(name: str) -> Cell:
    """The cell that `r1c2` names; raises ValueError if it isn't a cell's name."""
    found = re.fullmatch(r"r([1-9][0-9]?)c([1-9][0-9]?)", name, re.ASCII)
    if not found:
        raise ValueError(f"'{name[:20]}' isn’t a cell: write r1c2 for row 1, column 2")
    return int(found[1]) - 1, int(found[2]) - 1


def all_cells(size: int) -> list[Cell]:
    """Every cell of a grid of `size` rows and columns, in reading order."""
    return [(row, column) for row in range(size) for column in range(size)]


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with this one; some may lie outside the grid."""
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def pieces(cells: Collection[Cell]) -> list[list[Cell]]:
    """The connected parts of a set of cells, each sorted, in reading order of their first cells."""
    left, parts = set(cells), []
    for start in sorted(cells):
        if start not in left:
            continue
        left.discard(start)
        part, edge = [start], [start]
        while edge:
            near = [cell for cell in neighbours(edge.pop()) if cell in left]
            left.difference_update(near)
            part += near
            edge += near
        parts.append(sorted(part))
    return parts


def box_shapes(size: int) -> list[tuple[int, int]]:
    """The boxes, (rows, columns), that tile a grid and are no line of it; none for a prime size."""
    return [(rows, size // rows) for rows in range(2, size) if size % rows == 0]


def usual_boxes(size: int) -> tuple[int, int] | None:
    """The boxes of a printed sudoku: nearly square and not upright; None if none fit."""
    return max((shape for shape in box_shapes(size) if shape[0] <= shape[1]), default=None)


def box_of(cell: Cell, boxes: tuple[int, int], size: int) -> int:
    """The number of the cell's box, from 0 in reading order; boxes are (rows, columns) of cells."""
    rows, columns = boxes
    return cell[0] // rows * (size // columns) + cell[1] // columns
