"""Effort: what each search needs for a puzzle, as bars that lead to Watch, arriving as counted."""

from collections.abc import Iterator
from threading import Event

import pytest

from tests.web.support import DRAFT, NONE, SAMPLE, Client, Element, address, read
from webapp.insight.run.effort import UNEQUAL, Count, Effort
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http import work
from webapp.web.puzzle import effort

COMPARED = f"{address('/compare', SAMPLE)}&with=mrv&with=backtracking"


@pytest.fixture(autouse=True)
def _counts_of_its_own() -> Iterator[None]:
    """What other tests have counted further, or these less far, is nobody else's."""
    effort._effort.cache_clear()
    yield
    effort._effort.cache_clear()


def told(page: Element) -> dict[str, str]:
    """What each row says, by the name of its search."""
    links = page.one(id="effort").one("ul").all("a")
    return {link.one("span").text: link.one("b").text for link in links}


def test_each_search_has_its_steps_and_leads_to_watch(client: Client) -> None:
    page = client.fragment(address("/effort", SAMPLE, with_="backtracking"))
    (link,) = page.one("ul").all("a")
    assert (link.one("span").text, link.one("b").text) == ("Backtracking, row by row", "86")
    assert link["href"] == address("/watch", SAMPLE, with_="backtracking")


def test_all_searches_are_counted_where_none_is_named(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.insight.run.effort.CUT", 500)
    counts = told(client.page(address("/effort", SAMPLE)))
    assert list(counts) == [solver.title for solver in SOLVERS.values()]
    assert counts[SOLVERS["brute-force"].title] == "500, cut"
    assert counts[SOLVERS["exact-cover"].title] == "17"


def test_steps_rank_no_search_and_it_is_said_why(client: Client) -> None:
    page = client.fragment(f"{address('/effort', SAMPLE)}&with=mrv&with=exact-cover&with=logic")
    rows = [row.attrs for row in page.all("li")]
    assert [set(row) for row in rows] == [{"data-end"}] * 3
    said = page.one(class_="note meaning")
    assert said.text == f"{UNEQUAL} Compare guesses taken back"


@pytest.mark.parametrize("path", ["/library", address("/solve", SAMPLE), "/compare/four", COMPARED])
def test_wherever_steps_of_several_searches_stand_it_is_said_what_they_are(
    client: Client, path: str
) -> None:
    assert UNEQUAL in client.page(path).text


def test_a_puzzle_without_solution_says_none(client: Client) -> None:
    page = client.fragment(address("/effort", NONE, with_="propagation"))
    assert page.one("b").text.endswith(", none")


def test_what_is_known_is_shown_while_the_rest_is_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    known = Effort(SAMPLE, map(parse_choice, ("backtracking", "propagation")))
    known.counts["propagation"] = Count(43, "solved")
    monkeypatch.setattr(effort, "_effort", lambda puzzle, names: known)
    monkeypatch.setattr(Effort, "finish", lambda self, pause: over.wait())
    monkeypatch.setattr(work, "FIRST_WAIT", 0.0)
    client.waits = False
    there = address("/effort", SAMPLE)
    answer = client.htmx(there)
    over.set()
    fragment = read(answer.text)
    assert answer.status_code == 202
    assert UNEQUAL in fragment.text
    assert told(fragment) == {"Backtracking, row by row": "…", "Propagation": "43"}
    again = fragment.one(class_="waiting")
    assert (again["hx-get"], again["hx-target"]) == (f"{there}&again=1", "#effort")


def test_an_unknown_search_is_refused_with_a_sentence(client: Client) -> None:
    page = client.page(address("/effort", SAMPLE, with_="magic"), status=422)
    assert "There is no algorithm 'magic': use one of" in page.text


def test_a_drawing_that_is_no_puzzle_is_refused(client: Client) -> None:
    assert "This drawing isn’t a puzzle yet." in client.page(address("/effort", DRAFT), 422).text
