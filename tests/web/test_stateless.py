"""Statelessness: any server gives the approved answers, cold or warm, and its caches stay small."""

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.web.approved import HEADINGS, Asked, answers, approved, cold, forget
from tests.web.support import BY_ID, SAMPLE, TWO, Client, address, until
from webapp.insight import Run
from webapp.puzzle import Cage, Puzzle, make_puzzle
from webapp.solvers import SOLVERS, Choice
from webapp.web.http.work import NotReady, workshop
from webapp.web.run import runs

NINE = BY_ID["keen-p-9de-0"]


def changed(found: Iterable[tuple[Asked, str]], expected: dict[Asked, str]) -> list[Asked]:
    """The addresses whose answers aren't the approved ones."""
    return [asked for asked, digest in found if digest != expected[asked]]


@pytest.mark.parametrize("heading", HEADINGS)
def test_answers_of_a_cold_server_are_the_approved_ones(client: Client, heading: str) -> None:
    """If the pages are right, approve them: `python -m tests.web.approved`."""
    expected = approved(heading)
    assert changed(cold(client, expected), expected) == []


@pytest.mark.parametrize("heading", [each for each in HEADINGS if each.startswith("Run")])
def test_answers_about_runs_are_the_same_from_a_warm_server(client: Client, heading: str) -> None:
    """In reverse order, so what comes first here came last there."""
    expected = approved(heading)
    forget()
    assert changed(answers(client, [*expected][::-1]), expected) == []


PROGRAM = """
from tests.web.approved import HEADINGS, approved, cold
from tests.web.support import Client
from webapp import create_app

app = create_app({"TESTING": True})
client = Client(app, app.response_class)
for heading in HEADINGS:
    expected = approved(heading)
    print(*(asked for asked, digest in cold(client, expected) if digest != expected[asked]), end="")
"""


@pytest.mark.sweep
def test_another_process_gives_the_approved_answers() -> None:
    """It is cold for each address, and has another hash seed, so that no order of a set shows."""
    printed = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "271828", "LC_ALL": "C", "TZ": "Asia/Kolkata"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert printed == ""


def squares(count: int) -> list[Puzzle]:
    """Sudokus that differ in the place of their only given."""
    return [
        make_puzzle(9, [Cage(((k // 9, k % 9),), 1 + k % 9, "=")], (3, 3)) for k in range(count)
    ]


def test_runs_in_memory_are_the_last_used_ones(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_RUNS", 2)
    one, two, three = squares(3)
    for puzzle in (one, two, one, three):
        client.get(address("/step", puzzle, with_="mrv", at=3))
        assert len(runs._kept) <= 2
    assert [key[0] for key in runs._kept] == [one, three]


@pytest.mark.parametrize(("patience", "limit"), [(0.0, "KEPT_BYTES"), (60.0, "MOST_BYTES_KEPT")])
def test_runs_in_memory_stay_within_their_bytes(
    client: Client, monkeypatch: pytest.MonkeyPatch, patience: float, limit: str
) -> None:
    """Runs requested within the patience have a larger limit; the current one is always kept."""
    one = Run(squares(1)[0], Choice(SOLVERS["backtracking"]), 600)
    begun = one.weight
    one.to_end()
    monkeypatch.setattr(runs, "KEPT_BYTES", 2 * one.weight + begun)
    monkeypatch.setattr(runs, "MOST_BYTES_KEPT", 3 * one.weight + begun)
    monkeypatch.setattr(runs, "PATIENCE", patience)
    monkeypatch.setattr(runs, "Run", partial(Run, cut=600))
    most = 0
    for puzzle in squares(8):
        client.get(address("/step", puzzle, with_="backtracking", at=600))
        most = max(most, sum(run.weight for run in runs._kept.values()))
    assert most == getattr(runs, limit) - begun + one.weight


def test_runs_requested_just_now_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "KEPT_BYTES", 1)
    monkeypatch.setattr(runs, "WEIGHED_EVERY", -1.0)
    monkeypatch.setattr(runs, "PATIENCE", 600.0)
    choice = Choice(SOLVERS["backtracking"])
    first = runs.made(SAMPLE, choice, 50)
    runs.made(TWO, choice, 5)
    assert runs.run_of(SAMPLE, choice) is first
    monkeypatch.setattr(runs, "PATIENCE", 0)
    runs.run_of(TWO, choice)
    assert runs.run_of(SAMPLE, choice) is not first


def test_run_dropped_from_memory_is_not_continued(
    client: Client, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_RUNS", 1)
    run = runs.run_of(NINE, Choice(SOLVERS["backtracking"]))
    with suppress(NotReady):
        workshop.reach(run, 300_000)
    runs.run_of(SAMPLE, Choice(SOLVERS["backtracking"]))
    until(lambda: workshop.under_way() == 0)
    assert not run.ended


@pytest.mark.sweep
@pytest.mark.parametrize("name", SOLVERS)
def test_run_uses_no_more_memory_than_its_weight(name: str) -> None:
    """What all runs share is in memory before."""
    for puzzle in (SAMPLE, NINE):
        for made in (40, 20_000):
            choice = Choice(SOLVERS[name])
            Run(puzzle, choice).extend(made)
            gc.collect()
            tracemalloc.start()
            try:
                run = Run(puzzle, choice)
                run.extend(made)
                gc.collect()
                assert tracemalloc.get_traced_memory()[0] <= run.weight
            finally:
                tracemalloc.stop()
