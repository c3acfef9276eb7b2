"""Practice: a board of a drill is answered in two steps, and its address has the whole answer.

What drills look like at each step, and what is refused, is in approved.txt.
"""

from typing import Any

from tests.practice.boards import DRILLED, pairs
from tests.web.support import Client, Element, address
from webapp.budget import Budget
from webapp.logic.deduction import Placement
from webapp.logic.strategies import STRATEGIES
from webapp.logic.strategy import Strategy
from webapp.practice.drills import Drill, boards, drill
from webapp.practice.judging import solution
from webapp.practice.tasks import sought
from webapp.puzzle import Cell, cell_name
from webapp.web.room.shared_pages import page_at

GROUP = STRATEGIES["naked-group"]


def named(cells: Any) -> str:
    """Cells as an address names them."""
    return " ".join(map(cell_name, sorted(cells)))


def right_cells(board: Drill) -> str:
    """The cells of the first finding on a board."""
    return named(sought(board.puzzle, board.found(board.sheet())[0]))


def right_answer(board: Drill) -> dict[str, Any]:
    """The whole answer to a board, as an address has it."""
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
    """A candidate that must stay, because the solution has it."""
    grid = solution(board, Budget())
    cell = min(board.candidates)
    return cell, grid[cell[0]][cell[1]]


def wrong_answer() -> str:
    """An address with right cells and a wrong consequence."""
    board = drill(GROUP, 1)
    cell, value = wrong_candidate(board)
    return of(GROUP, **right_answer(board) | {"at": cell_name(cell), "value": value})


def several_at_once(strategy: Strategy) -> tuple[Drill, dict[Cell, set[int]]]:
    """A board with a finding by which cells lose different values, and those values by cell.

    If each cell lost all of these values, it would be wrong.
    """
    for number in range(1, boards(strategy.name) + 1):
        board = drill(strategy, number)
        losing: dict[Cell, set[int]] = {}
        for cell, value in pairs(board, board.found(board.sheet())[0]):
            losing.setdefault(cell, set()).add(value)
        every = {value for values in losing.values() for value in values}
        if any(not every & {*board.candidates[cell]} <= losing[cell] for cell in losing):
            return board, losing
    raise AssertionError("no such board")


def of(strategy: Strategy, **query: Any) -> str:
    """An address of a strategy's drill."""
    return address(f"/practice/{strategy.name}", None, **query)


def phase(page: Element) -> tuple[str | None, str | None]:
    """How far the answer is, and its outcome."""
    board = page.one(id="drill")
    return board["data-phase"], board["data-outcome"]


def test_each_cell_may_lose_its_own_values(client: Client) -> None:
    strategy = STRATEGIES["fillings"]
    board, losing = several_at_once(strategy)
    here: dict[str, Any] = {"n": board.number, "cells": right_cells(board)}
    at = " ".join(f"{cell_name(c)}:{''.join(map(str, sorted(v)))}" for c, v in losing.items())
    assert phase(client.page(of(strategy, **here, at=at))) == ("done", "once")
    every = sorted({value for values in losing.values() for value in values})
    page = client.page(of(strategy, **here, at=named(losing), value=every))
    assert phase(page) == ("follows", "")
    cell, value = wrong_candidate(board)
    wrong = f"{cell_name(cell)}:{value}"
    page = client.page(of(strategy, **here, at=f"{at} {wrong}"))
    assert phase(page) == ("follows", "")
    assert wrong in page.one("input", name="at")["value"].split()


def test_room_shows_drills_that_exist(client: Client) -> None:
    with client.application.test_request_context():
        for there in ("/practice", of(DRILLED[0], n=3, cells="r1c1")):
            page = page_at(there)
            assert page
            assert page.address == there
        assert page_at("/practice/guessing") is None
