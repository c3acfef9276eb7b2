"""Lessons: the index leads to the strategies and to a page for each algorithm."""

import re
from dataclasses import replace

import pytest

from tests.web.support import NONE, SAMPLE, TWO, Client, address
from webapp.lesson import shipped
from webapp.lesson.facts import FACTS, Fact
from webapp.lesson.shipped import SHIPPED, lesson
from webapp.lesson.subject import Bench, Scene, Subject
from webapp.lesson.telling import tell
from webapp.puzzle import cell_name, parse
from webapp.solvers import SOLVERS, solutions
from webapp.solvers.solver import Solver
from webapp.web.places.entries import entries
from webapp.web.places.rules import rules


def test_the_index_leads_to_the_strategies_and_to_every_algorithm(client: Client) -> None:
    main = client.page("/lessons").one("main")
    links = {link["href"]: link.text for link in main.all("a")}
    assert "/strategies" in links
    assert [(path, text) for path, text in links.items() if path.startswith("/lessons/")] == [
        ("/lessons/write", "Write a lesson"),
        *((f"/lessons/{name}", shipped.lesson(name).title) for name in shipped.SHIPPED),
        *((f"/lessons/{solver.name}", solver.title) for solver in SOLVERS.values()),
    ]


def test_a_lesson_that_there_is_not_is_a_page_with_a_sentence(client: Client) -> None:
    answer = client.get("/lessons/telepathy")
    assert answer.status_code == 404
    assert "There’s no lesson called &#39;telepathy&#39;." in answer.text


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
def test_a_lesson_says_all_that_is_known_of_its_algorithm(client: Client, solver: Solver) -> None:
    main = client.page(f"/lessons/{solver.name}").one("main")
    assert main.one("h1").text == solver.title
    assert solver.good_at
    assert solver.bad_at
    for sentence in (solver.summary, solver.good_at, solver.bad_at):
        assert sentence in main.text
        # Steps of different algorithms don't compare: guesses taken back do.
        assert not re.search(r"\b(few\w*|more|less|saves?)\b[^.:]*\bsteps\b", sentence)
    code = main.one("ol", class_="pseudocode")
    assert [line.raw_text.strip("\n ") for line in code.all("li")] == [
        line.strip() for line in solver.pseudocode
    ]
    for option in solver.options:
        assert option.title in main.text
        assert f"{option.sentence}." in main.text


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)
def test_the_example_of_a_lesson_is_what_watch_shows(client: Client, solver: Solver) -> None:
    main = client.page(f"/lessons/{solver.name}").one("main")
    links = {link.text: link["href"] for link in main.all("a")}
    watched = client.page(links["Watch from here"])
    assert main.one(class_="said").text == watched.one(class_="sentence").text
    (lit,), (there,) = (
        [line.text for line in page.one("ol", class_="pseudocode").all(aria_current="step")]
        for page in (main, watched)
    )
    assert lit == there
    assert (
        links["Watch from the start"] + f"&at={watched.one(id='position')['data-at']}"
        == (links["Watch from here"])
    )


def test_the_example_of_backjumping_is_a_jump(client: Client) -> None:
    said = client.page("/lessons/backjumping").one("main").one(class_="said").text
    assert said.startswith("Dead end: nothing fits r3c1. Changing the last 3 guesses can’t help")


def test_a_lesson_says_how_its_algorithm_does_in_the_library(client: Client) -> None:
    rows = client.page("/lessons/mrv").one("table", class_="record").all("tr")
    said = {row.one("th").text: row.one("td").text for row in rows}
    for kind in {entry.kind for entry in entries()}:
        counts = [entry.counts["mrv"] for entry in entries() if entry.kind == kind]
        solved = sum(count.end == "solved" for count in counts)
        assert said.pop(kind) == f"solves {solved} of {len(counts)}"
    assert said == {}


def test_a_new_algorithm_has_its_lesson_at_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = replace(SOLVERS["mrv"], name="brand-new", title="Brand new", good_at="", bad_at="")
    monkeypatch.setitem(SOLVERS, "brand-new", new)
    page = client.page("/lessons/brand-new")
    assert page.one("h1").text == "Brand new"
    assert not page.all("table", class_="record")
    client.page("/lessons").by_role("link", "Brand new")


def test_the_rules_stand_on_boards_that_keep_them() -> None:
    for rule in rules():
        values = {c.frame.name: c.value for row in rule.rows for c in row if c.value}
        puzzle = parse("1.....3..4....2.") if rule.title == "Sudoku" else SAMPLE
        (grid,) = solutions(puzzle)
        assert (
            values.items()
            <= {
                cell_name((r, c)): value
                for r, row in enumerate(grid)
                for c, value in enumerate(row)
            }.items()
        )
        assert len(values) >= 6


_NUMBERS = re.compile(r"\d[\d,]*\d\d")  # shorter ones stand on every board


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, at) for name in SHIPPED for at in range(1, len(lesson(name).steps) + 1)],
)
def test_no_number_of_an_answer_stands_in_the_frame_beside_its_question(
    client: Client, name: str, number: int
) -> None:
    said = tell(lesson(name), number, Bench())
    asked_for = {*_NUMBERS.findall(said.answer)} - {*_NUMBERS.findall(said.note + said.question)}
    shown = client.page(lesson(name).steps[number - 1].page).one("main").text
    assert asked_for & {*_NUMBERS.findall(shown)} == set()


EXAMPLE = address("/watch", SAMPLE, with_="backtracking", at=30)
# Facts that step has none of, with a page that has.
ELSEWHERE = {
    "differing cells": address("/watch", TWO),
    "clashing cages": address("/watch", NONE),
    "grids checked": "/watch?p=m1I0vMiEUoUELJLQ&with=brute-force",
    "strategies used": address("/watch", SAMPLE, with_="logic"),
    "grids cut off": address("/watch", SAMPLE, with_="backtracking", at=29),
    **dict.fromkeys(
        ("values left", "strategy", "cost"), address("/watch", SAMPLE, with_="logic", at=20)
    ),
}


LISTED = ("grade", "outcome")  # all that they may tell, in place of an example


@pytest.mark.parametrize(
    "fact",
    [fact for fact in FACTS.values() if ": " in fact.sentence and fact.name not in LISTED],
    ids=lambda fact: fact.name,
)
def test_the_example_of_a_fact_is_what_is_told_of_the_first_sample(fact: Fact) -> None:
    subject = Subject(Bench(), Scene(ELSEWHERE.get(fact.name, EXAMPLE)))
    assert fact.sentence.split(": ")[0] == fact.tell(subject)


def test_one_grid_is_one() -> None:
    last = Subject(Bench(), Scene("/watch?p=m1I0vMiEUoUELJLQ&with=brute-force&at=9"))
    assert FACTS["grids cut off"].tell(last) == "1 grid"
