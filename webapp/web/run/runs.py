"""Runs in memory: the watched searches that were asked for last; never needed, only faster."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from time import monotonic

from webapp.insight import CUT, Run
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import (
    FIRST_WAIT,
    KEPT_BYTES,
    KEPT_RUNS,
    MAX_BYTES_KEPT,
    PATIENCE,
    WEIGHED_EVERY,
)

_Key = tuple[Puzzle, str]
_kept: OrderedDict[_Key, Run] = OrderedDict()
_asked: dict[_Key, float] = {}
_weighed = 0.0
_lock = Lock()


def run_of(puzzle: Puzzle, choice: Choice) -> Run:
    """The run of the puzzle with this algorithm, begun anew if none is in memory."""
    global _weighed
    key, now = (puzzle, choice.text), monotonic()
    with _lock:
        run = _kept.pop(key, None)
        is_new = run is None or run.broken
        if run is None or is_new:
            run = Run(puzzle, choice)
        _kept[key], _asked[key] = run, now
        if is_new or now > _weighed + WEIGHED_EVERY:
            _weighed = now
            _trim()
        return run


def made(puzzle: Puzzle, choice: Choice, count: int) -> Run:
    """The run with `count` events, or with all it has; raises NotReadyError until it has them."""
    run = run_of(puzzle, choice)
    queue.ensure_events(run, count)
    return run


def all_made(wanted: Sequence[Run]) -> NotReadyError | None:
    """Let all of the runs come to their ends; returns how far the first is that has not, if any."""
    first, until = None, monotonic() + FIRST_WAIT
    for run in wanted:
        try:
            queue.ensure_events(run, CUT, waits=first is None and monotonic() < until)
        except NotReadyError as late:
            first = first or late
    return first


def _trim() -> None:
    """Forget the runs that were asked for longest ago, while they are too many or too large."""
    held = sum(run.weight for run in _kept.values())
    lately = monotonic() - PATIENCE
    while (held > KEPT_BYTES or len(_kept) > KEPT_RUNS) and len(_kept) > 1:
        key, oldest = next(iter(_kept.items()))
        if _asked[key] > lately and held <= MAX_BYTES_KEPT and len(_kept) <= KEPT_RUNS:
            return
        del _kept[key], _asked[key]
        queue.cancel(oldest)
        held -= oldest.weight


def forget() -> None:
    """Empty the memory, so that the next look replays from the start."""
    with _lock:
        _kept.clear()
        _asked.clear()
    queue.clear()
