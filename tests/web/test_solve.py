"""Solve and the verdict: what is proven of a puzzle, and what is said where the work ends first."""

import re

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
)
from webapp.coach import answer
from webapp.generator.grade import rate
from webapp.puzzle import Puzzle, is_solution, parse
from webapp.web.puzzle import solve

KINDS = {
    "only": (SAMPLE, "Exactly one solution"),
    "several": (TWO, "More than one solution"),
    "none": (NONE, "No solution"),
    "impossible": (IMPOSSIBLE, "No solution"),
}
SAYS = {
    "only": "Exactly one solution",
    "several": "More than one solution",
    "none": "No solution",
    "impossible": "No solution",
}


def shown(table: Element) -> tuple[tuple[int, ...], ...]:
    """The grid that a full board shows."""
    rows = table.all("tr")
    return tuple(tuple(int(td.one(class_="value").text) for td in row.all("td")) for row in rows)


@pytest.mark.parametrize("kind", KINDS)
def test_solve_says_what_is_proven(client: Client, kind: str) -> None:
    puzzle, title = KINDS[kind]
    assert client.page(address("/solve", puzzle)).one(id="answer-title").text == title


@pytest.mark.parametrize("kind", KINDS)
def test_the_verdict_says_it_beside_the_drawing(client: Client, kind: str) -> None:
    verdict = client.fragment(address("/verdict", KINDS[kind][0]))
    assert verdict.all("b")[0].text == SAYS[kind]


@pytest.mark.parametrize("puzzle", [SAMPLE, FIGURE, BY_ID["keen-p-6dn-0"], BY_ID["keen-p-8de-0"]])
def test_the_board_shows_the_solution(client: Client, puzzle: Puzzle) -> None:
    grid = client.page(address("/solve", puzzle)).by_role("grid", "Puzzle")
    assert is_solution(puzzle, shown(grid))


@pytest.mark.parametrize("puzzle", [TWO, KILLER, SUDOKU])
def test_more_than_one_is_shown_by_two_that_differ(client: Client, puzzle: Puzzle) -> None:
    page = client.page(address("/solve", puzzle))
    tables = [page.by_role("grid", name) for name in ("Puzzle", "Second solution")]
    one, two = map(shown, tables)
    assert one != two
    assert is_solution(puzzle, one)
    assert is_solution(puzzle, two)
    for table in tables:
        marked = [[td["data-state"] == "differs" for td in tr.all("td")] for tr in table.all("tr")]
        assert marked == [
            [a != b for a, b in zip(*rows, strict=True)] for rows in zip(one, two, strict=True)
        ]


def test_no_solution_names_cages_that_contradict_one_another(client: Client) -> None:
    page = client.page(address("/solve", IMPOSSIBLE))
    assert "This cage alone has no solution: 7+ at r1c1." in page.text
    lit = [td["id"] for td in page.all(role="gridcell") if td["data-state"] == "clash"]
    assert lit == ["r1c1", "r1c2"]


def test_the_answer_leads_to_how(client: Client) -> None:
    answer = client.fragment(address("/solve", FIGURE))
    assert answer.by_role("link", "Watch how")["href"] == address("/watch", FIGURE)


def test_the_answer_says_the_grade_with_its_number(client: Client) -> None:
    page = client.page(address("/solve", FIGURE))
    rating = rate(FIGURE)
    assert rating.hardest
    said = f"{rating.grade} {rating.score:.2f} · hardest strategy: {rating.hardest.title}"
    assert page.one(class_="grade").text == said


def test_a_puzzle_that_strategies_do_not_complete_says_that_it_needs_guesses(
    client: Client,
) -> None:
    puzzle = parse("4:d_5a__a_aa_b,a10s2d2a8s1m6")
    page = client.page(address("/solve", puzzle))
    assert page.one(class_="grade").text.startswith("unreasonable")
    assert "it needs guesses too" in page.one(class_="grade").text


def test_what_has_not_one_solution_has_no_grade(client: Client) -> None:
    for puzzle in (TWO, NONE):
        assert not client.page(address("/solve", puzzle)).all(class_="grade")


def test_the_answer_has_the_link_to_share_and_the_steps_to_come(client: Client) -> None:
    page = client.page(address("/solve", FIGURE))
    link = page.by_role("textbox", "Link to this puzzle")
    assert link["value"] == f"http://localhost{address('/watch', FIGURE)}"
    asks = page.one(id="effort").one(class_="waiting")
    assert asks["hx-get"] == address("/effort", FIGURE)
    assert page.by_role("link", "Count the steps of each search")["href"] == asks["hx-get"]


def test_without_a_puzzle_solve_answers_for_the_sample(client: Client) -> None:
    grid = client.page("/solve").by_role("grid", "Puzzle")
    assert shown(grid) == ((1, 4, 2, 3), (4, 2, 3, 1), (2, 3, 1, 4), (3, 1, 4, 2))


HARD = BY_ID["keen-p-9dx-0"]


