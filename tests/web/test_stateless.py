"""Any server, cold or warm, gives the approved answers, and its caches stay small.

The answers of rooms and of hand-in are in stories.txt.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import pytest

from tests.web.approved import HEADINGS, Asked, answers, approved, cold, forget
from tests.web.stories import lines, stories
from tests.web.support import NINE, SAMPLE, TWO, Client, address, until
from webapp.insight import CUT, Run
from webapp.insight.tree import MAX_NODES
from webapp.puzzle import Cage, Puzzle, make_puzzle
from webapp.solvers import SOLVERS, Choice
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.run import runs


def changed(found: Iterable[tuple[Asked, str]], expected: dict[Asked, str]) -> list[Asked]:
    return [asked for asked, digest in found if digest != expected[asked]]


@pytest.mark.parametrize("heading", HEADINGS)
def test_cold_server_gives_the_approved_answers(client: Client, heading: str) -> None:
    """If the changed pages are right, approve them: `python -m tests.web.approved`."""
    expected = approved(heading)
    assert changed(cold(client, expected), expected) == []


@pytest.mark.parametrize("heading", [each for each in HEADINGS if each.startswith("Run")])
def test_warm_server_gives_the_same_answers_about_runs(client: Client, heading: str) -> None:
    """In reverse order, so the first here came last there."""
    expected = approved(heading)
    forget()
    assert changed(answers(client, [*expected][::-1]), expected) == []


@pytest.mark.parametrize("heading", stories())
def test_story_matches_its_approved_text(client: Client, heading: str) -> None:
    """If the changed pages are right, approve them: `python -m tests.web.stories`."""
    story = stories()[heading]
    assert list(lines(client, story)) == story


def squares(count: int) -> list[Puzzle]:
    """Return sudokus that differ in the cell of their only given."""
    return [
        make_puzzle(9, [Cage(((k // 9, k % 9),), 1 + k % 9, "=")], (3, 3)) for k in range(count)
    ]


def test_cached_runs_are_the_latest_used(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "CACHED_RUNS", 2)
    one, two, three = squares(3)
    for puzzle in (one, two, one, three):
        client.get(address("/step", puzzle, with_="mrv", at=3))
        assert len(runs._runs) <= 2
    assert [key[0] for key in runs._runs] == [one, three]


@pytest.mark.parametrize(("patience", "limit"), [(0.0, "CACHED_BYTES"), (60.0, "MAX_CACHED_BYTES")])
def test_cached_runs_stay_within_their_bytes(
    client: Client, monkeypatch: pytest.MonkeyPatch, patience: float, limit: str
) -> None:
    """Just requested runs have a larger limit; the current one is always kept."""
    one = Run(squares(1)[0], Choice(SOLVERS["backtracking"]), 600)
    begun = one.weight
    one.to_end()
    monkeypatch.setattr(runs, "CACHED_BYTES", 2 * one.weight + begun)
    monkeypatch.setattr(runs, "MAX_CACHED_BYTES", 3 * one.weight + begun)
    monkeypatch.setattr(runs, "PATIENCE", patience)
    monkeypatch.setattr(runs, "Run", partial(Run, cut=600))
    most = 0
    for puzzle in squares(8):
        client.get(address("/step", puzzle, with_="backtracking", at=600))
        most = max(most, sum(run.weight for run in runs._runs.values()))
    assert most == getattr(runs, limit) - begun + one.weight


def test_just_requested_runs_stay_cached(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "CACHED_BYTES", 1)
    monkeypatch.setattr(runs, "WEIGH_EVERY", -1.0)
    monkeypatch.setattr(runs, "PATIENCE", 600.0)
    choice = Choice(SOLVERS["backtracking"])
    first = runs.run_with(SAMPLE, choice, 50)
    runs.run_with(TWO, choice, 5)
    assert runs.run_of(SAMPLE, choice) is first
    monkeypatch.setattr(runs, "PATIENCE", 0)
    runs.run_of(TWO, choice)
    assert runs.run_of(SAMPLE, choice) is not first


def test_run_dropped_from_the_cache_is_not_continued(
    client: Client, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "CACHED_RUNS", 1)
    run = runs.run_of(NINE, Choice(SOLVERS["backtracking"]))
    with suppress(NotReadyError):
        queue.ensure_events(run, 300_000)
    runs.run_of(SAMPLE, Choice(SOLVERS["backtracking"]))
    until(lambda: queue.active_count() == 0)
    assert not run.ended


def test_run_stops_at_300_000_events_with_a_folded_tree(client: Client) -> None:
    there = address("/tape", NINE, with_="brute-force", from_=CUT - 10, count=1000)
    read = json.loads(client.get(there).text)
    assert (read["known"], read["ended"], len(read["events"])) == (300_000, True, 10)
    page = client.fragment(address("/step", NINE, with_="brute-force", at=CUT + 1))
    assert page.one(id="position")["data-at"] == "300000"
    assert "Stopped here." in page.text
    there = address("/tree", NINE, with_="brute-force", at=CUT)
    assert 0 < len(json.loads(client.get(there).text)) <= MAX_NODES
