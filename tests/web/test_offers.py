"""Offers: what a pupil would have the class see, and who sees it when."""

from dataclasses import dataclass

import pytest
from flask import Flask

from tests.web.markup import read
from tests.web.support import (  # fmt: skip
    BY_ID,
    FIGURE,
    SAMPLE,
    Client,
    Element,
    address,
    opened,
    seated,
)
from webapp.lesson.link import format_link
from webapp.puzzle import parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code as share_code
from webapp.puzzle.position import Written, format_position
from webapp.web.room import find, presence
from webapp.web.room.offers import MOST_LISTED

HTMX = {"HX-Request": "true"}
WATCHED = address("/watch", FIGURE, with_="mrv", at=10)
MISTAKE = address("/mistake", SAMPLE, wrote="r1c1.2")


@dataclass
class Class:
    """A room with its teacher and one pupil."""

    client: Client
    code: str
    key: str
    seat: str

    def offers(self, page: str, seat: str | None = None, code: str = "") -> int:
        data = {"seat": self.seat if seat is None else seat, "page": page}
        there = f"/room/{code or self.code}/offer"
        return self.client.post(there, data=data, headers=HTMX).status_code

    def lead(self, deed: str, **more: object) -> Element:
        data = {"key": self.key, "deed": deed, **more}
        answer = self.client.post(f"/room/{self.code}/lead", data=data, headers=HTMX)
        assert answer.status_code == 200
        return read(answer.text)

    def led(self, v: str = "") -> Element | None:
        """What is new to the teacher; None where nothing is."""
        data = {"key": self.key, "v": v}
        answer = self.client.post(f"/room/{self.code}/lead/now", data=data, headers=HTMX)
        return read(answer.text) if answer.status_code == 200 else None

    def listed(self) -> list[str]:
        """The addresses that the teacher may show."""
        return [each["data-page"] for each in self.to_show()]

    def to_show(self) -> list[Element]:
        """The buttons that show them."""
        led = self.led()
        assert led
        return [each for each in led.all("button") if "data-offered" in each.attrs]

    def now(self, **query: str) -> str:
        """What a pupil or the projector is told."""
        return self.client.htmx(address(f"/room/{self.code}/now", **query)).text


@pytest.fixture(autouse=True)
def _nobody(app: Flask) -> None:
    presence.forget()
    find.install(app, app.config)


@pytest.fixture
def room(client: Client) -> Class:
    code, key = opened(client, WATCHED)
    return Class(client, code, key, seated(client, code))


def test_an_offer_is_seen_by_the_teacher_alone(room: Class) -> None:
    presence.forget()  # as of before there was a seat
    screen, pupil = room.now(), room.now(seat=room.seat)
    before = room.led()
    assert before
    assert room.offers(MISTAKE) == 204
    led = room.led(before.one(id="now")["data-v"])
    assert led
    assert led.one("button", popovertarget="offers").text == "1 offer"
    offers = led.one(id="offers")
    assert "Look where I went wrong" in offers.text
    assert offers.all("td", data_state="tried")
    assert room.listed() == [MISTAKE]
    assert (room.now(), room.now(seat=room.seat)) == (screen, pupil)


def test_another_offer_takes_the_place_of_the_one_before(room: Class) -> None:
    room.offers(MISTAKE)
    first = room.led()
    assert first
    room.offers(address("/play", SAMPLE))
    assert room.led(first.one(id="now")["data-v"])
    assert room.listed() == [address("/play", SAMPLE)]
    another = seated(room.client, room.code)
    room.offers(MISTAKE, another)
    assert room.listed() == [address("/play", SAMPLE), MISTAKE]
    room.offers(WATCHED)
    assert room.listed() == [MISTAKE, WATCHED]


def test_an_offer_is_taken_back_and_dismissed(room: Class) -> None:
    room.offers(MISTAKE)
    assert room.offers("") == 204
    assert room.listed() == []
    another = seated(room.client, room.code)
    room.offers(MISTAKE)
    room.offers(MISTAKE, another)
    led = room.led()
    assert led
    first, second = led.one(id="offers").all("button", name="deed")
    room.lead(first["value"])
    assert len(room.listed()) == 1
    room.lead(second["value"])
    assert room.listed() == []


def test_dismiss_lets_go_of_what_was_seen_and_of_nothing_that_came_in_its_place(
    room: Class,
) -> None:
    room.offers(MISTAKE)
    [seen] = room.to_show()
    room.offers(address("/play", SAMPLE))
    room.lead(f"dismiss:{seen['data-offered']}")
    assert room.listed() == [address("/play", SAMPLE)]
    for strange in ("", "1", "x" * 2_000, "0-0"):
        room.lead(f"dismiss:{strange}")
    assert room.listed() == [address("/play", SAMPLE)]


def test_what_is_shown_is_offered_no_more(room: Class) -> None:
    room.offers(MISTAKE)
    [shows] = room.to_show()
    pressed = shows["data-offered"]
    room.lead("show", page=WATCHED, offered=pressed)  # the frame has not come there yet
    assert room.listed() == [MISTAKE]
    room.lead("show", page=MISTAKE, offered=pressed)
    assert room.listed() == []
    assert read(room.now(seat=room.seat)).one(id="now")["data-page"] == MISTAKE


def test_of_two_who_offer_one_page_the_other_still_waits_to_be_called(room: Class) -> None:
    another = seated(room.client, room.code)
    room.offers(MISTAKE)
    room.offers(MISTAKE, another)
    first, second = room.to_show()
    room.lead("show", page=MISTAKE, offered=first["data-offered"])
    assert [each["data-offered"] for each in room.to_show()] == [second["data-offered"]]
    room.lead("show", page=WATCHED)
    room.lead("show", page=MISTAKE)
    assert room.listed() == [MISTAKE]


