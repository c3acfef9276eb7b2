"""Pools of workers: who works on many tasks, and `spread`, which hands them out.

The results are the same whatever works on them. Nobody runs far ahead, so that any number of tasks
takes little memory, and a worker that dies costs its task another try.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")
T_in = TypeVar("T_in", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands for the result of a task that failed, or whose workers died one after the other."""

    task: Any
    why: str

    def __str__(self) -> str:
        return self.why


class NoWorkers(Exception):
    """Nobody is there to work, neither a scheduler nor a process that lives, and why."""


class WorkerPool(Protocol[T_in, R_co]):
    """Who works on tasks: this process, several, or a cluster."""

    @property
    def capacity(self) -> int:
        """How many tasks may be under way."""

    def submit(self, number: int, task: T_in) -> None:
        """Take a task, and come back at once; raises NoWorkers."""

    def collect(self) -> Sequence[tuple[int, R_co | Lost]]:
        """Wait for results, and give them with the numbers of their tasks; raises NoWorkers.

        None come where a task has to begin again.
        """

    def close(self) -> None:
        """End at once whatever is under way."""


def spread(
    pool: WorkerPool[T, R], tasks: Iterable[T], ordered: int = 0
) -> Generator[R | Lost, None, None]:
    """The result of each task, as soon as it is there.

    With `ordered` they come in the order of their tasks, and so many more than the pool takes may
    wait for their turn.
    """
    numbered = enumerate(tasks)
    waiting: dict[int, R | Lost] = {}
    under_way = yielded = 0
    while True:
        free = pool.capacity - under_way + min(0, ordered - len(waiting))
        for number, task in islice(numbered, max(0, free)):
            pool.submit(number, task)
            under_way += 1
        if not under_way:
            return
        for number, result in pool.collect():
            waiting[number if ordered else yielded + len(waiting)] = result
            under_way -= 1
        while yielded in waiting:
            yield waiting.pop(yielded)
            yielded += 1


def attempt(work: Callable[[T], R], task: T) -> R | Lost:
    """The result; a fault of the work is one too, so that it costs no other task."""
    try:
        return work(task)
    except Exception as error:
        return Lost(task, f"{type(error).__name__}: {error}")
