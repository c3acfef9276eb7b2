"""The registry: every algorithm by name, in menu order."""

from . import (
    arc_consistency,
    backjumping,
    backtracking,
    brute_force,
    exact_cover,
    forward_checking,
    local_search,
    logic,
    mrv,
    possible_sets,
    propagation,
)
from .solver import Solver

SOLVERS: dict[str, Solver] = {
    solver.name: solver
    for solver in (
        brute_force.SOLVER,
        backtracking.SOLVER,
        backjumping.SOLVER,
        possible_sets.SOLVER,
        mrv.SOLVER,
        forward_checking.SOLVER,
        arc_consistency.SOLVER,
        logic.SOLVER,
        propagation.SOLVER,
        exact_cover.SOLVER,
        local_search.SOLVER,
    )
}

# Answers "solve this" and "is it the only one?".
STRONGEST = SOLVERS["propagation"]
# Watch's default, as everybody understands it.
FIRST_WATCHED = SOLVERS["backtracking"]
