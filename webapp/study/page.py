"""Pages: the report of a study as one HTML page that needs nothing else, on screen or on paper."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from jinja2 import Environment, PackageLoader, StrictUndefined

from webapp.insight.run.effort import UNEQUAL
from webapp.puzzle.words import counted

from .plan import Plan
from .plots import TITLE, Styles, effort, survival, winners
from .svg import inline_svg
from .tally import CONTESTED, PuzzleGroup, RunGroup, StudyTally, has

_ENDS = ("solved", "exhausted", "gave-up", "cut")
_MARKS = (10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)

Rows: TypeAlias = Iterator[tuple[str, ...]]


def page(plan: Plan, tally: StudyTally, unmade: Sequence[PuzzleGroup]) -> str:
    """The whole page; `unmade` are the kinds of the puzzles that could not be made."""
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
    """Median and quartiles of each algorithm, a row a kind of puzzles."""
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
    """The shares that are not done with so many numbers erased, a row per size and algorithm."""
    choices = [choice for choice in plan.algorithms if has(choice, CONTESTED)]
    for size, choice in product(sorted({kind.size for kind in tally.kinds}), choices):
        curve = [(0, 1.0), *tally.together(choice, size=size).survival()]
        shares = ([share for at, share in curve if at <= mark][-1] for mark in marks)
        yield f"size {size}, {choice}", *(f"{share:.1%}" for share in shares)


def contest_rows(plan: Plan, tally: StudyTally) -> Rows:
    """On how many puzzles each algorithm was the best, a row a kind of puzzles."""
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
