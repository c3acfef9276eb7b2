"""Tasks have the same results on any workers, and are retried if a worker dies."""

import os
import signal
from contextlib import closing
from itertools import count, islice
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread, current_thread, main_thread
from time import monotonic, sleep

import pytest

from webapp.study import workers
from webapp.study.workers import Lost, spread

REFUSED, DEADLY, FRAGILE, LARGE = 3, 5, 7, 9


class Dying:
    """A large result that kills its process the first time it is sent."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[type[bytes], tuple[bytes]]:
        die_once(self.mark)
        return bytes, (bytes(20_000_000),)


def die_once(mark: Path) -> None:
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def work(task: tuple[int, Path]) -> object:
    number, marks = task
    if number == REFUSED:
        raise ValueError("three is right out")
    if number == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    if number == FRAGILE:
        die_once(marks / "fragile")
    return Dying(marks / "large") if number == LARGE else number


def never_end(marks: Path) -> None:
    (marks / str(os.getpid())).touch()
    Event().wait()


def test_own_process_runs_each_task_on_demand(tmp_path: Path) -> None:
    begun: list[int] = []
    tasks = ((begun.append(number) or number, tmp_path) for number in range(12))
    results = spread(work, tasks)
    refused = Lost((REFUSED, tmp_path), "ValueError: three is right out")
    assert [next(results) for _ in range(4)] == [0, 1, 2, refused]
    assert begun == [0, 1, 2, 3]


@pytest.mark.sweep
def test_only_a_task_that_kills_all_workers_has_no_result(tmp_path: Path) -> None:
    """Results come in order, one worker dies during a large one, and no task starts far ahead."""
    begun: list[int] = []
    tasks = ((begun.append(number) or number, tmp_path) for number in count())
    with closing(spread(work, tasks, 2, in_order=True)) as results:
        found = list(islice(results, 12))
    expected: list[object] = [*range(12)]
    expected[REFUSED] = Lost((REFUSED, tmp_path), "ValueError: three is right out")
    expected[DEADLY] = Lost((DEADLY, tmp_path), "its worker died several times")
    expected[LARGE] = bytes(20_000_000)
    assert found == expected
    assert len(begun) < 2_000
    assert active_children() == []


def test_interrupt_stops_running_tasks_at_once(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "_PATIENCE_HERE", 600)
    killed, stop = set[str](), BaseProcess.kill

    def kill(process: BaseProcess) -> None:
        if current_thread() is main_thread():  # Dask's own does so seconds later
            killed.add(str(process.pid))
        stop(process)

    def interrupt() -> None:
        patient = monotonic() + 600  # workers start slowly on a busy machine
        while len([*tmp_path.iterdir()]) < 2 and monotonic() < patient:
            sleep(0.01)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(BaseProcess, "kill", kill)
    # A shell ignores Ctrl+C for tests in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    request.addfinalizer(lambda: signal.signal(signal.SIGINT, before))
    Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt), closing(spread(never_end, [tmp_path] * 9, 2)) as results:
        next(results)
    begun = {each.name for each in tmp_path.iterdir()}
    assert (len(begun), begun - killed) == (2, set())
    assert active_children() == []
