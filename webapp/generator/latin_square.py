"""Latin squares drawn by lot, each as likely as any other.

Source: Jacobson and Matthews, Generating uniformly distributed random Latin squares, Journal of
Combinatorial Designs 4 (1996). A square is a cube of 0 and 1 (row, column, value) in which every
line adds up to 1; a step of the walk changes a small cube inside it, and may pass through
improper squares with a single -1. Its length is counted in proper squares: the first one after a
given number of steps would not be as likely as the others.
"""

from webapp.puzzle import Grid

from .lots import Lots

Cube = list[list[list[int]]]


def latin_square(size: int, lots: Lots) -> Grid:
    """A grid of `size` rows with the values 1 to `size`, the last of size^2 squares of a walk."""
    cube = [
        [[int((row + column) % size == value) for value in range(size)] for column in range(size)]
        for row in range(size)
    ]
    improper: tuple[int, int, int] | None = None
    left = size**2 if size > 1 else 0
    while left:
        improper = _step(cube, improper or _empty(cube, lots), lots)
        left -= improper is None
    return tuple(tuple(values.index(1) + 1 for values in row) for row in cube)


def _empty(cube: Cube, lots: Lots) -> tuple[int, int, int]:
    """A place of the cube that holds 0."""
    size = len(cube)
    while True:
        row, column, value = lots.below(size), lots.below(size), lots.below(size)
        if not cube[row][column][value]:
            return row, column, value


def _step(cube: Cube, at: tuple[int, int, int], lots: Lots) -> tuple[int, int, int] | None:
    """Add 1 at a place that holds 0 or -1; returns where the cube then holds -1, if anywhere."""
    (a, b, c), places = at, range(len(cube))
    # An improper place has two ones in each of its lines: either may be taken.
    d = lots.one_of([row for row in places if cube[row][b][c] == 1])
    e = lots.one_of([column for column in places if cube[a][column][c] == 1])
    f = lots.one_of([value for value in places if cube[a][b][value] == 1])
    for row, column, value in ((a, b, c), (a, e, f), (d, b, f), (d, e, c)):
        cube[row][column][value] += 1
    for row, column, value in ((d, b, c), (a, e, c), (a, b, f), (d, e, f)):
        cube[row][column][value] -= 1
    return (d, e, f) if cube[d][e][f] < 0 else None
