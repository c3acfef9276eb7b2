"""Facts: the grade of any puzzle, asked for after its page, kept for the next one."""

import re

import pytest

from tests.web.support import (
    DRAFT,
    FIGURE,
    IMPOSSIBLE,
    KILLER,
    SIX,
    SUDOKU,
    TWO,
    Client,
    address,
)
from webapp.generator.grade import NOT_KNOWN, Rating, Unrated
from webapp.puzzle import Puzzle
from webapp.web.http.work import NotReady, workshop
from webapp.web.puzzle import facts

OWN = "m1M3v6_UiFS0TiKko6WEpKOGHtcg"  # an easy four, of no library and no day


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (FIGURE, "5 × 5 · easy (score 3.2) · one solution"),
        (SIX, "6 × 6 · normal (score 4.2) · one solution"),
        (TWO, "2 × 2 · more than one solution"),
        (IMPOSSIBLE, "2 × 2 · no solution"),
        (KILLER, "4 × 4 killer sudoku · more than one solution"),
        (SUDOKU, "4 × 4 sudoku · more than one solution"),
        (DRAFT, "5 × 5 · not yet a puzzle"),
    ],
)
def test_the_grade_is_told_with_its_score_or_why_there_is_none(
    client: Client, puzzle: Puzzle, said: str
) -> None:
    told = client.fragment(address("/grade", puzzle)).one(id="puzzle-facts")
    assert told.text == said
    assert "hx-get" not in told.attrs
    graded = "score" in said
    assert (told.get("data-grade") in ("easy", "normal")) is graded


@pytest.mark.parametrize("path", ["/play", "/watch", "/compare", "/be", "/print", "/share"])
def test_a_page_asks_for_the_grade_once_and_the_next_has_it(client: Client, path: str) -> None:
    workshop.forget()
    told = client.page(f"{path}?p={OWN}").one(id="puzzle-facts")
    if path == "/print":  # its sheet says the grade, so that it has been worked out
        assert told.text.startswith("4 × 4 · easy (score ")
        return
    assert (told.text, told.get("data-grade")) == ("4 × 4", None)
    assert told["hx-get"] == f"/grade?p={OWN}"
    whole = client.fragment(told["hx-get"]).one(id="puzzle-facts").text
    told = client.page(f"{path}?p={OWN}").one(id="puzzle-facts")
    assert (told.text, told["data-grade"], told.get("hx-get")) == (whole, "easy", None)
    assert client.page(f"/play?p={OWN}").one(data_game="")["data-grade"] == "easy"


def test_draw_asks_for_its_verdict_alone(client: Client) -> None:
    workshop.forget()
    told = client.page(f"/draw?p={OWN}").one(id="puzzle-facts")
    assert "hx-get" not in told.attrs
    whole = client.fragment(f"/verdict?p={OWN}").one(id="puzzle-facts").text
    assert client.page(f"/play?p={OWN}").one(id="puzzle-facts").text == whole


def test_in_a_frame_of_a_room_nothing_is_asked(client: Client) -> None:
    workshop.forget()
    told = client.page(f"/watch?p={OWN}&framed=1").one(id="puzzle-facts")
    assert "hx-get" not in told.attrs


def test_a_grade_that_is_late_is_asked_for_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.forget()
    client.waits = False

    def late(*_: object, **__: object) -> None:
        raise NotReady("working")

    monkeypatch.setattr(facts.workshop, "answer", late)
    answer = client.htmx(f"/grade?p={OWN}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (202, "no-store")
    monkeypatch.undo()
    told = client.fragment(f"/grade?p={OWN}&again=1").one(id="puzzle-facts")
    assert told["data-grade"] == "easy"


def test_what_takes_too_long_says_so_and_is_not_tried_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.forget()
    tried = []

    def hard(puzzle: Puzzle, *_: object) -> Rating:
        tried.append(puzzle)
        raise Unrated(NOT_KNOWN, 1)

    monkeypatch.setattr(facts, "rate", hard)
    for _ in range(2):
        told = client.fragment(f"/grade?p={OWN}").one(id="puzzle-facts")
        assert told.text == "4 × 4 · not graded: that takes too long"
    assert len(tried) == 1
    workshop.forget()


def test_the_score_is_that_of_the_library(client: Client) -> None:
    beside = client.page("/library").one(class_="inspector")
    grade, score = re.findall(r"· (\w+) \((\d+\.\d)\) ·", beside.text)[0]
    play = client.page(beside.by_role("link", "Play")["href"])
    assert f"· {grade} (score {score}) ·" in play.one(id="puzzle-facts").text
