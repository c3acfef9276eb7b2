"""A room's summary lists rows of any page, gets its boards later, and ends with the room.

Its contents are in stories.txt.
"""

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.markup import read
from tests.web.rooms import MRV, Room, not_yet
from tests.web.support import FIGURE, Element, address, until
from webapp.classroom.room import AnswerCount, SummaryRow
from webapp.classroom.room.store import MAX_ROWS
from webapp.web.room import summary

OWN: dict[str, Any] = {
    "words": "Which row first?", "option": ["Row 1", "=2+2", "Row 3"], "right": "B",
}  # fmt: skip


class Summed(Room):
    """A room with three pupils and its summary."""

    def class_answers(self, round: str, keys: str) -> None:
        while len(self.seats) < 3:
            self.joins()
        for seat, key in zip(self.seats, keys.split(), strict=False):
            assert self.answer(key, round, seat.token) == 204

    def votes_twice(self) -> None:
        """Ask the teacher's own question twice, with answers to both."""
        self.class_answers(self.asks("ask-own", page=MRV, **OWN), "A B C")
        self.lead("reveal")
        self.class_answers(self.asks("again"), "B B")
        self.lead("reveal")

    def sent(self, path: str = "", **data: str) -> TestResponse:
        there = f"/room/{self.code}/summary{path}"
        return self.client.post(there, data={"key": self.key, **data})

    def news(self, v: str = "") -> TestResponse:
        return self.sent("/now", v=v)

    def questions(self) -> list[Element]:
        """Return the questions on the page, once all boards are drawn."""
        until(lambda: version(self.news())[-2:] == ".0")
        return read(self.sent().text).one("ol", class_="questions no-clues").all("li")

    def records(self, *rows: SummaryRow) -> None:
        for each in rows:
            self.store.record(self.code, each)


def version(answer: TestResponse) -> str:
    return read(answer.text).one(id="now")["data-v"]


def row(round: int, page: str, at: int = 3) -> SummaryRow:
    answers = (AnswerCount("A", "A", 3, None, False, "A"),)
    return SummaryRow(round, "vote", "Vote: A, B, C or D?", page, at, 3, answers, False)


@pytest.fixture
def room(room: Room) -> Summed:
    return Summed(**vars(room))


def test_summary_sends_only_what_is_new_and_keeps_the_room(
    room: Summed, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.votes_twice()
    room.questions()
    known = version(room.news())
    again = room.news(known)
    assert (again.status_code, again.data) == (204, b"")
    assert again.headers["Cache-Control"] == "no-cache"
    room.class_answers(room.asks("vote", page=MRV), "A")
    assert version(room.news(known)) != known
    for _ in range(2):  # the summary keeps the room open without the teacher's page
        room.stop_the_clock(monkeypatch, 29 * 60)
        assert room.news().status_code == 200


def test_summary_files_wait_for_no_boards_or_questions(
    room: Summed, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.class_answers(room.asks("vote", page=MRV), "A")
    room.lead("ask", page=MRV)
    monkeypatch.setattr(summary.boards.queue, "ensure_events", not_yet)
    (vote,) = json.loads(room.sent(**{"as": "json"}).text)["votes"]  # without the open question
    assert vote["kind"] == "vote"


def test_summary_rows_of_any_page_are_listed_up_to_a_limit(room: Summed) -> None:
    """Also missing pages, pages without a board, and those stored by an earlier version."""
    lesson = "/lessons/from-brute-force-to-propagation?step=3"
    pages = {
        MRV.partition("&at=")[0]: "Step 3 of Fewest numbers first",
        lesson: "Step 3 of “",
        "/library": "Library",
        address("/play", FIGURE): "Play",
        "/lessons/gone": "",
        "/watch?p=damaged&with=mrv": "Watch",
        "/watch?p=x&with=gone": "Watch",
        "//elsewhere.example/": "",
    }
    room.records(*(row(round, page) for round, page in enumerate(pages, 1)))
    for each, (page, words) in zip(room.questions(), pages.items(), strict=True):
        links = each.all("a")
        assert bool(links) == bool(words), page
        assert not links or links[0].text.startswith(words)
        has_board = "p=m1" in page or page == lesson
        assert bool(each.all("table", class_="board picture")) == has_board, page
    assert {room.sent(**{"as": kind}).status_code for kind in summary.FILES} == {200}
    room.records(*(row(each, "/library") for each in range(1, MAX_ROWS + 3)))
    assert len(room.questions()) == MAX_ROWS
    assert "Only the latest votes are kept." in room.sent().text


def test_summary_boards_appear_when_they_are_ready(
    room: Summed, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.records(row(1, MRV), row(2, MRV, 9))

    with monkeypatch.context() as busy:
        busy.setattr(summary.boards.queue, "ensure_events", not_yet)
        first = room.news()
        assert not read(first.text).all("table", class_="board picture")
        assert version(first).endswith(".2")
        assert room.news(version(first)).status_code == 204
    assert room.news(version(first)).status_code == 200
    with monkeypatch.context() as slow:
        slow.setattr(summary, "_DRAWS", -1.0)  # no time for drawing
        assert version(room.news()).endswith(".2")


def test_summary_boards_are_erased_with_their_room(room: Summed) -> None:
    room.votes_twice()
    room.questions()
    caches = room.client.application.extensions["room_caches"]
    assert {each[0] for each in caches[room.code]} >= {"board", "where"}
    room.ends()
    assert room.code not in caches
