"""Other people's solvers, each with the model that suits it best.

They are installed for `make bench` alone, so nothing but the benchmark imports this package.
"""

from collections.abc import Callable, Iterator

from bench.peers import cp_sat, glucose, python_constraint
from webapp.puzzle import Grid, Puzzle

# A search for solutions; raises TimeUpError, or NotExpressibleError if it can't express the puzzle.
Search = Callable[[Puzzle, float], Iterator[Grid]]

PEERS: dict[str, Search] = {
    "CP-SAT": cp_sat.search,
    "Glucose": glucose.search,
    "python-constraint2": python_constraint.search,
}
