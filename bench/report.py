"""The report on solving: times by size and solver, cold and warm, with the ratios to CP-SAT."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from statistics import median

from bench.figures import Figure
from bench.puzzles import Case
from bench.solving import OURS, RULER, Outcome
from webapp.solvers import inference

Row = Mapping[str, Outcome]
_COLUMNS = ("median", "90 %", "max", "total")
# Of CP-SAT's time, at most: the median of each puzzle's ratio, the slowest of each, the totals.
_RATIOS = ("median of each puzzle's ratio", "the slowest of each", "total")
_PURE, _COMPILED = (0.25, None, None), (0.10, 0.3, 0.12)
_Fact = Callable[[Outcome], float | None]
_FACTS: tuple[tuple[str, _Fact], ...] = (
    ("first solution, cold", lambda outcome: outcome.first),
    ("proof, or a second solution, cold", lambda outcome: outcome.proof),
    ("proof, or a second solution, warm", lambda outcome: outcome.warm),
)


def lines(title: str, cases: Sequence[Case], outcomes: Sequence[Row]) -> Iterator[str]:
    """The tables for these puzzles: by size, and in all where there are several sizes.

    Beside a solver's times are their ratios to CP-SAT's (of the medians, the totals and so on), and
    at the end the median of the ratios of each puzzle. Short times are also measured warm.
    """
    yield f"{title}: {len(cases)} puzzles"
    groups = _by_size(cases, outcomes)
    for name, fact in _FACTS:
        yield ""
        yield (
            f"{name:41}{'finished':>11}{''.join(f'{each:>10}' for each in _COLUMNS)}   ms;"
            f"{''.join(f'{each:>8}' for each in _COLUMNS)}   of {RULER}'s;  each"
        )
        for label, rows in groups:
            for solver in rows[0]:
                if not any(fact(row[solver]) for row in outcomes) and _proves(solver, outcomes):
                    continue  # Keen: of it the cold proof is all that is measured
                yield _line(
                    f"{label:10}{solver}", [(fact(r[solver]), _ruled(r, fact)) for r in rows]
                )
    yield ""
    heading = f"guesses that {OURS} took back before the first"
    yield f"{heading:52}{''.join(f'{column:>10}' for column in _COLUMNS)}"
    for label, rows in groups:
        undone = [row[OURS].backtracks or 0 for row in rows if row[OURS].first is not None]
        if undone:
            yield f"{label:52}{''.join(f'{each:>10.0f}' for each in summary(undone))}"
    for solver in outcomes[0]:
        unstated = sum(not row[solver].stated for row in outcomes)
        if unstated:
            yield f"{solver}: {unstated} not stated, as it can't express them"


def aims(outcomes: Sequence[Row]) -> Iterator[Figure]:
    """How proving compares with CP-SAT, next to what is aimed at; and how rarely a guess failed."""
    aimed = _COMPILED if is_compiled() else _PURE
    for warmth, fact in (("cold", _FACTS[1][1]), ("warm", _FACTS[2][1])):
        pairs = [(fact(row[OURS]), _ruled(row, fact)) for row in outcomes]
        both = _both(pairs)
        if not both:
            continue
        own, theirs = (summary(column) for column in zip(*both, strict=True))
        each = median(a / b for a, b in both)
        found = (each, own[2] / theirs[2], own[3] / theirs[3])
        for what, index, ratio, aim in zip(_RATIOS, (0, 2, 3), found, aimed, strict=True):
            name = f"proof of uniqueness, {warmth}, next to {RULER}: {what}"
            met = len(both) == len(pairs) and ratio <= aim if aim else None
            said = f"at most {aim}" if aim else ""
            yield Figure(name, f"{own[index]:.2f} ms", ratio, said, met)
    undone = summary([row[OURS].backtracks or 0 for row in outcomes])
    for index, limit in ((0, 0), (1, 5)):
        name = f"guesses taken back before the first solution, {_COLUMNS[index]}"
        met = undone[index] <= limit
        yield Figure(name, f"{undone[index]:.0f}", None, f"at most {limit}", met)


def is_compiled() -> bool:
    """Whether it is the compiled build that is measured."""
    return not str(inference.__file__).endswith(".py")


def summary(each: Sequence[float]) -> tuple[float, float, float, float]:
    """Median, the least value that 90 % do not exceed, the largest and the total."""
    ordered = sorted(each)
    return median(ordered), ordered[ceil(0.9 * len(ordered)) - 1], ordered[-1], sum(ordered)


def _by_size(cases: Sequence[Case], outcomes: Sequence[Row]) -> list[tuple[str, list[Row]]]:
    sizes = sorted({case.puzzle.size for case in cases})
    groups = [
        (
            f"{size} x {size}",
            [row for case, row in zip(cases, outcomes, strict=True) if case.puzzle.size == size],
        )
        for size in sizes
    ]
    return groups + [("all", list(outcomes))] * (len(sizes) > 1)


def _proves(solver: str, outcomes: Sequence[Row]) -> bool:
    return any(row[solver].proof is not None for row in outcomes)


def _ruled(row: Row, fact: _Fact) -> float | None:
    return fact(row[RULER]) if RULER in row else None


def _line(label: str, pairs: Sequence[tuple[float | None, float | None]]) -> str:
    """A solver's times where it finished, and their ratio where CP-SAT finished too."""
    own = [time for time, _ in pairs if time is not None]
    line = f"{label:41}{f'{len(own)} of {len(pairs)}':>11}"
    if not own:
        return line
    line += "".join(f"{time:>10.2f}" for time in summary(own)) + " " * 6
    both = _both(pairs)
    if both:
        times, theirs = (summary(column) for column in zip(*both, strict=True))
        line += "".join(f"{a / b:>8.2f}" for a, b in zip(times, theirs, strict=True))
        line += f"{median(a / b for a, b in both):>18.2f}"
    return line


def _both(pairs: Sequence[tuple[float | None, float | None]]) -> list[tuple[float, float]]:
    """The times of those that both finished."""
    return [(a, b) for a, b in pairs if a is not None and b is not None]
