"""Tables of runs, in words: how each ended, what that proves, where it differs from the first."""

from webapp.insight.compare import Divergence
from webapp.puzzle.words import plural
from webapp.trace import Counts

COMPARED = "numbers erased"
_DONE = {
    "solved": "solved in",
    "exhausted": "proven in",
    "gave-up": "gave up after",
    "cut": "cut after",
}


def done(counts: Counts, solutions: int) -> str:
    """How a run ended, on a puzzle with so many solutions: `first in 30 steps` of several."""
    how = "first in" if solutions > 1 and counts.end == "solved" else _DONE[counts.end]
    return f"{how} {plural(counts.events, 'step')}"


def proven(proof: Counts) -> str:
    """What it took to go on, after the first of two solutions, until there were no more."""
    return (
        f"to be sure of both: {proof.erased:,}"
        if proof.end == "exhausted"
        else "cut before the proof"
    )


def erased(numbers: int) -> str:
    """`1 number erased`."""
    return f"{plural(numbers, 'number')} erased"


def parted(parting: Divergence | None, counts: Counts | None, first: Counts | None) -> str:
    """Where a run differs from the first; the counts of both are None while they are made."""
    if parting:
        return f"after {plural(parting.values, 'value')}" if parting.values else "at value 1"
    if not first or not counts:
        return "…"
    return "not before the cut" if "cut" in (counts.end, first.end) else "never"


def comparable(swaps: bool) -> str:
    """Which figure to compare; `swaps` where one of the runs is a local search."""
    none = " A local search erases none: it swaps." if swaps else ""
    return (
        f"Compare {COMPARED}: each number that was written and taken off again, guessed or "
        f"deduced, counts the same in every algorithm.{none}"
    )
