"""Random puzzles of every kind with a grid that solves them; the same seed makes the same one."""

from random import Random

from tests.puzzle.drafts import clue, partition
from webapp.puzzle import Cage, Cell, Grid, Puzzle, make_puzzle
from webapp.puzzle.cells import all_cells, box_of

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
    return tuple(tuple(values[row, column] for column in range(size)) for row in range(size))


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
