"""Steps while others ask much: eight hard verdicts are under way all the while."""

import time
from collections.abc import Iterator
from statistics import median
from threading import Event, Thread

from bench.figures import Figure
from bench.puzzles import CUT_9X9, hard_nines, puzzle
from bench.server import Server, serving
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, Choice
from webapp.web.http.limits import AGAIN_MS
from webapp.web.http.params import encode

_VERDICTS = 8
_SECONDS = 8.0
_PAUSE = 0.02
_MAKING = 5  # steps: the first ones make the run
_AIM_MS = 200.0


def figures() -> Iterator[Figure]:
    """The median and the slowest step, at rest and with the verdicts under way."""
    with serving() as server:
        quiet = _steps(server, _SECONDS / 4)
        yield Figure("/step while nothing else is asked, median", f"{median(quiet):.1f} ms")
        over = Event()
        asking = [
            Thread(target=_ask_for_verdicts, args=(server, nine, over))
            for nine in hard_nines(_VERDICTS)
        ]
        for thread in asking:
            thread.start()
        try:
            time.sleep(0.5)
            busy = _steps(server, _SECONDS)
        finally:
            over.set()
            for thread in asking:
                thread.join()
    name = f"/step with {_VERDICTS} hard verdicts under way"
    yield Figure(f"{name}, median", f"{median(busy):.1f} ms", median(busy) / median(quiet))
    yield Figure(
        f"{name}, slowest of {len(busy)}",
        f"{max(busy):.0f} ms",
        max(busy) / median(quiet),
        f"within {_AIM_MS:.0f} ms",
        max(busy) <= _AIM_MS,
    )


def _steps(server: Server, seconds: float) -> list[float]:
    """Step through a run at the pace of a held key; milliseconds for each."""
    code, choice = encode(puzzle(CUT_9X9)), Choice(SOLVERS["backtracking"])
    taken: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(taken) <= _MAKING:
        begun = time.perf_counter()
        status, _ = server.final(f"/step?p={code}&with={choice.text}&at={10_000 + len(taken)}")
        taken.append((time.perf_counter() - begun) * 1000)
        if status != 200:
            raise RuntimeError(f"/step answered {status}")
        time.sleep(_PAUSE)
    return taken[_MAKING:]


def _ask_for_verdicts(server: Server, nine: Puzzle, over: Event) -> None:
    """Ask as Draw does: again after a while if all slots are taken, and again when answered."""
    while not over.is_set():
        _, text = server.get(f"/verdict?p={encode(nine)}")
        over.wait(AGAIN_MS / 1000 if "waiting" in text else 0)
