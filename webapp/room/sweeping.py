"""Sweeping: one thread erases what has come to its end, even if nobody asks for it any more."""

from threading import Lock, Thread
from time import sleep
from typing import Protocol
from weakref import WeakSet

# Seconds from a sweep to the next.
EVERY = 30.0


class Swept(Protocol):
    """Something that `sweep` empties bit by bit; that returns whether anything is left."""

    def sweep(self) -> bool: ...


_all: WeakSet[Swept] = WeakSet()
_lock = Lock()
_threads: list[Thread] = []


def keep_swept(swept: Swept) -> None:
    """Sweep this from now on, for as long as there is something left."""
    with _lock:
        _all.add(swept)
        if not any(each.is_alive() for each in _threads):
            _threads[:] = [Thread(target=_run, daemon=True)]
            _threads[0].start()


def _run() -> None:
    while True:
        sleep(EVERY)
        _sweep_all()
        with _lock:
            if not _all:
                _threads.clear()
                return


def _sweep_all() -> None:
    for each in list(_all):
        _all.discard(each)  # first, so that it is there again if it is filled in the meantime
        if each.sweep():
            _all.add(each)
