"""Four puzzles: what is said of each is true, and so are the table and its sentence."""

import re
from functools import partial
from itertools import islice, product
from math import log
from threading import Event
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.support import SAMPLE, Client, Element, address, code
from webapp.insight import CUT, Run
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import parse_choice, solutions
from webapp.trace import Exhausted, GaveUp, Solved, Undo
from webapp.web.run import runs
from webapp.web.run.quartet import QUARTET, Part
from webapp.web.run.ranking import Heat, ranking

USUAL = ["mrv", "forward-checking", "arc-consistency"]
QUICK = ["propagation", "arc-consistency", "exact-cover"]
STRONG = ["propagation", "exact-cover", "logic", "arc-consistency:values=down"]
THERE = "/compare/four"


def counted(puzzle: Puzzle, text: str) -> tuple[int, int, type]:
    """The guesses taken back and the steps of a run up to its first end, and that end."""
    undone = 0
    for steps, event in enumerate(parse_choice(text).solve(puzzle), start=1):
        undone += isinstance(event, Undo)
        if isinstance(event, Solved | Exhausted | GaveUp):
            return undone, steps, type(event)
    raise AssertionError(text)


def cells(page: Element) -> list[list[Element]]:
    """The figures of the table, a row an algorithm."""
    body = page.one("table", aria_label="Four puzzles").one("tbody")
    return [row.all(class_="figure") for row in body.all("tr")]


def leaders(columns: list[dict[str, int]]) -> list[set[str]]:
    """Who took back the fewest on each puzzle."""
    least = [min(each.values(), default=0) for each in columns]
    return [
        {letter for letter, count in each.items() if count == fewest}
        for each, fewest in zip(columns, least, strict=True)
    ]


def is_true(sentence: str, letters: str, words: list[str], columns: list[dict[str, int]]) -> bool:
    """Whether all that the sentence says is so, and it says who is best on each."""
    best = leaders(columns)
    throughout = {each for each in letters if all(each in led for led in best)}
    everyone = "Both" if len(letters) == 2 else "All"
    if sentence == f"{everyone} take back equally few guesses on each of the four.":
        return throughout == {*letters}
    if "best on all four: none takes back" in sentence:
        said = {*re.findall(r"\b[A-D]\b", sentence.partition(" best")[0])}
        return said == throughout != {*letters}
    head, _, rest = sentence.rstrip(".").partition(
        " is best on all four. Fewest guesses taken back: "
    )
    told = {}
    for part in rest.split("; "):
        who, _, where = part.partition(" on ")
        named = {*letters} if who == everyone.lower() else {*re.findall(r"\b[A-D]\b", who)}
        assert bool(named) == (who != "nobody has an answer")
        told |= {each: named for each in words if re.search(rf"\b{each}\b", where)}
    none = "Neither" if len(letters) == 2 else "None of them"
    return head == none and not throughout and [told.get(each) for each in words] == best


@pytest.mark.parametrize("part", QUARTET, ids=lambda part: part.title)
def test_what_is_said_of_each_puzzle_is_true(part: Part) -> None:
    search = solutions(part.puzzle, limit=3, choice=parse_choice("arc-consistency"))
    found = list(search)
    assert search.complete
    count = re.match(r"Exactly one|Exactly two|No", part.sentence)
    assert count
    assert ["No", "Exactly one", "Exactly two"][len(found)] == count[0]
    undone, _, end = counted(part.puzzle, "logic")
    assert undone == 0
    assert ("Logic alone finds it" in part.sentence) == (end is Solved)
    assert ("Logic alone proves it" in part.sentence) == (end is Exhausted)
    if filled := re.search(r"fills (\d+) of (\d+) cells", part.sentence):
        assert end is GaveUp
        events = list(parse_choice("logic").solve(part.puzzle))
        placed = {event.cell for event in events if hasattr(event, "value")}
        assert [len(placed), part.puzzle.size**2] == [*map(int, filled.groups())]
    if differ := re.search(r"differ in (\d+) cells", part.sentence):
        one, other = (sum(grid, ()) for grid in found)
        assert int(differ[1]) == sum(a != b for a, b in zip(one, other, strict=True))


def test_there_is_one_of_each_kind() -> None:
    assert [len(part.found) for part in QUARTET] == [1, 1, 2, 0]
    assert QUARTET[0].puzzle == SAMPLE
    ends = [counted(part.puzzle, "logic")[2] for part in QUARTET]
    assert ends == [Solved, GaveUp, GaveUp, Exhausted]
    assert all(share_code.format(part.puzzle) == part.code for part in QUARTET)


@pytest.mark.parametrize("texts", [USUAL, STRONG])
def test_figures_best_and_sentence_are_those_of_the_runs(client: Client, texts: list[str]) -> None:
    page = client.page(address(THERE, with_=texts))
    ends = {Solved: "solved in", Exhausted: "proven in", GaveUp: "gave up after"}
    columns: list[dict[str, int]] = [{} for _ in QUARTET]
    for letter, text, row in zip("ABCD", texts, cells(page), strict=False):
        for column, part, cell in zip(columns, QUARTET, row, strict=True):
            undone, steps, end = counted(part.puzzle, text)
            guesses = f"{undone:,} guess{'' if undone == 1 else 'es'} taken back"
            big = "—" if end is GaveUp else guesses
            assert cell.one("b").text == big
            ended = "first in" if part is QUARTET[2] and end is Solved else ends[end]
            assert cell.one("small").text.startswith(f"{ended} {steps:,} step{'s' * (steps != 1)}")
            if end is not GaveUp:
                column[letter] = undone
    most = max(count for column in columns for count in column.values())
    for letter, row in zip("ABCD", cells(page), strict=False):
        for column, cell in zip(columns, row, strict=True):
            share = 100 * log(1 + column.get(letter, 0)) / log(1 + most)
            assert float(cell.one("rect")["width"].rstrip("%")) == pytest.approx(share, abs=0.3)
    for number, (column, led) in enumerate(zip(columns, leaders(columns), strict=True)):
        differ = len({*column.values()}) > (len(column) == len(texts))
        for letter, row in zip("ABCD", cells(page), strict=False):
            assert ("data-best" in row[number].attrs) == (letter in led and differ)
    words = [part.words for part in QUARTET]
    assert is_true(page.one(role="status").text, "ABCD"[: len(texts)], words, columns)


