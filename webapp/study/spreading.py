"""Spreading: tasks worked on one after the other, by processes, or by a cluster of Dask.

The results are the same whatever works on them. Nobody runs far ahead, so that any number of tasks
takes little memory, and a worker that dies costs its task another try.
"""

import logging
import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_all_start_methods, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
T_in = TypeVar("T_in", contravariant=True)
R_co = TypeVar("R_co", covariant=True)

# So often is a task begun whose worker dies, and a worker that dies before it hears of one.
_TRIES = 3
# Seconds to wait for a scheduler that does not answer.
_PATIENCE = 10


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands for the result of a task that failed, or whose workers died one after the other."""

    task: Any
    why: str

    def __str__(self) -> str:
        return self.why


class NoCluster(Exception):
    """Nobody is there to work, neither a scheduler nor a process that lives, and why."""


class Hands(Protocol[T_in, R_co]):
    """Who works on tasks."""

    @property
    def ahead(self) -> int:
        """How many tasks may be under way."""

    def start(self, number: int, task: T_in) -> None:
        """Take a task, and come back at once."""

    def finished(self) -> Sequence[tuple[int, R_co | Lost]]:
        """Results with the numbers of their tasks, none if one begins again; waits for its end."""

    def close(self) -> None:
        """End at once whatever is under way."""


def spread(
    hands: Hands[T, R], tasks: Iterable[T], ordered: int = 0
) -> Generator[R | Lost, None, None]:
    """The result of each task, as soon as it is there.

    With `ordered` they come in the order of their tasks, and so many more than the hands have may
    wait for their turn.
    """
    numbered = enumerate(tasks)
    turns: dict[int, R | Lost] = {}
    begun = told = 0
    while True:
        while begun - told < hands.ahead + ordered and (begun - told - len(turns)) < hands.ahead:
            task = next(numbered, None)
            if task is None:
                break
            hands.start(*task)
            begun += 1
        if begun == told:
            return
        for number, result in hands.finished():
            turns[number if ordered else told + len(turns)] = result
        while told in turns:
            told += 1
            yield turns.pop(told - 1)


def _attempt(work: Callable[[T], R], task: T) -> R | Lost:
    """The result; a fault of the work is told, so that it costs no other task."""
    try:
        return work(task)
    except Exception as error:
        return Lost(task, f"{type(error).__name__}: {error}")


@contextmanager
def hands_of(
    work: Callable[[T], R], processes: int, scheduler: str | None = None
) -> Iterator[Hands[T, R]]:
    """One core, several, or the cluster of a scheduler; raises Unreachable."""
    hands: Hands[T, R]
    if scheduler is not None:
        hands = Cluster(work, scheduler)
    elif processes == 1:
        hands = Alone(work)
    else:
        hands = Processes(work, processes)
    try:
        yield hands
    finally:
        hands.close()


class Alone(Generic[T, R]):
    """This process itself."""

    ahead = 1

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._tasks: deque[tuple[int, T]] = deque()

    def start(self, number: int, task: T) -> None:
        self._tasks.append((number, task))

    def finished(self) -> list[tuple[int, R | Lost]]:
        number, task = self._tasks.popleft()
        return [(number, _attempt(self._work, task))]

    def close(self) -> None:
        self._tasks.clear()


class Processes(Generic[T, R]):
    """Processes of this computer, each with a pipe of its own, so that it is known whose died."""

    def __init__(self, work: Callable[[T], R], count: int) -> None:
        self.ahead = count
        self._work = work
        fresh = "forkserver" in get_all_start_methods()
        self._context: Any = get_context("forkserver" if fresh else "spawn")
        if fresh:  # it has imported all that is needed, and its copies begin at once
            self._context.set_forkserver_preload(["__main__", work.__module__])
            resource_tracker.ensure_running()
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, int, T]] = {}
        self._deaths: Counter[int] = Counter()

    def start(self, number: int, task: T) -> None:
        begun, status = 0, None
        while begun < _TRIES:
            begun += not self._idle
            try:
                worker = self._idle.pop() if self._idle else _Worker(self._context, self._work)
            except (EOFError, OSError):  # what should begin it has died
                continue
            try:
                worker.pipe.send(task)
            except OSError:  # it died of something else, meanwhile
                status = worker.end()
                continue
            self._busy[worker.pipe] = worker, number, task
            return
        told = "" if status is None else f", with status {status}"
        raise NoCluster(f"the processes that should work end at once{told}")

    def finished(self) -> list[tuple[int, R | Lost]]:
        results: list[tuple[int, R | Lost]] = []
        while not results:
            ready = wait(list(self._busy))
            for pipe in [each for each in self._busy if each in ready]:
                worker, number, task = self._busy.pop(pipe)
                try:
                    results.append((number, pipe.recv()))
                    self._idle.append(worker)
                except (EOFError, OSError):
                    results += self._died(worker, number, task)
        return results

    def _died(self, worker: "_Worker", number: int, task: T) -> list[tuple[int, Lost]]:
        """Begin the task of a dead worker again, if it is not to blame itself."""
        status = worker.end()
        self._deaths[number] += 1
        if self._deaths[number] < _TRIES:
            self.start(number, task)
            return []
        return [(number, Lost(task, f"its process ended with status {status}, {_TRIES} times"))]

    def close(self) -> None:
        for worker in (*self._idle, *(busy[0] for busy in self._busy.values())):
            worker.end()
        self._idle.clear()
        self._busy.clear()


class _Worker:
    """A process that answers each task, and this end of its pipe."""

    def __init__(self, context: Any, work: Callable[[Any], Any]) -> None:
        self.pipe, theirs = context.Pipe()
        with _ctrl_c_waits():
            self._process = context.Process(target=_answer, args=(theirs, work), daemon=True)
            self._process.start()
        theirs.close()

    def end(self) -> int | None:
        """End it, and say with which status it ended."""
        self.pipe.close()
        self._process.terminate()
        self._process.join()
        status: int | None = self._process.exitcode
        self._process.close()
        return status


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Who starts here never hears of Ctrl+C, which reaches all processes of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _answer(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """What a worker does: task by task, until nobody is there to ask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        try:
            pipe.send(_attempt(work, pipe.recv()))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


