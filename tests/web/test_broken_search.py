"""A search that fails is a fault of the program each time it is asked for, never an end."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.support import SAMPLE, address, code, read
from webapp import create_app
from webapp.budget import Budget
from webapp.insight.blame.grounds import RunGrounds
from webapp.puzzle import Cell, Grid, Puzzle
from webapp.solvers import SOLVERS, STRONGEST, answers
from webapp.solvers.choice import Choice
from webapp.solvers.solver import Tally
from webapp.trace import Event
from webapp.web.run import runs

SENTENCE = "Something went wrong on the server. It’s a fault in the program, not yours."
_RIGHT = 3  # events before the search fails


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The application as it is served, with an algorithm that fails after a few events."""

    def run(puzzle: Puzzle, options: Mapping[str, str], budget: Budget) -> Iterator[Event]:
        yield from islice(STRONGEST.run(puzzle, options, budget), _RIGHT)
        raise KeyError("r9c9")

    def answer(puzzle: Puzzle, budget: Budget, tally: Tally) -> Iterator[Grid]:
        raise KeyError("r9c9")

    broken = replace(STRONGEST, run=run, answers=answer)
    monkeypatch.setitem(SOLVERS, broken.name, broken)
    monkeypatch.setattr(answers, "STRONGEST", broken)
    monkeypatch.setattr("webapp.web.run.position_view.STRONGEST", broken)
    runs.forget()
    yield create_app({})
    runs.forget()


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "fragment"])
@pytest.mark.parametrize(
    "asked",
    ["/watch?at=50", "/watch?go=last", "/step?at=50", "/step?go=last", "/tape?from=0",
     "/tree?at=50", "/timeline?", "/solve?", "/verdict?", "/right?", "/hint?"],
)  # fmt: skip
def test_a_search_that_fails_is_told_each_time(
    served: Flask, asked: str, headers: Mapping[str, str]
) -> None:
    client = served.test_client()
    there = f"{asked}&p={code(SAMPLE)}&with={STRONGEST.name}"
    for _ in range(3):
        answer = client.get(there, headers=headers)
        while answer.status_code == 202:  # not begun yet
            answer = client.get(there, headers=headers)
        assert answer.status_code == 500
        assert SENTENCE in read(answer.text).text


def test_what_came_before_the_failure_is_shown_all_the_same(served: Flask) -> None:
    client = served.test_client()
    for _ in range(2):
        shown = client.get(address("/step", SAMPLE, with_=Choice(STRONGEST).text, at=_RIGHT - 1))
        assert shown.status_code == 200


def test_after_a_fault_why_is_worked_out_anew_and_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gone on from, what was half worked out would answer wrongly for good."""
    runs.forget()
    client = create_app({}).test_client()
    asked = address("/why", SAMPLE, with_="backtracking", at=30)

    def answer() -> TestResponse:
        found = client.get(asked)
        while found.status_code == 202:
            found = client.get(asked)
        return found

    def fail(_grounds: RunGrounds, _cell: Cell) -> int:
        raise ValueError("nothing refuses the value")

    with monkeypatch.context() as patched:
        patched.setattr(RunGrounds, "stuck", fail)
        for _ in range(2):
            failed = answer()
            assert (failed.status_code, SENTENCE in read(failed.text).text) == (500, True)
    right = answer()
    assert right.status_code == 200
    assert "r2c1 = 3 is wrong: no solution has it." in read(right.text).text
    runs.forget()
