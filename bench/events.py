"""Events a second from each solver, next to a generator that only makes and yields them."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from time import process_time
from typing import Any

from bench.figures import Figure, processor_ms
from bench.puzzles import CUT_9X9, puzzle
from webapp.solvers import SOLVERS
from webapp.trace import Event

_EVENTS = 100_000
_SECONDS = 0.8  # a slow solver is measured over fewer events
_ROUNDS = 3
_AIMS = {"backtracking": 1 / 3}


def figures() -> Iterator[Figure]:
    """A figure for each solver."""
    nine = puzzle(CUT_9X9)
    for name, solver in SOLVERS.items():
        parts = [
            (type(event), tuple(getattr(event, field) for field in event.__slots__))
            for event in _first(solver.solve(nine))
        ]
        own, bare = [], []
        for _ in range(_ROUNDS):
            bare.append(processor_ms(partial(_drain, _bare(parts), len(parts))))
            own.append(processor_ms(partial(_drain, solver.solve(nine), len(parts))))
        ratio = min(bare) / min(own)
        aim = _AIMS.get(name)
        yield Figure(
            f"{name}: events a second, next to a bare generator",
            f"{len(parts) / min(own) * 1000:,.0f}",
            ratio,
            f"at least {aim:.2f}" if aim else "",
            ratio >= aim if aim else None,
        )


def _first(events: Iterator[Event]) -> Iterator[Event]:
    """The first events, as many as there is time for."""
    until = process_time() + _SECONDS
    for event in islice(events, _EVENTS):
        yield event
        if process_time() > until:
            return


def _bare(parts: list[tuple[type[Event], tuple[Any, ...]]]) -> Iterator[Event]:
    for kind, fields in parts:
        yield kind(*fields)


def _drain(events: Iterator[Event], count: int) -> None:
    for _ in islice(events, count):
        pass
