"""Practice: the page of drills, and a board answered in two steps, each kept in its address."""

from typing import Any
from urllib.parse import parse_qsl

import pytest

from tests.practice.boards import DRILLED, pairs
from tests.web.support import Client, Element, address
from webapp.budget import Budget
from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.practice.drills import Drill, boards, drill, needing
from webapp.practice.judging import solution
from webapp.practice.tasks import sought
from webapp.puzzle import Cell, cell_name
from webapp.web.room.shared_pages import page_at

by_strategy = pytest.mark.parametrize("strategy", DRILLED, ids=lambda each: each.name)


def named(cells: Any) -> str:
    return " ".join(map(cell_name, sorted(cells)))


def right_cells(board: Drill) -> str:
    """The cells of the first thing that is found."""
    return named(sought(board.puzzle, board.found(board.sheet())[0]))


def right_answer(board: Drill) -> dict[str, Any]:
    """The whole answer to a board, as an address says it."""
    found = board.found(board.sheet())[0]
    (cell, value), *_ = sorted(pairs(board, found))
    return {
        "n": board.number,
        "cells": right_cells(board),
        "at": cell_name(cell),
        "deed": "write" if isinstance(found, Placement) else "cross",
        "value": value,
    }


def wrong_candidate(board: Drill) -> tuple[Cell, int]:
    """A candidate that must stay, as the solution has it."""
    grid = solution(board, Budget())
    cell = min(board.candidates)
    return cell, grid[cell[0]][cell[1]]


def wrong_answer() -> str:
    """An address where what follows is wrong."""
    board = drill(STRATEGIES["naked-group"], 1)
    cell, value = wrong_candidate(board)
    answer = right_answer(board) | {"at": cell_name(cell), "value": value}
    return address("/practice/naked-group", None, **answer)


def of(strategy: Strategy, **query: Any) -> str:
    return address(f"/practice/{strategy.name}", None, **query)


def phase(page: Element) -> tuple[str | None, str | None]:
    it = page.one(id="drill")
    return it["data-phase"], it["data-outcome"]


def test_the_page_has_a_card_a_drill_and_says_which_strategies_have_none(client: Client) -> None:
    page = client.page("/practice")
    cards = [li for li in page.all("li") if li.get("data-count")]
    assert [card["data-strategy"] for card in cards] == [each.name for each in DRILLED]
    for card, strategy in zip(cards, DRILLED, strict=True):
        assert card.by_role("link", strategy.title)["href"] == f"/practice/{strategy.name}"
        assert f"{boards(strategy.name)} boards" in card.text
        assert strategy.premise in card.text
    without = page.one("ul", class_="without").all("li")
    assert len(without) == len(STRATEGIES) - len(DRILLED)
    assert all("in passing" in li.text or "a drill takes 30" in li.text for li in without)


@by_strategy
def test_a_board_is_answered_in_two_steps(client: Client, strategy: Strategy) -> None:
    board = drill(strategy, 2)
    page = client.page(of(strategy, n=2))
    assert phase(page) == ("cells", "")
    assert page.one(class_="sentence").text.startswith("Find ")
    grid = page.by_role("grid", "Puzzle")
    assert len(grid.all(role="gridcell")) == board.puzzle.size**2
    answer = right_answer(board)
    page = client.page(of(strategy, n=2, cells=answer["cells"]))
    assert phase(page) == ("follows", "")
    assert page.one("input", type="radio", checked="")["value"] == answer["deed"]
    lit = [td["id"] for td in page.all("td") if "data-lit" in td.attrs]
    assert named_in(lit) >= {*answer["cells"].split()}
    page = client.page(of(strategy, **answer))
    assert phase(page) == ("done", "once")
    assert strategy.title in page.one(class_="sentence").text
    assert page.by_role("link", "Next")["href"] == of(strategy, n=3)
    watched = client.page(page.by_role("link", "Watch it")["href"])
    assert strategy.title in watched.one(class_="sentence").text
    assert phase(client.page(of(strategy, **answer, slips=1))) == ("done", "later")
    assert phase(client.page(of(strategy, n=2, show=1))) == ("done", "shown")


