"""Home and the calendar: the puzzles of each day since 1 January 2026, the same for everyone.

What their pages say of single days is in approved.txt.
"""

from datetime import date, timedelta
from threading import Event

import pytest

from tests.conftest import NOW
from tests.web.support import Client, Element, address, code
from webapp.budget import Budget
from webapp.generator.days import BOXED, BY_KIND, FIRST, Which, of_day, puzzle_of, wish
from webapp.puzzle import Puzzle
from webapp.web.http import work
from webapp.web.places import today
from webapp.web.puzzle import effort

ONE_DAY = timedelta(days=1)


def of(day: date, which: Which = 6) -> Puzzle:
    """The puzzle of a day."""
    return puzzle_of(day, which, Budget())


def shipped(day: date, which: Which, budget: Budget) -> Puzzle:
    """The puzzle of a day; one that is shipped if that day's would have to be made."""
    return puzzle_of(day if day.year < 2028 else date(2027, 7, day.day), which, budget)


def leads(page: Element) -> dict[str, str]:
    """The links to other days and sizes, by their words."""
    *days, calendar = page.one(class_="days").all("a")
    assert (calendar.text, calendar["href"]) == ("Calendar", "/today")
    others = page.one(class_="others").all("a")
    return {link.text: link["href"] for link in days} | {
        f"{link.one('b').text}, {link.one('small').text}": link["href"] for link in others
    }


# The first day, the ends of a year, a leap day, and the last day that there is.
@pytest.mark.parametrize(
    "day", [FIRST, date(2026, 12, 31), date(2027, 1, 1), date(2028, 2, 29), date.max], ids=str
)
def test_home_on_any_day_leads_to_the_days_around_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, day: date
) -> None:
    monkeypatch.setattr(today, "today", lambda: day)
    monkeypatch.setattr(today, "puzzle_of", shipped)
    page, before = client.page("/"), day - ONE_DAY
    four, six, nine, *_ = (wish(day, which).grade for which in of_day(day))
    there = {"Yesterday’s": f"/today/{before}"} if day > FIRST else {}
    there[f"Today’s four, 4 × 4 · {four}"] = "/?size=4"
    there[f"Today’s nine, 9 × 9 · {nine}"] = "/?size=9"
    if day >= BY_KIND:
        there |= {f"Today’s {kind}, 9 × 9 · {nine}": f"/?kind={kind}" for kind in BOXED}
    facts = page.one("p", class_="facts").text
    assert facts == f"Today’s six · 6 × 6 · {six} · one solution"
    play = page.by_role("link", "Play it")["href"]
    assert play == address("/play", shipped(day, 6, Budget()))
    assert leads(page) == there
    last = client.page("/today").one(class_="month").all("a")[-1]
    assert (last.one("b").text, last["href"]) == (str(day.day), "/")
    if day > FIRST:
        assert leads(client.page(f"/?day={before}"))["Today’s"] == "/"
    if day < date.max:
        client.page(f"/?day={day + ONE_DAY}", 404)


def test_header_names_todays_puzzle_without_making_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, made = address("/play", of(NOW)), list[tuple[date, Which]]()

    def recorded(day: date, which: Which, budget: Budget) -> Puzzle:
        made.append((day, which))
        return puzzle_of(day, which, budget)

    monkeypatch.setattr(today, "puzzle_of", recorded)
    monkeypatch.setattr(today, "_kept", dict)  # as on a day after the last one that is shipped
    assert client.page(there).one(id="puzzle-name").text == "A 6 × 6"
    client.page(address("/print", of(NOW)))
    assert (made, work.workshop.under_way()) == ([], 0)
    client.page("/")
    assert client.page(there).one(id="puzzle-name").text == "Today’s six"


def test_home_waits_for_its_own_puzzle_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, late = Event(), {6}

    def slow(day: date, which: Which, budget: Budget) -> Puzzle:
        if which in late:
            over.wait()
        return of(FIRST, which)

    monkeypatch.setattr(today, "puzzle_of", slow)
    monkeypatch.setattr(work, "FIRST_WAIT", 0.0)
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
    work.workshop.forget()
    page = client.page("/")
    over.set()
    assert leads(page)["Today’s nine, 9 × 9 · hard"] == "/?size=9"


def test_guesses_of_four_searches_are_fetched_once(client: Client) -> None:
    effort._effort.cache_clear()

    def bars(page: Element) -> list[tuple[str, str]]:
        *links, _ = page.one(id="effort").one("ul").all("a")
        return [(link["href"], link.one("b").text) for link in links]

    page = client.page("/")
    names = ("backtracking", "forward-checking", "mrv", "logic")
    there = [address("/watch", of(NOW), with_=name) for name in names]
    assert bars(page) == [(each, "…") for each in there]
    asks = page.one(class_="waiting")
    counted = bars(client.fragment(asks["hx-get"]))
    assert [(link, "…" in count) for link, count in counted] == [(each, False) for each in there]
    page = client.page("/")
    assert (bars(page), page.all(class_="waiting")) == (counted, [])
