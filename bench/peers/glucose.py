"""A variable for each cell and value, and one for each filling of each cage.

Exactly one value a cell, exactly one cell a unit and value, at least one filling a cage. A filling
brings its values, and a value needs one of its fillings, so that unit propagation alone takes
away what no filling supports. CaDiCaL was slower: by a third and more on the public puzzles, by
half on killer sudokus.
"""

from collections.abc import Iterator
from itertools import combinations, count
from time import process_time

from pysat.solvers import Glucose4

from bench.tables import TimeUpError, tables, units
from webapp.puzzle import Grid, Puzzle, grid_at
from webapp.puzzle.cells import all_cells

# The clock is read after this number of conflicts.
_CONFLICTS = 2_000


def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
    """Yield the solutions; each is excluded by a clause before the next is looked for."""
    until, n = process_time() + seconds, puzzle.size
    number = count(1)
    var = {(cell, v): next(number) for cell in all_cells(n) for v in range(1, n + 1)}
    with Glucose4(bootstrap_with=_clauses(puzzle, var, number)) as solver:
        while True:
            solver.conf_budget(_CONFLICTS)
            answer = solver.solve_limited()
            if answer is False:
                return
            if answer:
                true = set(solver.get_model())
                held = [key for key, each in var.items() if each in true]
                yield grid_at(dict(held), n)
                solver.add_clause([-var[key] for key in held])
            elif process_time() > until:
                raise TimeUpError


def _clauses(puzzle: Puzzle, var: dict, number: Iterator[int]) -> Iterator[list[int]]:
    every = range(1, puzzle.size + 1)
    exactly_one = [[var[cell, v] for v in every] for cell in all_cells(puzzle.size)]
    exactly_one += [[var[cell, v] for cell in unit] for unit in units(puzzle) for v in every]
    for group in exactly_one:
        yield group
        yield from ([-a, -b] for a, b in combinations(group, 2))
    for cells, fillings in tables(puzzle):
        chosen = [next(number) for _ in fillings]
        yield chosen
        supports: dict[int, list[int]] = {var[cell, v]: [] for cell in cells for v in every}
        for filling, each in zip(fillings, chosen, strict=True):
            for key in zip(cells, filling, strict=True):
                yield [-each, var[key]]
                supports[var[key]].append(each)
        yield from ([-value, *support] for value, support in supports.items())
