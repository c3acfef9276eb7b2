"""Replies of /step and /tape along a run, next to a route that only renders the same board."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import sleep
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from bench.figures import Figure, median_ms, processor_ms
from bench.puzzles import CUT_9X9, puzzle
from webapp import create_app
from webapp.insight import Stop
from webapp.solvers import SOLVERS, Choice
from webapp.web.http import htmx, params
from webapp.web.run import runs, watch

_POSITIONS = (0, 10_000, 290_000)
_TAPE = 1_000
_WARM, _COLD = 30, 3
_AIM = 2.0
_AGAIN = 0.05  # seconds until an answer that is being made is asked for again
_CHOICE = Choice(SOLVERS["backtracking"])


class _Bench:
    """A client of the application with one more route, whose context is ready made."""

    def __init__(self) -> None:
        self.puzzle = puzzle(CUT_9X9)
        self.code = params.encode(self.puzzle)
        self.context: dict[str, Any] = {}
        self.app: Flask = create_app()
        self.app.add_url_rule("/board", view_func=self._board)
        self.client: FlaskClient = self.app.test_client()

    def _board(self) -> str:
        return htmx.fragment("pages/watch.html#position", **self.context)

    def board_at(self, at: int) -> None:
        """Make /board show a position."""
        self.step(at)  # so that it is there
        run = runs.run_of(self.puzzle, _CHOICE)
        with self.app.test_request_context("/board"):
            self.context = watch.watch_context(self.code, run, Stop(), at)

    def get(self, address: str) -> None:
        """Ask until it is answered, and fail at an error status."""
        while (answer := self.client.get(address)).status_code == 202:
            sleep(_AGAIN)  # which takes no processor time
        if answer.status_code != 200:
            raise RuntimeError(f"{address}: {answer.status}")

    def step(self, at: int) -> None:
        """Ask for a position."""
        self.get(f"/step?p={self.code}&with={_CHOICE.text}&at={at}")

    def tape(self, at: int) -> None:
        """Ask for the thousand events after a position."""
        self.get(f"/tape?p={self.code}&with={_CHOICE.text}&from={at}&count={_TAPE}")


def figures() -> Iterator[Figure]:
    """Cold and warm, of both, at each position."""
    bench = _Bench()
    for at in _POSITIONS:
        bench.board_at(at)
        board = median_ms(lambda: bench.get("/board"), _WARM)
        yield Figure(f"/board at {at:,}: the same board with no search", f"{board:.1f} ms")
        yield from _asked(bench, "/step", bench.step, at, 1, _WARM)
        yield from _asked(bench, f"/tape of {_TAPE:,}", bench.tape, at, _TAPE, 9)


def _asked(
    bench: _Bench, name: str, ask: Callable[[int], None], at: int, stride: int, times: int
) -> Iterator[Figure]:
    """Cold at a position, and warm at the next ones, each beside a board of the same moment."""
    cold, warm, boards = [], [], []
    for _ in range(_COLD):
        runs.forget()
        cold.append(processor_ms(lambda: ask(at)))
    for position in range(at + stride, at + stride * (times + 1), stride):
        boards.append(processor_ms(lambda: bench.get("/board")))
        warm.append(processor_ms(partial(ask, position)))
    board = median(boards)
    yield Figure(f"{name} at {at:,}, cold", f"{median(cold):.1f} ms", median(cold) / board)
    ratio = median(warm) / board
    yield Figure(
        f"{name} at {at:,}, warm: beside what was just served",
        f"{median(warm):.1f} ms",
        ratio,
        f"at most {_AIM:.0f} /board",
        ratio <= _AIM,
    )
