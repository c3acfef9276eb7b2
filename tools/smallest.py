"""Every 3 x 3 with one solution, graded, to know which grades they have.

`python -m tools.smallest` prints how many there are of each grade, with operators and without,
turned and mirrored ones counted once; `webapp.generator.trials` says which there are none of.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import prod

from webapp.generator.grade import rate
from webapp.puzzle import OPERATIONS, Cage, Cell, Grid, Puzzle, make_puzzle, operators_for
from webapp.puzzle.cells import all_cells, neighbours
from webapp.puzzle.operation import GIVEN, MYSTERY

SIZE = 3
Parts = tuple[tuple[Cell, ...], ...]


def puzzles() -> Iterator[Puzzle]:
    """Every puzzle with one solution: each way to cut the grid, each operator, each clue."""
    grids = _grids()
    for parts in _cuts():
        for ops in product(*(_known(len(cells)) for cells in parts)):
            clues = Counter(
                tuple(
                    _target(op, [grid[row][column] for row, column in cells])
                    for op, cells in zip(ops, parts, strict=True)
                )
                for grid in grids
            )
            for targets, count in clues.items():
                if count == 1 and all(targets):  # else it has more solutions, or is no clue
                    cages = map(Cage, parts, targets, ops)
                    yield make_puzzle(SIZE, list(cages))


def puzzles_without_operators() -> Iterator[Puzzle]:
    """Every puzzle with one solution whose operators are all hidden."""
    grids = _grids()
    for parts in _cuts():
        clues = Counter(
            targets for grid in grids for targets in product(*(_made(grid, each) for each in parts))
        )
        for targets, count in clues.items():
            if count == 1:
                ops = [MYSTERY.sign if len(cells) > 1 else GIVEN.sign for cells in parts]
                yield make_puzzle(SIZE, list(map(Cage, parts, targets, ops)))


def _made(grid: Grid, cells: tuple[Cell, ...]) -> set[int]:
    """What the values of the cells come to, by any operator."""
    values = [grid[row][column] for row, column in cells]
    return {_target(op, values) for op in _known(len(cells))} - {0}


def _grids() -> list[Grid]:
    rows = permutations(range(1, SIZE + 1))
    return [grid for grid in product(rows, repeat=SIZE) if _is_latin(grid)]


def _cuts() -> list[Parts]:
    """The ways to cut the grid, of those that are turned or mirrored one."""
    return sorted({min(_images(parts)) for parts in partitions(frozenset(all_cells(SIZE)))})


def _known(count: int) -> list[str]:
    """The operators that a clue of this number of cells names."""
    return [op for op in operators_for(count) if not OPERATIONS[op].is_open]


def partitions(free: frozenset[Cell]) -> Iterator[Parts]:
    """Every way to cut the cells into connected cages."""
    if not free:
        yield ()
        return
    for cells in _cages_at(min(free), free):
        for rest in partitions(free - cells):
            yield (tuple(sorted(cells)), *rest)


def _cages_at(start: Cell, free: frozenset[Cell]) -> set[frozenset[Cell]]:
    found: set[frozenset[Cell]] = set()
    left = [frozenset([start])]
    while left:
        cells = left.pop()
        if cells not in found:
            found.add(cells)
            near = {other for cell in cells for other in neighbours(cell)}
            left += [cells | {other} for other in near & free - cells]
    return found


def _images(parts: Parts) -> Iterator[Parts]:
    """The same cut turned and mirrored."""
    for turns in range(4):
        for mirrored in (False, True):
            yield tuple(sorted(tuple(sorted(_moved(c, turns, mirrored) for c in p)) for p in parts))


def _moved(cell: Cell, turns: int, mirrored: bool) -> Cell:
    row, column = cell[::-1] if mirrored else cell
    for _ in range(turns):
        row, column = column, SIZE - 1 - row
    return row, column


def _is_latin(grid: Grid) -> bool:
    return all(len(set(column)) == SIZE for column in zip(*grid, strict=True))


def _target(op: str, values: list[int]) -> int:
    """What the operator makes of the values; 0 where there is no clue."""
    low, high = min(values), max(values)
    match op:
        case "+":
            return sum(values)
        case "*":
            return prod(values)
        case "-":
            return high - low
        case "/":
            return 0 if high % low else high // low
    return low


def main() -> None:
    """Grade them all."""
    for every in (puzzles(), puzzles_without_operators()):
        print(dict(Counter(rate(puzzle).grade for puzzle in every)))


if __name__ == "__main__":
    main()
