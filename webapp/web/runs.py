"""Runs in memory: the watched searches that were asked for last; never needed, only faster."""

from collections import OrderedDict
from threading import Lock

from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.study import Run

from .limits import KEPT_EVENTS, KEPT_RUNS

_kept: OrderedDict[tuple[Puzzle, str], Run] = OrderedDict()
_lock = Lock()


def run_of(puzzle: Puzzle, choice: Choice) -> Run:
    """The run of the puzzle with this algorithm, begun anew if it is not in memory."""
    key = (puzzle, choice.text)
    with _lock:
        run = _kept.pop(key, None) or Run(puzzle, choice)
        _kept[key] = run
        held = sum(len(each.events) for each in _kept.values())
        while len(_kept) > 1 and (held > KEPT_EVENTS or len(_kept) > KEPT_RUNS):
            _, oldest = _kept.popitem(last=False)
            held -= len(oldest.events)
        return run


def forget() -> None:
    """Empty the memory, so that the next look replays from the start."""
    with _lock:
        _kept.clear()
