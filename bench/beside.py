"""How long newcomers wait while many clients, or a single one, have much work under way.

Newcomers open 4 x 4 puzzles that aren't cached; one wants the end of a long run. Each address
is asked again, as a page does, until it is answered; all clients are threads of this process, each
with an address of its own.
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count, cycle
from statistics import median
from threading import Event, Thread

from bench.figures import Figure
from bench.puzzles import hard_nines, made
from bench.server import Server, serving
from webapp.web.http.limits import AGAIN_MS, PATIENCE
from webapp.web.http.params import encode

_NEWCOMERS = 12
_SECONDS, _THINKS = 45.0, 5.0
_OTHERS, _OTHERS_MS = 110, 300.0
_ALONE, _ALONE_MS = 140, 2_000.0
_PUPILS, _PUPILS_MS = 30, 300.0
_STREAM_SECONDS, _STREAM_TIMES = 5.0, 4.0


def figures() -> Iterator[Figure]:
    """Beside jobs of many others, of one client, and of a class that predicts on large puzzles."""
    code = encode(hard_nines(1)[0])
    lasts = [f"/step?p={code}&with=local-search:seed={seed}&go=last" for seed in range(_ALONE)]
    yield from _beside(
        f"{_OTHERS} jobs of others",
        [
            lambda server, over, each=each, number=number: _asks([each], server, over, number)
            for number, each in enumerate(lasts[:_OTHERS], 1)
        ],
        _OTHERS_MS,
    )
    yield from _beside(
        f"{_ALONE} of one client",
        [lambda server, over: _asks(lasts, server, over, 1, pause=0.0)],
        _ALONE_MS,
    )
    yield from _streaming(code)
    yield from _predicting()


Client = Callable[[Server, Event], None]


def _beside(what: str, clients: list[Client], aim: float) -> Iterator[Figure]:
    with _busy(clients) as server:
        time.sleep(PATIENCE / 2)
        waits = [_newcomer(server, number) for number in range(_NEWCOMERS)]
    yield _slowest(f"a 4 x 4 that is new, beside {what}, slowest of {len(waits)}", waits, aim)


def _streaming(code: str) -> Iterator[Figure]:
    """The end of a long run, while another visitor asks for that of a new one each second."""
    last = f"/step?p={code}&with=forward-checking&go=last"
    news = (f"/step?p={code}&with=local-search:seed={seed}&go=last" for seed in count())
    with serving() as server:
        alone, _ = _answered(server, last)
    with _busy([lambda server, over: _asks(news, server, over, 1, pause=1.0)]) as server:
        time.sleep(_STREAM_SECONDS)
        waited, _ = _answered(server, last)
    yield Figure(
        "a Last beside a new one each second of another visitor", f"{waited / 1000:.1f} s",
        waited / alone, f"{_STREAM_TIMES:g} times as long as alone at most",
        waited <= _STREAM_TIMES * alone,
    )  # fmt: skip


def _predicting() -> Iterator[Figure]:
    """Thirty pupils answer Predict's questions, the first answer of each, on four puzzles."""
    codes = [encode(case.puzzle) for case in made(16, 4)]
    own: list[float] = []
    clients: list[Client] = [
        lambda server, over, number=number: _predicts(codes, number, server, over, own)
        for number in range(1, _PUPILS + 1)
    ]
    waits: list[float] = []
    with _busy(clients) as server:
        until, number = time.monotonic() + _SECONDS, 0
        while time.monotonic() < until:
            waits.append(_newcomer(server, number, path="timeline"))
            number += 1
            time.sleep(0.5)
    what = f"{_PUPILS} pupils who predict on four 16 x 16"
    yield _slowest(
        f"a 4 x 4 that is new, beside {what}, slowest of {len(waits)}", waits, _PUPILS_MS
    )
    yield Figure(
        f"{what}: their own answers, median and slowest of {len(own)}",
        f"{median(own):.0f} and {max(own):.0f} ms",
    )


@contextmanager
def _busy(clients: list[Client]) -> Iterator[Server]:
    """A server that has just begun, with these clients."""
    with serving() as server:
        over = Event()
        threads = [Thread(target=client, args=(server, over)) for client in clients]
        for thread in threads:
            thread.start()
        try:
            yield server
        finally:
            over.set()
            for thread in threads:
                thread.join()


def _asks(
    addresses: Iterable[str], server: Server, over: Event, visitor: int, pause: float | None = None
) -> None:
    """Ask for each in turn, for good."""
    for there in cycle(addresses):
        server.get(there, visitor)
        if over.wait(AGAIN_MS / 1000 if pause is None else pause):
            return


def _newcomer(server: Server, number: int, path: str = "watch") -> float:
    """Milliseconds until a puzzle that isn't cached is there."""
    code = encode(made(4, 1, seed=1_000 + number)[0].puzzle)
    return _answered(server, f"/{path}?p={code}&with=mrv")[0]


def _answered(
    server: Server, there: str, over: Event | None = None, visitor: int = 0
) -> tuple[float, str]:
    """Milliseconds until it is answered, and the answer."""
    begun = time.perf_counter()
    status, text = server.get(there, visitor)
    while status == 202 and not (over and over.is_set()):
        time.sleep(AGAIN_MS / 1000)
        status, text = server.get(there, visitor)
    if status not in (200, 202):
        raise RuntimeError(f"{there} answered {status}")
    return (time.perf_counter() - begun) * 1000, text


def _predicts(
    codes: list[str], number: int, server: Server, over: Event, waits: list[float]
) -> None:
    """A pupil: a question, an answer, and on to the next question."""
    run = f"p={codes[number % len(codes)]}&with={('propagation', 'mrv')[number % 2]}"
    at = 7 * number
    while not over.wait(_THINKS * (number + 1) / _PUPILS if at == 7 * number else _THINKS):
        took, asked = _answered(server, f"/ask?{run}&at={at}", over, number)
        waits.append(took)
        if later := re.search(r'data-next="(\d+)"', asked):
            at = int(later[1])
            continue
        kind, answer = (
            re.search(r'data-kind="([^"]+)"', asked),
            re.search(r'data-answer="([^"]+)"', asked),
        )
        if not (kind and answer):
            at = 0
            continue
        there = f"/ask?{run}&at={at}&kind={kind[1]}&answer={answer[1]}"
        took, text = _answered(server, there, over, number)
        waits.append(took)
        following = re.search(r'data-next="(\d+)"', text)
        at = int(following[1]) if following else 0


def _slowest(name: str, waits: list[float], aim: float) -> Figure:
    slowest = max(waits)
    return Figure(name, f"{slowest:.0f} ms", None, f"{aim:.0f} ms at most", slowest <= aim)