@pytest.mark.parametrize(
    ("work", "title", "words"),
    [
        (
            3,
            "Not settled within the time limit",
            "with no solution found and no proof that there is none",
        ),
        (
            1_000,
            "A solution, perhaps not the only one",
            "this solution is right, but there may be others",
        ),
    ],
)
def test_where_the_budget_ends_first_solve_says_that(
    client: Client, monkeypatch: pytest.MonkeyPatch, work: int, title: str, words: str
) -> None:
    """A sudoku with few givens has solutions by the thousand: its proof is the second one."""
    monkeypatch.setattr(solve, "SOLVE_WORK", work)
    monkeypatch.setattr(answer, "solutions", one_solution)
    page = client.page(address("/solve", SAMPLE if work > 3 else HARD))
    assert page.one(id="answer-title").text.startswith(title)
    assert words in page.text
    assert re.search(r"after [\d,]+ steps", page.text)
    assert [bool(page.all(role="grid"))] == [work > 3]


def one_solution(*args: object, **settings: object) -> object:
    """The search, cut after its first solution."""
    from webapp.solvers import solutions

    search = solutions(*args, **settings)  # type: ignore[arg-type]
    found = [next(search, None)]

    class Cut:
        complete = False
        events, choices = search.events, search.choices

        def __iter__(self) -> object:
            return iter([grid for grid in found if grid])

    return Cut()


@pytest.mark.parametrize(
    ("work", "says"),
    [
        (3, "Not settled within the time limit"),
        (10**6, "It has a solution; not settled within the time limit whether it has more"),
    ],
)
def test_where_the_budget_ends_first_the_verdict_says_that(
    client: Client, monkeypatch: pytest.MonkeyPatch, work: int, says: str
) -> None:
    monkeypatch.setattr(solve, "VERDICT_WORK", work)
    monkeypatch.setattr(answer, "solutions", one_solution)
    assert client.fragment(address("/verdict", SAMPLE)).one("b").text == says


def test_where_the_time_ends_first_solve_says_that(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solve, "SOLVE_SECONDS", -1.0)
    page = client.page(address("/solve", parse("." * 256)))
    assert page.one(id="answer-title").text == "Not settled within the time limit"


@pytest.mark.parametrize(
    ("puzzle", "facts"),
    [
        (FIGURE, f"5 × 5 · {rate(FIGURE).grade} (score 3.2) · one solution"),
        (KILLER, "4 × 4 killer sudoku · more than one solution"),
        (NONE, "3 × 3 · no solution"),
        (DRAFT, "5 × 5 · not yet a puzzle"),
        (parse("3 ... ... ..."), "3 × 3"),
    ],
)
def test_the_verdict_brings_the_facts_of_the_puzzle_bar(
    client: Client, puzzle: Puzzle, facts: str
) -> None:
    told = client.fragment(address("/verdict", puzzle)).one(id="puzzle-facts")
    assert (told.text, told["hx-swap-oob"]) == (facts, "true")


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("3 aa. ..b ..b a 3 +", "4 of 9 cells are in cages."),
        ("2 ab ab a 3 +", "1 of 2 cages have their clue."),
        ("2 ab ab a 3 + b 4", "1 of 2 cages have their clue."),
        ("2 ab ba a 3 + b 3 +", "All cages are drawn. 2 mistakes"),
    ],
)
def test_an_unfinished_drawing_is_told_how_far_it_is(
    client: Client, drawing: str, says: str
) -> None:
    assert client.fragment(address("/verdict", parse(drawing))).one("p").text == says


def test_an_empty_grid_is_told_how_to_begin(client: Client) -> None:
    verdict = client.fragment(address("/verdict", parse("3 ... ... ...")))
    assert verdict.one("p").text == "An empty grid. Drag to make a cage."


def test_a_drawing_cannot_be_solved_and_its_faults_are_listed(client: Client) -> None:
    page = client.page(address("/solve", DRAFT), 422)
    faults = page.by_role("", "Faults").all("li")
    assert len(faults) == 7
    assert page.by_role("link", "Go on drawing it")["href"] == address("/draw", DRAFT)


@pytest.mark.parametrize("entry", [e for e in PUZZLES if e["n"] <= 6], ids=lambda e: e["id"])
def test_every_small_public_puzzle_has_its_known_solution(
    client: Client, entry: dict[str, object]
) -> None:
    puzzle = BY_ID[str(entry["id"])]
    page = client.fragment(address("/solve", puzzle))
    assert page.one(id="answer-title").text == "Exactly one solution"
    rows = [tuple(map(int, row)) for row in entry["solution"]]  # type: ignore[attr-defined]
    assert shown(page.by_role("grid", "Puzzle")) == tuple(rows)


def test_a_value_given_twice_is_said_as_what_it_is(client: Client) -> None:
    twice = parse("5..5....." + "." * 72)
    said = "Row 1 has two 5s, at r1c1 and r1c4: keep one of them."
    for path in ("/solve", "/verdict"):
        assert said in client.page(address(path, twice)).text
    lit = client.page(address("/solve", twice)).all(data_state="clash")
    assert [cell.name[:4] for cell in lit] == ["r1c1", "r1c4"]
