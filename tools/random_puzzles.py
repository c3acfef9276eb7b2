"""Random puzzles of every kind, for tests, benchmarks and examples: the same seed, the same one."""

from dataclasses import replace
from math import prod
from random import Random

from webapp.puzzle import Cage, Cell, Grid, Puzzle, grid_at, make_puzzle
from webapp.puzzle.cells import all_cells, box_of, neighbours
from webapp.solvers import Budget, uniqueness

# Sizes with their boxes; without boxes a Latin square.
SHAPES: tuple[tuple[int, tuple[int, int] | None], ...] = (
    (3, None), (4, None), (4, (2, 2)), (5, None), (6, None), (6, (2, 3)),
)  # fmt: skip


def random_grid(size: int, boxes: tuple[int, int] | None, dice: Random) -> Grid:
    """A full grid, filled cell by cell with values in random order."""
    cells, values = all_cells(size), dict[Cell, int]()

    def fits(cell: Cell, value: int) -> bool:
        return not any(
            other == value
            and (a == cell[0] or b == cell[1]
                 or (boxes and box_of((a, b), boxes, size) == box_of(cell, boxes, size)))
            for (a, b), other in values.items()
        )  # fmt: skip

    def fill(at: int) -> bool:
        if at == len(cells):
            return True
        for value in dice.sample(range(1, size + 1), size):
            if fits(cells[at], value):
                values[cells[at]] = value
                if fill(at + 1):
                    return True
                del values[cells[at]]
        return False

    assert fill(0)
    return grid_at(values, size)


def random_puzzle(
    seed: int, shapes: tuple[tuple[int, tuple[int, int] | None], ...] = SHAPES
) -> tuple[Puzzle, Grid]:
    """A sudoku with givens alone, a killer, or cages with every operator; and its grid."""
    dice = Random(seed)
    size, boxes = dice.choice(shapes)
    grid = random_grid(size, boxes, dice)
    if boxes and dice.random() < 0.4:
        share = dice.uniform(0.2, 0.6)
        given = [cell for cell in all_cells(size) if dice.random() < share]
        return make_puzzle(size, [Cage((c,), grid[c[0]][c[1]], "=") for c in given], boxes), grid
    killer = dice.random() < 0.2
    cages = [
        Cage(tuple(sorted(cells)), *clue([grid[row][column] for row, column in cells], dice))
        for cells in partition(size, grid, killer, dice.randint(2, 5), dice)
    ]
    kept = [cage for cage in cages if not boxes or dice.random() < 0.7]
    return make_puzzle(size, kept, boxes, killer), grid


def dug_puzzle(seed: int, size: int, boxes: tuple[int, int] | None) -> tuple[Puzzle, Grid]:
    """A puzzle of givens with one solution, of which no given can be spared; and its grid."""
    dice = Random(seed)
    grid = random_grid(size, boxes, dice)
    givens = {(row, column): grid[row][column] for row, column in all_cells(size)}

    def puzzle_of(givens: dict[Cell, int]) -> Puzzle:
        cages = [Cage((cell,), value, "=") for cell, value in givens.items()]
        return make_puzzle(size, cages, boxes)

    for cell in dice.sample(all_cells(size), size * size):
        fewer = {each: value for each, value in givens.items() if each != cell}
        if uniqueness(puzzle_of(fewer), Budget()).only:
            givens = fewer
    return puzzle_of(givens), grid


def loose_puzzle(seed: int, sizes: tuple[int, ...] = (2, 3, 3, 3)) -> Puzzle:
    """A puzzle without structural faults; it may have one solution, several or none."""
    dice = Random(seed)
    size = dice.choice(sizes)
    boxes = (2, 2) if size == 4 and dice.random() < 0.5 else None
    grid = latin_square(size, boxes, dice)
    killer = dice.random() < 0.3
    cages = []
    for cells in partition(size, grid, killer, dice.randint(1, 4), dice):
        target, op = clue([grid[r][c] for r, c in cells], dice)
        if dice.random() < 0.1:
            target = max(1, target + dice.choice([-1, 1]))
        if not boxes or dice.random() < 0.6:
            cages.append(Cage(tuple(sorted(cells)), target, op))
    return make_puzzle(size, cages, boxes, killer)


def hidden(puzzle: Puzzle, seed: int) -> Puzzle:
    """The puzzle with all or a part of its operators to be found: its solutions, maybe more."""
    dice = Random(seed)
    share = dice.choice((0.4, 0.8, 1.0))
    cages = [
        replace(cage, op="?") if len(cage.cells) > 1 and dice.random() < share else cage
        for cage in puzzle.cages
    ]
    return make_puzzle(puzzle.size, cages, puzzle.boxes, puzzle.killer)


def latin_square(size: int, boxes: tuple[int, int] | None, dice: Random) -> Grid:
    """A cyclic square whose values (and, without boxes, rows) are shuffled."""
    values = list(range(1, size + 1))
    dice.shuffle(values)
    high, wide = boxes or (1, size)
    rows = [
        tuple(values[(r % high * wide + r // high + c) % size] for c in range(size))
        for r in range(size)
    ]
    if not boxes:
        dice.shuffle(rows)
    return tuple(rows)


def partition(size: int, grid: Grid, killer: bool, most: int, dice: Random) -> list[list[Cell]]:
    """Connected sets of up to `most` cells; in a killer, of different values."""
    free = set(all_cells(size))
    order = all_cells(size)
    dice.shuffle(order)
    groups = []
    for start in order:
        if start not in free:
            continue
        group, target = [start], dice.randint(1, most)
        free.discard(start)
        while len(group) < target:
            held = {grid[r][c] for r, c in group} if killer else set()
            near = [
                cell
                for mate in group
                for cell in neighbours(mate)
                if cell in free and grid[cell[0]][cell[1]] not in held
            ]
            if not near:
                break
            group.append(dice.choice(near))
            free.discard(group[-1])
        groups.append(group)
    return groups


def clue(values: list[int], dice: Random) -> tuple[int, str]:
    """A target and an operator that the values meet."""
    if len(values) == 1:
        return values[0], "="
    clues = [(sum(values), "+"), (prod(values), "*")]
    if len(values) == 2:
        low, high = sorted(values)
        clues += [(high - low, "-")] if high > low else []
        clues += [(high // low, "/")] if high % low == 0 else []
    return dice.choice(clues)