def named_in(names: list[str]) -> set[str]:
    return {*names}


def test_the_fragment_is_that_of_the_page(client: Client) -> None:
    for there in (of(DRILLED[0]), wrong_answer()):
        fragment = client.htmx(there)
        assert "<html" not in fragment.text
        replaced = fragment.headers["HX-Replace-Url"]
        assert "".join(fragment.text.split()) in "".join(client.get(replaced).text.split())
        assert "HX-Request" in fragment.headers["Vary"]
        page = client.get(there)
        assert "".join(fragment.text.split()) in "".join(page.text.split())


def test_candidates_are_marks_and_are_heard(client: Client) -> None:
    board = drill(DRILLED[0], 1)
    page = client.page(of(DRILLED[0]))
    for cell, left in board.candidates.items():
        td = page.one(id=cell_name(cell))
        assert sorted(map(int, td.one(class_="marks").text.replace(" ", ""))) == list(left)
        assert "empty, candidates" in td.name or "empty, candidate" in td.name


def test_a_wrong_answer_is_counted_and_told(client: Client) -> None:
    strategy = STRATEGIES["naked-group"]
    (cell, *_) = drill(strategy, 1).candidates
    page = client.page(of(strategy, cells=cell_name(cell)))
    assert phase(page) == ("cells", "")
    ruling = page.one(class_="ruling").text
    assert ruling.startswith("Not yet. One cell is no group")
    assert page.one("input", name="slips")["value"] == "1"
    assert page.one(role="status").text in ruling
    page = client.page(wrong_answer())
    assert phase(page) == ("follows", "")
    assert "must stay in" in page.one(class_="ruling").text
    assert page.one("input", name="slips")["value"] == "1"


def test_the_address_has_what_was_understood_and_nothing_else(client: Client) -> None:
    asked = (
        "/practice/naked-group?n=999&cells=r2c1,r1c1+r1c1&at=r1c1:21&x=%0d%0a%ff&again=1&value=2"
    )
    last = boards("naked-group")
    replaced = client.htmx(asked).headers["HX-Replace-Url"]
    assert parse_qsl(replaced.partition("?")[2]) == parse_qsl(
        of(
            STRATEGIES["naked-group"],
            n=last,
            cells="r1c1 r2c1",
            at="r1c1:12",
            deed="cross",
            value=2,
        ).partition("?")[2]
    )
    assert client.htmx(of(DRILLED[0])).headers["HX-Replace-Url"] == of(DRILLED[0], n=1)


def several_at_once(strategy: Strategy) -> tuple[Drill, dict[Cell, set[int]]]:
    """A board on which cells lose different values by one thing that is found, and what they lose.

    Were each to lose all of these, it would be wrong.
    """
    for number in range(1, boards(strategy.name) + 1):
        board = drill(strategy, number)
        found = board.found(board.sheet())[0]
        losing: dict[Cell, set[int]] = {}
        for cell, value in pairs(board, found):
            losing.setdefault(cell, set()).add(value)
        every = {value for values in losing.values() for value in values}
        more = [cell for cell in losing if not every & {*board.candidates[cell]} <= losing[cell]]
        if more:
            return board, losing
    raise AssertionError("no such board")


def test_each_cell_may_lose_its_own_values(client: Client) -> None:
    strategy = STRATEGIES["fillings"]
    board, losing = several_at_once(strategy)
    cells = right_cells(board)
    at = " ".join(f"{cell_name(c)}:{''.join(map(str, sorted(v)))}" for c, v in losing.items())
    page = client.page(of(strategy, n=board.number, cells=cells, at=at))
    assert phase(page) == ("done", "once")
    every = sorted({value for values in losing.values() for value in values})
    page = client.page(of(strategy, n=board.number, cells=cells, at=named(losing), value=every))
    assert phase(page) == ("follows", "")
    (stays, kept) = wrong_candidate(board)
    wrong = f"{at} {cell_name(stays)}:{kept}"
    page = client.page(of(strategy, n=board.number, cells=cells, at=wrong))
    assert phase(page) == ("follows", "")
    assert {*page.one("input", name="at")["value"].split()} >= {f"{cell_name(stays)}:{kept}"}


