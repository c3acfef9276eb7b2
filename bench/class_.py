"""Thirty pupils press Last at once, others step and open Home; newcomers beside many jobs;
then 200 viewers a minute.

Each pupil asks as the page does: again after a while where the answer is not ready. All clients
are threads of this process, so their own work counts against the server's on a small machine.
"""

import http.client
import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Event, Thread

from bench import beside
from bench.figures import Figure
from bench.puzzles import made
from bench.server import Server, serving
from tools.public import public
from webapp.puzzle import Puzzle, parse
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import SOLVERS
from webapp.web.http.limits import AGAIN_MS, PATIENCE
from webapp.web.http.params import encode

_ALGORITHMS = ("forward-checking", "backtracking")
_P95_MS, _MAX_MS, _LAST_SECONDS = 300.0, 1000.0, 60.0
_VIEWERS, _MINUTE, _EVERY, _P99_MS = 200, 60.0, 2.0, 100.0
_MEGABYTE = 1 << 20


def figures() -> Iterator[Figure]:
    """Latencies of the others, the time until the last pupil sees the end, and the memory."""
    names = [name for name, row in public().items() if row["n"] in (8, 9)][-15:]
    nines = [parse(public()[name]["text"]) for name in names]
    lasts = [f"/step?p={encode(p)}&with={name}&go=last" for p in nines for name in _ALGORITHMS]
    yield from _pressed("30 Last on 8 x 8 and 9 x 9", lasts)
    large = [case.puzzle for case in made(14, 8)]
    fars = [f"/watch?p={encode(p)}&with=forward-checking&at=300000" for p in large]
    yield from _pressed("8 far steps on 14 x 14", fars)
    yield from _left(lasts + fars)
    yield from beside.figures()
    yield from _viewed()


def _pressed(what: str, asked: list[str]) -> Iterator[Figure]:
    """All at once on a server that has just begun, while two others step and open Home."""
    with serving() as server:
        over, waits = Event(), list[float]()
        others = [
            Thread(target=_again_and_again, args=(server, there, over, waits))
            for there in (f"/step?p={encode(SAMPLE)}&with=backtracking&go=step&at=", "/?")
        ]
        begun = time.monotonic()
        ends: list[float] = []
        pupils = [Thread(target=_until_final, args=(server, each, ends)) for each in asked]
        for thread in (*others, *pupils):
            thread.start()
        for thread in pupils:
            thread.join()
        over.set()
        for thread in others:
            thread.join()
    worst = max(ends, default=float("inf")) - begun
    yield _spread(f"{what}: steps and Home of others, of {len(waits)}", waits, 0.95, _P95_MS)
    slowest = max(waits)
    yield Figure(
        f"{what}: slowest of them", f"{slowest:.0f} ms", None, f"{_MAX_MS:.0f} ms at most",
        slowest <= _MAX_MS,
    )  # fmt: skip
    yield Figure(
        f"{what}: until all are at their end", f"{worst:.1f} s", None,
        f"{_LAST_SECONDS:.0f} s at most", len(ends) == len(asked) and worst <= _LAST_SECONDS,
    )  # fmt: skip
    if server.peak_mb is not None:
        yield Figure(f"{what}: memory of the server, peak", f"{server.peak_mb:.0f} MB")


def _left(asked: list[str]) -> Iterator[Figure]:
    """The askers close their connections after a second; later no work goes on."""
    with serving() as server:
        connections = []
        for there in asked:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.request("GET", there, headers={"HX-Request": "true"})
            connections.append(connection)
        time.sleep(1)
        for connection in connections:
            connection.close()
        time.sleep(PATIENCE)
        share = _busy_share(server.process, 3.0)
    yield Figure(
        f"processor used {PATIENCE:.0f} s after {len(asked)} askers left", f"{share:.1%}", None,
        "under 2 %", share < 0.02,
    )  # fmt: skip


def _viewed() -> Iterator[Figure]:
    """200 viewers for a minute: each a page, then a tape or a step every two seconds."""
    puzzles = [parse(row["text"]) for row in public().values()]
    with serving() as server:
        waits: list[float] = []
        wrong: list[int] = []
        viewers = [
            Thread(target=_view, args=(server, puzzles[n % len(puzzles)], n, waits, wrong))
            for n in range(_VIEWERS)
        ]
        for thread in viewers:
            thread.start()
        time.sleep(_MINUTE / 2)
        half = _memory_mb(server.process)
        for thread in viewers:
            thread.join()
        end = _memory_mb(server.process)
    yield _spread(f"{_VIEWERS} viewers: of {len(waits)} answers", waits, 0.99, _P99_MS)
    yield Figure(f"{_VIEWERS} viewers: median", f"{median(waits):.1f} ms")
    yield Figure(f"{_VIEWERS} viewers: errors", str(len(wrong)), None, "none", not wrong)
    yield Figure(
        f"{_VIEWERS} viewers: memory, half a minute on and at the end",
        f"{half:.0f} to {end:.0f} MB", end / half,
    )  # fmt: skip


def _view(
    server: Server, puzzle: Puzzle, number: int, waits: list[float], wrong: list[int]
) -> None:
    code, name = encode(puzzle), list(SOLVERS)[number % len(SOLVERS)]
    run = f"p={code}&with={name}"
    time.sleep(_EVERY * number / _VIEWERS)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    until = time.monotonic() + _MINUTE
    there, turn = f"/watch?{run}&at=0", 0
    while time.monotonic() < until:
        begun = time.perf_counter()
        connection.request("GET", there, headers={"HX-Request": "true"} if turn else {})
        answer = connection.getresponse()
        answer.read()
        waits.append((time.perf_counter() - begun) * 1000)
        if answer.status not in (200, 202):
            wrong.append(answer.status)
        turn += 1
        at = turn * 37
        there = f"/tape?{run}&from={at}&count=200" if turn % 2 else f"/step?{run}&at={at}"
        time.sleep(max(0.0, _EVERY - (time.perf_counter() - begun)))
    connection.close()


def _again_and_again(server: Server, there: str, over: Event, waits: list[float]) -> None:
    """Another viewer, at the pace of one who steps with a key."""
    at = 0
    while not over.is_set():
        begun = time.perf_counter()
        status, _ = server.get(f"{there}{at % 80}")
        waits.append((time.perf_counter() - begun) * 1000)
        if status not in (200, 202):
            raise RuntimeError(f"{there} answered {status}")
        at += 1
        over.wait(0.1)


def _until_final(server: Server, there: str, ends: list[float]) -> None:
    """A pupil: asks, and asks again until the answer is there."""
    until = time.monotonic() + 4 * _LAST_SECONDS
    while time.monotonic() < until:
        status, _ = server.get(there)
        if status == 200:
            ends.append(time.monotonic())
            return
        if status != 202:
            raise RuntimeError(f"{there} answered {status}")
        time.sleep(AGAIN_MS / 1000)


def _spread(name: str, waits: list[float], share: float, aim: float) -> Figure:
    """The wait that so large a share of them does not go beyond."""
    wait = sorted(waits)[min(int(len(waits) * share), len(waits) - 1)]
    return Figure(
        f"{name}, {share:.0%} within", f"{wait:.0f} ms", None, f"{aim:.0f} ms at most", wait <= aim
    )


def _busy_share(process: int, seconds: float) -> float:
    """How much of a core the process uses meanwhile."""
    before = _processor_seconds(process)
    time.sleep(seconds)
    return (_processor_seconds(process) - before) / seconds


def _processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory_mb(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / _MEGABYTE
