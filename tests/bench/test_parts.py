"""Each part of the benchmark runs to its end, small, on a server that has not begun anything."""

from collections.abc import Mapping
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
    replies,
    room,
    scrubbing,
    watch,
)
from bench.__main__ import PARTS
from bench.puzzles import made
from tools.public import public
from webapp.web.http import jobs, work
from webapp.web.run import runs

pytestmark = pytest.mark.sweep


def two_eights() -> dict[str, Any]:
    """Two public puzzles of 8 x 8."""
    eights = [name for name, row in public().items() if row["n"] == 8][:2]
    return {name: public()[name] for name in eights}


# What makes a part small; the figures are nobody's then.
SMALL: Mapping[Any, Mapping[str, Any]] = {
    events: {"_EVENTS": 100, "_ROUNDS": 1},
    replies: {"_WARM": 2, "_COLD": 1},
    browser: {"_SECONDS": 1},
    watch: {"_TURNS": 1, "_SECONDS": 1},
    scrubbing: {"_PLACES": (5_000, 10_000)},  # a part of that one
    busy: {"_VERDICTS": 2, "_SECONDS": 2.0},
    class_: {
        "_VIEWERS": 3, "_MINUTE": 6.0, "public": two_eights, "made": lambda size, _: made(size, 1),
    },
    # a part of that one
    beside: {
        "_NEWCOMERS": 2, "_SECONDS": 3.0, "_THINKS": 1.0, "_OTHERS": 5, "_ALONE": 6, "_PUPILS": 3,
        "_STREAM_SECONDS": 3.0,
    },
    room: {"_PUPILS": 3, "_MINUTE": 6.0},
    memory: {"_RUNS": {"backtracking": 2}},
    making: {"trials": lambda: {4: {"easy": 10}}, "_WAITS": 1},
}  # fmt: skip


def test_each_part_is_tried() -> None:
    assert {*SMALL} == {*PARTS.values(), beside, scrubbing}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_runs_to_its_end(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    part = PARTS[name]
    for module, constants in SMALL.items():
        for constant, value in constants.items():
            monkeypatch.setattr(module, constant, value)
    for wait in ("FIRST_WAIT", "NEXT_WAIT"):  # in this process as in a server's: hardly any
        monkeypatch.setattr(work, wait, 0.0)
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    runs.forget()
    rows = [figure.row() for figure in part.figures()]
    assert rows
    assert len({*rows}) == len(rows)
