"""Local search: full grids whose rows are right, mended by swaps within a row."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import prod
from random import Random

from webapp.budget import Budget
from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle import Grid, Puzzle
from webapp.trace import Because, DeadEnd, Event, GaveUp, Restart, Solved, Swap

from .solver import Option, Solver

PSEUDOCODE = (
    "repeat N^5 times:",
    "  fill each row with 1..n in random order",
    "  repeat 4N times, a pass:",
    "    for each pair of cells of each row:",
    "      swap their values",
    "      if their constraints did not grow: keep it",
    "      else: swap back",
    "      if no cell has a constraint: solved",
    "    total = constraints of all cells",
    "give up: no grid came out right",
)
_SWAP_TICKS = 20  # a swap tried costs as much as so many cells looked at
_SUMMED = 8  # adding up so many cells costs as much as one looked at
SEED = Option("seed", (), "the number that the random grids grow from")


class _Matrix:
    """A full grid, and for each cell how many constraints it has: 0, 1 or 2.

    One for a value that stands in its column (or box) again, one for a cage that does not come
    out; the cage's is kept by cage.
    """

    def __init__(self, layout: Layout, values: list[int]) -> None:
        self.layout, self.values = layout, values
        n = layout.size
        self.in_column = [[0] * (n + 1) for _ in range(n)]
        self.in_box = [[0] * (n + 1) for _ in range(n)]
        for cell, value in enumerate(values):
            self.in_column[layout.column[cell]][value] += 1
            self.in_box[layout.box[cell]][value] += 1
        self.wrong = [self._is_wrong(cage) for cage in range(len(layout.cages))]

    def constraints(self, cell: int) -> int:
        layout, value = self.layout, self.values[cell]
        again = self.in_column[layout.column[cell]][value] > 1
        again = again or self.in_box[layout.box[cell]][value] > 1
        cage = layout.cage[cell]
        return again + (cage != NO_CAGE and self.wrong[cage])

    def swap(self, a: int, b: int) -> None:
        """Swap the values of two cells of one row."""
        layout, values = self.layout, self.values
        for cell in (a, b):
            self._count(cell, -1)
        values[a], values[b] = values[b], values[a]
        for cell in (a, b):
            self._count(cell, 1)
        for cage in {layout.cage[a], layout.cage[b]} - {NO_CAGE}:
            self.wrong[cage] = self._is_wrong(cage)

    def broken(self) -> list[int]:
        """The cells that have constraints."""
        return [cell for cell in range(len(self.values)) if self.constraints(cell)]

    def _count(self, cell: int, step: int) -> None:
        value = self.values[cell]
        self.in_column[self.layout.column[cell]][value] += step
        self.in_box[self.layout.box[cell]][value] += step

    def _is_wrong(self, cage: int) -> bool:
        held = [self.values[cell] for cell in self.layout.members[cage]]
        target = self.layout.cages[cage].target
        if self.layout.killer and len(set(held)) < len(held):
            return True
        match self.layout.cages[cage].op:
            case "+":
                return sum(held) != target
            case "*":
                return prod(held) != target
            case "-":
                return max(held) - min(held) != target
            case "/":
                return max(held) != min(held) * (target or 0)
        return held != [target]


def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
    """Document 003, solution 3, as a generator of events; the seed makes it repeatable.

    A kept swap is an event; refused ones are counted in the event that ends their pass, with the
    total of constraints then: a dead end with the reason `pass`.
    """
    layout = Layout(puzzle)
    n, random = layout.size, Random(int(options["seed"]))  # noqa: S311 - nothing secret
    sizes = [0 if cage == NO_CAGE else len(layout.members[cage]) for cage in layout.cage]
    pairs = [(row * n + a, row * n + b) for row in range(n) for a, b in combinations(range(n), 2)]
    for _ in range(n**5):
        matrix = _Matrix(layout, [value for _ in range(n) for value in _shuffled(n, random)])
        yield Restart(_grid(matrix.values, n), 2)
        budget.tick(n * n)
        for number in range(1, 4 * n + 1):
            refused = 0
            if not matrix.broken():
                yield Solved(8)
                yield GaveUp(Because("another solution"), 10)
                return
            for a, b in pairs:
                budget.tick(max(_SWAP_TICKS, (sizes[a] + sizes[b]) // _SUMMED))
                before = matrix.constraints(a) + matrix.constraints(b)
                matrix.swap(a, b)
                if matrix.constraints(a) + matrix.constraints(b) > before:
                    matrix.swap(a, b)
                    refused += 1
                    continue
                yield Swap((layout.cells[a], layout.cells[b]), 6)
                if not any(matrix.wrong) and not matrix.broken():
                    break
            else:
                left = matrix.broken()
                total = sum(map(matrix.constraints, left))
                because = Because("pass", (), (number, total, refused))
                yield DeadEnd(tuple(layout.cells[cell] for cell in left), because, 9)
    yield GaveUp(Because("no grid"), 10)


def _shuffled(n: int, random: Random) -> list[int]:
    """1..n in random order, drawn through `random()` alone, which every Python keeps the same."""
    values = list(range(1, n + 1))
    for last in range(n - 1, 0, -1):
        other = int(random.random() * (last + 1))
        values[last], values[other] = values[other], values[last]
    return values


def _grid(values: list[int], n: int) -> Grid:
    return tuple(tuple(values[row * n : row * n + n]) for row in range(n))


SOLVER = Solver(
    name="local-search",
    title="Local search",
    summary="Fills every row at random and swaps values within a row as long as that breaks no "
    "more rules; after a while it begins anew, and it may never end.",
    source="document 003 (solution 3)",
    pseudocode=PSEUDOCODE,
    run=run,
    options=(SEED,),
    complete=False,
)
