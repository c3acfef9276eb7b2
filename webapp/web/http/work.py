"""Work: what takes longer than a request may, made in turns, once for all who ask.

A job has a thread of its own. What takes next to no time is done at once, however much else there
is to do; the others work in turns, as many at once as there are places. Next is by turns a job of
whoever has had least, of these the one that has worked least, so that what is short is soon done,
and the one that has waited longest, so that what is long is done too, however many short ones come.
A job that nobody has asked for just now lets all others go first, and stops after a while. Where
too many are under way, one of whoever has most makes way for the newest, the one that has worked
most. Whoever asks for one that takes longer is told how far it is (`NotReady`, an answer of 202),
and asks again.
"""

import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from threading import Event, Lock, Thread
from time import monotonic, thread_time
from typing import Any, TypeVar, cast
from weakref import WeakValueDictionary

from webapp.budget import Budget, cores
from webapp.insight import CUT, Run
from webapp.insight.run.run import Broken

from .limits import AT_ONCE, FIRST_WAIT, KEPT_JOBS, MOST_JOBS, NEXT_WAIT, PATIENCE, SILENCE, TURN

Result = TypeVar("Result")

# Who asks, by whatever tells one visitor from another.
visitor: ContextVar[Hashable] = ContextVar("visitor", default=None)


class NotReady(Exception):
    """The answer is not there yet; the sentence says how far it is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


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
        asked_for = next((job for job in self._waiting if job.silent <= SILENCE), None)
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
    def silent(self) -> float:
        """For how many seconds nobody has asked for it."""
        return monotonic() - self.asked

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
        if self._makes_way or self.silent > PATIENCE:
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


def _so_far(budget: Budget, job: Job) -> str:
    if budget.work:
        return f"{min(budget.ticks / budget.work, 1):.0%} of the time limit is used"
    return f"{monotonic() - job.since:.0f} s so far"


def _costs(job: Job) -> tuple[bool, float, float]:
    """Who is served last: what nobody has asked for just now, then whose jobs have worked most, of
    these what has worked most."""
    return job.silent > SILENCE, job.visitor.worked, job.worked


def _in_the_way(job: Job, whose: Counter[Visitor]) -> tuple[bool, int, float]:
    """What makes way first: what nobody has asked for just now, then what is of whoever has most
    under way, of these what has worked most."""
    return job.silent > SILENCE, whose[job.visitor], job.worked


class Workshop:
    """The jobs under way by their keys, and the results that were asked for last."""

    def __init__(self, places: int) -> None:
        self._turns = Turns(places)
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._visitors: WeakValueDictionary[Hashable, Visitor] = WeakValueDictionary()
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
                    run.extend(job.goal, job.pause)
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
                whose = self._visitors.setdefault(visitor.get(), Visitor())
                job = self._jobs[key] = Job(make, self._turns, whose)
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
        """Make room for one more: end what nobody waits for and, where too much is under way, of
        whoever has most of it what has worked most; drop what is done and was not asked for
        lately."""
        under_way = {key: job for key, job in self._jobs.items() if not job.done.is_set()}
        ending = [key for key, job in under_way.items() if job.silent > PATIENCE]
        if len(under_way) - len(ending) >= MOST_JOBS:
            whose = Counter(job.visitor for job in under_way.values())
            ending.append(max(under_way, key=lambda key: _in_the_way(under_way[key], whose)))
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
