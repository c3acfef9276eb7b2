"""The table of the field: times by group of puzzles and solver, and where a peer is ahead of us."""

import platform
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from math import ceil, inf
from pathlib import Path
from statistics import median

from bench.figures import Figure
from bench.puzzles import Case
from bench.solving import OURS, RULER, Outcome
from tools.version import version as our_version
from webapp.budget import cores
from webapp.solvers import inference

Row = Mapping[str, Outcome]
COMPILED = "compiled"
_OURS = (OURS, COMPILED)
_COLUMNS = ("Median", "90 %", "Slowest", "Unsolved")
_PACKAGES = {
    "OR-Tools": "ortools",
    "PySAT": "python-sat",
    "python-constraint2": "python-constraint2",
}
# Of CP-SAT's time, at most: the median of each puzzle's ratio, the slowest of each, the totals.
_RATIOS = ("median of each puzzle's ratio", "the slowest of each", "total")
_PURE, _COMPILED = (0.25, None, None), (0.10, 0.3, 0.12)
_Fact = Callable[[Outcome], float | None]


def machine() -> str:
    """The processor, the versions and the date, in a line."""
    info = Path("/proc/cpuinfo")
    text = info.read_text(encoding="utf-8") if info.exists() else ""
    names = re.findall(r"^model name\s*: (.*)$", text, re.MULTILINE)
    processor = (names or [platform.processor()])[0]
    packages = ", ".join(f"{name} {version(package)}" for name, package in _PACKAGES.items())
    build = " (compiled)" if is_compiled() else ""
    return (
        f"{processor}, {cores()} cores; Python {platform.python_version()}; Mathdoku Lab "
        f"{our_version()}{build}; {packages}; {datetime.now(UTC):%-d %B %Y}."
    )


def lines(cases: Sequence[Case], outcomes: Sequence[Row]) -> Iterator[str]:
    """Tables in Markdown, a row for each group: times, and ratios to CP-SAT; and where peers lead.

    A puzzle that a solver didn't finish, or can't express, counts as slower than all others.
    """
    groups = by_group(cases, outcomes)
    yield from (
        "Each cell: median/90 %/slowest (– is unsolved). Bold beats all of ours, italic plain.",
        "",
    )
    yield from _table(("Puzzles", *outcomes[0]), (_times_row(*each) for each in groups))
    yield from ("", f"Median of each puzzle's time divided by {RULER}'s:", "")
    others = [solver for solver in outcomes[0] if solver != RULER]
    ratios = ((group, *(_ratio(each, rows) for each in others)) for group, rows in groups)
    yield from _table(("Puzzles", *others), ratios)
    yield ""
    best = [each for each in _OURS if each in outcomes[0]][-1]
    for index, what in ((0, "a faster median"), (3, "fewer unsolved")):
        found = dict[str, list[str]]()
        for group, rows in groups:
            for peer in outcomes[0]:
                if _figures(peer, rows)[index] < _figures(best, rows)[index]:
                    found.setdefault(peer, []).append(group)
        leading = "; ".join(f"{peer}: {', '.join(where)}" for peer, where in found.items()
                            if peer not in _OURS)  # fmt: skip
        yield f"- With {what} than {best}: {leading or 'none'}."


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"|{'|'.join(head)}|"
    yield "|---|" + "--:|" * (len(head) - 1)
    yield from (f"|{'|'.join(row)}|" for row in rows)


def _times_row(group: str, rows: Sequence[Row]) -> Iterator[str]:
    """Each solver's median, 90 % and slowest, and in brackets how many are unsolved."""
    yield f"{group}&nbsp;({len(rows)})"
    ours = [_figures(each, rows) for each in _OURS if each in rows[0]]
    for solver in rows[0]:
        shown = []
        for index, figure in enumerate(figures := _figures(solver, rows)):
            beaten = [figure < own[index] for own in ours if solver not in _OURS]
            mark = "**" if beaten and all(beaten) else "*" if any(beaten) else ""
            shown.append(f"{mark}{_number(figure)}{mark}")
        left = f"&nbsp;({figures[3]:.0f})" if figures[3] else ""
        yield "/".join(shown[:3]) + left if figures[3] < len(rows) else "–"


def _ratio(solver: str, rows: Sequence[Row]) -> str:
    """The median of the ratios of those that both finished."""
    pairs = [(row[solver].proof, row[RULER].proof) for row in rows]
    both = [a / b for a, b in pairs if a is not None and b is not None]
    return f"{median(both):.2f}" if both else "–"


def aims(outcomes: Sequence[Row]) -> Iterator[Figure]:
    """How proving compares with CP-SAT, next to what is aimed at; and how rarely a guess failed."""
    for own in _OURS:
        if own in outcomes[0]:
            yield from _ratios(own, outcomes, own == COMPILED or is_compiled())
    undone = summary([row[OURS].backtracks or 0 for row in outcomes])
    for index, limit in ((0, 0), (1, 5)):
        name = f"guesses taken back before the first solution, {_COLUMNS[index]}"
        met = undone[index] <= limit
        yield Figure(name, f"{undone[index]:.0f}", None, f"at most {limit}", met)


def _ratios(solver: str, outcomes: Sequence[Row], compiled: bool) -> Iterator[Figure]:
    facts: tuple[tuple[str, _Fact], ...] = (("cold", _cold), ("warm", lambda each: each.warm))
    for warmth, fact in facts:
        pairs = [(fact(row[solver]), fact(row[RULER])) for row in outcomes]
        both = [(a, b) for a, b in pairs if a is not None and b is not None]
        if not both:
            continue
        own, theirs = (summary(column) for column in zip(*both, strict=True))
        each = median(a / b for a, b in both)
        found = (each, own[2] / theirs[2], own[3] / theirs[3])
        aimed = _COMPILED if compiled else _PURE
        for what, index, ratio, aim in zip(_RATIOS, (0, 2, 3), found, aimed, strict=True):
            name = f"{solver}, {warmth}, next to {RULER}: {what}"
            met = len(both) == len(pairs) and ratio <= aim if aim else None
            said = f"at most {aim}" if aim else ""
            yield Figure(name, f"{own[index]:.2f} ms", ratio, said, met)


def is_compiled() -> bool:
    """Whether the solver in this process is of the compiled build."""
    return not str(inference.__file__).endswith(".py")


def summary(each: Sequence[float]) -> tuple[float, float, float, float]:
    """Median, the least value that 90 % do not exceed, the largest and the total."""
    ordered = sorted(each)
    return median(ordered), ordered[ceil(0.9 * len(ordered)) - 1], ordered[-1], sum(ordered)


def by_group(cases: Sequence[Case], outcomes: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    """Each group of the puzzles with its outcomes: sizes, then grades, then puzzles without."""
    found: dict[tuple[bool, int, str], list[Row]] = {}
    for case, row in zip(cases, outcomes, strict=True):
        for place, group in enumerate(case.groups):
            found.setdefault((len(case.groups) == 1, place, group), []).append(row)
    return [(key[2], found[key]) for key in sorted(found, key=lambda each: each[:2])]


def _cold(outcome: Outcome) -> float | None:
    return outcome.proof


def _figures(solver: str, rows: Sequence[Row]) -> tuple[float, float, float, float]:
    """Median, 90 % and slowest in ms, and how many are unsolved."""
    times = [inf if (time := row[solver].proof) is None else time for row in rows]
    middle, most, slowest, _ = summary(times)
    return middle, most, slowest, times.count(inf)


def _number(time: float) -> str:
    if time == inf:
        return "–"
    return f"{time:.0f}" if time >= 100 else f"{time:.1f}"