def test_where_there_are_two_solutions_the_search_goes_on_until_that_is_proven(
    client: Client,
) -> None:
    texts = ["mrv", *STRONG[:3]]  # the first is cut before, the last finds no solution
    for text, row in zip(texts, cells(client.page(address(THERE, with_=texts))), strict=True):
        told = [
            re.sub(r"^.* steps ?|to be sure of both: ", "", cell.one("small").text) for cell in row
        ]
        events = list(islice(parse_choice(text).solve(QUARTET[2].puzzle), CUT))
        whole = isinstance(events[-1], Exhausted)
        undone = f"{sum(isinstance(event, Undo) for event in events):,}"
        expected = undone if whole else "" if text == "logic" else "cut before the proof"
        assert told == ["", "", expected, ""]
        assert not whole or sum(isinstance(event, Solved) for event in events) == 2


@pytest.mark.parametrize("count", [2, 3])
def test_the_sentence_is_true_of_any_figures(count: int) -> None:
    letters = "ABC"[:count]
    figures = [
        {letter: each for letter, each in zip(letters, drawn, strict=True) if each is not None}
        for drawn in product((None, 0, 1), repeat=count)
    ]
    for one, other in product(figures, repeat=2):
        heats = [Heat("the first", one), Heat("the second", other)]
        sentence = ranking(letters, heats)
        assert is_true(sentence, letters, ["the first", "the second"], [one, other]), sentence


@pytest.mark.parametrize("texts", [["backtracking", "mrv"], ["propagation", "exact-cover"]])
def test_of_the_usual_none_is_best(client: Client, texts: list[str]) -> None:
    told = client.page(address(THERE, with_=texts)).one(role="status").text
    assert told.startswith("Neither is best on all four.")


def test_one_that_is_best_everywhere_is_said_to_be(client: Client) -> None:
    page = client.page(address(THERE, with_=["backjumping", "forward-checking:cells=reading"]))
    assert " best on all four: " in page.one(role="status").text


def test_a_local_search_makes_no_guesses_and_is_not_compared(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs.forget()
    monkeypatch.setattr(runs, "Run", partial(Run, cut=300))
    page = client.page(address(THERE, with_=["local-search", "arc-consistency"]))
    runs.forget()
    first, second = cells(page)
    assert {cell.one("b").text for cell in first} == {"—"}
    assert not [cell for cell in first if "data-best" in cell.attrs]
    assert first[0].one("small").text.startswith("solved in ")
    assert first[3].one("small").text == "cut after 300 steps"
    assert second[0].one("b").text == "0 guesses taken back"
    told = page.one(role="status").text
    assert told.startswith("B is best on all four") or "nobody has an answer" in told
    assert "A local search makes no guesses, it swaps" in page.text


def test_each_figure_leads_to_its_run_and_each_puzzle_to_compare(client: Client) -> None:
    page = client.page(address(THERE, with_=QUICK))
    for text, row in zip(QUICK, cells(page), strict=True):
        for part, cell in zip(QUARTET, row, strict=True):
            assert cell.one("a")["href"] == address("/watch", part.puzzle, with_=text)
    for part in QUARTET:
        link = page.by_role("link", part.title)
        assert link["href"] == address("/compare", part.puzzle, with_=QUICK)


def test_compare_leads_there_and_back(client: Client) -> None:
    compare = client.page(address("/compare", SAMPLE, with_=QUICK))
    there = compare.by_role("link", "Four puzzles")["href"]
    assert there == address(THERE, SAMPLE, with_=QUICK)
    back = client.page(there).by_role("link", "Back to Compare")["href"]
    assert back == address("/compare", SAMPLE, with_=QUICK)


def test_the_lists_name_what_is_there_with_its_options(client: Client) -> None:
    texts = ["propagation:must=off", "arc-consistency", "exact-cover"]
    page = client.page(address(THERE, SAMPLE, with_=texts))
    form = page.one("form", action=THERE)
    chosen = [
        next(each["value"] for each in one.all("option") if "selected" in each.attrs)
        for one in form.all("select")
    ]
    assert chosen == [*texts, ""]
    assert form.one("input", name="p")["value"] == code(SAMPLE)
    sent = client.page(address(THERE, SAMPLE, with_=chosen))
    assert len(cells(sent)) == 3


def test_what_is_made_is_shown_while_the_rest_is_being_made(client: Client, full: Event) -> None:
    client.waits = False
    page = client.page(address(THERE, with_=QUICK))
    assert page.one(role="status").text == "Which of them is best? Their runs are being made."
    again = page.one(class_="waiting")["hx-get"]
    assert urlsplit(again).path == "/four"
    assert parse_qs(urlsplit(again).query)["with"] == QUICK
    full.set()
    client.waits = True
    whole = client.fragment(again)
    assert not whole.all(class_="waiting")
    assert (
        whole.one(role="status").text
        == client.page(address(THERE, with_=QUICK)).one(role="status").text
    )


def test_more_than_four_are_refused_as_in_compare(client: Client) -> None:
    page = client.page(address(THERE, with_=["mrv"] * 5), 422)
    assert "Compare takes two to four algorithms, not 5." in page.text