class Cluster(Generic[T, R]):
    """The workers of a Dask scheduler, which come and go; it gives their tasks to others."""

    def __init__(self, work: Callable[[T], R], address: str) -> None:
        from distributed import Client, as_completed

        for name in logging.root.manager.loggerDict:  # what matters is told here
            if name.startswith("distributed"):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        connect: Any = Client
        arriving: Any = as_completed
        try:
            self._client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoCluster(f"no scheduler answers at {address}: {error}") from None
        self._address = address
        self._work = work
        self._under_way: dict[Any, tuple[int, T]] = {}
        self._arriving = arriving(loop=self._client.loop)

    @property
    def ahead(self) -> int:
        """Two tasks a thread: the next one is there when the first is done."""
        with self._answers():
            workers = self._client.scheduler_info(n_workers=-1).get("workers", {}).values()
        threads = sum(int(worker["nthreads"]) for worker in workers)
        return 2 * max(1, threads)

    def start(self, number: int, task: T) -> None:
        if self._client.status != "running":
            raise self._gone()
        with self._answers():
            future = self._client.submit(_attempt, self._work, task, pure=False)
            self._under_way[future] = number, task
            self._arriving.add(future)

    def finished(self) -> list[tuple[int, R | Lost]]:
        with self._answers():
            future = next(self._arriving)
            number, task = self._under_way.pop(future)
            if future.status == "finished":
                return [(number, future.result())]
            if future.status == "error":
                error = future.exception()
                return [(number, Lost(task, f"{type(error).__name__}: {error}"))]
        self.start(number, task)  # the result was there, and went with its worker
        return []

    @contextmanager
    def _answers(self) -> Iterator[None]:
        """Where the connection breaks while it is used, the scheduler has gone."""
        try:
            yield
        except OSError:
            raise self._gone() from None

    def _gone(self) -> NoCluster:
        return NoCluster(f"the scheduler at {self._address} has gone")

    def close(self) -> None:
        with suppress(OSError):  # from a scheduler that has gone
            self._client.close()
