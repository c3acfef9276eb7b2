"""Practice: a board of a drill is answered in two steps, and its address has the whole answer.

What drills look like at each step, and what is refused, is in approved.txt.
"""

from typing import Any

from tests.practice.boards import DRILLED, pairs
from tests.web.support import Client, Element, address
from webapp.budget import Budget
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.practice.drills import drill
from webapp.practice.judging import solution
from webapp.practice.tasks import sought
from webapp.puzzle import cell_name
from webapp.web.room.shared_pages import page_at


def named(cells: Any) -> str:
    """Cells as an address names them."""
    return " ".join(map(cell_name, sorted(cells)))


def of(strategy: Strategy, **query: Any) -> str:
    """An address of a strategy's drill."""
    return address(f"/practice/{strategy.name}", None, **query)


def phase(page: Element) -> tuple[str | None, str | None]:
    """How far the answer is, and its outcome."""
    board = page.one(id="drill")
    return board["data-phase"], board["data-outcome"]


def test_each_cell_may_lose_its_own_values(client: Client) -> None:
    """On this board r2c4 loses 3 and 4, and r1c4 loses 2; if each lost all three, it'd be wrong."""
    strategy = STRATEGIES["fillings"]
    board = drill(strategy, 3)
    found = board.found(board.sheet())[0]
    assert pairs(board, found) == {((1, 3), 3), ((1, 3), 4), ((0, 3), 2)}
    here: dict[str, Any] = {"n": 3, "cells": named(sought(board.puzzle, found))}
    assert phase(client.page(of(strategy, **here, at="r2c4:34 r1c4:2"))) == ("done", "once")
    page = client.page(of(strategy, **here, at="r2c4 r1c4", value=[2, 3, 4]))
    assert phase(page) == ("follows", "")
    row, column = min(board.candidates)
    wrong = f"{cell_name((row, column))}:{solution(board, Budget())[row][column]}"
    page = client.page(of(strategy, **here, at=f"r2c4:34 r1c4:2 {wrong}"))
    assert phase(page) == ("follows", "")
    assert wrong in page.one("input", name="at")["value"].split()


def test_room_shows_drills_that_exist(client: Client) -> None:
    with client.application.test_request_context():
        for there in ("/practice", of(DRILLED[0], n=3, cells="r1c1")):
            page = page_at(there)
            assert page
            assert page.address == there
        assert page_at("/practice/guessing") is None
