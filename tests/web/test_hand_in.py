"""Hand in: the server replays a pupil's work, signs its result, and stores none of it.

What the form says before it signs, and of wrong claims and fields, is in approved.txt.
"""

import logging
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.web.markup import Element, read
from tests.web.support import FIGURE, SAMPLE, Client, address, client_of, code
from webapp.handin import HandIn, task_digest
from webapp.handin import read as read_code
from webapp.insight import Run
from webapp.insight.be.turns import playable, turn_from
from webapp.insight.predict.choosing import questions_at
from webapp.logic.strategies import STRATEGIES
from webapp.practice.drills import drill
from webapp.practice.tasks import sought
from webapp.puzzle import Cell, Puzzle, cell_name, masks
from webapp.puzzle.position import Written, format_position, givens
from webapp.solvers import parse_choice, solutions
from webapp.web.handin import signing
from webapp.web.http.work import workshop

WORD = "Blue Whale"
SEVERAL = {"wsgi.multiprocess": True}
SECRET = "0123456789abcdef" * 4


def moves_to(puzzle: Puzzle) -> list[tuple[Cell, int]]:
    """Every open cell of a puzzle with its value in the solution."""
    (grid,) = solutions(puzzle, limit=1)
    n, given = puzzle.size, givens(puzzle)
    cells = ((row, column) for row in range(n) for column in range(n))
    return [(cell, grid[cell[0]][cell[1]]) for cell in cells if cell not in given]


def game(puzzle: Puzzle = SAMPLE, count: int = 99, **more: Any) -> dict[str, Any]:
    """The form of a game with at most so many right moves."""
    n, moves = puzzle.size, moves_to(puzzle)[:count]
    written = {cell: Written(value) for cell, value in moves}
    return {
        "page": address("/play", puzzle),
        "moves": "-".join(f"{row * n + column}.{value}" for (row, column), value in moves),
        "end": format_position(puzzle, code(puzzle), written),
        "hints": 2,
        "seconds": 312,
        **more,
    }


def answered(count: int = 5) -> dict[str, Any]:
    """The form of right answers in Predict."""
    run = Run(FIGURE, parse_choice("backtracking"))
    run.to_end()
    asked = [q for at in range(60) for q in questions_at(run, at).values()][:count]
    return {
        "page": address("/watch", FIGURE, with_="backtracking", at=3),
        "answers": " ".join(f"{q.at}.{q.kind}.{sorted(q.right)[0]}" for q in asked),
    }


def being(log: str | None = None, puzzle: Puzzle = SAMPLE) -> dict[str, Any]:
    """The form of a whole game of Be the solver."""
    run = Run(puzzle, playable(parse_choice("backtracking")))
    run.to_end()
    count = sum(turn_from(run, at) == at for at in range(len(run.events)))
    log = f"r{count}" if log is None else log
    return {"page": address("/be", puzzle, with_="backtracking", at=len(run.events), log=log)}


def drilled(number: int) -> dict[str, Any]:
    """The right answer to a board of a drill, as an address has it."""
    board = drill(STRATEGIES["naked-group"], number)
    found, size = board.found(board.sheet())[0], board.puzzle.size
    gone = [(divmod(at, size), value) for at, mask in found.gone for value in masks.values(mask)]
    cell, value = min(gone)
    cells = " ".join(map(cell_name, sorted(sought(board.puzzle, found))))
    return {"n": number, "cells": cells, "at": cell_name(cell), "deed": "cross", "value": value}


def practising(count: int = 3) -> dict[str, Any]:
    """The form of boards of a drill that were right at once."""
    return {
        "page": f"/practice/naked-group?n={count}",
        "answers": "\n".join(urlencode(drilled(number)) for number in range(1, count + 1)),
        "seconds": 75,
    }


def press(client: Client, form: dict[str, Any], status: int = 200, **more: Any) -> Element:
    answer = client.post("/hand-in", data={**form, **more})
    assert answer.status_code == status, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return read(answer.text).one(id="hand-in")


def signed(client: Client, form: dict[str, Any], initials: str = "AB", word: str = WORD) -> str:
    return press(client, form, initials=initials, word=word).one(id="handed-in").text


def key_of(app: Flask) -> bytes:
    with app.test_request_context():
        return signing.key()


