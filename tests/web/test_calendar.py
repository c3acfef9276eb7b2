"""The calendar: each day since 1 January 2026 leads to its puzzles, month by month."""

from datetime import date

import pytest

from tests.conftest import NOW
from tests.web.support import Client, Element
from webapp.generator.days import FIRST
from webapp.web.places import today
from webapp.web.places.month import Month


def turns(page: Element) -> dict[str, str]:
    """The links to the months beside it, by their words."""
    links = page.one(class_="turning").all("a")
    return {link.one(class_="heard").text: link["href"] for link in links if link.get("rel")}


def days(page: Element) -> list[tuple[str, str]]:
    """The days that lead somewhere, and where to."""
    return [(link.one("b").text, link["href"]) for link in page.one(class_="month").all("a")]


def test_this_month_has_its_days_up_to_today_and_today_leads_home(client: Client) -> None:
    page = client.page("/today")
    assert page.one("h1").text == "November 2026"
    assert days(page) == [
        *((str(day), f"/today/2026-11-{day:02}") for day in range(1, 20)),
        ("20", "/"),
    ]
    assert turns(page) == {"Month before: October 2026": "/today?month=2026-10"}
    for link in page.one(class_="month").all("a"):
        assert [mark["data-which"] for mark in link.all("i")] == ["4", "6", "9"]


def test_the_first_month_has_none_before_it(client: Client) -> None:
    page = client.page("/today?month=2026-01")
    assert days(page)[0] == ("1", f"/today/{FIRST}")
    assert len(days(page)) == 31
    assert turns(page) == {"Month after: February 2026": "/today?month=2026-02"}


def test_every_day_of_a_month_leads_to_its_puzzle(client: Client) -> None:
    for _, there in days(client.page("/today?month=2026-03"))[::6]:
        assert "one solution" in client.page(there).one(class_="facts").text


def test_the_calendar_goes_on_to_the_last_day_that_there_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(today, "today", lambda: date.max)
    assert days(client.page("/today"))[-1] == ("31", "/")


def test_its_days_lead_to_the_puzzles_that_are_asked_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so do the months beside it, where they have them."""
    monkeypatch.setattr(today, "today", lambda: date(2027, 1, 2))
    page = client.page("/today")
    ways = page.one(class_="todays").all("a")
    assert [(way.text, way["href"]) for way in ways] == [
        ("Four", "/today?month=2027-01&size=4"),
        ("Six", "/today?month=2027-01"),
        ("Nine", "/today?month=2027-01&size=9"),
        ("Sudoku", "/today?month=2027-01&kind=sudoku"),
        ("Killer", "/today?month=2027-01&kind=killer"),
    ]
    page = client.page("/today?kind=sudoku")
    assert days(page) == [("1", "/today/2027-01-01?kind=sudoku"), ("2", "/?kind=sudoku")]
    marks = page.one(class_="month").all("a")[0].all("i")
    assert [mark["data-which"] for mark in marks] == ["4", "6", "9", "sudoku", "killer"]
    assert turns(page) == {"Month before: December 2026": "/today?month=2026-12&kind=sudoku"}
    page = client.page("/today?month=2026-12&kind=sudoku")
    assert turns(page) == {
        "Month before: November 2026": "/today?month=2026-11",
        "Month after: January 2027": "/today?month=2027-01&kind=sudoku",
    }
    assert days(client.page("/today?month=2026-11&kind=sudoku"))[0] == ("1", "/today/2026-11-01")


@pytest.mark.parametrize(
    ("month", "status", "words"),
    [
        ("2026-12", 404, "There are puzzles from 1 January 2026 to 20 November 2026."),
        ("2025-12", 404, "There are puzzles from 1 January 2026 to 20 November 2026."),
        ("2026-13", 422, "'month' must be a month such as 2026-11, not '2026-13'."),
        ("", 422, "'month' must be a month such as 2026-11"),
        ("%00", 422, "'month' must be a month"),
    ],
)
def test_a_month_without_puzzles_is_refused_with_a_sentence(
    client: Client, month: str, status: int, words: str
) -> None:
    assert words in client.page(f"/today?month={month}", status).text


def test_a_week_begins_on_monday_and_has_the_days_of_its_month_alone() -> None:
    weeks = Month(NOW).weeks
    assert {len(week) for week in weeks} == {7}
    assert weeks[0] == [None] * 6 + [date(2026, 11, 1)]
    assert (Month(date(2026, 1, 9)).before, Month(NOW).after(NOW)) == (None, None)
    assert Month(date(2026, 1, 31)).after(NOW) == date(2026, 2, 1)
