"""The timeline: the shape of a whole run, before it is played."""

from dataclasses import dataclass

from webapp.solvers.local_search import PassEnds
from webapp.trace import DeadEnd

from .run import Run

TIMELINE_BARS = 240


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of the run: its place from the left, and the heights of its guesses and undos."""

    x: float
    guesses: float
    undone: float


@dataclass(frozen=True, slots=True)
class Timeline:
    """The bars, and what there is to say of the whole run.

    `curve` is the total of constraints at the end of each pass of a local search: places from
    the left in percent and heights from 0 to 1, the greatest total is 1.
    """

    bars: list[Bar]
    curve: list[tuple[float, float]]
    width: float
    events: int
    guesses: int
    undone: int
    cut: bool


def draw(run: Run) -> Timeline:
    """The guesses and undos of each stretch; heights are 0 to 1, the tallest bar is 1."""
    count = run.to_end()
    bars = min(TIMELINE_BARS, max(count, 1))
    guesses, undone = [0] * bars, [0] * bars
    for at, until in zip(run.fold.opened, run.fold.closed, strict=True):
        guesses[(at - 1) * bars // count] += 1
        if until:
            undone[(until - 1) * bars // count] += 1
    tallest = max(*guesses, *undone, 1)
    drawn = [
        Bar(round(100 * index / bars, 2), round(up / tallest, 2), round(down / tallest, 2))
        for index, (up, down) in enumerate(zip(guesses, undone, strict=True))
        if up or down
    ]
    width = round(100 / bars, 3)
    return Timeline(drawn, _curve(run), width, count, sum(guesses), sum(undone), run.cut)


def _curve(run: Run) -> list[tuple[float, float]]:
    totals = [
        (index, event.because.broken)
        for index, event in enumerate(run.events)
        if isinstance(event, DeadEnd) and isinstance(event.because, PassEnds)
    ]
    most = max((total for _, total in totals), default=1) or 1
    every = max(1, len(totals) // TIMELINE_BARS)
    count = max(len(run.events), 1)
    return [(round(100 * at / count, 2), round(total / most, 3)) for at, total in totals[::every]]
