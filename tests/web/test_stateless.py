"""Statelessness: the answer to an address is the same from any server, cold or warm."""

import gc
import hashlib
import os
import subprocess
import sys
import tracemalloc
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
    KILLER,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    address,
    code,
    until,
)
from webapp import create_app
from webapp.insight import Run
from webapp.lesson.shipped import SHIPPED
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, Choice
from webapp.web.http.work import NotReady, workshop
from webapp.web.puzzle import effort
from webapp.web.run import runs

NINE = BY_ID["keen-p-9de-0"]
ASKED = [
    "/?day=2026-11-02",
    "/?day=2026-11-02&size=9",
    "/library",
    address("/new", size=5, grade="normal", seed=9),
    address("/draw", DRAFT),
    address("/edit", DRAFT, do="make", cells="r1c1,r1c2", target="3+"),
    address("/solve", FIGURE),
    address("/verdict", TWO),
    address("/share", SUDOKU),
    address("/print", FIGURE, new=3, size=4, grade="easy", seed=3, key=1, per=4),
    address("/print", FIGURE, trace="3,guess", with_="backtracking", key=1, per=6),
    address("/play", KILLER),
    address("/right", TWO, where=1),
    *(address("/hint", each, rung=rung) for each in (FIGURE, KILLER, TWO) for rung in (1, 2, 3, 4)),
    address("/fillings", FIGURE, cell="r1c3"),
    *(
        there
        for name in SOLVERS
        for there in (
            address("/watch", SAMPLE, with_=name, at=17),
            address("/step", SAMPLE, with_=name, at=5, go="step", stop="guess"),
            address("/step", FIGURE, with_=name, at=90, go="back", stop="r2c2"),
            address("/stops", TWO if name == "brute-force" else SAMPLE, with_=name, stop="r2c2"),
            address("/step", FIGURE, with_=name, at=2000),
            address("/tape", KILLER, with_=name, from_=3, count=50, words=1),
            address("/tape", NINE, with_=name, from_=600, count=300),
            address("/tree", NINE, with_=name, at=600),
            address("/ask", FIGURE, with_=name, at=17, lately="why.reject,accepted.cage"),
            address("/inside", FIGURE, with_=name, at=90, show="tried", cell="r2c2"),
        )
    ),
    address("/step", FIGURE, with_="backtracking", go="last"),
    address("/compare", SAMPLE, by="guess", at=3),
    *(address("/compared", FIGURE, by=by, at=9) for by in ("step", "guess", "share")),
    address("/comparison", FIGURE),
    address("/guesses", FIGURE),
    *(f"/lessons/{name}?step={step}" for name in SHIPPED for step in (1, 7)),
    "/compare/four?with=propagation&with=arc-consistency:values%3Ddown",
    address("/timeline", FIGURE, with_="possible-sets"),
    *(
        address("/move", FIGURE, with_=name, at=30, go="show")
        for name, solver in SOLVERS.items()
        if solver.rule
    ),
    address("/be", SAMPLE, with_="mrv:ties=0.3", at=9, log="r3m"),
    address("/smarter", TWO, with_="mrv"),
    address("/run.jsonl", FIGURE, with_="mrv", from_=5, to=30),
    address("/board.svg", FIGURE, with_="mrv", at=30),
    address("/embed", FIGURE, with_="mrv", from_=5, to=30, at=9),
    address("/embedded", FIGURE, with_="mrv", from_=5, to=30, at=9, go="step"),
]


def answers(client: Client, asked: list[str]) -> dict[str, str]:
    """A digest of each answer, htmx's where the address has a fragment."""
    return {
        there: hashlib.sha256(
            b"\n".join(
                answer.data + repr(sorted(answer.headers)).encode()
                for answer in (client.get(there), client.htmx(there))
            )
        ).hexdigest()
        for there in asked
    }


def cold(client: Client, there: str) -> str:
    """The digest from a server that remembers nothing, nor has counted any search for Solve."""
    runs.forget()
    effort._effort.cache_clear()
    return answers(client, [there])[there]


@pytest.fixture(scope="module")
def expected(app: Flask) -> dict[str, str]:
    """What a server answers that remembers nothing from one request to the next."""
    client = Client(app, app.response_class)
    return {there: cold(client, there) for there in ASKED}


def test_a_warm_server_answers_as_a_cold_one_does(client: Client, expected: dict[str, str]) -> None:
    """And the other way round: what is asked for first here came last there."""
    assert answers(client, ASKED[::-1]) == expected


