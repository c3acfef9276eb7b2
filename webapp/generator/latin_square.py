"""Latin squares drawn by lot, each as likely as any other.

Source: Jacobson and Matthews, Generating uniformly distributed random Latin squares, Journal of
Combinatorial Designs 4 (1996). A square is a cube of 0 and 1 (row, column, value) in which every
line adds up to 1; a step of the walk changes a small cube inside it, and may pass through
improper squares with a single -1. Its length is counted in proper squares: the first one after a
given number of steps would not be as likely as the others.

Of the cube is kept where each line holds its 1. Each of the three lines through a -1 holds two:
one is kept there, the other is the `row`, `column` or `value` beside the place of the next step.
"""

from webapp.puzzle import Grid

from .lots import Lots


def latin_square(size: int, lots: Lots) -> Grid:
    """A grid of `size` rows with the values 1 to `size`, the last of size^2 squares of a walk."""
    random, every = lots.random, range(size)
    # By row and column the value, by row and value the column, by column and value the row.
    value_at = [[(row + column) % size for column in every] for row in every]
    column_of = [[(value - row) % size for value in every] for row in every]
    row_of = [[(value - column) % size for value in every] for column in every]
    for _ in range(size**2 if size > 1 else 0):
        a, b, c = int(random() * size), int(random() * size), int(random() * size)
        while value_at[a][b] == c:
            a, b, c = int(random() * size), int(random() * size), int(random() * size)
        values, columns, rows = value_at[a], column_of[a], row_of[b]
        d, e, f = rows[c], columns[c], values[b]
        # Whichever 1 of its line a step takes is drawn, even where there is but one.
        random()
        random()
        random()
        row, column, value = a, b, c
        while True:
            # A 1 more at (a, b, c), (a, e, f), (d, b, f), (d, e, c), and a 1 less at (d, b, c),
            # (a, e, c), (a, b, f), (d, e, f), of which the last three lines are seen to below.
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
    return tuple(tuple([value + 1 for value in values]) for values in value_at)
