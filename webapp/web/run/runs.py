"""LRU cache of watched runs. A pure optimisation."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from time import monotonic

from webapp.insight import CUT, Run
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import (
    CACHED_BYTES,
    CACHED_RUNS,
    FIRST_WAIT,
    MAX_CACHED_BYTES,
    PATIENCE,
    WEIGH_EVERY,
)

_Key = tuple[Puzzle, str]
_runs: OrderedDict[_Key, Run] = OrderedDict()
_requested: dict[_Key, float] = {}
_weighed_at = 0.0
_lock = Lock()


def run_of(puzzle: Puzzle, choice: Choice) -> Run:
    """The run of the puzzle with this algorithm; a new one unless it's in memory."""
    global _weighed_at
    key, now = (puzzle, choice.text), monotonic()
    with _lock:
        run = _runs.pop(key, None)
        if run and run.choice.solver.version != choice.solver.version:
            queue.clear()  # what is known about the user's own algorithm is out of date
            run = None
        is_new = run is None or run.broken
        if run is None or is_new:
            run = Run(puzzle, choice)
        _runs[key], _requested[key] = run, now
        if is_new or now > _weighed_at + WEIGH_EVERY:
            _weighed_at = now
            _trim()
        return run


def run_with(puzzle: Puzzle, choice: Choice, count: int) -> Run:
    """The run with at least `count` events, or all of them; raises NotReadyError until then."""
    run = run_of(puzzle, choice)
    queue.ensure_events(run, count)
    return run


def finish(wanted: Sequence[Run]) -> NotReadyError | None:
    """Compute all of the runs; returns the progress of the first unfinished one, or None."""
    first, until = None, monotonic() + FIRST_WAIT
    for run in wanted:
        try:
            queue.ensure_events(run, CUT, waits=first is None and monotonic() < until)
        except NotReadyError as late:
            first = first or late
    return first


def _trim() -> None:
    """Drop the runs requested longest ago while there are too many, or they are too large."""
    held = sum(run.weight for run in _runs.values())
    lately = monotonic() - PATIENCE
    while (held > CACHED_BYTES or len(_runs) > CACHED_RUNS) and len(_runs) > 1:
        key, oldest = next(iter(_runs.items()))
        if _requested[key] > lately and held <= MAX_CACHED_BYTES and len(_runs) <= CACHED_RUNS:
            return
        del _runs[key], _requested[key]
        queue.cancel(oldest)
        held -= oldest.weight


def forget() -> None:
    """Empty the cache, so that the next request replays from the start."""
    with _lock:
        _runs.clear()
        _requested.clear()
    queue.clear()
