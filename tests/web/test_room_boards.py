"""Boards: a room's question, its offers and its summary have the board that the page itself has."""

from collections.abc import Sequence

import pytest
from flask import Flask

from tests.web.markup import read
from tests.web.support import (
    FIGURE,
    IMPOSSIBLE,
    SAMPLE,
    SUDOKU,
    Client,
    Element,
    address,
    code,
    opened,
    seated,
    until,
)
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.position import Written, format_position
from webapp.web.http.work import NotReady
from webapp.web.room import boards, find, presence

HTMX = {"HX-Request": "true"}


def state(puzzle: Puzzle, values: dict[Cell, int]) -> str:
    """A position as Play's addresses have it."""
    position = {cell: Written(value) for cell, value in values.items()}
    return format_position(puzzle, code(puzzle), position)


STANDING = state(SAMPLE, {(0, 0): 1, (2, 2): 4})
PAGES = {
    "Watch": address("/watch", FIGURE, with_="mrv", at=10),
    "Play": address("/play", SAMPLE, state=STANDING),
    "Play of a sudoku": address("/play", SUDOKU, state=state(SUDOKU, {(0, 0): 2})),
    "a mistake": address("/mistake", SAMPLE, state=STANDING, wrote="r1c2.3"),
    "a mistake of nobody": address("/mistake", IMPOSSIBLE),
    "Compare": address("/compare", FIGURE, with_=["mrv", "backtracking"], at=12),
    "Compare by guess": address("/compare", FIGURE, with_=["mrv", "logic"], by="guess", at=2),
    "Compare by share": address("/compare", FIGURE, with_=["mrv", "logic"], by="share", at=50),
    "Be the solver": address("/be", SAMPLE, with_="backtracking", at=5),
}  # fmt: skip


def shown(table: Element) -> list[str]:
    return [each.text for each in table.all("span", class_="value")]


def on_page(client: Client, there: str) -> list[str]:
    """The first board of the page itself."""
    until(lambda: client.get(there).status_code == 200)
    grids = read(client.get(there).text).all("table", role="grid")
    return shown(grids[0])


def led(client: Client, room: tuple[str, str], **data: str) -> Element:
    """What the leader has after a deed, or now."""
    there = f"/room/{room[0]}/lead" + ("" if "deed" in data else "/now")
    answers = list[str]()

    def comes() -> bool:
        answer = client.post(there, data={"key": room[1], **data}, headers=HTMX)
        answers.append(answer.text)
        return answer.status_code == 200

    until(comes)
    return read(answers[-1])


@pytest.fixture
def room(app: Flask, client: Client) -> tuple[str, str]:
    presence.forget()
    find.install(app, app.config)
    return opened(client, address("/watch", FIGURE, with_="mrv"))


@pytest.mark.parametrize("name", PAGES)
def test_a_question_and_the_summary_have_the_board_of_the_page(
    client: Client, room: tuple[str, str], name: str
) -> None:
    expected = on_page(client, PAGES[name])
    asked = led(client, room, deed="ask-own", page=PAGES[name], words="Which cell?", takes="cell")
    assert shown(asked.one("table", role="grid")) == expected
    led(client, room, deed="reveal")

    def pictures() -> Sequence[Element]:
        told = client.post(f"/room/{room[0]}/summary", data={"key": room[1]})
        return read(told.text).all("table", class_="board picture")

    until(lambda: bool(pictures()))
    assert shown(pictures()[0]) == expected


@pytest.mark.parametrize("name", PAGES)
def test_an_offer_has_the_board_of_the_page(
    client: Client, room: tuple[str, str], name: str
) -> None:
    expected = on_page(client, PAGES[name])
    data = {"seat": seated(client, room[0]), "page": PAGES[name]}
    assert client.post(f"/room/{room[0]}/offer", data=data, headers=HTMX).status_code == 204
    until(lambda: bool(led(client, room).all("table", class_="board picture")))
    assert shown(led(client, room).one("table", class_="board picture")) == expected


def test_an_offer_whose_board_is_being_made_is_listed_and_asked_for_again(
    client: Client, room: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    late = NotReady("soon")

    def not_yet(*_: object, **__: object) -> None:
        raise late

    led(client, room)
    data = {"seat": seated(client, room[0]), "page": PAGES["Compare"]}
    client.post(f"/room/{room[0]}/offer", data=data, headers=HTMX)
    with monkeypatch.context() as busy:
        busy.setattr(boards.workshop, "reach", not_yet)
        listed = led(client, room)
        assert "Compare" in listed.one(id="offers").text
        assert not listed.all("table", class_="board picture")
    known = listed.one(id="now")["data-v"]
    assert led(client, room, v=known).all("table", class_="board picture")


@pytest.mark.parametrize(
    "page",
    [
        address("/play", SAMPLE, state="damaged"),
        address("/mistake", SAMPLE, wrote="r9c9.1"),
        address("/compare", SAMPLE, with_="nobody"),
        address("/be", SAMPLE, with_="annealing"),
        "/play?p=damaged",
        "/library",
    ],
)
def test_a_page_without_a_board_is_told_so(
    client: Client, room: tuple[str, str], page: str
) -> None:
    data = {"deed": "ask-own", "page": page, "words": "Which?", "takes": "cell"}
    there = f"/room/{room[0]}/lead"
    answer = client.post(there, data={"key": room[1], **data}, headers=HTMX)
    assert answer.status_code == 422
    assert "This page has no board: ask with options" in answer.text
