"""Tasks are worked on by whoever is there, with the same results; who dies costs another try."""

import os
import signal
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from webapp.study import spreading
from webapp.study.spreading import Cluster, Lost, NoCluster, hands_of, spread

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


def results(work: Callable[[int], int], processes: int, ordered: int = 0) -> list[int | Lost]:
    with hands_of(work, processes) as hands:
        return list(spread(hands, TASKS, ordered))


@pytest.mark.parametrize("processes", [1, 3])
def test_each_task_has_its_result_in_order_where_that_is_asked_for(processes: int) -> None:
    assert results(square, processes, ordered=4) == [square(task) for task in TASKS]
    found = results(square, processes)
    assert {*found} == {square(task) for task in TASKS}
    assert len(found) == len(TASKS)


def test_a_process_that_is_killed_costs_its_task_another_try(tmp_path: Path) -> None:
    assert results(partial(die_once, tmp_path), 2, ordered=4) == [*TASKS]
    assert len([*tmp_path.iterdir()]) == 4


def test_a_task_that_kills_each_process_is_lost_and_no_other() -> None:
    told = Lost(5, "its process ended with status -9, 3 times")
    assert results(die_at_five, 2, ordered=4) == [*range(5), told, *range(6, 12)]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_fault_is_told_and_costs_no_other_task(processes: int) -> None:
    told = Lost(5, "ValueError: five is right out")
    assert results(refuse, processes, ordered=4) == [*range(5), told, *range(6, 12)]


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


def test_workers_that_all_die_at_once_are_an_error_and_not_begun_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(spreading, "_Worker", Stillborn)
    told = "the processes that should work end at once, with status 1"
    with hands_of(square, 2) as hands, pytest.raises(NoCluster, match=f"^{told}$"):
        [*spread(hands, TASKS)]
    assert Stillborn.born == 3


def test_where_none_can_even_begin_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the process that begins them is killed, by a machine without memory for instance."""

    def begin(*_: object) -> None:
        raise EOFError("unexpected EOF")

    monkeypatch.setattr(spreading, "_Worker", begin)
    with hands_of(square, 2) as hands, pytest.raises(NoCluster, match=r"end at once$"):
        [*spread(hands, TASKS)]


class Broken:
    """A scheduler's client whose connection breaks just when it is asked; and what it was to do."""

    status = "running"

    def __getattr__(self, _: str) -> Any:
        raise OSError("in <TCP>: Stream is closed")


@pytest.mark.parametrize(
    "asked",
    [
        lambda cluster: cluster.ahead,
        lambda cluster: cluster.start(1, 1),
        lambda cluster: cluster.finished(),
    ],
)
def test_a_scheduler_that_is_killed_while_it_is_asked_has_gone(
    asked: Callable[[Cluster[int, int]], object],
) -> None:
    cluster: Cluster[int, int] = object.__new__(Cluster)
    future = Mock(status="finished")
    future.result.side_effect = OSError("in <TCP>: Stream is closed")
    vars(cluster).update(
        _client=Broken(), _address="tcp://there", _work=square, _under_way={future: (1, 1)},
        _arriving=iter([future]),
    )  # fmt: skip
    with pytest.raises(NoCluster, match="the scheduler at tcp://there has gone"):
        asked(cluster)


@pytest.mark.parametrize("ordered", [0, 5])
def test_nobody_runs_far_ahead(ordered: int) -> None:
    begun: list[int] = []
    with hands_of(square, 2) as hands:
        tasks = (begun.append(number) or number for number in range(10**9))
        found = spread(hands, tasks, ordered)
        for told, _ in zip(range(1, 40), found, strict=False):
            assert len(begun) <= told + hands.ahead + ordered
        found.close()
