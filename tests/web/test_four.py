"""Four puzzles: the claims about each are true, and the table and its sentence follow its runs."""

import re
from functools import partial
from math import log
from threading import Event
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from tests.web.support import SAMPLE, Client, Element, address, code
from webapp.insight import Run
from webapp.insight.run.figures import proof
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice, solutions
from webapp.trace import Event as TraceEvent
from webapp.trace import Exhausted, GaveUp, Solved, Undo
from webapp.web.http.work import workshop
from webapp.web.run import four, runs
from webapp.web.run.quartet import QUARTET
from webapp.web.run.ranking import Heat, ranking

TWO = ["forward-checking", "arc-consistency"]
QUICK = ["propagation", "arc-consistency", "exact-cover"]
STRONG = ["propagation", "exact-cover", "logic", "arc-consistency:values=down"]
THERE = "/compare/four"


def first_end(puzzle: Puzzle, text: str) -> tuple[int, int, type[TraceEvent]]:
    """The guesses taken back and the steps of a run up to its first end, and that end."""
    undone = 0
    for steps, event in enumerate(parse_choice(text).solve(puzzle), start=1):
        undone += isinstance(event, Undo)
        if isinstance(event, Solved | Exhausted | GaveUp):
            return undone, steps, type(event)
    raise AssertionError(text)


def cells(page: Element) -> list[list[Element]]:
    """The figures of the table, one row per algorithm."""
    body = page.one("table", aria_label="Four puzzles").one("tbody")
    return [row.all(class_="figure") for row in body.all("tr")]


def status(page: Element) -> str:
    """The sentence over the table."""
    return page.one(role="status").text


def test_quartet_has_one_of_each_kind_and_describes_it_truly() -> None:
    sentences = []
    for part in QUARTET:
        search = solutions(part.puzzle, limit=3, choice=parse_choice("arc-consistency"))
        found = list(search)
        assert search.complete
        undone, _, end = first_end(part.puzzle, "logic")
        events = parse_choice("logic").solve(part.puzzle)
        filled = len({event.cell for event in events if hasattr(event, "value")})
        of = part.puzzle.size**2
        guesses = f"Logic alone fills {filled} of {of} cells; then it takes guesses."
        differ = (
            sum(a != b for a, b in zip(sum(found[0], ()), sum(found[-1], ()), strict=True))
            if found
            else 0
        )
        two = f"They differ in {differ} cells: no logic can decide between them."
        expected = {
            (1, Solved): "Exactly one solution. Logic alone finds it, without a guess.",
            (1, GaveUp): f"Exactly one solution. {guesses}",
            (2, GaveUp): f"Exactly two solutions. {two}",
            (0, Exhausted): "No solution. Logic alone proves it.",
        }
        assert (undone, part.sentence) == (0, expected[len(found), end])
        assert share_code.format(part.puzzle) == part.code
        sentences.append(part.sentence)
    assert len({*sentences}) == 4
    assert QUARTET[0].puzzle == SAMPLE


@pytest.mark.parametrize("texts", [TWO, STRONG])
def test_table_has_the_figures_of_the_runs_and_the_best(client: Client, texts: list[str]) -> None:
    page = client.page(address(THERE, with_=texts))
    ends = {Solved: "solved in", Exhausted: "proven in", GaveUp: "gave up after"}
    columns: list[dict[str, int]] = [{} for _ in QUARTET]
    for letter, text, row in zip("ABCD", texts, cells(page), strict=False):
        for column, part, cell in zip(columns, QUARTET, row, strict=True):
            undone, steps, end = first_end(part.puzzle, text)
            guesses = f"{undone:,} guess{'' if undone == 1 else 'es'} taken back"
            assert cell.one("b").text == ("—" if end is GaveUp else guesses)
            ended = "first in" if part is QUARTET[2] and end is Solved else ends[end]
            assert cell.one("small").text.startswith(f"{ended} {steps:,} step{'s' * (steps != 1)}")
            link = unquote(cell.one("a")["href"])
            assert link == unquote(address("/watch", part.puzzle, with_=text))
            if end is not GaveUp:
                column[letter] = undone
    most = max(count for column in columns for count in column.values())
    for number, column in enumerate(columns):
        differ = len({*column.values()}) > (len(column) == len(texts))
        for letter, row in zip("ABCD", cells(page), strict=False):
            share = 100 * log(1 + column.get(letter, 0)) / log(1 + most)
            width = float(row[number].one("rect")["width"].rstrip("%"))
            assert width == pytest.approx(share, abs=0.3)
            best = differ and column.get(letter) == min(column.values())
            assert ("data-best" in row[number].attrs) == best
    heats = [Heat(part.words, each) for part, each in zip(QUARTET, columns, strict=True)]
    assert status(page) == ranking("ABCD"[: len(texts)], heats)
    for part in QUARTET:
        link = unquote(page.by_role("link", part.title)["href"])
        assert link == unquote(address("/compare", part.puzzle, with_=texts))


