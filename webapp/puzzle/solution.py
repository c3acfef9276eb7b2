"""Check a full grid against every rule of a puzzle. Shares no code with the solvers."""

from collections.abc import Mapping, Sequence

from .cells import Cell, box_of
from .puzzle import Cage, Puzzle

Grid = tuple[tuple[int, ...], ...]


def grid_of(values: Sequence[int], size: int) -> Grid:
    """The rows of values given in reading order."""
    return tuple(tuple(values[row * size : row * size + size]) for row in range(size))


def grid_at(values: Mapping[Cell, int], size: int) -> Grid:
    """The rows of values given by cell, 0 for an empty one."""
    return tuple(tuple(values.get((r, c), 0) for c in range(size)) for r in range(size))


def values_at(grid: Grid) -> dict[Cell, int]:
    """The values of a grid by cell, the inverse of `grid_at`."""
    return {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}


def is_solution(puzzle: Puzzle, grid: Sequence[Sequence[int]]) -> bool:
    """Whether `grid` (n rows of n values) solves the puzzle: rows, columns, boxes and cages."""
    n = puzzle.size
    values = set(range(1, n + 1))
    if len(grid) != n or any(len(row) != n for row in grid):
        return False
    units = [list(row) for row in grid] + [list(column) for column in zip(*grid, strict=True)]
    if puzzle.boxes:
        boxes: dict[int, list[int]] = {}
        for row in range(n):
            for column in range(n):
                number = box_of((row, column), puzzle.boxes, n)
                boxes.setdefault(number, []).append(grid[row][column])
        units += boxes.values()
    return all(set(unit) == values and len(unit) == n for unit in units) and all(
        cage_holds(cage, [grid[row][column] for row, column in cage.cells], puzzle.killer)
        for cage in puzzle.cages
    )


def cage_holds(cage: Cage, values: list[int], killer: bool) -> bool:
    """Whether these values, in the order of its cells, make the cage."""
    if killer and len(set(values)) < len(values):
        return False
    return cage.op is not None and cage.operation.makes(values, cage.target)
