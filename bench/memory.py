"""The server's memory, after many watched runs of hard puzzles to their ends, eight at once."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from bench.figures import Figure
from bench.puzzles import hard_nines
from bench.server import serving
from webapp.insight import CUT
from webapp.web.http.params import encode

# Half as many of the slower one, or it would take a minute.
_RUNS = {"backtracking": 20, "mrv": 10}
_AT_ONCE = 8
_AIM_MB = 300.0


def figures() -> Iterator[Figure]:
    """The peak of a server that did nothing, and of one for each solver."""
    idle = _peak([])
    yield _figure("memory of the server, nothing watched", idle, idle)
    for solver, count in _RUNS.items():
        addresses = [f"/step?p={encode(nine)}&with={solver}&at={CUT}" for nine in hard_nines(count)]
        name = f"memory of the server, {count} hard runs by {solver}"
        yield _figure(name, _peak(addresses), idle)


def _peak(addresses: list[str]) -> float | None:
    """The most memory that a server used, in MB, when it has answered all of these."""
    with serving() as server, ThreadPoolExecutor(_AT_ONCE) as threads:
        statuses = {status for status, _ in threads.map(server.final, addresses or ["/"])}
    if statuses != {200}:
        raise RuntimeError(f"a step was refused: {statuses}")
    return server.peak_mb


def _figure(name: str, peak: float | None, idle: float | None) -> Figure:
    if peak is None or idle is None:
        return Figure(name, "not known here")
    return Figure(name, f"{peak:.0f} MB", peak / idle, f"within {_AIM_MB:.0f} MB", peak <= _AIM_MB)