def test_the_label_of_what_is_offered_stays_behind(room: Class) -> None:
    room.offers(f"{MISTAKE}&name=Mine&by=Me")
    assert room.listed() == [MISTAKE]


@pytest.mark.parametrize(
    "page",
    [
        "https://elsewhere.example/", "//x", "/room", "/tape?p=x", "/\t/x", "x", "/" * 20_000,
        "/", "/library", "/lessons", "/practice", "/new", "/play", "/play?p=damaged",
    ],
)  # fmt: skip
def test_nothing_but_a_page_of_ours_is_offered(room: Class, page: str) -> None:
    assert room.offers(page) in (413, 422)
    assert room.listed() == []


WORDS = 'title = "You"\n[[step]]\npage = "/"\nnote = "Words that a pupil wrote."'


@pytest.mark.parametrize(
    "page",
    [
        address("/lessons", l=format_link(WORDS)),
        address("/lessons/write", l=format_link(WORDS)),
        address("/watch", FIGURE, with_="Words for all"),
        address("/watch", FIGURE, with_="mrv:seed=Words for all"),
        address("/watch", FIGURE, with_="mrv", at="Words for all"),
        address("/compare", FIGURE, with_=["mrv", "Words for all"]),
        address("/play", FIGURE, state="Words for all"),
        address("/mistake", FIGURE, wrote="Words for all"),
        address("/mistake", SAMPLE, wrote="r9c9.1"),
        "/play?p=Words+for+all",
        address("/draw", parse("4\nAABB\nAABB\nCCDD\nCCDD\nA 3 -\n")),
    ],
)
def test_no_words_of_a_pupil_come_before_the_class(room: Class, page: str) -> None:
    """Neither by a lesson nor by what a page says again of an address that it can't read."""
    assert room.offers(page) == 422
    assert room.listed() == []


def test_what_a_page_does_not_need_stays_behind(room: Class) -> None:
    room.offers(f"{address('/play', FIGURE)}&p=Words+for+all")
    assert room.listed() == [address("/play", FIGURE)]
    room.offers(f"{WATCHED}&note=Words+for+all&with=mrv&stop=guess")
    assert room.listed() == [f"{WATCHED}&with=mrv"]
    compared = address("/compare", FIGURE, with_=["mrv", "logic"])
    room.offers(f"{compared}&by=Words+for+all")
    assert room.listed() == [compared]


@pytest.mark.parametrize("name", [name for name in BY_ID if name.startswith("keen-p-9")])
def test_a_mistake_on_a_large_board_is_offered(room: Class, name: str) -> None:
    puzzle = BY_ID[name]
    code = share_code.format(puzzle)
    every = {cell: Written(1) for cell in all_cells(puzzle.size)}
    page = address("/mistake", puzzle, state=format_position(puzzle, code, every), wrote="r1c1.2")
    assert room.offers(page) == 204


def test_no_address_is_offered_that_is_longer_than_any_can_be(room: Class) -> None:
    assert room.offers(address("/compare", FIGURE, with_=["mrv"] * 200)) == 422
    assert room.offers(WATCHED) == 204
    room.offers(address("/compare", FIGURE, with_=["mrv"] * 200))
    assert room.listed() == [WATCHED]


def test_only_the_teacher_s_look_reads_what_is_offered(
    room: Class, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.offers(MISTAKE)
    store = room.client.application.extensions["rooms"]
    asked = []
    own = store.offers
    monkeypatch.setattr(store, "offers", lambda code: asked.append(code) or own(code))
    room.now()
    room.now(seat=room.seat)
    assert asked == []
    room.led()
    assert asked


def test_nobody_offers_without_a_seat(room: Class, monkeypatch: pytest.MonkeyPatch) -> None:
    assert room.offers(MISTAKE, "stranger") == 409
    assert room.offers(MISTAKE, "") == 409
    assert room.offers(MISTAKE, code="CFG234") == 404
    assert room.listed() == []
    room.offers(MISTAKE)
    late = find.now() + presence.AWAY + 1
    monkeypatch.setattr(find, "now", lambda: late)
    room.lead("clear")
    assert room.offers(MISTAKE) == 409
    assert room.listed() == []
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    assert room.offers(MISTAKE) == 404


def test_a_stranger_that_offers_to_many_rooms_is_one_that_guesses(room: Class) -> None:
    codes = [f"CFG2{n // 8 + 2}{n % 8 + 2}" for n in range(64)]
    statuses = [room.offers(MISTAKE, code=code) for code in codes]
    assert statuses == sorted(statuses)
    assert {*statuses} == {404, 429}
    room.offers(MISTAKE)  # who has a seat never guesses
    assert room.listed() == [MISTAKE]


def test_without_scripts_one_comes_back_to_ones_seat(room: Class) -> None:
    data = {"seat": room.seat, "page": MISTAKE}
    answer = room.client.post(f"/room/{room.code}/offer", data=data)
    assert (answer.status_code, answer.location) == (303, f"/room/{room.code}?seat={room.seat}")


def test_of_many_offers_the_first_are_listed(room: Class) -> None:
    for _ in range(MOST_LISTED + 8):
        room.offers(MISTAKE, seated(room.client, room.code))
    assert len(room.listed()) == MOST_LISTED
    led = room.led()
    assert led
    assert led.one("button", popovertarget="offers").text == "20 offers"
    assert "and 8 more" in led.one(id="offers").text
