"""Ticks tell how much work is done, so that a budget means about the same for every algorithm."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from types import FrameType
from typing import Any

import pytest

from webapp.budget import Budget, OutOfBudget
from webapp.logic.fillings import bits_of, values_of
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, Solver

_WORK, _EVENTS = 10_000, 1_000


class Counted:
    """Instructions of Python so far, and the longest stretch of them without tick or event."""

    def __init__(self) -> None:
        self.done = self.last = self.stretch = 0

    def mark(self) -> None:
        self.stretch = max(self.stretch, self.done - self.last)
        self.last = self.done


class CountingBudget(Budget):
    """A budget that marks each tick."""

    def __init__(self, work: int, counted: Counted) -> None:
        super().__init__(work)
        self.counted = counted

    def tick(self, work: int = 1) -> None:
        self.counted.mark()
        super().tick(work)


@contextmanager
def counting(counted: Counted) -> Iterator[None]:
    """Count every instruction in webapp."""

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            counted.done += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def _rows(size: int) -> str:
    """Each row a cage that says nothing."""
    letters = "abcdefghi"[:size]
    rows = " ".join(letter * size for letter in letters)
    return f"{size} {rows}" + "".join(f" {letter} {size * (size + 1) // 2} +" for letter in letters)


# Hostile ones: large cages with many fillings, and grids of which nothing is known.
PUZZLES = {
    "rows of five": _rows(5),
    "rows of nine": _rows(9),
    "an empty sudoku of 16": "." * 256,
    "one cage": "9 " + " ".join(["a" * 9] * 9) + " a 405 +",
    "many fillings": "m1iDBqqfNfcveqomGjKs1sop1KlVIxgIqMAlp2EwEZBLzsJkEvMQmYTURkKnNBHwSsqlGfrQ",
}  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize("text", PUZZLES.values(), ids=PUZZLES)
@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_no_work_is_left_uncounted(solver: Solver, text: str) -> None:
    """By the clock a million instructions are some 20 ms here, a tick a fifth of a millionth."""
    puzzle, counted = parse(text), Counted()
    for made_once in (bits_of, values_of):
        made_once(puzzle.size)
    budget, events = CountingBudget(_WORK, counted), 0
    with counting(counted):
        try:
            for _ in islice(solver.solve(puzzle, budget), _EVENTS):
                counted.mark()
                events += 1
        except OutOfBudget:
            pass
    assert counted.stretch < 300_000
    assert counted.done < 300 * (budget.ticks + events) + 200_000