def hidden(page: Element) -> dict[str, str]:
    return {each["name"]: each["value"] for each in page.all("input", type="hidden")}


KINDS = {
    "play": (game(), f"{len(moves_to(SAMPLE))} of 14 cells right, 2 hints, 0 mistakes, 5:12"),
    "predict": (answered(), "5 of 5 answers right, 0 shown, 0 mistakes"),
    "be": (being(), "moves right, 0 shown, 0 mistakes"),
    "practice": (practising(), "3 of 3 boards right at once, 0 shown, 0 mistakes, 1:15"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_work_is_described_and_then_signed(client: Client, app: Flask, kind: str) -> None:
    form, says = KINDS[kind]
    page = press(client, form)
    assert says in page.one(class_="what").text
    assert not page.all(id="handed-in")
    # The form has all that was sent, so that it works without scripts.
    assert hidden(page) == {name: str(value) for name, value in form.items()}
    assert page.one("form")["action"] == "/hand-in"
    handed = read_code(signed(client, form), WORD, key_of(app))
    assert (handed.kind, handed.initials, handed.mistakes) == (kind, "AB", 0)
    assert str(handed.result) in page.one(class_="what").text


def test_code_has_what_the_dialog_said(client: Client, app: Flask) -> None:
    handed = read_code(signed(client, game(), "ö.b"), "bluewhale", key_of(app))
    task = task_digest(code(SAMPLE), "play ")
    assert handed == HandIn("play", task, 14, 2, 0, 312, "OB", handed.nonce)
    assert len({signed(client, game()) for _ in range(2)}) == 2
    form = client.page(being()["page"]).one(id="hand-in-form")  # waits on the page of Be
    sent = {each["name"]: each["value"] for each in form.all("input")}
    assert "moves right" in press(client, sent).one(class_="what").text


def test_work_that_waits_asks_again_with_its_form(client: Client, full: None) -> None:
    client.waits = False
    form = game() | {"word": WORD, "initials": "AB"}
    answer = client.post("/hand-in", data=form, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
    page = read(answer.text)
    assert hidden(page) == {name: str(value) for name, value in form.items()}
    assert page.one("form")["hx-trigger"].startswith("load delay:")
    assert page.by_role("button", "Try again")


def test_initials_and_word_are_neither_logged_nor_stored(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    handed = signed(client, game(), "XQJ", "unheard of")
    press(client, game(), 422, initials="XQJX", word="unheard of")
    kept = repr([(key, job.result) for key, job in workshop._jobs.items()])
    assert [each for each in ("XQJ", "unheard of", handed) if each in caplog.text + kept] == []


def test_secret_decides_which_servers_accept_a_code() -> None:
    one, same, other = (client_of(SECRET_KEY=each) for each in (SECRET, SECRET, SECRET[::-1]))
    data = {"codes": signed(one, game()), "word": WORD}
    pages = [read(each.post("/check-codes", data=data).text)
             for each in (one, same, other, client_of())]  # fmt: skip
    verdicts = [page.one("tbody").all("td")[-1].text for page in pages]
    assert verdicts == ["signed here", "signed here", "not ours", "not ours"]
    assert one.post("/hand-in", data=game(), environ_overrides=SEVERAL).status_code == 200


def test_workers_without_a_secret_offer_no_hand_in(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    for there in (address("/play", SAMPLE), being()["page"], practising()["page"],
                  address("/watch", SAMPLE, with_="mrv")):  # fmt: skip
        for several, count in ((False, True), (True, False)):
            how = {"environ_overrides": SEVERAL} if several else {}
            buttons = read(client.get(there, **how).text).all("button")
            assert any(each.text == "Hand in" for each in buttons) is count, there
    answers = [
        client.post("/hand-in", data=game(), environ_overrides=SEVERAL),
        client.post("/check-codes", data={"codes": "2"}, environ_overrides=SEVERAL),
        client.get("/check-codes", environ_overrides=SEVERAL),
    ]
    assert [each.status_code for each in answers[:2]] == [503, 503]
    for each in answers:
        assert "This server isn’t set up for hand-in codes yet." in each.text
        assert "SECRET_KEY" not in each.text
    assert caplog.text.count("Set SECRET_KEY (docs/deploy.md, Hand-in codes)") == 2
    assert not read(answers[-1].text).all("form", action="/check-codes")
