"""Four puzzles: a table of runs of each, and a sentence that says which run is best.

What is said of each puzzle is in approved.txt.
"""

from functools import partial
from threading import Event
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import Client, Element, address
from webapp.insight import Run
from webapp.insight.run.effort import proof
from webapp.web.http.work import workshop
from webapp.web.run import four, runs
from webapp.web.run.quartet import QUARTET
from webapp.web.run.ranking import Heat, ranking

QUICK = ["propagation", "arc-consistency", "exact-cover"]
THERE = "/compare/four"


def cells(page: Element) -> list[list[Element]]:
    """The figures of the table, one row per algorithm."""
    body = page.one("table", aria_label="Four puzzles").one("tbody")
    return [row.all(class_="figure") for row in body.all("tr")]


def status(page: Element) -> str:
    """The sentence over the table."""
    return page.one(role="status").text


def test_second_solution_is_searched_for_until_the_cut(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(four, "proof", partial(proof, cut=10))
    workshop.forget()
    (row, _) = cells(client.page(address(THERE, with_=["propagation", "exact-cover"])))
    cut = ["cut before the proof" in cell.one("small").text for cell in row]
    assert cut == [part is QUARTET[2] for part in QUARTET]
    workshop.forget()


def test_ranking_shows_who_is_best_on_all_or_on_which() -> None:
    words = ("the first", "the second", "the third", "the last")
    neither = "Neither is best on all four. Fewest numbers erased:"
    one, two = {"A": 1, "B": 1}, {"A": 1, "B": 2}
    three = {"A": 1, "B": 1, "C": 1}
    for letters, figures, sentence in (
        ("AB", [one, one], "Both erase equally few numbers on each of the four."),
        ("ABC", [three, three], "All erase equally few numbers on each of the four."),
        ("AB", [two, one], "A is best on all four: none erases fewer numbers on any."),
        ("ABC", [three, one],
         "A and B are best on all four: none erases fewer numbers on any."),
        ("AB", [two, {"A": 2, "B": 1}, one, {}],
         f"{neither} A on the first; B on the second; both on the third; nobody has an answer on "
         "the last."),
        ("ABC", [two, three, {"A": 1, "C": 1}, {"B": 5}],
         "None of them is best on all four. Fewest numbers erased: A on the first; all on the "
         "second; A and C on the third; B on the last."),
        ("AB", [{}, {}], f"{neither} nobody has an answer on the first and the second."),
    ):  # fmt: skip
        heats = [Heat(*each) for each in zip(words, figures, strict=False)]
        assert ranking(letters, heats) == sentence


def test_local_search_makes_no_guesses_and_is_not_compared(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, cut=300))
    page = client.page(address(THERE, with_=["local-search", "arc-consistency"]))
    runs.forget()
    first, second = cells(page)
    assert {cell.one("b").text for cell in first} == {"—"}
    assert not [cell for cell in first if "data-best" in cell.attrs]
    assert first[0].one("small").text.startswith("solved in ")
    assert first[3].one("small").text == "cut after 300 steps"
    assert second[0].one("b").text == "0 numbers erased"
    assert "nobody has an answer" in status(page)
    assert "A local search erases none, it swaps" in page.text


def test_page_shows_runs_while_others_are_being_made(client: Client, full: Event) -> None:
    client.waits = False
    page = client.page(address(THERE, with_=QUICK))
    assert status(page) == "Which of them is best? Their runs are being made."
    again = page.one(class_="waiting")["hx-get"]
    assert urlsplit(again).path == "/four"
    assert parse_qs(urlsplit(again).query)["with"] == QUICK
    full.set()
    client.waits = True
    whole = client.fragment(again)
    assert not whole.all(class_="waiting")
    assert status(whole) == status(client.page(address(THERE, with_=QUICK)))
