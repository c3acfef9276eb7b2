"""Limits of a search's work, as a thread can't be stopped from outside."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from time import thread_time

_LOOKS = 1024

Pause = Callable[[], None]


class OutOfBudgetError(Exception):
    """The limit of work or time is used up."""


class Budget:
    """Counts the ticks of a search; `work` is the limit in ticks, `seconds` a safety net.

    A tick is one event, or one cell checked between two events: about a microsecond. Seconds are
    processor time of the thread that ticks first, so that a search which waits for its turn loses
    none; checking them in another thread raises RuntimeError. None means no limit. `pause` gives
    other jobs a turn, and is called now and then while ticks are counted: it calls the
    constructor's `pause`, which may wait, or raise to end the search.
    """

    def __init__(
        self, work: int | None = None, seconds: float | None = None, pause: Pause | None = None
    ) -> None:
        self.work = work
        self.seconds = seconds
        self.on_pause = pause
        self.ticks = 0
        self._deadline: float | None = None
        self._owner: int | None = None
        self._look = self._next_look()

    @contextmanager
    def part(self, work: int) -> "Iterator[Budget]":
        """A budget of that much work, or of the rest of this one, with the same deadline.

        For a `with` statement, at whose end its ticks are counted here. If they use up this budget
        too, the `with` statement raises OutOfBudgetError.
        """
        left = work if self.work is None else min(work, max(0, self.work - self.ticks))
        part = Budget(left, self.seconds, self.on_pause)
        part._deadline, part._owner = self._ends_at(), self._owner
        try:
            yield part
        finally:
            self.tick(part.ticks)

    def separate(self, work: int | None = None, seconds: float | None = None) -> "Budget":
        """A budget with the same pause, whose ticks aren't counted here."""
        return Budget(work, seconds, self.on_pause)

    def pause(self) -> None:
        """Give other jobs a turn; raises what the constructor's `pause` raises."""
        if self.on_pause:
            self.on_pause()

    def tick(self, work: int = 1) -> None:
        """Count work; raises OutOfBudgetError when it exceeds the limit."""
        self.ticks += work
        if self.ticks > self._look:
            self._check()

    def _ends_at(self) -> float | None:
        """The deadline; time begins to run at the first check."""
        if self._deadline is None and self.seconds is not None:
            self._deadline, self._owner = thread_time() + self.seconds, get_ident()
        return self._deadline

    def _next_look(self) -> int:
        look = self.ticks + _LOOKS - 1
        return look if self.work is None else min(look, self.work)

    def _check(self) -> None:
        if self.work is not None and self.ticks > self.work:
            raise OutOfBudgetError("the work that was granted is used up")
        self._look = self._next_look()
        deadline = self._ends_at()
        if deadline is not None and self._owner != get_ident():
            raise RuntimeError("a budget's seconds are of the thread that ticked first")
        if deadline is not None and thread_time() > deadline:
            raise OutOfBudgetError("the time that was granted is used up")
        self.pause()


def cores() -> int:
    """The number of cores that this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
