"""Solve: the answer and its proof, where the work ends first, and the effort of each search."""

import re
from collections.abc import Iterator
from functools import partial
from threading import Event
from typing import Any

import pytest

from tests.conftest import PUZZLES
from tests.web.support import (
    BY_ID,
    DRAFT,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    NONE,
    SAMPLE,
    SUDOKU,
    TWO,
    Client,
    Element,
    address,
    read,
)
from webapp.coach import answer
from webapp.generator.grade import rate
from webapp.insight import Run
from webapp.insight.run.effort import UNEQUAL, Count, Effort
from webapp.insight.run.strip import STRIP_POINTS, strip
from webapp.puzzle import Puzzle, is_solution, parse
from webapp.solvers import SOLVERS, parse_choice, solutions
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


def test_answer_and_verdict_show_what_is_proven(client: Client) -> None:
    for puzzle, proven in (
        (SAMPLE, "Exactly one solution"),
        (TWO, "More than one solution"),
        (NONE, "No solution"),
        (IMPOSSIBLE, "No solution"),
    ):
        assert title(client.page(address("/solve", puzzle))) == proven
        assert client.fragment(address("/verdict", puzzle)).all("b")[0].text == proven


def test_answer_shows_the_known_solution(client: Client) -> None:
    assert grid(client.page("/solve").by_role("grid", "Puzzle")) == (
        (1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2),
    )  # fmt: skip
    small = [each for each in PUZZLES if each["n"] <= 6]
    for entry in (*small[::4], PUZZLES[-1]):
        page = client.fragment(address("/solve", BY_ID[entry["id"]]))
        assert title(page) == "Exactly one solution"
        rows = tuple(tuple(map(int, row)) for row in entry["solution"])
        assert grid(page.by_role("grid", "Puzzle")) == rows


def test_several_solutions_are_shown_by_two_that_differ(client: Client) -> None:
    for puzzle in (TWO, KILLER, SUDOKU):
        page = client.page(address("/solve", puzzle))
        tables = [page.by_role("grid", name) for name in ("Puzzle", "Second solution")]
        one, two = map(grid, tables)
        assert is_solution(puzzle, one)
        assert is_solution(puzzle, two)
        assert one != two
        differ = [
            [a != b for a, b in zip(*rows, strict=True)] for rows in zip(one, two, strict=True)
        ]
        for table in tables:
            rows = [
                [td["data-state"] == "differs" for td in row.all("td")] for row in table.all("tr")
            ]
            assert rows == differ


def test_no_solution_names_what_contradicts_itself(client: Client) -> None:
    page = client.page(address("/solve", IMPOSSIBLE))
    assert "This cage alone has no solution: 7+ at r1c1." in page.text
    assert [td["id"] for td in page.all(data_state="clash")] == ["r1c1", "r1c2"]
    twice = parse("5..5....." + "." * 72)
    text = "Row 1 has two 5s, at r1c1 and r1c4: keep one of them."
    for path in ("/solve", "/verdict"):
        assert text in client.page(address(path, twice)).text
    lit = client.page(address("/solve", twice)).all(data_state="clash")
    assert [cell["id"] for cell in lit] == ["r1c1", "r1c4"]
    page = client.page(address("/solve", DRAFT), 422)
    assert len(page.by_role("", "Faults").all("li")) == 7
    assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


def test_answer_shows_the_grade_of_a_single_solution(client: Client) -> None:
    rating = rate(FIGURE)
    assert rating.hardest
    page = client.page(address("/solve", FIGURE))
    grade = f"{rating.grade} {rating.score:.2f} · hardest strategy: {rating.hardest.title}"
    assert page.one(class_="grade").text == grade
    hard = client.page(address("/solve", parse("4:d_5a__a_aa_b,a10s2d2a8s1m6")))
    assert hard.one(class_="grade").text.startswith("unreasonable")
    assert "it needs guesses too" in hard.one(class_="grade").text
    for puzzle in (TWO, NONE):
        assert not client.page(address("/solve", puzzle)).all(class_="grade")


def test_answer_leads_to_a_run_a_link_and_the_steps(client: Client) -> None:
    page = client.page(address("/solve", FIGURE))
    watch = address("/watch", FIGURE)
    assert page.by_role("link", "Watch how")["href"] == watch
    assert page.by_role("textbox", "Link to this puzzle")["value"] == f"http://localhost{watch}"
    counting = page.one(id="effort").one(class_="waiting")
    assert counting["hx-get"] == address("/effort", FIGURE)
    assert page.by_role("link", "Count the steps of each search")["href"] == counting["hx-get"]


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
    for steps, puzzle, heading, text in (
        (3, HARD, unsettled, "with no solution found and no proof that there is none"),
        (1_000, SAMPLE, "A solution, perhaps not the only one",
         "this solution is right, but there may be others"),
    ):  # fmt: skip
        monkeypatch.setattr(solve, "SOLVE_WORK", steps)
        page = client.page(address("/solve", puzzle))
        assert title(page).startswith(heading)
        assert text in page.text
        assert re.search(r"after [\d,]+ steps", page.text)
        assert bool(page.all(role="grid")) == (puzzle is SAMPLE)
    for steps, puzzle, text in (
        (3, SAMPLE, unsettled),
        (10**6, FIGURE, "It has a solution; not settled within the time limit whether it has more"),
    ):
        monkeypatch.setattr(solve, "VERDICT_WORK", steps)
        assert client.fragment(address("/verdict", puzzle)).one("b").text == text


