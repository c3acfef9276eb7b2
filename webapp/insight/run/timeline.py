"""The timeline and the strip of a run: its whole shape, before it is played."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

from webapp.logic import STRATEGIES
from webapp.puzzle.words import plural
from webapp.solvers.local_search import PassEnds
from webapp.trace import DeadEnd, Event, Infer, Remove

from .ledger import RUNS_OUT
from .run import Run

TIMELINE_BARS, STRIP_POINTS = 240, 160
_MAX_TICKS = 8

# What the height shows: open guesses; costs of strategies; broken rules at the end of each pass of
# a local search; filled cells.
Shape = Literal["standing", "costs", "broken", "filled"]


@dataclass(frozen=True, slots=True)
class Bar:
    """A stretch of the run: its position from the left in percent, and heights from 0 to 1.

    `up` is its largest number of open guesses, or its greatest cost of a strategy; `dead` its
    number of dead ends, 1 for the largest.
    """

    x: float
    up: float
    dead: float = 0


@dataclass(frozen=True, slots=True)
class Timeline:
    """The drawing of a run, and its description.

    `curve` has positions from the left in percent and heights from 0 to 1. Height 1 is `most`
    guesses, cost, rules, or cells. `ticks` are steps with their positions, `hardest` is the title
    of the costliest strategy.
    """

    shape: Shape
    events: int
    guesses: int
    undone: int
    dead_ends: int
    most: int
    ticks: list[tuple[float, int]]
    width: float
    bars: list[Bar] = field(default_factory=list)
    curve: list[tuple[float, float]] = field(default_factory=list)
    hardest: str = ""

    def sentence(self, cells: int) -> str:
        """The description for people who don't see it; `cells` is the grid's number of cells."""
        steps = plural(self.events, "step")
        match self.shape:
            case "standing":
                guesses = f"{plural(self.guesses, 'guess')}, {self.undone:,} taken back"
                most = f"at most {plural(self.most, 'guess')} open at once"
                return f"{steps}: {guesses}, {plural(self.dead_ends, 'dead end')}; {most}"
            case "costs" if self.hardest:
                return f"{steps}: no guesses; the hardest strategy is {self.hardest}"
            case "costs":
                return f"{steps}: no guesses"
            case "broken":
                return f"{steps}: at most {plural(self.most, 'broken rule')} at the end of a pass"
            case "filled":
                return f"{steps}: no guesses; {self.most} of {cells} cells filled"


def draw(run: Run) -> Timeline:
    """The timeline of a run; computes all its events."""
    count = run.to_end()
    stretches = min(TIMELINE_BARS, max(count, 1))
    ledger, counts = run.ledger, run.counts
    dead = [sum(kind & RUNS_OUT > 0 for kind in kinds) for kinds in _parts(ledger.kinds, stretches)]
    bars: list[Bar] = []
    curve: list[tuple[float, float]] = []
    hardest = ""
    shape: Shape = "standing"
    if broken := _broken(run.events):
        shape, (most, curve) = "broken", _curve(broken, count)
    elif counts.guesses:
        most = counts.max_depth
        bars = _bars([max(part) for part in _parts(ledger.guesses, stretches)], dead)
    elif run.choice.solver.by_strategies:
        costs, hardest = _costs(run.events, count, stretches)
        most = max(*costs, 1)
        shape, bars = "costs", _bars(costs)
    else:
        shape, (most, curve) = "filled", _curve(list(enumerate(ledger.filled, 1)), count)
    return Timeline(
        shape, count, counts.guesses, counts.backtracks, sum(dead), most, _ticks(count),
        round(100 / stretches, 3), bars, curve, hardest,
    )  # fmt: skip


def _parts(column: Sequence[int], stretches: int) -> Iterator[Sequence[int]]:
    """A column of the ledger, cut into stretches; event `at` is in at * stretches // its length."""
    count = len(column)
    edges = [-(-count * part // stretches) for part in range(stretches + 1)]
    return (column[start:end] for start, end in pairwise(edges))


def _bars(*kinds: list[int]) -> list[Bar]:
    """Bars side by side, without empty ones; the greatest of each kind has height 1."""
    most = [max(1, *kind) for kind in kinds]
    return [
        Bar(
            round(100 * index / len(kinds[0]), 2),
            *(round(each / highest, 2) for each, highest in zip(heights, most, strict=True)),
        )
        for index, heights in enumerate(zip(*kinds, strict=True))
        if any(heights)
    ]


def _costs(events: Sequence[Event], count: int, stretches: int) -> tuple[list[int], str]:
    """The greatest cost in each stretch, and the title of the costliest strategy."""
    costs, hardest = [0] * stretches, None
    for at, event in enumerate(events):
        rule = event.because.rule if isinstance(event, Infer | Remove) else ""
        if strategy := STRATEGIES.get(rule):
            stretch = at * stretches // count
            costs[stretch] = max(costs[stretch], strategy.cost)
            hardest = max(hardest or strategy, strategy, key=lambda each: each.cost)
    return costs, hardest.title if hardest else ""


def _broken(events: Sequence[Event]) -> list[tuple[int, int]]:
    """The number of broken rules at the end of each pass of a local search, with its step."""
    return [
        (at, event.because.broken)
        for at, event in enumerate(events, 1)
        if isinstance(event, DeadEnd) and isinstance(event.because, PassEnds)
    ]


def _curve(totals: list[tuple[int, int]], count: int) -> tuple[int, list[tuple[float, float]]]:
    """The greatest total, and the curve with that total at height 1."""
    most = max((total for _, total in totals), default=0) or 1
    shown = totals[:: max(1, len(totals) // TIMELINE_BARS)]
    return most, [(round(100 * at / count, 2), round(total / most, 3)) for at, total in shown]


def _ticks(count: int) -> list[tuple[float, int]]:
    """0 and round numbers of steps up to the end, as many as there is room for."""
    step = next(
        unit * 10**power
        for power in range(12)
        for unit in (1, 2, 5)
        if count // (unit * 10**power) < _MAX_TICKS
    )
    return [(round(100 * at / max(count, 1), 2), at) for at in range(0, count, step)]


def strip(run: Run) -> list[tuple[float, float]]:
    """The line of a run that shows how full the grid is; computes all its events.

    Positions from the left in percent, heights from 0 to 1, which is a full grid; each is exact at
    its step.
    """
    count, filled = run.to_end(), run.ledger.filled
    steps = min(STRIP_POINTS, count)
    at = [count * part // steps for part in range(1, steps + 1)] if steps else []
    cells = run.puzzle.size**2
    points = [(round(100 * each / count, 2), round(filled[each - 1] / cells, 3)) for each in at]
    return [(0, 0), *points]
