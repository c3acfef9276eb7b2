"""Pupils can offer their pages to the class, up to limits; the rest is in stories.txt."""

import pytest

from tests.web.markup import read
from tests.web.rooms import Room, not_yet
from tests.web.support import FIGURE, NINE, SAMPLE, address, at, until
from webapp.classroom.lesson.link import format_link
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import CellEntry
from webapp.web.room import boards
from webapp.web.room.offers import MAX_LISTED

MISTAKE = address("/mistake", SAMPLE, wrote="r1c1.2")


def offer(room: Room, page: str, seat: str = "") -> int:
    return room.post("offer", seat=seat or room.seat, page=page).status_code


def test_offers_are_listed_up_to_a_limit(room: Room) -> None:
    for _ in range(MAX_LISTED + 8):
        offer(room, MISTAKE, room.joins())
    led = read(room.led().text)
    assert led.one("button", popovertarget="offers").text == "20 offers"
    assert "and 8 more" in led.one(id="offers").text
    assert sum("data-offered" in each.attrs for each in led.all("button")) == MAX_LISTED


WORDS = "title: You\n[step]\npage: /\nnote: Words that a pupil wrote."


def test_offer_of_a_lesson_or_long_url_is_rejected(room: Room) -> None:
    lessons = (address(path, l=format_link(WORDS)) for path in ("/lessons", "/lessons/write"))
    for page in (*lessons, address("/compare", FIGURE, with_=["mrv"] * 200)):
        assert offer(room, page) in (413, 422)
    longest = at("/mistake", NINE, dict.fromkeys(all_cells(9), CellEntry(1)), wrote="r1c1.2")
    assert offer(room, longest) == 204


def test_offer_gets_its_delayed_board_on_the_next_poll(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer(room, address("/compare", FIGURE, with_=["mrv", "backtracking"], at=12))
    with monkeypatch.context() as busy:
        busy.setattr(boards.queue, "ensure_events", not_yet)
        listed = read(room.led().text)
        assert "Compare" in listed.one(id="offers").text
        assert not listed.all("table", class_="board picture")
    known = listed.one(id="now")["data-v"]
    until(lambda: room.led(known).status_code == 200)
    assert read(room.led(known).text).all("table", class_="board picture")
