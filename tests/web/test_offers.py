"""Pupils can offer their pages to the class, which the teacher opens or dismisses."""

import pytest

from tests.web.markup import read
from tests.web.rooms import MRV, Room, not_yet
from tests.web.support import FIGURE, NINE, SAMPLE, Element, address, at, until
from webapp.classroom.lesson.link import format_link
from webapp.puzzle.cells import all_cells
from webapp.puzzle.position import Written
from webapp.web.room import boards
from webapp.web.room.offers import MAX_LISTED

MISTAKE = address("/mistake", SAMPLE, wrote="r1c1.2")
PLAY = address("/play", SAMPLE)


def offer(room: Room, page: str, seat: str | None = None) -> int:
    return room.post("offer", seat=room.seat if seat is None else seat, page=page).status_code


def listed(room: Room) -> list[str]:
    return [each["data-page"] for each in buttons(room)]


def buttons(room: Room) -> list[Element]:
    led = read(room.led().text)
    return [each for each in led.all("button") if "data-offered" in each.attrs]


def test_only_the_teacher_opens_offers(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The views of teacher and pupils are in stories.txt."""
    asked, own = list[str](), room.store.offers
    monkeypatch.setattr(room.store, "offers", lambda code: asked.append(code) or own(code))
    for seat in ("", f"?seat={room.seat}"):
        room.client.htmx(f"/room/{room.code}/now{seat}")
    assert asked == []
    room.led()
    assert asked


def test_offers_are_listed_up_to_a_limit(room: Room) -> None:
    for _ in range(MAX_LISTED + 8):
        offer(room, MISTAKE, room.joins())
    led = read(room.led().text)
    assert led.one("button", popovertarget="offers").text == "20 offers"
    assert "and 8 more" in led.one(id="offers").text
    assert len(listed(room)) == MAX_LISTED


def test_offer_is_dismissed_or_shown_as_its_pupil_saw_it(room: Room) -> None:
    another = room.joins()
    offer(room, MISTAKE)
    (seen,) = buttons(room)
    offer(room, PLAY)
    for gone in (seen["data-offered"], "", "0-0"):
        room.lead(f"dismiss:{gone}")
    assert listed(room) == [PLAY]
    dismiss = read(room.led().text).one(id="offers").one("button", name="deed")
    room.lead(dismiss["value"])
    assert listed(room) == []
    # Of two equal offers, the one that wasn't shown stays.
    offer(room, MISTAKE)
    offer(room, MISTAKE, another)
    first, second = (each["data-offered"] for each in buttons(room))
    room.lead("show", page=MRV, offered=first)  # the frame hasn't loaded yet
    assert listed(room) == [MISTAKE] * 2
    room.lead("show", page=MISTAKE, offered=first)
    assert [each["data-offered"] for each in buttons(room)] == [second]
    assert room.now().one(id="now")["data-page"] == MISTAKE
    for page in (MRV, MISTAKE):
        room.lead("show", page=page)
    assert listed(room) == [MISTAKE]


WORDS = "title: You\n[step]\npage: /\nnote: Words that a pupil wrote."


def test_offer_of_a_lesson_or_long_url_is_rejected(room: Room) -> None:
    """Other rejected offers, and the parts left out of a URL, are in stories.txt."""
    lessons = (address(path, l=format_link(WORDS)) for path in ("/lessons", "/lessons/write"))
    for page in (*lessons, address("/compare", FIGURE, with_=["mrv"] * 200)):
        assert offer(room, page) in (413, 422)
    longest = at("/mistake", NINE, dict.fromkeys(all_cells(9), Written(1)), wrote="r1c1.2")
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
