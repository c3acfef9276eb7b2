"""Pages show what is known while the rest is computed, and poll for it."""

from functools import partial
from threading import Event

import pytest

from tests.web.support import NINE, SAMPLE, Client, address, query, read
from webapp.insight import Run
from webapp.insight.run.effort import Effort
from webapp.solvers import parse_choice
from webapp.trace import Counts
from webapp.web.http import jobs
from webapp.web.puzzle import effort
from webapp.web.run import runs

QUICK = ["propagation", "arc-consistency", "exact-cover"]


def test_boards_are_shown_before_the_table_of_runs(
    client: Client, full: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, cut=20_000))
    texts = ["backtracking", "mrv"]
    for text in texts:
        runs.run_of(NINE, parse_choice(text)).extend(3_000)
    there = address("/compared", NINE, with_=texts, at=40, go="step")
    client.waits = False
    early = client.htmx(there)
    assert early.status_code == 200
    assert client.htmx(address("/comparison", NINE, with_=texts)).status_code == 202
    full.set()
    client.waits = True
    client.fragment(address("/comparison", NINE, with_=texts))
    assert client.htmx(there).data == early.data


def test_four_puzzles_are_shown_while_their_runs_are_computed(client: Client, full: Event) -> None:
    client.waits = False
    page = client.page(address("/compare/four", with_=QUICK))
    said = "Which is best? The runs aren’t finished yet."
    assert page.one(role="status").text == said
    again = page.one(class_="waiting")["hx-get"]
    assert (again.partition("?")[0], query(again)["with"]) == ("/four", QUICK)
    full.set()
    client.waits = True
    whole = client.fragment(again)
    assert not whole.all(class_="waiting")
    page = client.page(address("/compare/four", with_=QUICK))
    assert whole.one(role="status").text == page.one(role="status").text != said


def test_known_counts_are_shown_while_others_are_computed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    known = Effort(SAMPLE, map(parse_choice, ("backtracking", "propagation")))
    known.counts["propagation"] = Counts(43, end="solved", erased=7)
    with monkeypatch.context() as patch:
        patch.setattr(effort, "_effort", lambda puzzle, names: known)
        patch.setattr(Effort, "finish", lambda self, budget: over.wait())
        patch.setattr(jobs, "FIRST_WAIT", 0.0)
        client.waits = False
        there = address("/effort", SAMPLE)
        answer = client.htmx(there)
        over.set()
    page = read(answer.text)
    assert answer.status_code == 202
    links = page.one(id="effort").one("ul").all("a")
    counts = {link.one("span").text: link.one("b").text for link in links}
    assert counts == {"Backtracking, row by row": "…", "Propagation": "7"}
    again = page.one(class_="waiting")
    assert (again["hx-get"], again["hx-target"]) == (f"{there}&again=1", "#effort")
