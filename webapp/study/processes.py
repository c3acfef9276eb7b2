"""Processes: this one alone, or others on this computer."""

import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, Generic, TypeVar

from .pool import Lost, NoWorkers, attempt

T = TypeVar("T")
R = TypeVar("R")

# So often is a task begun whose worker dies, and a worker that dies before it hears of one.
_TRIES = 3


class ThisProcess(Generic[T, R]):
    """One task after the other, here."""

    capacity = 1

    def __init__(self, work: Callable[[T], R]) -> None:
        self._work = work
        self._tasks: deque[tuple[int, T]] = deque()

    def submit(self, number: int, task: T) -> None:
        self._tasks.append((number, task))

    def collect(self) -> list[tuple[int, R | Lost]]:
        number, task = self._tasks.popleft()
        return [(number, attempt(self._work, task))]

    def close(self) -> None:
        self._tasks.clear()


class ProcessPool(Generic[T, R]):
    """Processes of this computer, each with a pipe of its own, so that it is known whose died.

    Those of `concurrent.futures` all end where one dies, and nobody says of which task it died;
    they outlive a parent that is killed; and where one is killed in the midst of a result of more
    than 16 KiB its executor waits for good, even if it has no other process.
    """

    def __init__(self, work: Callable[[T], R], count: int) -> None:
        self.capacity = count
        self._work = work
        fresh = "forkserver" in get_all_start_methods()
        self._context: Any = get_context("forkserver" if fresh else "spawn")
        if fresh:  # it has imported all that is needed, and its copies begin at once
            self._context.set_forkserver_preload(["__main__", work.__module__])
            resource_tracker.ensure_running()
        self._idle: list[_Worker] = []
        self._busy: dict[Connection, tuple[_Worker, int, T]] = {}
        self._deaths: Counter[int] = Counter()

    def submit(self, number: int, task: T) -> None:
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
        how = "" if status is None else f", with status {status}"
        raise NoWorkers(f"the processes that should work end at once{how}")

    def collect(self) -> list[tuple[int, R | Lost]]:
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
            self.submit(number, task)
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
            pipe.send(attempt(work, pipe.recv()))
        except (EOFError, OSError):
            return


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
