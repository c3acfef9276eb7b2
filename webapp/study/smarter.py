"""Smarter: which other algorithm ends soonest on a puzzle."""

from webapp.budget import Pause
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, STRONGEST, Choice, Solver

from .run import Run

# How far each other algorithm is followed: events, and ticks between them.
SMARTER_EVENTS = 20_000
_WORK = 1_000_000


def smarter(puzzle: Puzzle, than: Solver, pause: Pause | None = None) -> tuple[Choice, int] | None:
    """Another algorithm and its number of events, the fewest of all; None where none ends soon."""
    best, fewest = None, SMARTER_EVENTS
    # The strongest first: the others are then followed no further than it went.
    for solver in sorted(SOLVERS.values(), key=lambda each: each is not STRONGEST):
        if solver is than:
            continue
        run = Run(puzzle, Choice(solver), fewest, _WORK)
        run.extend(fewest, pause)
        if run.ended and not run.cut:
            best, fewest = run.choice, len(run.events) - 1
    return (best, fewest + 1) if best else None