def test_second_solution_is_searched_for_until_the_proof(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def proofs() -> list[list[str]]:
        page = client.page(address(THERE, with_=STRONG))
        pattern = "^.* steps ?|to be sure of both: "
        return [
            [re.sub(pattern, "", cell.one("small").text) for cell in row] for row in cells(page)
        ]

    expected = []
    for text in STRONG:
        events = list(parse_choice(text).solve(QUARTET[2].puzzle))
        undone = f"{sum(isinstance(event, Undo) for event in events):,}"
        assert sum(isinstance(event, Solved) for event in events) == (0 if text == "logic" else 2)
        expected.append(["", "", "" if text == "logic" else undone, ""])
    assert proofs() == expected
    workshop.forget()
    monkeypatch.setattr(four, "proof", partial(proof, cut=10))
    cut = "cut before the proof"
    assert proofs() == [["", "", "" if text == "logic" else cut, ""] for text in STRONG]
    workshop.forget()


def test_ranking_shows_who_is_best_on_all_or_on_which() -> None:
    words = ("the first", "the second", "the third", "the last")
    neither = "Neither is best on all four. Fewest guesses taken back:"
    one, two = {"A": 1, "B": 1}, {"A": 1, "B": 2}
    three = {"A": 1, "B": 1, "C": 1}
    for letters, figures, sentence in (
        ("AB", [one, one], "Both take back equally few guesses on each of the four."),
        ("ABC", [three, three], "All take back equally few guesses on each of the four."),
        ("AB", [two, one], "A is best on all four: none takes back fewer guesses on any."),
        ("ABC", [three, one],
         "A and B are best on all four: none takes back fewer guesses on any."),
        ("AB", [two, {"A": 2, "B": 1}, one, {}],
         f"{neither} A on the first; B on the second; both on the third; nobody has an answer on "
         "the last."),
        ("ABC", [two, three, {"A": 1, "C": 1}, {"B": 5}],
         "None of them is best on all four. Fewest guesses taken back: A on the first; all on the "
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
    assert second[0].one("b").text == "0 guesses taken back"
    assert "nobody has an answer" in status(page)
    assert "A local search makes no guesses, it swaps" in page.text


def test_page_keeps_the_choices_and_leads_back_to_compare(client: Client) -> None:
    texts = ["propagation:must=off", "arc-consistency", "exact-cover"]
    compare = client.page(address("/compare", SAMPLE, with_=texts))
    there = compare.by_role("link", "Four puzzles")["href"]
    assert unquote(there) == unquote(address(THERE, SAMPLE, with_=texts))
    page = client.page(there)
    back = unquote(page.by_role("link", "Back to Compare")["href"])
    assert back == unquote(address("/compare", SAMPLE, with_=texts))
    form = page.one("form", action=THERE)
    chosen = [one.one("option", selected="")["value"] for one in form.all("select")]
    assert chosen == [*texts, ""]
    assert form.one("input", name="p")["value"] == code(SAMPLE)
    assert len(cells(client.page(address(THERE, SAMPLE, with_=chosen)))) == 3


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
