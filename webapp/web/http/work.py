"""Work: what takes longer than a request may, made in turns, once for all who ask.

If too many jobs are under way, one of whoever has most makes way for the newest. Whoever asks for
one that takes longer gets how far it is (`NotReady`, an answer of 202), and asks again.
"""

import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, TypeVar, cast

from webapp.budget import Budget, cores
from webapp.insight import CUT, Run
from webapp.insight.run.run import Broken

from .jobs import Abandoned, Job, Turns
from .limits import FIRST_WAIT, KEPT_JOBS, MOST_JOBS, NEXT_WAIT

Result = TypeVar("Result")

# Who asks, by whatever tells one visitor from another.
visitor: ContextVar[Hashable] = ContextVar("visitor", default=None)


class NotReady(Exception):
    """The answer is not there yet; the sentence says how far it is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def _so_far(budget: Budget, job: Job) -> str:
    if budget.work:
        return f"{min(budget.ticks / budget.work, 1):.0%} of the time limit is used"
    return f"{monotonic() - job.since:.0f} s so far"


class Workshop:
    """The jobs under way by their keys, and the results that were asked for last."""

    def __init__(self, places: int) -> None:
        self._turns = Turns(places)
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._lock = Lock()

    def under_way(self) -> int:
        """How many jobs are not done."""
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
        """What `make` makes within such a budget; kept for whoever asks for the same key again.

        Raises NotReady while it is being made, after next to no time for who says not to wait;
        and what `make` raised.
        """

        def made(job: Job) -> Result:
            budget = Budget(work, seconds, job.pause)
            job.progress = lambda: _so_far(budget, job)
            return make(budget)

        job = self._job(key, made, waits=waits)
        return cast(Result, job.result)

    def made(self, key: Hashable) -> Any:
        """What `answer` has made for this key and still keeps; None where there is nothing yet."""
        with self._lock:
            job = self._jobs.get(key)
        return job.result if job and job.done.is_set() else None

    def reach(self, run: Run, count: int, waits: bool = True) -> None:
        """Let the run have `count` events, or its end; raises NotReady while it has not, after
        next to no time for who says not to wait."""

        def extended(job: Job) -> None:
            try:
                while not run.has(job.goal):
                    run.extend(job.goal, Budget(pause=job.pause))
            except Broken:  # by a job that had to end: whoever asks again begins another run
                raise Abandoned from None

        while not run.has(count):
            try:
                self._job(run, extended, goal=count, keep=False, waits=waits)
            except NotReady:
                step = f"making step {len(run.events):,} of at most {min(count, CUT):,}"
                raise NotReady(step) from None

    def _job(
        self,
        key: Hashable,
        make: Callable[[Job], Any],
        goal: int = 0,
        keep: bool = True,
        waits: bool = True,
    ) -> Job:
        """The job of the key when it is done; raises NotReady while it is not."""
        with self._lock:
            job = self._jobs.get(key)
            is_new = job is None
            if job is None:
                self._trim()
                job = self._jobs[key] = Job(make, self._turns, visitor.get())
            busy = len(self._jobs) > 1 and self._turns.wanted
            self._jobs.move_to_end(key)
            job.goal = max(job.goal, goal)
            job.asked = monotonic()
        if is_new:
            job.start()
        if is_new and waits:
            job.begun.wait(FIRST_WAIT)
        if not job.done.wait(FIRST_WAIT if waits and is_new and not busy else NEXT_WAIT):
            raise NotReady(job.progress())
        if job.error or not keep:
            with self._lock:
                if self._jobs.get(key) is job:
                    del self._jobs[key]
        if isinstance(job.error, Abandoned):
            raise NotReady("starting again")
        if job.error:
            raise job.error
        return job

    def _trim(self) -> None:
        """Make room for one more: end what nobody waits for and, if too much is under way, what
        was asked for longest ago of whoever has most; drop what is done and wasn't asked for
        lately."""
        under_way = {key: job for key, job in self._jobs.items() if not job.done.is_set()}
        ending = [key for key, job in under_way.items() if job.is_forgotten]
        if len(under_way) - len(ending) >= MOST_JOBS:
            ((busiest, _),) = Counter(job.visitor for job in under_way.values()).most_common(1)
            ending.append(next(key for key, job in under_way.items() if job.visitor == busiest))
        for key in ending:
            self._jobs.pop(key).make_way()
        # A run keeps its events itself, and is kept elsewhere as long as somebody asks for it.
        done = [key for key in self._jobs if key not in under_way]
        kept = [key for key in done if not isinstance(key, Run)]
        for key in {*done} - {*kept[-KEPT_JOBS:]}:
            del self._jobs[key]

    def end(self, key: Hashable) -> None:
        """Let what is under way for this key stop."""
        with self._lock:
            job = self._jobs.pop(key, None)
        if job:
            job.make_way()

    def forget(self) -> None:
        """Drop all results, and let what is under way stop."""
        with self._lock:
            for job in self._jobs.values():
                job.make_way()
            self._jobs.clear()


# Where one lock lets one thread of Python work at a time, a second worker would only stand in the
# way of those who answer requests.
PLACES = 1 if getattr(sys, "_is_gil_enabled", lambda: True)() else cores()
# So many seconds a thread may hold it while another wants it: Python's own 5 ms add up to a long
# wait for a request that lets go of it some twenty times.
sys.setswitchinterval(0.0005)
workshop = Workshop(PLACES)
