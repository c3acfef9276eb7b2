"""A Dask cluster: a real scheduler and two workers, which die on the way."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from operator import neg
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.commands.drawn import drawn
from tests.commands.test_study import rows
from tests.web.support import until
from webapp.study.cluster import DaskPool
from webapp.study.pool import Lost, NoWorkers

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parents[2]
STUDY = "study --sizes 4 --grades easy,normal --each 200 --with backtracking --with mrv -o"
BEGUN = r"[1-9][\d,]* of 800 runs"


class Cluster(NamedTuple):
    """A scheduler's address, its process, and those of its workers."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


@contextmanager
def dask(part: str, said: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A part of Dask as a process, and what it says once it is there."""
    with subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments, "--no-dashboard"],
        stderr=subprocess.PIPE, text=True, cwd=ROOT,
    ) as process:  # fmt: skip
        try:
            assert process.stderr
            for line in process.stderr:
                if found := re.search(said, line):
                    yield process, found[1]
                    break
            else:
                pytest.fail(f"the {part} did not start")
        finally:
            process.kill()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with ExitStack() as stack:
        scheduler, address = stack.enter_context(
            dask("scheduler", r"Scheduler at: +(tcp://\S+)", "--host", "127.0.0.1", "--port", "0")
        )
        workers = [
            stack.enter_context(
                dask("worker", r"Registered to: +(\S+)", address, "--nthreads", "1", "--no-nanny")
            )[0]
            for _ in range(2)
        ]
        yield Cluster(address, scheduler, workers)


def test_a_worker_that_is_killed_costs_no_row(run: Any, tmp_path: Path, cluster: Cluster) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    with drawn(*STUDY.split(), str(there), "--scheduler", cluster.address) as study:
        study.wait_for(BEGUN)
        cluster.workers[0].send_signal(signal.SIGKILL)
        study.wait_for("nothing more is drawn")
        assert study.process.wait() == 0, study.text
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert run(f"{STUDY} {here}")[0] == 0
    assert rows(there) == rows(here)
    names = [sorted(each.name for each in (where / "rows").iterdir()) for where in (here, there)]
    assert names[0] == names[1]


def collected(pool: DaskPool[int, int]) -> list[tuple[int, int | Lost]]:
    """What comes first."""
    return next(filter(None, iter(pool.collect, None)))


def test_a_result_that_goes_with_its_worker_is_made_again(cluster: Cluster) -> None:
    """It was there, and had not been fetched yet."""
    with closing(DaskPool(neg, cluster.address)) as pool:
        pool.submit(7, 21)
        client, (future,) = pool._client, pool._under_way
        until(lambda: future.status == "finished")
        ((holder,),) = client.who_has([future]).values()
        os.kill(client.run(os.getpid)[holder], signal.SIGKILL)
        until(lambda: future.status != "finished" or len(client.nthreads()) == 1)
        assert collected(pool) == [(7, -21)]


def test_a_scheduler_that_goes_while_a_result_is_fetched_is_told(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(DaskPool(neg, cluster.address)) as pool:
        pool.submit(7, 21)
        client, (future,) = pool._client, pool._under_way
        until(lambda: future.status == "finished")
        fetch = future.result

        def result() -> int:
            cluster.scheduler.kill()
            until(lambda: client.status != "running")
            return int(fetch())

        monkeypatch.setattr(future, "result", result)
        with pytest.raises(NoWorkers, match="has gone"):
            collected(pool)


def test_a_scheduler_that_is_killed_costs_no_row_that_is_there(
    run: Any, tmp_path: Path, cluster: Cluster
) -> None:
    with drawn(*STUDY.split(), str(tmp_path), "--scheduler", cluster.address) as study:
        study.wait_for(BEGUN)
        cluster.scheduler.kill()
        study.wait_for("nothing more is drawn")
        assert study.process.wait() == 2, study.text
    told = re.search(
        rf"mathdoku: the scheduler at {cluster.address} has gone; (\d+) of 800 runs are done: run "
        "the same command again to go on",
        study.text,
    )
    assert told, study.text
    assert "Traceback" not in study.text
    assert len(rows(tmp_path)) == int(told[1])
    assert run(f"{STUDY} {tmp_path}")[0] == 0
    assert len(rows(tmp_path)) == 800


def test_interrupted_it_ends_at_once(tmp_path: Path, cluster: Cluster) -> None:
    with drawn(*STUDY.split(), str(tmp_path), "--scheduler", cluster.address) as study:
        study.wait_for(BEGUN)
        study.process.send_signal(signal.SIGINT)
        study.wait_for(r"interrupted after .*\n")
        assert study.process.wait() == 130, study.text
    assert "Traceback" not in study.text


def test_interrupted_before_a_call_has_begun_nothing_is_logged(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The loop is told to give up a call that it has not begun: it is held up until then."""
    here, wait, held = threading.get_ident(), threading.Event.wait, threading.Lock()

    def interrupted(event: threading.Event, timeout: float | None = None) -> bool:
        if threading.get_ident() == here:
            raise KeyboardInterrupt
        return wait(event, timeout)

    with closing(DaskPool(neg, cluster.address)) as pool:
        with monkeypatch.context() as pressed, held:
            pool._client.loop.add_callback(held.acquire)
            pressed.setattr(threading.Event, "wait", interrupted)
            with pytest.raises(KeyboardInterrupt):
                pool.capacity  # noqa: B018
        pool.submit(7, 21)
        assert collected(pool) == [(7, -21)]
    assert not caplog.records


def test_generate_prints_the_same_puzzles_in_order(run: Any, cluster: Cluster) -> None:
    command = "generate --size 4 --difficulty easy --count 40 --seed 3 --format code"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "webapp", *command.split(), "--scheduler",
         cluster.address],
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == run(command)


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path) -> None:
    command = [*STUDY.split(), str(tmp_path), "--scheduler", "tcp://127.0.0.1:1"]
    done = subprocess.run(
        [sys.executable, "-m", "webapp", *command], stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert done.returncode == 2
    assert done.stderr.startswith("mathdoku: no scheduler answers at tcp://127.0.0.1:1: ")
    assert done.stderr.count("\n") == 1