def test_verdict_brings_the_facts_of_the_puzzle_bar(client: Client) -> None:
    for puzzle, facts in (
        (FIGURE, f"5 × 5 · {rate(FIGURE).grade} (score 3.2) · one solution"),
        (KILLER, "4 × 4 killer sudoku · more than one solution"),
        (NONE, "3 × 3 · no solution"),
        (DRAFT, "5 × 5 · not yet a puzzle"),
        (parse("3 ... ... ..."), "3 × 3"),
    ):
        shown = client.fragment(address("/verdict", puzzle)).one(id="puzzle-facts")
        assert (shown.text, shown["hx-swap-oob"]) == (facts, "true")


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


def test_effort_counts_all_searches_or_those_named(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = client.fragment(address("/effort", SAMPLE, with_="backtracking"))
    assert counts(page) == {"Backtracking, row by row": "86"}
    assert page.one("ul").one("a")["href"] == address("/watch", SAMPLE, with_="backtracking")
    none = client.fragment(address("/effort", NONE, with_="propagation"))
    assert none.one("b").text.endswith(", none")
    monkeypatch.setattr("webapp.insight.run.effort.CUT", 500)
    shown = counts(client.page(address("/effort", SAMPLE)))
    assert list(shown) == [solver.title for solver in SOLVERS.values()]
    assert shown[SOLVERS["brute-force"].title] == "500, cut"
    assert shown[SOLVERS["exact-cover"].title] == "17"
    page = client.page(address("/effort", SAMPLE, with_="magic"), status=422)
    assert "There is no algorithm 'magic': use one of" in page.text


def test_steps_of_several_searches_never_rank_them(client: Client) -> None:
    page = client.fragment(address("/effort", SAMPLE, with_=["mrv", "exact-cover", "logic"]))
    assert [set(row.attrs) for row in page.all("li")] == [{"data-end"}] * 3
    assert page.one(class_="note meaning").text == f"{UNEQUAL} Compare guesses taken back"
    compare, four = (
        address(path, SAMPLE, with_=["arc-consistency", "exact-cover"])
        for path in ("/compare", "/compare/four")
    )
    for path in ("/library", address("/solve", SAMPLE), four, compare):
        assert UNEQUAL in client.page(path).text


def test_known_counts_are_shown_while_others_are_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()
    known = Effort(SAMPLE, map(parse_choice, ("backtracking", "propagation")))
    known.counts["propagation"] = Count(43, "solved")
    with monkeypatch.context() as patch:
        patch.setattr(effort, "_effort", lambda puzzle, names: known)
        patch.setattr(Effort, "finish", lambda self, pause: over.wait())
        patch.setattr(work, "FIRST_WAIT", 0.0)
        client.waits = False
        there = address("/effort", SAMPLE)
        answer = client.htmx(there)
        over.set()
    page = read(answer.text)
    assert answer.status_code == 202
    assert counts(page) == {"Backtracking, row by row": "…", "Propagation": "43"}
    again = page.one(class_="waiting")
    assert (again["hx-get"], again["hx-target"]) == (f"{there}&again=1", "#effort")


SIX = parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")  # of 23 November


def test_strips_show_what_each_search_takes_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows(puzzle: Puzzle) -> dict[str, str]:
        page = client.fragment(address("/strips", puzzle))
        return {row.one("a").text: row.one("b").text for row in page.all("li")}

    assert rows(SIX) == {
        "Logic": "0",
        "Backtracking, row by row": "1,456",
        "Fewest values first (MRV)": "131",
        "Forward checking": "50",
    }
    monkeypatch.setattr(runs, "Run", partial(Run, cut=500))
    assert "cut" in rows(BY_ID["keen-p-9de-0"])["Backtracking, row by row"]


def test_strip_draws_the_share_of_filled_cells_at_its_steps() -> None:
    run = Run(SIX, parse_choice("backtracking"))
    (first, *points), filled = strip(run).points, run.ledger.filled
    heights = [height for _, height in points]
    assert (first, points[-1], max(heights), len(points)) == ((0, 0), (100, 1), 1, STRIP_POINTS)
    places = [len(run.events) * part // STRIP_POINTS for part in range(1, STRIP_POINTS + 1)]
    assert heights == [round(filled[place - 1] / 36, 3) for place in places]
    short = Run(SAMPLE, parse_choice("logic"))
    assert len(strip(short).points) == len(short.events) + 1
