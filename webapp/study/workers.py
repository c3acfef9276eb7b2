"""This process, a Dask cluster of this computer's cores, or another one.

The results are the same in each case. Only a few tasks are active at a time, so memory doesn't grow
with their number, and a task whose worker dies is given to another.
"""

import logging
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from multiprocessing import active_children, resource_tracker
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

# Seconds to wait for a scheduler that doesn't answer, and for a first worker of this computer.
_PATIENCE, _PATIENCE_HERE = 10, 60
# Results that may wait for an earlier one.
_AHEAD = 1_000
# Seconds that a batch of tasks should take: Dask itself takes 10 ms for each. Tasks in a batch.
_BATCH, _MAX_IN_BATCH = 0.2, 100
# A batch fails after three of its workers have died. Each worker has one at a time, so that no
# other batch dies with it. Dask's own profile of its workers isn't needed.
_LOCAL = {
    "distributed.deploy.lost-worker-timeout": "1 day",
    "distributed.scheduler.allowed-failures": 2,
    "distributed.scheduler.worker-saturation": 1.0,
    "distributed.worker.profile.enabled": False,
}


@dataclass(frozen=True, slots=True)
class Lost:
    """The result of a task that failed, or whose workers died one after the other."""

    task: Any
    why: str

    def __str__(self) -> str:
        return self.why


class NoWorkersError(Exception):
    """Dask is missing, no worker starts, or the scheduler doesn't answer."""


def attempt(work: Callable[[T], R], task: T) -> R | Lost:
    """The result of a task, or Lost if it fails, so that other tasks go on."""
    try:
        return work(task)
    except Exception as error:
        return Lost(task, f"{type(error).__name__}: {error}")


def spread(
    work: Callable[[T], R],
    tasks: Iterable[T],
    cores: int = 1,
    scheduler: str | None = None,
    *,
    in_order: bool = False,
) -> Generator[R | Lost, None, None]:
    """Yield the result of each task, as soon as possible or in the order of the tasks.

    With one core the work is done in this process; raises NoWorkersError. Closing the generator
    ends all active tasks at once.
    """
    if not scheduler and cores == 1:
        for task in tasks:
            yield attempt(work, task)
        return
    if not find_spec("distributed"):
        raise NoWorkersError(
            f"{'--scheduler' if scheduler else '--cores'} needs Dask: install it with "
            "pip install 'mathdoku-lab[cluster]'"
        )
    with _cluster(scheduler) if scheduler else _local_cluster(cores) as client:
        numbered, waiting, place = enumerate(tasks), dict[int, R | Lost](), 0
        try:
            for number, result in _results(client, work, numbered, waiting):
                waiting[number if in_order else place + len(waiting)] = result
                while place in waiting:
                    yield waiting.pop(place)
                    place += 1
        except OSError:
            raise NoWorkersError("the scheduler is gone") from None


def _results(
    client: Any, work: Callable[[T], R], tasks: Iterator[tuple[int, T]], waiting: dict[int, Any]
) -> Iterator[tuple[int, R | Lost]]:
    """The results with the numbers of their tasks; no task begins while too many are `waiting`."""
    from distributed import as_completed

    arriving: Any = as_completed(loop=client.loop)  # type: ignore[no-untyped-call]
    under_way: dict[Any, list[tuple[int, T]]] = {}
    size = 1

    def submit(batch: list[tuple[int, T]]) -> None:
        if client.status != "running":
            raise NoWorkersError("the scheduler is gone")
        future = client.submit(_attempts, work, [task for _, task in batch], pure=False)
        under_way[future] = batch
        arriving.add(future)

    while True:
        room = _capacity(client) if len(waiting) < _AHEAD else 0
        while len(under_way) < room and (batch := list(islice(tasks, size))):
            submit(batch)
        if not under_way:
            return
        future = next(arriving)
        batch = under_way.pop(future)
        if future.status == "finished":
            with suppress(CancelledError):  # its worker died
                results, seconds = future.result()
                size = max(1, min(_MAX_IN_BATCH, int(_BATCH * len(batch) / seconds)))
                yield from zip((number for number, _ in batch), results, strict=True)
                continue
        if future.status != "error":
            submit(batch)
        elif len(batch) > 1:  # each alone, as only one of them may be to blame
            for each in batch:
                submit([each])
        else:
            [(number, task)] = batch
            yield number, Lost(task, _why(future.exception()))


def _capacity(client: Any) -> int:
    """Two batches per thread, so that the next is ready when one is done."""
    threads: int = sum(client.nthreads().values())
    return 2 * max(1, threads)


def _attempts(work: Callable[[T], R], tasks: list[T]) -> tuple[list[R | Lost], float]:
    """The results of a batch, and its time in seconds."""
    begun = perf_counter()
    return [attempt(work, task) for task in tasks], perf_counter() - begun


def _why(error: BaseException) -> str:
    from distributed import KilledWorker

    if isinstance(error, KilledWorker):
        return "its worker died several times"
    return f"{type(error).__name__}: {error}"


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """A client of the scheduler at this address."""
    from distributed import Client

    _silence()
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise NoWorkersError(f"no scheduler answers at {address}: {error}") from None
    try:
        yield client
    finally:
        with suppress(OSError):  # from a scheduler that has gone
            client.close()  # type: ignore[no-untyped-call]


@contextmanager
def _local_cluster(cores: int) -> Iterator[Any]:
    """A client of a new cluster with one process per core, which are killed at the end."""
    import dask
    from distributed import Client, LocalCluster

    _silence()
    dask.config.set(_LOCAL)
    with ExitStack() as stack:
        with _ctrl_c_waits():  # only until its thread, which starts the processes, is running
            cluster: Any = LocalCluster(  # type: ignore[no-untyped-call]
                n_workers=0,
                threads_per_worker=1,
                memory_limit=None,
                dashboard_address=":0",
                silence_logs=logging.CRITICAL,
            )
            client: Any = Client(cluster, set_as_default=False)  # type: ignore[no-untyped-call]
            stack.callback(_kill, cluster, client)
        cluster.scale(cores)
        try:
            cluster.wait_for_workers(1, _PATIENCE_HERE)
        except TimeoutError:
            raise NoWorkersError("no worker started on this computer") from None
        yield client


def _kill(cluster: Any, client: Any) -> None:
    """End the cluster without waiting, as Dask would, for active tasks and starting workers."""
    for nanny in cluster.workers.values():
        nanny.close_gracefully()  # or it would start another
    closing = Thread(target=lambda: (client.close(), cluster.close()), daemon=True)
    closing.start()
    while closing.is_alive():
        for process in active_children():
            process.kill()
        closing.join(0.05)


def _silence() -> None:
    """Keep Dask's logs off the terminal, and its loop's tracebacks of an interrupt."""
    for name in logging.root.manager.loggerDict:
        if name.startswith(("asyncio", "distributed", "tornado")):
            logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Shield threads and processes started here from Ctrl+C, which a terminal sends to all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would undo the shield
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
