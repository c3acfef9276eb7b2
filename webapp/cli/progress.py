"""Progress: how far a long command is, drawn on a terminal and wiped away again."""

import sys
from collections.abc import Callable
from time import monotonic

from webapp.puzzle.words import counted

_BAR = 30
# Seconds between two drawings of a bar that tells of time.
_EVERY = 0.2
# So long a search may take without a word.
_MOMENT = 1.0


class Progress:
    """A bar on standard error, where that is a terminal and there is more than one thing to do."""

    def __init__(self, count: int, done: int = 0, unit: str = "") -> None:
        self.count = count
        self.done = done
        self._unit = unit
        self._first = done
        self._begun = self._drawn = monotonic()
        self._seen = sys.stderr.isatty() and count > 1
        self.draw()

    def advance(self, by: int = 1) -> None:
        """So much more is done; what tells of time is drawn only now and then."""
        self.done += by
        if not self._unit or monotonic() > self._drawn + _EVERY:
            self.draw()

    def draw(self) -> None:
        """Draw how far it is."""
        self._drawn = monotonic()
        bar = f"{'█' * (_BAR * self.done // self.count):·<{_BAR}}"
        self._write(f"{bar} {self.done:,} of {self.count:,}{self._pace()}")

    def wipe(self) -> None:
        """Draw nothing, so that a line can be printed."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._seen:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def _pace(self) -> str:
        """How fast it goes, and how long it will take at that."""
        seconds, here = self._drawn - self._begun, self.done - self._first
        if not (self._unit and here and seconds):
            return f" {self._unit}" if self._unit else ""
        rate = here / seconds
        left = (self.count - self.done) / rate
        return f" {self._unit}, {rate:,.{1 if rate < 10 else 0}f} a second, {_long(left)} left"


class Elapsed:
    """How long a search has gone on and how many steps it took, on standard error alone, where that
    is a terminal and the search takes longer than a moment."""

    def __init__(self, steps: Callable[[], int]) -> None:
        self._steps = steps
        self._begun = monotonic()
        self._next = self._begun + _MOMENT if sys.stderr.isatty() else float("inf")
        self._seen = False

    def look(self) -> None:
        """Draw it, if that is due."""
        if monotonic() > self._next:
            steps = self._steps()
            so_far = f", {counted(steps, 'step')}" if steps else ""
            said = f"{_long(monotonic() - self._begun)}{so_far} so far"
            self._next, self._seen = monotonic() + _EVERY, True  # Ctrl+C may come while it is drawn
            print(f"\r\x1b[K{said}", end="", file=sys.stderr, flush=True)

    def wipe(self) -> None:
        """Draw nothing, so that a line can be printed."""
        if self._seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._seen = False


def _long(seconds: float) -> str:
    """A time in the unit that says it best."""
    for unit, length in (("day", 86_400), ("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return counted(round(seconds / length), unit)
    return counted(round(seconds), "second")
