"""Latin squares, each as likely as any other, and grids with boxes.

Source of the squares: Jacobson and Matthews, Generating uniformly distributed random Latin squares,
Journal of Combinatorial Designs 4 (1996). A square is a cube of 0 and 1 (row, column, value) in
which every line adds up to 1; a step of the walk changes a small cube inside it, and may pass
through improper squares with a single -1. Its length is counted in proper squares: the first one
after a given number of steps would not be as likely as the others.

The cube is stored as the place of the 1 in each line. Each of the three lines through a -1 has two:
one is stored, the other is the `row`, `column` or `value` next to the place of the next step.
"""

from webapp.budget import Budget
from webapp.logic.cages import CageTables
from webapp.logic.layout import units_of
from webapp.logic.node import Node
from webapp.puzzle import masks
from webapp.solvers.backtracking_search import backtracking_search, fewest_values
from webapp.solvers.inference import Inference, Problem, Propagator, only_places
from webapp.trace import Guess, Solved

from .kinds import Boxes
from .rng import SeededRng


def latin_square(size: int, rng: SeededRng) -> list[int]:
    """The values of a square by cell number: the last of size^2 squares of a walk."""
    random, every = rng.random, range(size)
    # The value by row and column, the column by row and value, the row by column and value.
    value_at = [[(row + column) % size for column in every] for row in every]
    column_of = [[(value - row) % size for value in every] for row in every]
    row_of = [[(value - column) % size for value in every] for column in every]
    for _ in range(size**2 if size > 1 else 0):
        a, b, c = int(random() * size), int(random() * size), int(random() * size)
        while value_at[a][b] == c:
            a, b, c = int(random() * size), int(random() * size), int(random() * size)
        values, columns, rows = value_at[a], column_of[a], row_of[b]
        d, e, f = rows[c], columns[c], values[b]
        # The 1 that a step takes of its line is drawn even if there is only one.
        random()
        random()
        random()
        row, column, value = a, b, c
        while True:
            # A 1 more at (a, b, c), (a, e, f), (d, b, f), (d, e, c), and a 1 less at (d, b, c),
            # (a, e, c), (a, b, f), (d, e, f); the lines of the last three are updated below.
            rows[c], columns[c], values[b] = row, column, value
            values[e], columns[f], rows[f] = f, e, d
            values_d, columns_d, rows_e = value_at[d], column_of[d], row_of[e]
            values_d[b], columns_d[c], rows_e[c] = f, e, d
            if values_d[e] == f:
                break
            row, column, value, a, b, c = a, b, c, d, e, f
            values, columns, rows = values_d, columns_d, rows_e
            d, e, f = rows[c], columns[c], values[b]
            if (random() < 0.5) == (row < d):
                d, row = row, d
            if (random() < 0.5) == (column < e):
                e, column = column, e
            if (random() < 0.5) == (value < f):
                f, value = value, f
        values_d[e], columns_d[f], rows_e[f] = c, b, a
    return [value + 1 for values in value_at for value in values]


def boxed_grid(size: int, boxes: Boxes, rng: SeededRng, budget: Budget) -> list[int]:
    """The values of a grid with boxes by cell number: the first one that random guesses find.

    Not all grids are equally likely. A search with many guesses restarts, as its first guesses may
    not have any grid, which would take too long to find out. Raises OutOfBudgetError.
    """
    problem = Problem(size, units_of(size, boxes), CageTables(size, [], [], budget), budget)

    def random_value(_: Problem, node: Node, cell: int) -> int:
        return masks.bit(rng.one_of(masks.values(node.domains[cell])))

    while True:
        root, guesses = problem.root(), 0
        for cell, value in enumerate(rng.shuffled(range(1, size + 1))):
            root.domains[cell] = masks.bit(value)
        propagator = Propagator(problem, Inference((), (only_places,)))
        for event in backtracking_search(propagator, fewest_values, random_value, root):
            if isinstance(event, Solved):
                return [masks.value(mask) for mask in propagator.node.domains]
            guesses += isinstance(event, Guess)
            if guesses > size * size:
                break
