"""Work: what takes longer than a request may, made in turns, once for all who ask.

A job has a thread of its own, but only as many work at once as there are places; the others wait
for their turn, and who has worked least is next: so what is short is soon done however much else
there is to do. A job that nobody has asked for in a while stops. Whoever asks for one that takes
longer is told how far it is (`NotReady`, an answer of 202), and asks again.
"""

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Event, Lock, Thread
from time import monotonic, thread_time
from typing import Any, TypeVar, cast

from webapp.budget import Budget, cores
from webapp.study import Run

from .limits import FIRST_WAIT, KEPT_JOBS, MOST_JOBS, NEXT_WAIT, PATIENCE, TURN

Result = TypeVar("Result")


class NotReady(Exception):
    """The answer is not there yet; the sentence says how far it is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Abandoned(BaseException):
    """Nobody has asked for this job in a while: its thread ends."""


class Turns:
    """Places for those who work, handed to whoever has worked least."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[Job] = []
        self._lock = Lock()

    def take(self, job: "Job") -> None:
        """Wait for a place."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            job.turn.clear()
            self._waiting.append(job)
        job.turn.wait()

    def leave(self) -> None:
        """Hand the place on."""
        with self._lock:
            if self._waiting:
                following = min(self._waiting, key=_worked)
                self._waiting.remove(following)
                following.turn.set()
            else:
                self._free += 1

    @property
    def wanted(self) -> bool:
        """Whether anybody waits."""
        return bool(self._waiting)


class Job:
    """Work under way: `goal` is how far somebody wants it, `asked` when that was last said."""

    def __init__(self, make: Callable[["Job"], Any], turns: Turns) -> None:
        self.goal = 0
        self.begun = self.asked = monotonic()
        self.worked = 0.0
        self.result: Any = None
        self.error: BaseException | None = None
        self.done, self.turn = Event(), Event()
        self.told: Callable[[], str] = lambda: "waiting for its turn"
        self._make, self._turns = make, turns
        self._since = 0.0

    def start(self) -> None:
        """Begin, as soon as there is a place."""
        Thread(target=self._run, daemon=True).start()

    def pause(self) -> None:
        """Between two bits of work: end where nobody waits any more, let others have a turn."""
        if monotonic() - self.asked > PATIENCE:
            raise Abandoned
        now = thread_time()
        if now - self._since > TURN and self._turns.wanted:
            self.worked += now - self._since
            self._turns.leave()
            self._turns.take(self)
            self._since = thread_time()

    def _run(self) -> None:
        self._turns.take(self)
        self._since = thread_time()
        try:
            self.pause()
            self.result = self._make(self)
        except BaseException as error:
            self.error = error
        finally:
            self._make = _made  # what it holds, a run perhaps, is not kept with the result
            self._turns.leave()
            self.done.set()


def _made(_job: Job) -> None:
    """Nothing is left to make."""


def _so_far(budget: Budget, job: Job) -> str:
    if budget.work:
        return f"{min(budget.ticks / budget.work, 1):.0%} of the time limit is used"
    return f"{monotonic() - job.begun:.0f} s so far"


def _worked(job: Job) -> float:
    return job.worked


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
            job.told = lambda: _so_far(budget, job)
            return make(budget)

        job = self._job(key, made, waits=waits)
        return cast(Result, job.result)

    def reach(self, run: Run, count: int, waits: bool = True) -> None:
        """Let the run have `count` events, or its end; raises NotReady while it has not, after
        next to no time for who says not to wait."""

        def extended(job: Job) -> None:
            while not run.has(job.goal):
                run.extend(job.goal, job.pause)

        while not run.has(count):
            try:
                self._job(run, extended, goal=count, keep=False, waits=waits)
            except NotReady:
                step = f"making step {len(run.events):,} of at most {count:,}"
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
                job = self._jobs[key] = Job(make, self._turns)
            busy = len(self._jobs) > 1 and self._turns.wanted
            self._jobs.move_to_end(key)
            job.goal = max(job.goal, goal)
            job.asked = monotonic()
        if is_new:
            job.start()
        if not job.done.wait(FIRST_WAIT if waits and is_new and not busy else NEXT_WAIT):
            raise NotReady(job.told())
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
        """Drop what is done and was not asked for lately; refuse where too much is under way."""
        done = [key for key, job in self._jobs.items() if job.done.is_set()]
        if len(self._jobs) - len(done) >= MOST_JOBS:
            raise NotReady("the server is busy; trying again")
        # A run keeps its events itself, and is kept elsewhere as long as somebody asks for it.
        kept = [key for key in done if not isinstance(key, Run)]
        for key in {*done} - {*kept[-KEPT_JOBS:]}:
            del self._jobs[key]

    def forget(self) -> None:
        """Drop all results, and let what is under way stop."""
        with self._lock:
            for job in self._jobs.values():
                job.asked = float("-inf")
            self._jobs.clear()


# Where one lock lets one thread of Python work at a time, a second worker would only stand in the
# way of those who answer requests.
PLACES = 1 if getattr(sys, "_is_gil_enabled", lambda: True)() else cores()
# So many seconds a thread may hold it while another wants it: Python's own 5 ms add up to a long
# wait for a request that lets go of it some twenty times.
sys.setswitchinterval(0.0005)
workshop = Workshop(PLACES)
