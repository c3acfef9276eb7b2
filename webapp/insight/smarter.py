"""Smarter: which other algorithm erases the fewest numbers on a puzzle."""

from webapp.budget import Budget
from webapp.insight.run.run import Run
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver

# How far each other algorithm is followed: events, and ticks between them.
SMARTER_EVENTS = 20_000
_WORK = 1_000_000


def smarter(
    puzzle: Puzzle, than: Solver, budget: Budget | None = None
) -> tuple[Choice, int] | None:
    """Another algorithm that erases the fewest numbers, and how many; None if none ends soon.

    The strongest if several erase as few.
    """
    best: tuple[Choice, int] | None = None
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        if solver is than or (best and best[1] == 0):
            continue
        run = Run(puzzle, Choice(solver), SMARTER_EVENTS, _WORK)
        run.extend(SMARTER_EVENTS, budget)
        if run.ended and (found := run.counts).compares("erased"):
            best = min(best or (run.choice, found.erased), (run.choice, found.erased), key=_erased)
    return best


def _erased(found: tuple[Choice, int]) -> int:
    return found[1]
