"""Boards of a room: its question, its offers and its summary have the board of the page itself."""

import pytest
from flask import Flask

from tests.web.markup import read
from tests.web.rooms import MRV, Room, new_room
from tests.web.support import FIGURE, IMPOSSIBLE, SAMPLE, SUDOKU, Client, Element, address, code
from tests.web.support import until as wait_until
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.position import Written, format_position
from webapp.web.http.work import NotReady
from webapp.web.room import boards


def state(puzzle: Puzzle, values: dict[Cell, int]) -> str:
    """A position as Play's addresses have it."""
    position = {cell: Written(value) for cell, value in values.items()}
    return format_position(puzzle, code(puzzle), position)


MIDDLE = state(SAMPLE, {(0, 0): 1, (2, 2): 4})
PAGES = {
    "Watch": MRV,
    "Play": address("/play", SAMPLE, state=MIDDLE),
    "Play a sudoku": address("/play", SUDOKU, state=state(SUDOKU, {(0, 0): 2})),
    "mistake": address("/mistake", SAMPLE, state=MIDDLE, wrote="r1c2.3"),
    "mistake without solution": address("/mistake", IMPOSSIBLE),
    "Compare": address("/compare", FIGURE, with_=["mrv", "backtracking"], at=12),
    "Compare by guess": address("/compare", FIGURE, with_=["mrv", "logic"], by="guess", at=2),
    "Compare by share": address("/compare", FIGURE, with_=["mrv", "logic"], by="share", at=50),
    "Be the solver": address("/be", SAMPLE, with_="backtracking", at=5),
}  # fmt: skip


def values(table: Element) -> list[str]:
    return [each.text for each in table.all("span", class_="value")]


def ready(room: Room, path: str, **data: str) -> Element:
    answers = []

    def comes() -> bool:
        answers.append(room.post(path, key=room.key, **data))
        return answers[-1].status_code == 200

    wait_until(comes)
    return read(answers[-1].text)


@pytest.fixture
def room(app: Flask, client: Client) -> Room:
    return new_room(app, client)


@pytest.mark.parametrize("name", PAGES)
def test_question_offer_and_summary_have_the_page_board(room: Room, name: str) -> None:
    page = PAGES[name]
    wait_until(lambda: room.client.get(page).status_code == 200)
    expected = values(read(room.client.get(page).text).all("table", role="grid")[0])
    assert room.post("offer", seat=room.seat, page=page).status_code == 204
    wait_until(lambda: bool(ready(room, "lead/now").all("table", class_="board picture")))
    (offered,) = ready(room, "lead/now").all("table", class_="board picture")
    assert values(offered) == expected
    asked = ready(room, "lead", deed="ask-own", page=page, words="Which cell?", takes="cell")
    assert values(asked.one("table", role="grid")) == expected
    ready(room, "lead", deed="reveal")
    wait_until(lambda: bool(ready(room, "summary").all("table", class_="board picture")))
    assert values(ready(room, "summary").one("table", class_="board picture")) == expected


def test_offer_whose_board_is_late_gets_it_on_the_next_turn(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = NotReady("soon")

    def not_yet(*_: object, **__: object) -> None:
        raise late

    ready(room, "lead/now")
    room.post("offer", seat=room.seat, page=PAGES["Compare"])
    with monkeypatch.context() as busy:
        busy.setattr(boards.workshop, "reach", not_yet)
        listed = ready(room, "lead/now")
        assert "Compare" in listed.one(id="offers").text
        assert not listed.all("table", class_="board picture")
    known = listed.one(id="now")["data-v"]
    assert ready(room, "lead/now", v=known).all("table", class_="board picture")
