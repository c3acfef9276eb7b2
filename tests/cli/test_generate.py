"""`mathdoku generate` picks a seed, and reports failures and interrupts.

The puzzles of its options are in commands.txt.
"""

import os
import re
from typing import Any

import psutil
import pytest

from tests.cli.support import interrupted, started
from tests.web.support import until
from webapp.cli import generate


def test_generate_without_a_seed_prints_the_seed_it_used(run: Any) -> None:
    _, out, err = run("generate --size 3 --difficulty easy")
    word, seed = err.split()
    assert word == "seed"
    assert run(f"generate --size 3 --difficulty easy --seed {seed}")[1] == out


@pytest.mark.parametrize("cores", ["1", pytest.param("2", marks=pytest.mark.sweep)])
def test_interrupted_generate_prints_finished_puzzles(cores: str) -> None:
    """Its processes print no traceback, and all end."""
    command = "generate --size 3 --difficulty easy --count 1000000 --seed 1 --format code --cores"
    quiet = os.environ | {"PYTHONWARNINGS": "ignore::EncodingWarning"}  # from Dask
    with started(*command.split(), cores, env=quiet) as process:
        lines = [process.stdout.readline() for _ in range(30)]
        out, err = interrupted(process)
    assert process.returncode == 130
    made = len(lines) + len(out.splitlines())
    reported = re.fullmatch(r"interrupted after (\d+) of 1000000 puzzles\n", err)
    assert made - int(reported[1]) in (0, 1), "the last may be printed, and not counted yet"


@pytest.mark.sweep
def test_interrupt_during_worker_start_prints_one_line() -> None:
    command = "generate --size 9 --difficulty hard --count 1000 --seed 1 --cores 2"
    quiet = os.environ | {"PYTHONWARNINGS": "ignore::EncodingWarning"}
    with started(*command.split(), env=quiet) as process:
        until(lambda: len(psutil.Process(process.pid).children()) > 2)
        out, err = interrupted(process)
    assert (process.returncode, out) == (130, "")
    assert err == "interrupted after 0 of 1000 puzzles\n"


def test_generate_reports_failures_and_warns_of_rare_grades(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate, "_WORK", 1_000)
    status, out, err = run("generate --size 4 --difficulty extreme --seed 1")
    assert (status, out) == (3, "")
    assert err.startswith("puzzle 1: no extreme puzzle of size 4 was found in ")
    status, out, err = run("generate --kind sudoku --size 6 --difficulty unreasonable --seed 1")
    assert (status, out) == (3, "")
    first, last = err.splitlines()
    assert first == (
        "none of 10 seeds tried made an unreasonable sudoku of size 6, so there may be very few; "
        "Ctrl+C stops the search"
    )
    assert last.endswith("there may be very few; ask for something else")
