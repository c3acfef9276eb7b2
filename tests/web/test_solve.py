"""Solve: the answer and its proof, where the work ends first, and the effort of each search."""

import re
from collections.abc import Iterator
from functools import partial
from threading import Event
from typing import Any

import pytest

from tests.conftest import PUZZLES
from tests.web.support import BY_ID, FIGURE, SAMPLE, Client, Element, address, read
from webapp.coach import answer
from webapp.insight import Run
from webapp.insight.run.effort import Effort
from webapp.insight.run.timeline import STRIP_POINTS, strip
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, parse_choice, solutions
from webapp.trace import Counts
from webapp.web.http import work
from webapp.web.puzzle import effort, solve
from webapp.web.run import runs

HARD = BY_ID["keen-p-9dx-0"]


def grid(table: Element) -> tuple[tuple[int, ...], ...]:
    """The grid that a full board shows."""
    rows = table.all("tr")
    return tuple(tuple(int(td.one(class_="value").text) for td in row.all("td")) for row in rows)


def title(page: Element) -> str:
    """The heading of the answer."""
    return page.one(id="answer-title").text


def test_answer_shows_the_known_solution(client: Client) -> None:
    assert grid(client.page("/solve").by_role("grid", "Puzzle")) == (
        (1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2),
    )  # fmt: skip
    small = [each for each in PUZZLES if each["n"] <= 6]
    for entry in (*small[::9], PUZZLES[-1]):
        page = client.fragment(address("/solve", BY_ID[entry["id"]]))
        assert title(page) == "Exactly one solution"
        rows = tuple(tuple(map(int, row)) for row in entry["solution"])
        assert grid(page.by_role("grid", "Puzzle")) == rows


def one_solution(*args: Any, **more: Any) -> Any:
    """The search, cut after its first solution."""
    search = solutions(*args, **more)
    found = [each for each in [next(search, None)] if each]

    class Cut:
        complete = False
        events, choices = search.events, search.choices

        def __iter__(self) -> Iterator[object]:
            return iter(found)

    return Cut()


def test_answer_says_where_its_work_ended(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sudoku with few givens has solutions by the thousand: its proof is the second one."""
    unsettled = "Not settled within the time limit"
    with monkeypatch.context() as limited:
        limited.setattr(solve, "SOLVE_SECONDS", -1.0)
        assert title(client.page(address("/solve", parse("." * 256)))) == unsettled
    monkeypatch.setattr(answer, "solutions", one_solution)
    for work_, puzzle, heading, text in (
        (3, HARD, unsettled, "with no solution found and no proof that there is none"),
        (1_000, SAMPLE, "A solution, perhaps not the only one",
         "this solution is right, but there may be others"),
    ):  # fmt: skip
        monkeypatch.setattr(solve, "SOLVE_WORK", work_)
        page = client.page(address("/solve", puzzle))
        assert title(page).startswith(heading)
        assert text in page.text
        assert re.search(r"after [\d,]+ steps", page.text)
        assert bool(page.all(role="grid")) == (puzzle is SAMPLE)
    for work_, puzzle, text in (
        (3, SAMPLE, unsettled),
        (10**6, FIGURE, "It has a solution; not settled within the time limit whether it has more"),
    ):
        monkeypatch.setattr(solve, "VERDICT_WORK", work_)
        assert client.fragment(address("/verdict", puzzle)).one("b").text == text


# The effort of each search, as bars that lead to Watch, and as strips beside a player's solve.


@pytest.fixture(autouse=True)
def _own_counts() -> Iterator[None]:
    """Counts of other tests, under other limits, are no business of these."""
    effort._effort.cache_clear()
    yield
    effort._effort.cache_clear()


def counts(page: Element) -> dict[str, str]:
    """The steps of each row, by the name of its search."""
    links = page.one(id="effort").one("ul").all("a")
    return {link.one("span").text: link.one("b").text for link in links}


def test_effort_counts_all_searches_up_to_the_cut(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts of searches by name are in approved.txt."""
    monkeypatch.setattr("webapp.insight.run.effort.CUT", 500)
    shown = counts(client.page(address("/effort", SAMPLE)))
    assert list(shown) == [solver.title for solver in SOLVERS.values()]
    assert shown[SOLVERS["brute-force"].title] == "96, cut"
    assert shown[SOLVERS["local-search"].title] == "—"
    assert shown[SOLVERS["mrv"].title] == "0"


def test_known_counts_are_shown_while_others_are_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    known = Effort(SAMPLE, map(parse_choice, ("backtracking", "propagation")))
    known.counts["propagation"] = Counts(43, end="solved", erased=7)
    with monkeypatch.context() as patch:
        patch.setattr(effort, "_effort", lambda puzzle, names: known)
        patch.setattr(Effort, "finish", lambda self, budget: over.wait())
        patch.setattr(work, "FIRST_WAIT", 0.0)
        client.waits = False
        there = address("/effort", SAMPLE)
        answer = client.htmx(there)
        over.set()
    page = read(answer.text)
    assert answer.status_code == 202
    assert counts(page) == {"Backtracking, row by row": "…", "Propagation": "7"}
    again = page.one(class_="waiting")
    assert (again["hx-get"], again["hx-target"]) == (f"{there}&again=1", "#effort")


SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")  # of 23 November


def test_strips_of_cut_runs_say_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "Run", partial(Run, cut=500))
    page = client.fragment(address("/strips", BY_ID["keen-p-9de-0"]))
    rows = {row.one("a").text: row.one("b").text for row in page.all("li")}
    assert "cut" in rows["Backtracking, row by row"]


def test_strip_draws_the_share_of_filled_cells_at_its_steps() -> None:
    run = Run(SIX, parse_choice("backtracking"))
    (first, *points), filled = strip(run).points, run.ledger.filled
    heights = [height for _, height in points]
    assert (first, points[-1], max(heights), len(points)) == ((0, 0), (100, 1), 1, STRIP_POINTS)
    places = [len(run.events) * part // STRIP_POINTS for part in range(1, STRIP_POINTS + 1)]
    assert heights == [round(filled[place - 1] / 36, 3) for place in places]
    short = Run(SAMPLE, parse_choice("logic"))
    assert len(strip(short).points) == len(short.events) + 1
