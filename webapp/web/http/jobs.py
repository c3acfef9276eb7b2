"""Work that takes longer than a request may, done in slices, once for all requests.

Each job has a thread. Short work is done at once, however busy the server is. Longer jobs work in
slices, as many at once as there are slots; visitors take turns, and so do the jobs of each. A
request gets `NotReadyError` (a 202) until the job is done, and is sent again. A job that is no
longer requested ends; if there are too many, so does the oldest one of the busiest visitor.
"""

import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from threading import Event, Lock, Thread
from time import monotonic, thread_time
from typing import Any, TypeVar, cast

from webapp.budget import Budget, cores
from webapp.insight import CUT, Run
from webapp.insight.run.run import RunBrokenError

from .limits import AT_ONCE, FIRST_WAIT, MAX_JOBS, MAX_RESULTS, NEXT_WAIT, PATIENCE, SLICE

Result = TypeVar("Result")

# Identifies the visitor of the current request; any hashable value.
visitor: ContextVar[Hashable] = ContextVar("visitor", default=None)


class JobCancelledError(BaseException):
    """Ends the thread of a job that is no longer wanted, or that makes way for others."""


class NotReadyError(Exception):
    """The result isn't ready; the sentence says how far it is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Job:
    """Work in its own thread, for the `visitor` who requested it first.

    `goal` is the number of events wanted of a run, `requested` the time of the last request.
    `begun` is set once it has done what it may do without a slot.
    """

    def __init__(self, queue: "JobQueue", work: int | None = None, seconds: float | None = None):
        self.visitor = visitor.get()
        self.goal = 0
        self.started = self.requested = monotonic()
        self.has_slot = self.is_cancelled = False
        self.result: Any = None
        self.error: BaseException | None = None
        self.turn, self.begun, self.done = Event(), Event(), Event()
        self.budget = Budget(work, seconds, self._pause)
        self._queue = queue
        self._slice_start = 0.0

    @property
    def is_wanted(self) -> bool:
        """Whether it was requested recently."""
        return monotonic() - self.requested <= PATIENCE

    @property
    def progress(self) -> str:
        """Its progress, in words."""
        if self.budget.work:
            return f"{min(self.budget.ticks / self.budget.work, 1):.0%} of the time limit is used"
        return f"{monotonic() - self.started:.0f} s so far"

    def run(self, work: Callable[["Job"], Any]) -> None:
        """Do all of the work in the calling thread."""
        self._slice_start = thread_time()
        try:
            self._pause()
            self.result = work(self)
        except BaseException as error:
            self.error = error
        finally:
            self._queue.leave(self)
            self.begun.set()
            self.done.set()

    def _pause(self) -> None:
        """Between work units: stop if no client is waiting, and let others have a turn."""
        self._stop_if_unwanted()
        if thread_time() - self._slice_start > (SLICE if self.has_slot else AT_ONCE):
            self.begun.set()
            self._queue.wait_for_turn(self)
            self._stop_if_unwanted()
            self._slice_start = thread_time()

    def _stop_if_unwanted(self) -> None:
        if self.is_cancelled or not self.is_wanted:
            raise JobCancelledError


class JobQueue:
    """Active jobs and the latest results by their keys, and the jobs that wait for a slot."""

    def __init__(self, slots: int) -> None:
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._free = slots
        self._waiting: list[Job] = []
        self._served: dict[Hashable, float] = {}  # when each visitor last got a slot
        self._lock = Lock()

    def active_count(self) -> int:
        """The number of unfinished jobs."""
        with self._lock:
            return sum(not job.done.is_set() for job in self._jobs.values())

    def answer(
        self,
        key: Hashable,
        make: Callable[[Budget], Result],
        work: int | None = None,
        seconds: float | None = None,
        waits: bool = True,
    ) -> Result:
        """What `make` returns, given a budget, cached under the key.

        Raises NotReadyError while it is being computed (after a moment, unless the caller `waits`),
        and whatever `make` raised.
        """
        job = self._job(key, lambda job: make(job.budget), Job(self, work, seconds), waits)
        return cast(Result, job.result)

    def cached(self, key: Hashable) -> Any:
        """The cached result of this key; None if there is none yet."""
        with self._lock:
            job = self._jobs.get(key)
        return job.result if job and job.done.is_set() else None

    def ensure_events(self, run: Run, count: int, waits: bool = True) -> None:
        """Return once the run has `count` events or has ended; raises as `answer` does."""

        def extend(job: Job) -> None:
            try:
                while not run.has(job.goal):
                    run.extend(job.goal, job.budget)
            except RunBrokenError:  # by a job that had to end: the next request begins another run
                raise JobCancelledError from None
            finally:
                self._forget(run, job)  # the run keeps its events itself

        while not run.has(count):
            try:
                self._job(run, extend, Job(self), waits, count)
            except NotReadyError:
                step = f"making step {len(run.events):,} of at most {min(count, CUT):,}"
                raise NotReadyError(step) from None

    def _job(
        self, key: Hashable, work: Callable[[Job], Any], new: Job, waits: bool, goal: int = 0
    ) -> Job:
        """The job of the key, done; `new` if there was none. Raises NotReadyError."""
        with self._lock:
            if is_new := key not in self._jobs:
                self._trim()
            job = self._jobs.setdefault(key, new)
            self._jobs.move_to_end(key)
            job.goal = max(job.goal, goal)
            job.requested = monotonic()
            is_busy = bool(self._waiting)
        if is_new:
            Thread(target=job.run, args=(work,), daemon=True).start()
            if waits and is_busy:
                job.begun.wait(FIRST_WAIT)
        if not job.done.wait(FIRST_WAIT if is_new and waits and not is_busy else NEXT_WAIT):
            raise NotReadyError(job.progress)
        if job.error:
            self._forget(key, job)
            if isinstance(job.error, JobCancelledError):
                raise NotReadyError("starting again")
            raise job.error
        return job

    def _trim(self) -> None:
        """Make room for one more job: end unwanted ones and one too many, and drop old results."""
        active = {key: job for key, job in self._jobs.items() if not job.done.is_set()}
        ending = [key for key, job in active.items() if not job.is_wanted]
        if len(active) - len(ending) >= MAX_JOBS:
            ((busiest, _),) = Counter(job.visitor for job in active.values()).most_common(1)
            ending.append(next(key for key, job in active.items() if job.visitor == busiest))
        done = [key for key in self._jobs if key not in active]
        for key in ending + done[:-MAX_RESULTS]:
            self._jobs.pop(key).is_cancelled = True
        visitors = {job.visitor for job in active.values()}
        self._served = {each: at for each, at in self._served.items() if each in visitors}

    def cancel(self, key: Hashable) -> None:
        """End the job of this key, if there is one."""
        with self._lock:
            if job := self._jobs.pop(key, None):
                job.is_cancelled = True

    def clear(self) -> None:
        """Drop all results and end all jobs."""
        with self._lock:
            for job in self._jobs.values():
                job.is_cancelled = True
            self._jobs.clear()

    def _forget(self, key: Hashable, job: Job) -> None:
        with self._lock:
            if self._jobs.get(key) is job:
                del self._jobs[key]

    def wait_for_turn(self, job: Job) -> None:
        """Hand on the job's slot, if it has one, and wait for another."""
        with self._lock:
            job.turn.clear()
            self._waiting.append(job)
            self._hand_on_slot(job)
        job.turn.wait()

    def leave(self, job: Job) -> None:
        """Hand on the job's slot, if it has one, without waiting for another."""
        with self._lock:
            self._hand_on_slot(job)

    def _hand_on_slot(self, job: Job) -> None:
        """Give the slot to the oldest waiting job of the visitor who was served longest ago."""
        self._free += job.has_slot
        job.has_slot = False
        while self._free and self._waiting:
            following = min(self._waiting, key=lambda each: self._served.get(each.visitor, 0.0))
            self._waiting.remove(following)
            self._served[following.visitor] = monotonic()
            self._free -= 1
            following.has_slot = True
            following.turn.set()


# With the GIL a second slot would only be in the way of the threads that answer requests.
SLOTS = 1 if getattr(sys, "_is_gil_enabled", lambda: True)() else cores()
# Seconds that a thread may hold the GIL while another wants it: Python's own 5 ms add up to a long
# wait for a request that lets go of it some twenty times.
sys.setswitchinterval(0.0005)
queue = JobQueue(SLOTS)
