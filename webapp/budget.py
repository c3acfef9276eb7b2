"""Budgets: how much work a search may do, since a thread cannot be stopped from outside."""

import os
from time import monotonic

_LOOKS = 1024


class OutOfBudget(Exception):
    """The work or the time that was granted is used up."""


class Budget:
    """Counts the ticks of a search; `work` is in ticks, `seconds` the wall time as a safety net.

    A tick is one event, or one cell looked at between two events. None means without limit.
    """

    def __init__(self, work: int | None = None, seconds: float | None = None) -> None:
        self.work = work
        self.ticks = 0
        self._deadline = None if seconds is None else monotonic() + seconds
        self._look = _LOOKS

    def part(self, work: int) -> "Budget":
        """A budget of that much work or of what is left of this one, with the same deadline.

        What was done of it must be ticked here afterwards.
        """
        left = work if self.work is None else min(work, max(0, self.work - self.ticks))
        part = Budget(left)
        part._deadline = self._deadline
        return part

    def tick(self, work: int = 1) -> None:
        """Count work done; raises OutOfBudget when it is more than was granted."""
        self.ticks += work
        if self.work is not None and self.ticks > self.work:
            raise OutOfBudget("the work that was granted is used up")
        if self._deadline is not None and self.ticks >= self._look:
            self._look = self.ticks + _LOOKS
            if monotonic() > self._deadline:
                raise OutOfBudget("the time that was granted is used up")


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
