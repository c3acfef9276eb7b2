"""Four puzzles: a table of runs of each, and a sentence that says which run is best.

What is said of each puzzle is in approved.txt.
"""

from threading import Event

from tests.web.support import Client, address, query
from webapp.web.run.ranking import Heat, ranking

QUICK = ["propagation", "arc-consistency", "exact-cover"]
THERE = "/compare/four"


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


def test_page_shows_runs_while_others_are_being_made(client: Client, full: Event) -> None:
    client.waits = False
    page = client.page(address(THERE, with_=QUICK))
    said = "Which of them is best? Their runs are being made."
    assert page.one(role="status").text == said
    again = page.one(class_="waiting")["hx-get"]
    assert (again.partition("?")[0], query(again)["with"]) == ("/four", QUICK)
    full.set()
    client.waits = True
    whole = client.fragment(again)
    assert not whole.all(class_="waiting")
    page = client.page(address(THERE, with_=QUICK))
    assert whole.one(role="status").text == page.one(role="status").text != said
