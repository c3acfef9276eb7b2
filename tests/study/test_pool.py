"""Tasks are worked on by whoever is there, with the same results; who dies costs another try."""

import os
import signal
from collections.abc import Callable
from contextlib import closing
from functools import partial
from multiprocessing import Pipe, active_children
from pathlib import Path
from threading import Event

import pytest

from tests.web.support import until
from webapp.study import processes
from webapp.study.pool import Lost, NoWorkers, spread
from webapp.study.processes import ProcessPool, ThisProcess

TASKS = range(12)


def square(number: int) -> int:
    return number * number


def refuse(number: int) -> int:
    if number == 5:
        raise ValueError("five is right out")
    return number


def die_once(marks: Path, number: int) -> int:
    """Kills its process at every third task that is begun for the first time."""
    mark = marks / str(number)
    if number % 3 == 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die_at_five(number: int) -> int:
    if number == 5:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def never_end(marks: Path, number: int) -> int:
    (marks / str(number)).touch()
    Event().wait()
    return number


def results(work: Callable[[int], int], count: int, ordered: int = 0) -> list[int | Lost]:
    with closing(ProcessPool(work, count) if count > 1 else ThisProcess(work)) as pool:
        return list(spread(pool, TASKS, ordered))


@pytest.mark.parametrize("count", [1, 3])
def test_each_task_has_its_result_in_order_or_its_error(count: int) -> None:
    assert results(square, count, ordered=4) == [square(task) for task in TASKS]
    assert sorted(results(square, count)) == [square(task) for task in TASKS]  # type: ignore[type-var]
    error = Lost(5, "ValueError: five is right out")
    assert results(refuse, count, ordered=4) == [*range(5), error, *range(6, 12)]


def test_killed_process_costs_its_task_another_try(tmp_path: Path) -> None:
    assert results(partial(die_once, tmp_path), 2, ordered=4) == [*TASKS]
    assert len([*tmp_path.iterdir()]) == 4


def test_task_that_kills_each_process_is_lost_and_no_other() -> None:
    told = Lost(5, "its process ended with status -9, 3 times")
    assert results(die_at_five, 2, ordered=4) == [*range(5), told, *range(6, 12)]


def test_closing_ends_what_is_under_way(tmp_path: Path) -> None:
    with closing(ProcessPool(partial(never_end, tmp_path), 2)) as pool:
        pool.submit(0, 0)
        until(lambda: (tmp_path / "0").exists())
    assert active_children() == []


class Stillborn:
    """A worker that is dead before it hears of any task."""

    born = 0

    def __init__(self, *_: object) -> None:
        Stillborn.born += 1
        self.pipe, theirs = Pipe()
        theirs.close()

    def end(self) -> int:
        self.pipe.close()
        return 1


def test_workers_that_all_die_at_once_are_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "_Worker", Stillborn)
    told = "the processes that should work end at once, with status 1"
    with closing(ProcessPool(square, 2)) as pool, pytest.raises(NoWorkers, match=f"^{told}$"):
        [*spread(pool, TASKS)]
    assert Stillborn.born == 3


def test_workers_that_cannot_begin_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the process that begins them is killed, by a machine without memory for instance."""

    def begin(*_: object) -> None:
        raise EOFError("unexpected EOF")

    monkeypatch.setattr(processes, "_Worker", begin)
    with closing(ProcessPool(square, 2)) as pool, pytest.raises(NoWorkers, match=r"end at once$"):
        [*spread(pool, TASKS)]


@pytest.mark.parametrize("ordered", [0, 5])
def test_pool_does_not_run_far_ahead(ordered: int) -> None:
    begun: list[int] = []
    with closing(ProcessPool(square, 2)) as pool:
        tasks = (begun.append(number) or number for number in range(10**9))
        found = spread(pool, tasks, ordered)
        for told, _ in zip(range(1, 40), found, strict=False):
            assert len(begun) <= told + pool.capacity + ordered
        found.close()
