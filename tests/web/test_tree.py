"""The tree on its way to the page: folded, and what a fold hides when it is opened."""

import json
from typing import Any

import pytest

from tests.web.support import BY_ID, DRAFT, FIGURE, SAMPLE, TWO, Client, address
from webapp.insight import Run
from webapp.insight.tree import MOST_NODES
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS, parse_choice
from webapp.trace import Guess, Undo

NINE = BY_ID["keen-p-9de-0"]
Nodes = list[tuple[int, ...]]


def shown(client: Client, puzzle: Puzzle, **query: Any) -> Nodes:
    """The nodes of an answer."""
    return [tuple(each) for each in json.loads(client.get(address("/tree", puzzle, **query)).text)]


def test_a_short_runs_tree_is_what_its_documents_tell(client: Client) -> None:
    """Three in r2c1 is wrong from the 18th step on, and undone at the 48th."""
    assert shown(client, SAMPLE, with_="backtracking", at=48) == [
        (0, -1, 0, 1, 1, 0, 10), (1, 0, 1, 4, 5, 0, 9), (2, 1, 2, 2, 7, 0, 8),
        (3, 2, 3, 3, 10, 0, 7), (4, 3, 4, 2, 12, 17, 0), (5, 3, 4, 3, 18, 48, 5),
    ]  # fmt: skip


@pytest.mark.parametrize("solver", SOLVERS)
def test_all_nodes_are_found_by_opening_what_is_folded(client: Client, solver: str) -> None:
    run = Run(FIGURE, parse_choice(solver), cut=400)
    at = run.to_end()
    found: Nodes = []
    asked = shown(client, FIGURE, with_=solver, at=at)
    while asked:
        node = asked.pop()
        found.append(node)
        if node[5] and node[6]:
            asked += shown(client, FIGURE, with_=solver, at=at, open=node[0])
    assert sorted(node[0] for node in found) == list(range(run.ledger.guesses_by(at)))
    for _, _, cell, value, start, end, _ in found:
        place = (cell // 5, cell % 5)
        event = run.events[start - 1]
        assert isinstance(event, Guess)
        assert (event.cell, event.value) == (place, value)
        if end:
            undone = run.events[end - 1]
            assert isinstance(undone, Undo)
            assert (undone.cell, undone.value) == (place, value)


def test_past_the_end_is_the_tree_at_the_end(client: Client) -> None:
    end = Run(SAMPLE, parse_choice("mrv")).to_end()
    past, there = (shown(client, SAMPLE, with_="mrv", at=at) for at in (300_000, end))
    assert past == there


def test_an_answer_has_a_greatest_length(client: Client) -> None:
    nodes = shown(client, NINE, with_="brute-force", at=300_000)
    assert 0 < len(nodes) <= MOST_NODES


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"open": 9, "at": 5}, "Guess 9 isn’t made by step 5 (guesses made: 2, counted from 0)."),
        ({"open": "x"}, "'open' must be a whole number from 0, not 'x'."),
        ({"open": -1}, "'open' must be a whole number from 0, not '-1'."),
        ({"at": "x"}, "'at' must be a whole number from 0, not 'x'."),
    ],
)
def test_a_node_that_is_not_there_is_told(
    client: Client, query: dict[str, Any], sentence: str
) -> None:
    there = address("/tree", SAMPLE, with_="backtracking", **query)
    assert sentence in client.page(there, 422).text


@pytest.mark.parametrize("solver", SOLVERS)
def test_watch_has_a_tree_and_its_tab_where_the_algorithm_guesses(
    client: Client, solver: str
) -> None:
    """A puzzle with two solutions is one that no deduction solves."""
    run = Run(TWO, parse_choice(solver))
    guesses = run.ledger.guesses_by(run.to_end()) > 0
    page = client.page(address("/watch", TWO, with_=solver))
    assert len(page.all(id="tree")) == len(page.all(id="tab-tree")) == guesses
    assert not guesses or page.by_role("tree", "Search tree")


def test_a_drawing_that_is_no_puzzle_has_no_tree(client: Client) -> None:
    assert client.htmx(address("/tree", DRAFT)).status_code == 422
