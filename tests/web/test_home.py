"""Home and the calendar have the same daily puzzles for everyone since 1 January 2026.

The pages of example days are in approved.txt.
"""

from datetime import date
from threading import Event

import pytest

from tests.conftest import NOW
from tests.web.support import Client, address, code
from webapp.budget import Budget
from webapp.generator.days import FIRST, Which, puzzle_of
from webapp.puzzle import Puzzle
from webapp.web.catalogue import today
from webapp.web.http import jobs


def of(day: date, which: Which = 6) -> Puzzle:
    return puzzle_of(day, which, Budget())


def test_header_names_the_daily_puzzle_without_making_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, made = address("/play", of(NOW)), list[tuple[date, Which]]()

    def recorded(day: date, which: Which, budget: Budget) -> Puzzle:
        made.append((day, which))
        return puzzle_of(day, which, budget)

    monkeypatch.setattr(today, "puzzle_of", recorded)
    monkeypatch.setattr(today, "_kept", dict)  # as on a day after the last one in the file
    assert client.page(there).one(id="puzzle-name").text == "A 6 × 6"
    client.page(address("/print", of(NOW)))
    assert (made, jobs.queue.active_count()) == ([], 0)
    client.page("/")
    assert client.page(there).one(id="puzzle-name").text == "Today’s six"


def test_home_waits_only_for_its_own_puzzle(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, late = Event(), {6}

    def slow(day: date, which: Which, budget: Budget) -> Puzzle:
        if which in late:
            over.wait()
        return of(FIRST, which)

    monkeypatch.setattr(today, "puzzle_of", slow)
    monkeypatch.setattr(jobs, "FIRST_WAIT", 0.0)
    client.waits = False
    found = client.get("/")
    assert (found.status_code, found.headers["Retry-After"]) == (202, "1")
    assert "So far: making the six of 20 November 2026." in found.text
    over.set()
    client.waits = True
    assert code(of(FIRST)) in client.get("/").text
    over.clear()
    late.clear()
    late.add(9)
    jobs.queue.clear()
    page = client.page("/")
    over.set()
    nine = page.one(class_="others").one("a", href="/today/2026-11-20?size=9")
    assert nine.text.startswith("Today’s nine")
