"""The benchmark reports wrong answers of any solver, and every part runs to its end."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bench import (
    beside,
    browser,
    busy,
    class_,
    events,
    making,
    memory,
    mistakes,
    replies,
    room,
    scrubbing,
    watch,
)
from bench.__main__ import PARTS
from bench.puzzles import Case, made
from bench.solving import Search, faults, measure
from bench.tables import NotExpressibleError, TimeUpError
from tools.public import public
from webapp.puzzle import Grid, Puzzle, parse
from webapp.web.http import jobs
from webapp.web.run import runs

pytestmark = pytest.mark.sweep

TWO = parse("2 ab ab a 3 + b 3 +")
NONE = parse("2 ab ab a 3 + b 4 +")
GRIDS = [((1, 2), (2, 1)), ((2, 1), (1, 2))]


def saying(*grids: Grid, then: Exception | None = None) -> Search:
    """Return a solver that yields these grids for every puzzle."""

    def search(puzzle: Puzzle, seconds: float) -> Iterator[Grid]:
        yield from grids
        if then:
            raise then

    return search


def outcomes(puzzle: Puzzle, count: int | None, **searches: Search) -> list[str]:
    """Return the faults found in these solvers' answers."""
    cases = [Case("it", puzzle, count)]
    named = {name.replace("_", "-"): search for name, search in searches.items()}
    return faults(cases, measure(cases, named))


@pytest.mark.parametrize(
    ("puzzle", "count", "search", "sentence"),
    [
        (TWO, None, saying(GRIDS[0], GRIDS[0]), "it has a grid for it that is no solution"),
        (TWO, None, saying(((1, 2), (1, 2))), "it has a grid for it that is no solution"),
        (TWO, 2, saying(GRIDS[0]), "it finds 1 solutions for it, the record 2"),
        (TWO, 1, saying(*GRIDS, then=TimeUpError()), "it finds 2 solutions for it, the record 1"),
        (NONE, 1, saying(), "it finds 0 solutions for it, the record 1"),
        (TWO, 5, saying(*GRIDS), None),
        (TWO, 2, saying(GRIDS[0], then=TimeUpError()), None),
        (TWO, 2, saying(then=NotExpressibleError()), None),
    ],
)
def test_wrong_solver_answers_are_reported(
    puzzle: Puzzle, count: int | None, search: Search, sentence: str | None
) -> None:
    assert outcomes(puzzle, count, it=search) == ([sentence] if sentence else [])


def test_counts_are_compared_with_cp_sat_if_it_finished() -> None:
    one, both, late = saying(GRIDS[0]), saying(*GRIDS), saying(then=TimeUpError())
    assert outcomes(TWO, None, CP_SAT=both, ours=both, late=late) == []
    assert outcomes(TWO, None, CP_SAT=late, ours=one) == []
    assert outcomes(TWO, None, CP_SAT=both, ours=one) == ["ours finds 1 solutions for it, CP-SAT 2"]


# Settings that make each part small. Its figures mean nothing then.
SMALL: Mapping[Any, Mapping[str, Any]] = {
    events: {"_EVENTS": 100, "_ROUNDS": 1},
    replies: {"_WARM": 2, "_COLD": 1},
    browser: {"_SECONDS": 1},
    watch: {"_TURNS": 1, "_SECONDS": 1},
    scrubbing: {"_PLACES": (5_000, 10_000)},
    busy: {"_VERDICTS": 2, "_SECONDS": 2.0},
    class_: {
        "_VIEWERS": 3, "_MINUTE": 6.0,
        "public": lambda: dict([each for each in public().items() if each[1]["n"] == 8][:2]),
        "made": lambda size, _: made(size, 1),
    },
    beside: {
        "_NEWCOMERS": 2, "_SECONDS": 3.0, "_THINKS": 1.0, "_OTHERS": 5, "_ALONE": 6, "_PUPILS": 3,
        "_STREAM_SECONDS": 3.0,
    },
    room: {"_PUPILS": 3, "_MINUTE": 6.0},
    memory: {"_RUNS": {"backtracking": 2}},
    making: {"trials": lambda: {4: {"easy": 10}}, "_WAITS": 1},
    mistakes: {"_GAMES": 2},
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_every_benchmark_part_runs_to_its_end(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    part = PARTS[name]
    for module, constants in SMALL.items():
        for constant, value in constants.items():
            monkeypatch.setattr(module, constant, value)
    for wait in ("FIRST_WAIT", "NEXT_WAIT"):  # as short as in a server's process
        monkeypatch.setattr(jobs, wait, 0.0)
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    runs.forget()
    rows = [figure.row() for figure in part.figures()]
    assert rows
    assert len({*rows}) == len(rows)