def test_another_position_asked_for_before_changes_nothing(client: Client) -> None:
    wanted = address("/step", SAMPLE, with_="backtracking", at=40)
    expected = cold(client, wanted)
    for before in (0, 39, 41, 80, 300_000):
        runs.forget()
        client.get(address("/tape", SAMPLE, with_="backtracking", from_=before))
        client.get(address("/step", SAMPLE, with_="backtracking", at=before))
        assert answers(client, [wanted])[wanted] == expected


@pytest.mark.sweep
def test_another_application_answers_the_same(expected: dict[str, str]) -> None:
    other = create_app({"TESTING": True})
    assert answers(Client(other, other.response_class), ASKED) == expected


PROGRAM = """
from tests.web.support import Client
from tests.web.test_stateless import ASKED, answers
from webapp import create_app

app = create_app({"TESTING": True})
for there, digest in answers(Client(app, app.response_class), ASKED).items():
    print(digest, there)
"""


@pytest.mark.sweep
def test_another_process_answers_the_same(expected: dict[str, str]) -> None:
    """With another seed for hashes, so that no order of a set shows."""
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "271828", "LC_ALL": "C", "TZ": "Asia/Kolkata"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    there = {line.split(" ", 1)[1]: line.split(" ", 1)[0] for line in told.splitlines()}
    assert there == expected


# What is kept in memory is bounded.


def squares(count: int) -> list[Puzzle]:
    """Sudokus that differ in the place of one given."""
    from webapp.puzzle import Cage, make_puzzle

    return [
        make_puzzle(9, [Cage(((k // 9, k % 9),), 1 + k % 9, "=")], (3, 3)) for k in range(count)
    ]


def test_the_runs_kept_are_few(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "KEPT_RUNS", 4)
    for puzzle in squares(12):
        client.get(address("/step", puzzle, with_="mrv", at=3))
        assert len(runs._kept) <= 4


def weight() -> int:
    return sum(run.weight for run in runs._kept.values())


@pytest.mark.parametrize(("patience", "limit"), [(0.0, "KEPT_BYTES"), (60.0, "MOST_BYTES_KEPT")])
def test_the_bytes_kept_are_few(
    client: Client, monkeypatch: pytest.MonkeyPatch, patience: float, limit: str
) -> None:
    """Whoever asks, and however often. The one that is asked for is there in any case."""
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
        most = max(most, weight())
    assert most == getattr(runs, limit) - begun + one.weight


def test_a_run_that_is_kept_no_longer_is_not_made_any_further(
    client: Client, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_RUNS", 1)
    run = runs.run_of(BY_ID["keen-p-9de-0"], Choice(SOLVERS["backtracking"]))
    with suppress(NotReady):
        workshop.reach(run, 300_000)
    runs.run_of(SAMPLE, Choice(SOLVERS["backtracking"]))
    until(lambda: workshop.under_way() == 0)
    assert not run.ended


@pytest.mark.sweep
@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("made", [40, 20_000])
def test_a_run_holds_no_more_than_its_weight_says(name: str, made: int) -> None:
    """Of 4 x 4 and 9 x 9: what is shared by all is there before."""
    for puzzle in (SAMPLE, BY_ID["keen-p-9de-0"]):
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


def test_the_run_used_last_stays(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "KEPT_RUNS", 2)
    one, two, three = squares(3)
    for puzzle in (one, two, one, three):
        client.get(address("/step", puzzle, with_="mrv", at=3))
    assert [key[0] for key in runs._kept] == [one, three]


@pytest.mark.sweep
def test_memory_does_not_grow_with_the_requests(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "KEPT_BYTES", 100_000)
    monkeypatch.setattr(runs, "Run", partial(Run, cut=1_000))
    puzzles = squares(12)

    def ask_all() -> int:
        for puzzle in puzzles:
            client.get(address("/step", puzzle, with_="mrv", at=700))
            client.get(address("/tape", puzzle, with_="mrv", from_=500, count=400))
            client.get(address("/draw", puzzle))
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    ask_all()
    tracemalloc.start()
    try:
        before = ask_all()
        after = ask_all()
    finally:
        tracemalloc.stop()
    assert after - before < 500_000


def test_the_same_code_is_the_same_puzzle_everywhere(client: Client) -> None:
    page = client.page(address("/watch", KILLER))
    assert page.one(class_="player")["data-code"] == code(KILLER)
