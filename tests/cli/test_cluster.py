"""Studies and `generate` run on a Dask cluster, and survive its dying workers."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.support import ROOT, drawn
from tests.cli.test_study import rows

pytestmark = pytest.mark.sweep

STUDY = "study --sizes 4 --grades easy,normal --each 60 --with backtracking --with mrv -o"
BEGUN = r" [1-9]\d*/240 "


class Cluster(NamedTuple):
    """A scheduler's address, and its workers' processes."""

    address: str
    workers: list[subprocess.Popen[str]]


@contextmanager
def dask(part: str, said: str, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a part of Dask; yield its process and its first message."""
    with subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{part}", *arguments, "--no-dashboard"],
        stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT,
    ) as process:  # fmt: skip
        try:
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
        _, address = stack.enter_context(
            dask("scheduler", r"Scheduler at: +(tcp://\S+)", "--host", "127.0.0.1", "--port", "0")
        )
        workers = [
            stack.enter_context(
                dask("worker", r"Registered to: +(\S+)", address, "--nthreads", "1", "--no-nanny")
            )[0]
            for _ in range(2)
        ]
        yield Cluster(address, workers)


def test_killed_worker_costs_no_row(run: Any, tmp_path: Path, cluster: Cluster) -> None:
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


def test_generate_on_a_cluster_prints_the_same_puzzles(run: Any, cluster: Cluster) -> None:
    command = "generate --size 4 --difficulty easy --count 10 --seed 3 --format code"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-W", "ignore::EncodingWarning", "-m", "webapp",
         *command.split(), "--scheduler", cluster.address],
        capture_output=True, encoding="utf-8", cwd=ROOT,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == run(command)


def test_unreachable_scheduler_is_reported(run: Any, tmp_path: Path) -> None:
    status, _, err = run(f"{STUDY} {tmp_path} --scheduler tcp://127.0.0.1:1")
    assert status == 2
    assert err.startswith("mathdoku: no scheduler answers at tcp://127.0.0.1:1: ")
    assert err.count("\n") == 1
