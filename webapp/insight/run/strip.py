"""Strips: how many digits stand along a whole run, from its first step to its last."""

from dataclasses import dataclass

from webapp.trace import Counts

from .run import Run

STRIP_POINTS = 160


@dataclass(frozen=True, slots=True)
class Strip:
    """What a run came to, and its line: places from the left in percent, heights from 0 to 1.

    Height 1 is a full grid; each place has the digits that stand at that very step.
    """

    counts: Counts
    points: list[tuple[float, float]]


def strip(run: Run) -> Strip:
    """The strip of a run, all of whose events are made for it."""
    count, filled = run.to_end(), run.ledger.filled
    steps = min(STRIP_POINTS, count)
    at = [count * part // steps for part in range(1, steps + 1)] if steps else []
    cells = run.puzzle.size**2
    points = [(round(100 * each / count, 2), round(filled[each - 1] / cells, 3)) for each in at]
    return Strip(run.counts, [(0, 0), *points])
