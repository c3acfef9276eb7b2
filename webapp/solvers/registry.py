"""Every algorithm by name, in menu order."""

from collections.abc import Callable

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

# The user's own algorithms on a local server, by name; each call returns its newest version.
YOURS: dict[str, Callable[[], Solver]] = {}

# Answers "solve this" and "is it the only one?".
STRONGEST = SOLVERS["propagation"]
# Watch's default, as everybody understands it.
FIRST_WATCHED = SOLVERS["backtracking"]


def all_solvers() -> list[Solver]:
    """Every algorithm in menu order, and then the user's own."""
    return [*SOLVERS.values(), *(newest() for newest in YOURS.values())]


def solver_named(name: str) -> Solver | None:
    """The algorithm with this name, perhaps the user's own; None if there is none."""
    return YOURS[name]() if name in YOURS else SOLVERS.get(name)
