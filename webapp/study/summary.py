"""Summaries: the tally of a study as a table, a row for each algorithm, size and grade."""

import csv
import io
from collections.abc import Iterator

from .tally import Measure, RunGroup, StudyTally

QUARTILES = {"q1": 0.25, "median": 0.5, "q3": 0.75}
_NAMES: dict[Measure, str] = {"erased": "erased", "steps": "steps", "microseconds": "seconds"}

COLUMNS = (
    "algorithm", "options", "size", "grade",
    "runs", "solved", "no_solution", "gave_up", "cut",
    *(f"{name}_{share}" for name in _NAMES.values() for share in QUARTILES),
    "seconds_in_all",
    "best", "tied",
)  # fmt: skip


def summary(tally: StudyTally, choices: tuple[str, ...]) -> str:
    """The table as CSV; a quartile that rests on a run that was not done stays empty."""
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
    for end in ("solved", "exhausted", "gave-up", "cut"):
        yield group.ends[end]
    for name in _NAMES:
        for share in QUARTILES.values():
            yield in_unit(group.quantile(name, share), name)
    yield f"{group.seconds:.6f}"
    yield group.alone
    yield group.tied


def in_unit(figure: float | None, name: Measure) -> object:
    """A figure as the table has it: a time in seconds, nothing where there is none."""
    if figure is None:
        return ""
    return f"{figure / 1e6:.6f}" if name == "microseconds" else figure
