"""New puzzles and grades: how often and how fast they are made, and how Keen does and judges.

Keen's generator is the program `sgt-keen` of Debian's package sgt-puzzles; without it that row
says so. Its grades have the names of ours, but other rules.
"""

import shutil
import subprocess
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import ceil, inf
from resource import RUSAGE_CHILDREN, getrusage
from statistics import correlation, mean

from tools.public import public
from tools.trials import trial
from webapp.generator.grade import NAMES, rate
from webapp.generator.trials import SEEDS, trials
from webapp.puzzle import parse

from .figures import Figure

_WITHIN = 2.0  # seconds
_COMMON = 0.5  # a grade is rare where no more than this share of the seeds makes a puzzle of it
_WAITS = 3  # puzzles of each size and grade
_MOST_SEEDS = 30  # so many are gone through for one puzzle, as the page does


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
    common = {wish for wish in waited if trials()[wish[0]][wish[1]] > _COMMON * SEEDS}
    slow, count = _ninety([each for wish in common for each in waited[wish]])
    name = f"new puzzles, {count} of 4 x 4 to 9 x 9 and grades that most seeds make: 90 % within"
    yield Figure(name, f"{slow:.2f} s", slow / _WITHIN, f"{_WITHIN:.0f} s", slow <= _WITHIN)
    slow, count = _ninety([each for taken in waited.values() for each in taken])
    yield Figure(f"the same with rare grades, {count} in all: 90 % within", f"{slow:.2f} s")
    yield from _beside_keen({wish: mean(taken) for wish, taken in waited.items()})
    keen = [row for row in public().values() if row["difficulty"].startswith("keen-")]
    theirs = [NAMES.index(row["difficulty"].split("-")[1]) for row in keen]
    ours = [rate(parse(row["text"])).score for row in keen]
    fit = correlation(_ranks(ours), _ranks(theirs))
    name = f"our scores and Keen's grades on {len(keen)} puzzles: Spearman's correlation"
    yield Figure(name, f"{fit:.3f}", None, "at least 0.8", fit >= 0.8)


def waits(size: int, grade: str) -> list[float]:
    """Seconds until a puzzle is made, with all the seeds that made none on the way to it."""
    seeds = iter(range(100, 100 + _MOST_SEEDS * _WAITS))
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


def _beside_keen(ours: dict[tuple[int, str], float]) -> Iterator[Figure]:
    """Processor time for one puzzle of each grade, a size a row, next to what Keen's takes."""
    program = shutil.which("sgt-keen") or shutil.which("/usr/games/sgt-keen")
    if not program:
        yield Figure("new puzzles beside Keen's generator", "sgt-keen is not installed")
        return
    totals = defaultdict[int, tuple[float, float]](lambda: (0, 0))
    for (size, grade), seconds in ours.items():
        own, keen = totals[size]
        totals[size] = own + seconds, keen + _keen_seconds(program, size, grade)
    for size, (own, keen) in totals.items():
        name = f"new puzzles of {size} x {size}, one a grade, and Keen's generator"
        yield Figure(name, f"{own:.2f} s and {keen:.2f} s", own / keen)


def _keen_seconds(program: str, size: int, grade: str, count: int = 10) -> float:
    """Seconds that one puzzle takes Keen's generator; its letter for extreme is x."""
    letter = "x" if grade == "extreme" else grade[0]
    begun = getrusage(RUSAGE_CHILDREN).ru_utime
    command = [program, "--generate", str(count), f"{size}d{letter}"]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return (getrusage(RUSAGE_CHILDREN).ru_utime - begun) / count


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value in their order; equal ones share the middle of theirs."""
    ordered = sorted(values)
    return [(bisect_left(ordered, each) + bisect_right(ordered, each)) / 2 for each in values]
