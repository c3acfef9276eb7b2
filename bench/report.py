"""The report on solving: times by size and solver, with the ratios to CP-SAT."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from statistics import median

from .figures import Figure
from .puzzles import Case
from .solving import OURS, RULER, Outcome

Row = Mapping[str, Outcome]
_COLUMNS = ("median", "90 %", "max", "total")
_FACTS: tuple[tuple[str, Callable[[Outcome], float | None]], ...] = (
    ("first solution", lambda outcome: outcome.first),
    ("proof of uniqueness, or a second solution", lambda outcome: outcome.proof),
)


def lines(title: str, cases: Sequence[Case], outcomes: Sequence[Row]) -> Iterator[str]:
    """The tables for these puzzles: by size, and in all where there are several sizes."""
    yield f"{title}: {len(cases)} puzzles"
    groups = _by_size(cases, outcomes)
    for name, fact in _FACTS:
        yield ""
        yield (
            f"{name:41}{'finished':>11}{''.join(f'{each:>10}' for each in _COLUMNS)}   ms;"
            f"{''.join(f'{each:>8}' for each in _COLUMNS)}   of {RULER}'s"
        )
        for label, rows in groups:
            for solver in rows[0]:
                yield _line(
                    f"{label:10}{solver}", [(fact(r[solver]), _ruled(r, fact)) for r in rows]
                )
    yield ""
    heading = f"guesses that {OURS} undid before the first"
    yield f"{heading:52}{''.join(f'{column:>10}' for column in _COLUMNS)}"
    for label, rows in groups:
        undone = [row[OURS].undone or 0 for row in rows if row[OURS].first is not None]
        if undone:
            yield f"{label:52}{''.join(f'{each:>10.0f}' for each in summary(undone))}"
    for solver in outcomes[0]:
        untold = sum(not row[solver].stated for row in outcomes)
        if untold:
            yield f"{solver}: {untold} not stated, as a cage is too large for it"


def aims(outcomes: Sequence[Row]) -> Iterator[Figure]:
    """How proving compares with CP-SAT, next to what is aimed at; and how rarely a guess failed."""
    pairs = [(row[OURS].proof, row[RULER].proof) for row in outcomes]
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    own, theirs = (summary(column) for column in zip(*both, strict=True))
    done = all(proof is not None for proof, _ in pairs)
    for index, most in ((0, 0.3), (3, 0.3), (2, 1.0)):
        ratio = own[index] / theirs[index]
        name = f"proof of uniqueness, {_COLUMNS[index]}, next to {RULER}"
        yield Figure(name, f"{own[index]:.2f} ms", ratio, f"at most {most}", done and ratio <= most)
    undone = summary([row[OURS].undone or 0 for row in outcomes])
    for index, limit in ((0, 0), (1, 5)):
        name = f"guesses undone before the first solution, {_COLUMNS[index]}"
        met = undone[index] <= limit
        yield Figure(name, f"{undone[index]:.0f}", None, f"at most {limit}", met)


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


def _ruled(row: Row, fact: Callable[[Outcome], float | None]) -> float | None:
    return fact(row[RULER]) if RULER in row else None


def _line(label: str, pairs: Sequence[tuple[float | None, float | None]]) -> str:
    """A solver's times where it finished, and their ratio where CP-SAT finished too."""
    own = [time for time, _ in pairs if time is not None]
    line = f"{label:41}{f'{len(own)} of {len(pairs)}':>11}"
    if not own:
        return line
    line += "".join(f"{time:>10.2f}" for time in summary(own)) + " " * 6
    both = [(a, b) for a, b in pairs if a is not None and b is not None]
    if both:
        times, theirs = (summary(column) for column in zip(*both, strict=True))
        line += "".join(f"{a / b:>8.2f}" for a, b in zip(times, theirs, strict=True))
    return line
