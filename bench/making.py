"""New puzzles and grades: how often and how fast they are made, and how Keen does and judges.

Its grades have the names of ours, but other rules. What is compared is the processor time of one
more puzzle, draws that were refused included: Keen's program makes a few and then many, so that its
start is taken out, and ours has made some before. Without Keen's program a row says so.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import ceil, inf
from statistics import correlation, mean, median

from bench import keen
from bench.figures import Figure, processor_ms
from tools.public import public
from tools.trials import trial
from webapp.budget import Budget
from webapp.generator.grade import NAMES, rate
from webapp.generator.make import GenerationError, PuzzleSpec, find
from webapp.generator.trials import SEEDS, trials
from webapp.puzzle import parse
from webapp.web.http.limits import NEW_WORK

_WITHIN = 2.0  # seconds
_COMMON = 0.5  # a grade is rare where no more than this share of the seeds makes a puzzle of it
_WAITS = 3  # puzzles of each size and grade
_MAX_SEEDS = 30  # tried for one puzzle, as the page does
# Of what Keen's generator takes: at the median of sizes and grades, and at any of them.
_TIMES, _MAX_TIMES = 2.0, 8.0
_FEW, _MANY, _TURNS = 5, 20, 3  # puzzles made beforehand, then in each turn; turns at the least
_ENOUGH, _MOST = 100.0, 5_000.0  # more turns, until Keen or ours took this many milliseconds


def figures() -> Iterator[Figure]:
    """How long people wait for a new puzzle, common and rare, also beside Keen's generator;
    and how our grades fit Keen's.
    """
    waited = {
        (size, grade): waits(size, grade)
        for size, grades in trials().items()
        for grade, made in grades.items()
        if size > 3 and made
    }
    common = {spec for spec in waited if trials()[spec[0]][spec[1]] > _COMMON * SEEDS}
    slow, count = _ninety([each for spec in common for each in waited[spec]])
    name = f"new puzzles, {count} of 4 x 4 to 9 x 9 and grades that most seeds make: 90 % within"
    yield Figure(name, f"{slow:.2f} s", slow / _WITHIN, f"{_WITHIN:.0f} s", slow <= _WITHIN)
    slow, count = _ninety([each for taken in waited.values() for each in taken])
    yield Figure(f"the same with rare grades, {count} in all: 90 % within", f"{slow:.2f} s")
    yield from beside_keen(waited)
    graded = [row for row in public().values() if row["difficulty"].startswith("keen-")]
    theirs = [NAMES.index(row["difficulty"].split("-")[1]) for row in graded]
    ours = [rate(parse(row["text"])).score for row in graded]
    fit = correlation(_ranks(ours), _ranks(theirs))
    name = f"our scores and Keen's grades on {len(graded)} puzzles: Spearman's correlation"
    yield Figure(name, f"{fit:.3f}", None, "at least 0.8", fit >= 0.8)


def waits(size: int, grade: str) -> list[float]:
    """Seconds until a puzzle is made, with all the seeds that made none on the way to it."""
    seeds = iter(range(100, 100 + _MAX_SEEDS * _WAITS))
    taken = []
    for _ in range(_WAITS):
        made, seconds = 0, 0.0
        while not made and (seed := next(seeds, None)) is not None:
            made, (more,) = trial(size, grade, range(seed, seed + 1))
            seconds += more
        taken.append(seconds if made else inf)
    return taken


def _ninety(seconds: Sequence[float]) -> tuple[float, int]:
    """What nine in ten stay within, and how many there are."""
    return sorted(seconds)[ceil(0.9 * len(seconds)) - 1], len(seconds)


def beside_keen(specs: Iterable[tuple[int, str]]) -> Iterator[Figure]:
    """Processor time for one puzzle of each size and grade, next to what Keen's takes."""
    program = keen.program()
    if not program:
        yield Figure("new puzzles beside Keen's generator", "sgt-keen is not installed")
        return
    ratios = []
    for size, grade in specs:
        finding_ms(size, grade, range(_FEW))
        ours, theirs = list[float](), list[float]()
        while len(ours) < _TURNS or (sum(theirs) < _ENOUGH / _MANY and sum(ours) < _MOST / _MANY):
            first = _FEW + len(ours) * _MANY
            ours.append(finding_ms(size, grade, range(first, first + _MANY)))
            theirs.append(_keen_ms(program, size, grade))
        own, their = mean(ours), mean(theirs)
        ratios.append(own / their)
        name = f"a new {grade} puzzle of {size} x {size}, and Keen's generator"
        figure = f"{own:.1f} and {their:.1f} ms"
        within = ratios[-1] <= _MAX_TIMES
        yield Figure(name, figure, ratios[-1], f"at most {_MAX_TIMES:.0f}", within)
    within_two = sum(ratio <= _TIMES for ratio in ratios)
    middle = median(ratios)
    name = f"of {len(ratios)} sizes and grades those within {_TIMES:.0f} times; the worst; median"
    figure = f"{within_two}; {max(ratios):.1f} times"
    yield Figure(name, figure, middle, f"at most {_TIMES:.0f}", middle <= _TIMES)


def finding_ms(size: int, grade: str, seeds: range) -> float:
    """Milliseconds for each puzzle found, with the seeds that have none in what a page may do."""
    found = []

    def work() -> None:
        for seed in seeds:
            with suppress(GenerationError):
                found.append(find(PuzzleSpec(size, grade), seed, budget=Budget(NEW_WORK)))

    taken = processor_ms(work)
    return taken / len(found) if found else inf


def _keen_ms(program: str, size: int, grade: str) -> float:
    few, many = (
        keen.making_seconds(program, size, grade, count) * count for count in (_FEW, _FEW + _MANY)
    )
    return max(many - few, 1e-6) * 1000 / _MANY  # a start takes now more, now less


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order; equal ones share the middle of theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, each) + bisect_right(ordered, each)) / 2 for each in values]
