"""Jobs: work under way, each with a thread of its own, and the places where they take turns.

What takes next to no time is done at once, however much else there is to do. The others work in
turns, as many at once as there are places: visitors come round one after the other, and so do the
jobs of each. A job that nobody has asked for in a while stops.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from threading import Event, Lock, Thread
from time import monotonic, thread_time
from typing import Any

from .limits import AT_ONCE, PATIENCE, TURN


class Abandoned(BaseException):
    """Nobody has asked for this job in a while, or it makes way for others: its thread ends."""


class Turns:
    """Places to work: each visitor has one in turn, for the job that has waited longest."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[Hashable, deque[Job]] = OrderedDict()
        self._lock = Lock()

    def take(self, job: "Job") -> None:
        """Wait for a place, after handing on the one that the job has; `drop` ends the wait."""
        with self._lock:
            job.turn.clear()
            is_new = not job.placed and job.visitor not in self._waiting
            self._waiting.setdefault(job.visitor, deque()).append(job)
            if is_new:  # its visitor has waited for nothing: it comes before those who work long
                self._waiting.move_to_end(job.visitor, last=False)
            self._free_place_of(job)
        job.turn.wait()

    def leave(self, job: "Job") -> None:
        """Hand the job's place on for good, if it has one."""
        with self._lock:
            self._free_place_of(job)

    def drop(self, job: "Job") -> None:
        """Have a job that waits for a place go on without one."""
        with self._lock:
            line = self._waiting.get(job.visitor)
            if line and job in line:
                line.remove(job)
                if not line:
                    del self._waiting[job.visitor]
                job.turn.set()

    def _free_place_of(self, job: "Job") -> None:
        self._free += job.placed
        job.placed = False
        while self._free and self._waiting:
            visitor, line = self._waiting.popitem(last=False)
            following = line.popleft()
            if line:
                self._waiting[visitor] = line
            self._free -= 1
            following.placed = True
            following.turn.set()

    @property
    def wanted(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)


class Job:
    """Work under way: `goal` is how far somebody wants it, `asked` when that was last said.

    `begun` is set once it has done what it may do at once. It is the `visitor`'s who asked for it
    first.
    """

    def __init__(self, make: Callable[["Job"], Any], turns: Turns, visitor: Hashable) -> None:
        self.visitor = visitor
        self.goal = 0
        self.since = self.asked = monotonic()
        self.placed = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.begun, self.done, self.turn = Event(), Event(), Event()
        self.progress: Callable[[], str] = lambda: "waiting for its turn"
        self._make, self._turns = make, turns
        self._from = 0.0
        self._makes_way = False

    def start(self) -> None:
        """Begin: at once, and later as soon as there is a place."""
        Thread(target=self._run, daemon=True).start()

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody waits for it any more."""
        return monotonic() - self.asked > PATIENCE

    def make_way(self) -> None:
        """End as soon as may be."""
        self._makes_way = True
        self._turns.drop(self)

    def pause(self) -> None:
        """Between work units: stop if nobody waits any more, and let others have a turn."""
        self._give_up()
        if thread_time() - self._from > (TURN if self.placed else AT_ONCE):
            self.begun.set()
            self._turns.take(self)
            self._give_up()
            self._from = thread_time()

    def _give_up(self) -> None:
        if self._makes_way or self.is_forgotten:
            raise Abandoned

    def _run(self) -> None:
        self._from = thread_time()
        try:
            self.pause()
            self.result = self._make(self)
        except BaseException as error:
            self.error = error
        finally:
            self._make = _made  # what it holds, a run perhaps, is not kept with the result
            self._turns.leave(self)
            self.begun.set()
            self.done.set()


def _made(_job: Job) -> None:
    """Nothing is left to make."""
