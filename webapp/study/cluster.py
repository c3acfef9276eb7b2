"""Clusters: the workers of a Dask scheduler, on any number of computers."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar

from .pool import Lost, NoWorkers, attempt

T = TypeVar("T")
R = TypeVar("R")

# Seconds to wait for a scheduler that does not answer.
_PATIENCE = 10


class DaskPool(Generic[T, R]):
    """The workers of a Dask scheduler, which come and go; it gives their tasks to others."""

    def __init__(self, work: Callable[[T], R], address: str) -> None:
        from distributed import Client, as_completed

        # The command line says what matters. Tornado's loop would else print a traceback where
        # an interrupt comes before the call that it interrupts has begun.
        for name in logging.root.manager.loggerDict:
            if name.startswith(("distributed", "tornado")):
                logging.getLogger(name).setLevel(logging.CRITICAL)
        connect: Any = Client
        arriving: Any = as_completed
        try:
            self._client: Any = connect(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoWorkers(f"no scheduler answers at {address}: {error}") from None
        self._address = address
        self._work = work
        self._under_way: dict[Any, tuple[int, T]] = {}
        self._arriving = arriving(loop=self._client.loop)

    @property
    def capacity(self) -> int:
        """Two tasks a thread: the next one is there when the first is done."""
        with self._answers():
            workers = self._client.scheduler_info(n_workers=-1).get("workers", {}).values()
        threads = sum(int(worker["nthreads"]) for worker in workers)
        return 2 * max(1, threads)

    def submit(self, number: int, task: T) -> None:
        if self._client.status != "running":
            raise self._gone()
        with self._answers():
            future = self._client.submit(attempt, self._work, task, pure=False)
            self._under_way[future] = number, task
            self._arriving.add(future)

    def collect(self) -> list[tuple[int, R | Lost]]:
        with self._answers():
            future = next(self._arriving)
            number, task = self._under_way.pop(future)
            if future.status == "finished":
                with suppress(CancelledError):  # it went with its worker or the scheduler
                    return [(number, future.result())]
            if future.status == "error":
                error = future.exception()
                return [(number, Lost(task, f"{type(error).__name__}: {error}"))]
        self.submit(number, task)
        return []

    @contextmanager
    def _answers(self) -> Iterator[None]:
        """Where the connection breaks while it is used, the scheduler has gone."""
        try:
            yield
        except OSError:
            raise self._gone() from None

    def _gone(self) -> NoWorkers:
        return NoWorkers(f"the scheduler at {self._address} has gone")

    def close(self) -> None:
        with suppress(OSError):  # from a scheduler that has gone
            self._client.close()
