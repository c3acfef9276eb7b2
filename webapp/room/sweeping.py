"""Sweeping: what is due is erased though nobody asks for anything by then."""

from collections.abc import Callable
from threading import Lock, Thread
from time import sleep

# Seconds from a sweep to the next.
EVERY = 30.0


class Sweeper:
    """Sweeps again and again for as long as there is something left.

    `sweep` erases what is due, and says whether anything is kept on.
    """

    def __init__(self, sweep: Callable[[], bool]) -> None:
        self._sweep = sweep
        self._lock = Lock()
        self._sweeps = self._wanted = False

    def begin(self) -> None:
        """Something is kept from now on."""
        with self._lock:
            self._wanted = True
            if not self._sweeps:
                self._sweeps = True
                Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while self._sweeps:
            with self._lock:
                self._wanted = False
            sleep(EVERY)
            left = self._sweep()
            with self._lock:
                self._sweeps = left or self._wanted
