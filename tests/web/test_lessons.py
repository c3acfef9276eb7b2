"""Lessons: the pages of algorithms and strategies, with examples that really happen.

The words of all lessons are in approved.txt.
"""

import re
from dataclasses import replace
from html import unescape

import pytest

from tests.web.support import NONE, SAMPLE, TWO, Client, address
from webapp.insight import Run
from webapp.lesson.facts import FACTS
from webapp.lesson.subject import Bench, Scene, Subject
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import parse
from webapp.solvers import SOLVERS, solutions
from webapp.solvers.solver import Solver
from webapp.trace import Infer, Remove
from webapp.web.places.rules import rules
from webapp.web.places.strategies import examples

each_solver = pytest.mark.parametrize("solver", SOLVERS.values(), ids=lambda solver: solver.name)


@each_solver
def test_example_of_a_lesson_is_what_watch_shows(client: Client, solver: Solver) -> None:
    main = client.page(f"/lessons/{solver.name}").one("main")
    for sentence in (solver.summary, solver.good_at, solver.bad_at):
        assert sentence in main.text
        # Steps of different algorithms don't compare: guesses taken back do.
        assert not re.search(r"\b(few\w*|more|less|saves?)\b[^.:]*\bsteps\b", sentence)
    links = {link.text: link["href"] for link in main.all("a")}
    watched = client.page(links["Watch from here"])
    assert main.one(class_="said").text == watched.one(class_="sentence").text
    (lit,), (there,) = (
        [line.text for line in page.one("ol", class_="pseudocode").all(aria_current="step")]
        for page in (main, watched)
    )
    at = watched.one(id="position")["data-at"]
    start = links["Watch from the start"]
    assert (lit, f"{start}&at={at}") == (there, links["Watch from here"])


def test_new_algorithm_has_a_lesson_without_a_record(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = replace(SOLVERS["mrv"], name="brand-new", title="Brand new", good_at="", bad_at="")
    monkeypatch.setitem(SOLVERS, "brand-new", new)
    page = client.page("/lessons/brand-new")
    assert (page.one("h1").text, page.all("table", class_="record")) == ("Brand new", [])
    client.page("/lessons").by_role("link", "Brand new")


def test_rules_are_drawn_on_boards_that_keep_them() -> None:
    for rule in rules():
        puzzle = parse("1.....3..4....2.") if rule.title == "Sudoku" else SAMPLE
        (grid,) = solutions(puzzle)
        rows = zip(rule.rows, grid, strict=False)
        cells = [pair for row, line in rows for pair in zip(row, line, strict=False)]
        values = [(cell.value, value) for cell, value in cells if cell.value]
        assert len(values) >= 6
        assert [value for value, _ in values] == [value for _, value in values]


EXAMPLE = address("/watch", SAMPLE, with_="backtracking", at=30)
ONE_GRID = "/watch?p=m1I0vMiEUoUELJLQ&with=brute-force"
# Facts that the step of the example lacks, with a page that has them.
ELSEWHERE = {
    "differing cells": address("/watch", TWO),
    "clashing cages": address("/watch", NONE),
    "grids checked": ONE_GRID,
    "strategies used": address("/watch", SAMPLE, with_="logic"),
    "grids cut off": address("/watch", SAMPLE, with_="backtracking", at=29),
    **dict.fromkeys(
        ("values left", "strategy", "cost"), address("/watch", SAMPLE, with_="logic", at=20)
    ),
}
LISTED = ("grade", "outcome")  # their sentence lists all values instead of an example


def test_example_of_each_fact_is_that_of_the_first_sample() -> None:
    said = {f.name: f for f in FACTS.values() if ": " in f.sentence and f.name not in LISTED}
    found = {
        name: fact.tell(Subject(Bench(), Scene(ELSEWHERE.get(name, EXAMPLE))))
        for name, fact in said.items()
    }
    assert found == {name: fact.sentence.split(": ")[0] for name, fact in said.items()}
    last = Subject(Bench(), Scene(f"{ONE_GRID}&at=9"))
    assert FACTS["grids cut off"].tell(last) == "1 grid"


def test_strategies_have_premises_costs_and_playable_examples(client: Client) -> None:
    """If this fails, `python -m tools.strategies` looks for puzzles that will do."""
    page = client.page("/strategies")
    assert [example.strategy for example in examples()] == list(STRATEGIES.values())
    for example in examples():
        strategy, run = example.strategy, Run(example.puzzle, example.choice)
        run.to_end()
        event = run.events[example.at - 1]
        assert isinstance(event, Infer | Remove)
        assert event.because.rule == strategy.name
        shown = page.one("li", id=strategy.name)
        assert shown.one("h2").text == strategy.title
        assert strategy.premise in shown.text
        assert f"Cost {strategy.cost} · for {strategy.scope.words}" in shown.text
        assert len(shown.all(role="gridcell")) == example.puzzle.size**2
        (link,) = [a["href"] for a in shown.all("a") if a["href"].startswith("/watch")]
        assert link == address(
            "/watch", None, p=strategy.example, with_=example.choice.text, at=example.at
        ).replace("%3A", ":")
        watched = client.page(link)
        assert unescape(example.sentence.striptags()) in watched.text
        links = {a["href"]: a for a in watched.all("a")}
        assert "/strategies" in links
        if strategy.title != "Given":
            named = links[f"/strategies#{strategy.name}"]
            assert (named.text, named["tabindex"]) == (strategy.title, "-1")
