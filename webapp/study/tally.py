"""The statistics of a study's rows, counted in one pass without storing them.

Figures from 1,000 on are rounded to three significant digits, so that the memory of a tally doesn't
grow with the runs; statistics of these are rounded too, and at most one off in the last digit. A
run that was cut or gave up doesn't have a figure: it counts as more than every run that was done.
Medians and quartiles are those of `statistics`, which may be between two runs; if one of these
wasn't done, there is none.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil, floor
from typing import Literal, NamedTuple, TypeAlias

from webapp.generator.grade import NAMES
from webapp.solvers import SOLVERS

# The figures of a run that was done.
Measure: TypeAlias = Literal["erased", "steps", "microseconds"]
MEASURES: tuple[Measure, ...] = ("erased", "steps", "microseconds")
# The figure by which algorithms compare: the fewest win.
CONTESTED: Measure = "erased"
# The grades, easiest first.
UNRATED = "unrated"
GRADES = (*NAMES, UNRATED)
DONE = ("solved", "exhausted")


class Brief(NamedTuple):
    """The columns of a row that are counted."""

    number: int
    algorithm: str
    options: str
    size: int
    grade: str | None
    end: str
    steps: int
    erased: int
    seconds: float

    @property
    def choice(self) -> str:
        """The algorithm with its options, as in URLs."""
        return f"{self.algorithm}:{self.options}" if self.options else self.algorithm

    def figure(self, name: Measure) -> int:
        """One of the figures."""
        if name == "microseconds":
            return round(self.seconds * 1e6)
        return self.erased if name == "erased" else self.steps

    @property
    def contests(self) -> bool:
        """Whether it can be the best, as in Compare: it was done, and its algorithm erases."""
        return self.end in DONE and has(self.algorithm, CONTESTED)


def has(choice: str, name: Measure) -> bool:
    """Whether an algorithm has such a figure: a local search swaps, and erases nothing."""
    return name != "erased" or not SOLVERS[choice.partition(":")[0]].swaps


class PuzzleGroup(NamedTuple):
    """Puzzles of a size and a grade."""

    size: int
    grade: str

    @property
    def order(self) -> tuple[int, int]:
        """Its sort key: by size, then by grade."""
        return self.size, GRADES.index(self.grade)


@dataclass(slots=True)
class RunGroup:
    """The runs of an algorithm on some puzzles.

    `ends` counts how they ended. `done` counts each figure of the runs that were done, `cut_at` the
    numbers erased by those that were cut. `alone` and `tied` count the puzzles on which it erased
    the fewest numbers of all algorithms, alone or with others.
    """

    ends: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    done: dict[Measure, Counter[int]] = field(
        default_factory=lambda: {name: Counter() for name in MEASURES}
    )
    cut_at: Counter[int] = field(default_factory=Counter)
    alone: int = 0
    tied: int = 0

    @property
    def runs(self) -> int:
        """The number of runs."""
        return self.ends.total()

    @property
    def undecided(self) -> int:
        """The number of runs that were cut or gave up."""
        return self.runs - sum(self.ends[end] for end in DONE)

    def add(self, row: Brief) -> None:
        """Count a run."""
        self.ends[row.end] += 1
        self.seconds += row.seconds
        if row.end in DONE:
            for name, counts in self.done.items():
                if has(row.algorithm, name):
                    counts[rounded(row.figure(name))] += 1
        elif row.end == "cut":
            self.cut_at[rounded(row.erased)] += 1

    def take(self, other: "RunGroup") -> None:
        """Count another group's runs too."""
        self.ends += other.ends
        self.seconds += other.seconds
        for name in MEASURES:
            self.done[name] += other.done[name]
        self.cut_at += other.cut_at
        self.alone += other.alone
        self.tied += other.tied

    def quantile(self, name: Measure, share: float) -> float | None:
        """The figure that this share of the runs doesn't exceed, interpolated between two runs.

        As in `statistics.quantiles` with `method="inclusive"` (Hyndman and Fan's type 7); None if
        it would depend on a run that wasn't done.
        """
        place = share * (self.runs - 1)
        before, after = self._figure(name, floor(place)), self._figure(name, ceil(place))
        if before is None or after is None:
            return None
        between = before + (after - before) * (place - floor(place))
        unit = _unit(after)
        if unit > 1:
            return (round(between) + unit // 2) // unit * unit
        return int(between) if between == int(between) else between

    def _figure(self, name: Measure, place: int) -> int | None:
        """The figure of the run at an index, sorted from the least."""
        for figure, count in sorted(self.done[name].items()):
            if place < count:
                return figure
            place -= count
        return None

    def survival(self) -> Iterator[tuple[int, float]]:
        """The share of runs not done by numbers erased, by Kaplan and Meier.

        A run that was cut is censored there; one that gave up is never done. One point for each
        figure at which the share falls, and a last one for the end.
        """
        done, open_, share, at = self.done[CONTESTED], self.runs, 1.0, 0
        for at in sorted({*done, *self.cut_at}):
            if done[at]:
                share *= 1 - done[at] / open_
                yield at, share
            open_ -= done[at] + self.cut_at[at]
        if not done[at]:
            yield at, share


def rounded(figure: int) -> int:
    """A figure to three significant digits."""
    unit = _unit(figure)
    return (figure + unit // 2) // unit * unit


def _unit(figure: int) -> int:
    """The unit of the last of three significant digits."""
    unit: int = 10 ** max(0, len(str(figure)) - 3)
    return unit


@dataclass(slots=True)
class StudyTally:
    """The data of a report: runs by algorithm and kind of puzzle, and contests by kind.

    `puzzles` counts the puzzles, `ties` those on which several were best, and `open` those on which
    none was done.
    """

    groups: dict[tuple[str, PuzzleGroup], RunGroup] = field(
        default_factory=lambda: defaultdict(RunGroup)
    )
    puzzles: Counter[PuzzleGroup] = field(default_factory=Counter)
    ties: Counter[PuzzleGroup] = field(default_factory=Counter)
    open: Counter[PuzzleGroup] = field(default_factory=Counter)

    def add(self, rows: Iterable[Brief]) -> None:
        """Count these rows; those of a puzzle must be consecutive."""
        for _, runs in groupby(rows, lambda row: row.number):
            together = list(runs)
            kind = PuzzleGroup(together[0].size, together[0].grade or UNRATED)
            self.puzzles[kind] += 1
            for run in together:
                self.groups[run.choice, kind].add(run)
            self._contest(kind, together)

    def _contest(self, kind: PuzzleGroup, runs: Iterable[Brief]) -> None:
        figures = {run.choice: run.erased for run in runs if run.contests}
        least = min(figures.values(), default=None)
        best = [choice for choice, figure in figures.items() if figure == least]
        if not best:
            self.open[kind] += 1
        elif len(best) == 1:
            self.groups[best[0], kind].alone += 1
        else:
            self.ties[kind] += 1
            for choice in best:
                self.groups[choice, kind].tied += 1

    @property
    def kinds(self) -> list[PuzzleGroup]:
        """The kinds of puzzles, by size and then grade."""
        return sorted(self.puzzles, key=lambda kind: kind.order)

    def winners(self, kind: PuzzleGroup) -> list[str]:
        """The algorithms that were best, alone or tied, on most puzzles of a kind."""
        won = {
            choice: group.alone + group.tied
            for (choice, each), group in self.groups.items()
            if each == kind
        }
        most = max(won.values(), default=0)
        return [choice for choice, count in won.items() if count == most > 0]

    def together(self, choice: str, size: int | None = None) -> RunGroup:
        """The runs of an algorithm on all puzzles, or on those of a size."""
        found = RunGroup()
        for (each, kind), group in self.groups.items():
            if each == choice and size in (None, kind.size):
                found.take(group)
        return found
