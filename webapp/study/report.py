"""The results of a study so far, as a page and as a table.

The page is self-contained HTML, for the screen and for paper.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TypeAlias

from jinja2 import Environment, PackageLoader, StrictUndefined

from webapp.insight.run.effort import UNEQUAL
from webapp.puzzle.words import counted

from .plan import Plan
from .plots import TITLE, Styles, effort, inline_svg, survival, winners
from .store import RowStore, put_text
from .tally import CONTESTED, Brief, Measure, PuzzleGroup, RunGroup, StudyTally, has

_ENDS = ("solved", "exhausted", "gave-up", "cut")
_MARKS = (10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)

Rows: TypeAlias = Iterator[tuple[str, ...]]

QUARTILES = {"q1": 0.25, "median": 0.5, "q3": 0.75}
_NAMES: dict[Measure, str] = {"erased": "erased", "steps": "steps", "microseconds": "seconds"}

COLUMNS = (
    "algorithm", "options", "size", "grade",
    "runs", "solved", "no_solution", "gave_up", "cut",
    *(f"{name}_{share}" for name in _NAMES.values() for share in QUARTILES),
    "seconds_in_all",
    "best", "tied",
)  # fmt: skip


def report(store: RowStore) -> Path:
    """Write `report.html` and `summary.csv` for the rows so far; returns the page's path.

    The rows are read batch by batch and not stored.
    """
    tally = StudyTally()
    unmade: list[PuzzleGroup] = []
    for written in store.written():
        columns = written.table.select(Brief._fields).to_pydict().values()
        tally.add(map(Brief._make, zip(*columns, strict=True)))
        unmade += [PuzzleGroup(each.size, each.grade) for each in written.unmade]
    put_text(store.folder / "summary.csv", summary(tally, store.plan.algorithms))
    path = store.folder / "report.html"
    put_text(path, page(store.plan, tally, unmade))
    return path


def page(plan: Plan, tally: StudyTally, unmade: Sequence[PuzzleGroup]) -> str:
    """The whole page; `unmade` are the kinds of the puzzles that couldn't be generated."""
    ends = sum((group.ends for group in tally.groups.values()), Counter[str]())
    return _JINJA.get_template("report.html").render(
        plan=plan,
        tally=tally,
        runs=ends.total(),
        ends=ends,
        missing=plan.runs - ends.total() - len(unmade) * len(plan.algorithms),
        unmade=sorted(Counter(unmade).items(), key=lambda each: each[0].order),
        styles=Styles(plan.algorithms),
        marks=(*(mark for mark in _MARKS if mark < plan.budget), plan.budget),
    )


def end_rows(plan: Plan, tally: StudyTally) -> Rows:
    """How the runs of each algorithm ended, and how long they took."""
    for choice in plan.algorithms:
        group = tally.together(choice)
        ends = (f"{group.ends[end]:,}" for end in _ENDS)
        yield choice, f"{group.runs:,}", *ends, f"{group.seconds:,.1f} s"


def effort_rows(plan: Plan, tally: StudyTally) -> Rows:
    """Median and quartiles of each algorithm, one row per kind of puzzles."""
    for kind in tally.kinds:
        yield (
            f"size {kind.size}, {kind.grade}",
            *(
                quartiles(tally.groups[choice, kind]) if has(choice, CONTESTED) else "erases none"
                for choice in plan.algorithms
            ),
        )


def quartiles(group: RunGroup) -> str:
    """Median and quartiles in words: `12 (4 to 40), 3 of 100 not done`."""
    low, median, high = (group.quantile(CONTESTED, share) for share in (0.25, 0.5, 0.75))
    if median is None:
        words = "no median"
    else:
        words = f"{median:,} ({low:,} {'up' if high is None else f'to {high:,}'})"
    return f"{words}, {group.undecided:,} of {group.runs:,} not done" if group.undecided else words


def survival_rows(plan: Plan, tally: StudyTally, marks: Iterable[int]) -> Rows:
    """The shares of runs not done at each of the marks, one row per size and algorithm."""
    choices = [choice for choice in plan.algorithms if has(choice, CONTESTED)]
    for size, choice in product(sorted({kind.size for kind in tally.kinds}), choices):
        curve = [(0, 1.0), *tally.together(choice, size=size).survival()]
        shares = ([share for at, share in curve if at <= mark][-1] for mark in marks)
        yield f"size {size}, {choice}", *(f"{share:.1%}" for share in shares)


def contest_rows(plan: Plan, tally: StudyTally) -> Rows:
    """The number of puzzles on which each algorithm was best, one row per kind of puzzles."""
    for kind in tally.kinds:
        groups = [tally.groups[choice, kind] for choice in plan.algorithms]
        won = (f"{group.alone:,} + {group.tied:,}" for group in groups)
        counts = (tally.ties[kind], tally.open[kind], tally.puzzles[kind])
        yield f"size {kind.size}, {kind.grade}", *won, *(f"{count:,}" for count in counts)


_JINJA = Environment(
    loader=PackageLoader("webapp.study"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_JINJA.filters |= {"counted": counted, "number": "{:,}".format}
_JINJA.globals |= {"TITLE": TITLE, "UNEQUAL": UNEQUAL} | {
    each.__name__: each
    for each in (
        *(end_rows, effort_rows, survival_rows, contest_rows),
        *(effort, survival, winners, inline_svg),
    )
}


def summary(tally: StudyTally, choices: tuple[str, ...]) -> str:
    """The table as CSV; a quartile that depends on a run that wasn't done is empty."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for choice in choices:
        algorithm, _, options = choice.partition(":")
        for kind in tally.kinds:
            group = tally.groups[choice, kind]
            table.writerow((algorithm, options, *kind, *_figures(group)))
    return text.getvalue()


def _figures(group: RunGroup) -> Iterator[object]:
    yield group.runs
    for end in _ENDS:
        yield group.ends[end]
    for name in _NAMES:
        for share in QUARTILES.values():
            yield in_unit(group.quantile(name, share), name)
    yield f"{group.seconds:.6f}"
    yield group.alone
    yield group.tied


def in_unit(figure: float | None, name: Measure) -> object:
    """A figure for the table: times in seconds, None if there is none."""
    if figure is None:
        return ""
    return f"{figure / 1e6:.6f}" if name == "microseconds" else figure
