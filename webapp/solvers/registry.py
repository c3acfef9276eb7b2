"""The registry: every algorithm by name, in menu order."""

from . import backtracking, brute_force, mrv, possible_sets, propagation
from .solver import Solver

SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        brute_force.SOLVER,
        backtracking.SOLVER,
        possible_sets.SOLVER,
        mrv.SOLVER,
        propagation.SOLVER,
    )
}

# What answers "solve this" and "is it the only one?", and what Watch takes if nothing is said.
STRONGEST = SOLVERS["propagation"]