def test_nothing_chosen_is_not_counted(client: Client) -> None:
    page = client.page(of(DRILLED[0], cells=""))
    assert page.one(class_="ruling").text == "Choose the cells first."
    assert not page.all("input", name="slips")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"n": "x"}, "'n' must be a whole number from 0, not 'x'."),
        ({"cells": "a1"}, "'a1' isn’t a cell: write r1c2 for row 1, column 2."),
        ({"cells": "r99c1"}, "That cell is outside the grid."),
        ({"at": "r1c1:0"}, "After a cell’s colon stand values from 1 to"),
        ({"at": "r1c1:²"}, "After a cell’s colon stand values from 1 to"),
        ({"cells": "r1c1:1"}, "'r1c1:1' isn’t a cell: write r1c2 for row 1, column 2."),
        ({"cells": "r1c1", "value": "0"}, "'value' must be a whole number from 1 to"),
        ({"cells": "r1c1", "deed": "guess"}, "'deed' must be one of cross, write, not 'guess'."),
        ({"slips": "-1"}, "'slips' must be a whole number from 0, not '-1'."),
    ],
)
def test_bad_input_is_told(client: Client, query: dict[str, str], said: str) -> None:
    page = client.page(of(DRILLED[0], **query), 422)
    assert said in page.one(id="notice").root.text


def test_a_number_beyond_the_last_board_is_the_last(client: Client) -> None:
    last = boards(DRILLED[0].name)
    for number in (last, last + 1, 10**30):
        assert client.page(of(DRILLED[0], n=number)).one(id="drill")["data-number"] == str(last)
    assert client.page(of(DRILLED[0], n=0)).one(id="drill")["data-number"] == "1"


def test_a_strategy_that_is_none_is_told(client: Client) -> None:
    page = client.page("/practice/guessing", 404)
    assert "There’s no strategy called 'guessing'." in page.text
    page.by_role("link", "All drills")


def test_every_strategy_has_a_page_with_or_without_a_drill(client: Client) -> None:
    for strategy in STRATEGIES.values():
        page = client.page(of(strategy))
        assert page.one("h1").text == strategy.title
        assert bool(page.all(id="drill")) is bool(boards(strategy.name))
        if not boards(strategy.name):
            assert "It has no drill" in page.text
        links = [link["href"] for link in page.all("a") if link["href"].startswith("/play?p=")]
        assert len(links) == len(needing(strategy.name))


def test_what_teaches_a_strategy_leads_to_its_drill(client: Client) -> None:
    assert client.page("/lessons").by_role("link", "Practise them")["href"] == "/practice"
    page = client.page("/strategies")
    for strategy in STRATEGIES.values():
        links = [link["href"] for link in page.one(id=strategy.name).all("a")]
        assert (f"/practice/{strategy.name}" in links) is bool(boards(strategy.name))


def test_a_hint_leads_to_the_drill_of_its_strategy(client: Client) -> None:
    fragment = client.fragment(address("/hint", None, rung=2))
    link = fragment.by_role("link", "Practise")
    title = fragment.all("a")[0].text
    assert link["href"] == next(of(s) for s in STRATEGIES.values() if s.title == title)
    assert not [a for a in client.fragment(address("/hint", rung=1)).all("a")
                if a.text == "Practise"]  # fmt: skip


def test_a_room_can_show_a_drill(client: Client) -> None:
    with client.application.test_request_context():
        for there in ("/practice", of(DRILLED[0], n=3, cells="r1c1")):
            page = page_at(there)
            assert page
            assert page.address == there
        assert page_at("/practice/guessing") is None
