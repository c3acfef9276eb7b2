"""Jobs: work under way, each with a thread of its own, and the places where they take turns.

What takes next to no time is done at once, however much else there is to do; the others work in
turns, as many at once as there are places. Next is by turns a job of whoever has had least, of
these the one that has worked least, so that what is short is soon done, and the one that has waited
longest, so that what is long is done too, however many short ones come. A job that nobody has asked
for just now lets all others go first, and stops after a while.
"""

from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic, thread_time
from typing import Any

from .limits import AT_ONCE, PATIENCE, SILENCE, TURN


class Abandoned(BaseException):
    """Nobody has asked for this job in a while, or it makes way for others: its thread ends."""


class Visitor:
    """Somebody whose jobs are under way: `worked` is what these have had, in seconds."""

    def __init__(self) -> None:
        self.worked = 0.0


class Turns:
    """Places for those who work: for whoever has had least and, by turns, has waited longest."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[Job] = []
        self._by_line = False
        self._lock = Lock()

    def take(self, job: "Job") -> None:
        """Wait for a place; the job has none afterwards where it was told not to wait any more."""
        with self._lock:
            if self._free:
                self._free -= 1
                job.placed = True
                return
            self._line_up(job)
        job.turn.wait()

    def charge(self, job: "Job", seconds: float) -> None:
        """The job has worked for so long; below 0 its visitor is no longer charged for it."""
        with self._lock:
            job.worked += seconds
            job.visitor.worked += seconds

    def pass_on(self, job: "Job") -> None:
        """Let who comes before the job have its place, and wait for it as in `take`."""
        with self._lock:
            following = self._following() if self._waiting else job
            if following is job or (not self._by_line and _costs(following) >= _costs(job)):
                return
            job.placed = False
            self._line_up(job)
            self._hand_to(following)
        job.turn.wait()

    def leave(self, job: "Job") -> None:
        """Hand the job's place on for good."""
        with self._lock:
            job.placed = False
            if self._waiting:
                self._hand_to(self._following())
            else:
                self._free += 1

    def _following(self) -> "Job":
        """Who of those that wait is next: by turns, who costs least and who has waited longest."""
        asked_for = next((job for job in self._waiting if not job.is_silent), None)
        self._by_line = asked_for is not None and not self._by_line
        return asked_for if self._by_line and asked_for else min(self._waiting, key=_costs)

    def _line_up(self, job: "Job") -> None:
        job.turn.clear()
        self._waiting.append(job)

    def _hand_to(self, job: "Job") -> None:
        self._waiting.remove(job)
        job.placed = True
        job.turn.set()

    def drop(self, job: "Job") -> None:
        """Have a job that waits for a place go on without one."""
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
                job.turn.set()

    @property
    def wanted(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)


class Job:
    """Work under way: `goal` is how far somebody wants it, `asked` when that was last said.

    `begun` is set once it has done what it may do at once; `worked` is the processor time of the
    turns that it has had, in seconds. It is the `visitor`'s who asked for it first.
    """

    def __init__(
        self, make: Callable[["Job"], Any], turns: Turns, visitor: Visitor | None = None
    ) -> None:
        self.visitor = visitor or Visitor()
        self.goal = 0
        self.since = self.asked = monotonic()
        self.worked = 0.0
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
    def is_silent(self) -> bool:
        """Whether nobody has asked for it just now."""
        return monotonic() - self.asked > SILENCE

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody waits for it any more."""
        return monotonic() - self.asked > PATIENCE

    def make_way(self) -> None:
        """End as soon as may be."""
        self._makes_way = True
        self._turns.drop(self)

    def pause(self) -> None:
        """Between two bits of work: end where nobody waits any more, let others have a turn."""
        self._give_up()
        worked = thread_time() - self._from
        if worked > (TURN if self.placed else AT_ONCE):
            self._turns.charge(self, worked)
            self.begun.set()
            if self.placed:
                self._turns.pass_on(self)
            else:
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
            self._turns.charge(self, -self.worked)
            if self.placed:
                self._turns.leave(self)
            self.begun.set()
            self.done.set()


def _made(_job: Job) -> None:
    """Nothing is left to make."""


def _costs(job: Job) -> tuple[bool, float, float]:
    """Who is served last: what nobody has asked for just now, then whose jobs have worked most, of
    these what has worked most."""
    return job.is_silent, job.visitor.worked, job.worked
