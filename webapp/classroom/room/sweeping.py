"""Sweeping: one thread erases what has come to its end, even if nobody asks for it any more."""

from threading import Lock, Thread
from time import sleep
from typing import Protocol
from weakref import WeakSet

# Seconds from a sweep to the next.
EVERY = 30.0


class Swept(Protocol):
    """Something that has things to erase."""

    def sweep(self) -> None:
        """Erase what has come to its end."""


_all: WeakSet[Swept] = WeakSet()
_lock = Lock()
_thread: Thread | None = None


def keep_swept(swept: Swept) -> None:
    """Sweep this again and again, for as long as it is there."""
    global _thread
    with _lock:
        _all.add(swept)
        if not _thread or not _thread.is_alive():  # none yet, or none in this fork of a process
            _thread = Thread(target=_run, daemon=True)
            _thread.start()


def _run() -> None:
    while True:
        sleep(EVERY)
        _sweep()


def _sweep() -> None:
    with _lock:
        every = [*_all]
    for each in every:
        each.sweep()
