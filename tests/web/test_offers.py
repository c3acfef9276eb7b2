"""Offers: what a pupil would have the class see, and who sees it when."""

from dataclasses import dataclass

import pytest
from flask import Flask

from tests.web.markup import read
from tests.web.support import FIGURE, SAMPLE, Client, Element, address, opened, seated
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
        led = self.led()
        assert led
        shows = [each for each in led.all("button") if "data-offered" in each.attrs]
        return [each["data-offered"] for each in shows]

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
    assert offers.all("td", data_state="refused")
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


def test_what_is_shown_is_offered_no_more(room: Class) -> None:
    room.offers(MISTAKE)
    room.lead("show", page=WATCHED)
    assert room.listed() == [MISTAKE]
    room.lead("show", page=MISTAKE)
    assert room.listed() == []
    assert read(room.now(seat=room.seat)).one(id="now")["data-page"] == MISTAKE


def test_the_label_of_what_is_offered_stays_behind(room: Class) -> None:
    room.offers(f"{MISTAKE}&name=Mine&by=Me")
    assert room.listed() == [MISTAKE]


@pytest.mark.parametrize(
    "page", ["https://elsewhere.example/", "//x", "/room", "/tape?p=x", "/\t/x", "x", "/" * 20_000]
)
def test_nothing_but_a_page_of_ours_is_offered(room: Class, page: str) -> None:
    assert room.offers(page) in (413, 422)
    assert room.listed() == []


def test_nobody_offers_without_a_seat(room: Class) -> None:
    assert room.offers(MISTAKE, "stranger") == 409
    assert room.offers(MISTAKE, "") == 409
    assert room.offers(MISTAKE, code="CFG234") == 404
    assert room.listed() == []
    room.lead("clear")
    room.client.post(f"/room/{room.code}/lead", data={"key": room.key, "deed": "end"})
    assert room.offers(MISTAKE) == 404


def test_a_stranger_that_offers_to_many_rooms_is_one_that_guesses(room: Class) -> None:
    statuses = {room.offers(MISTAKE, code=f"CFG2{n // 8 + 2}{n % 8 + 2}") for n in range(64)}
    assert statuses == {404, 429}


def test_without_scripts_one_comes_back_to_ones_seat(room: Class) -> None:
    data = {"seat": room.seat, "page": MISTAKE}
    answer = room.client.post(f"/room/{room.code}/offer", data=data)
    assert (answer.status_code, answer.location) == (303, f"/room/{room.code}?seat={room.seat}")


def test_a_damaged_mistake_is_listed_without_a_board(room: Class) -> None:
    room.offers(address("/mistake", SAMPLE, wrote="r9c9.1"))
    led = room.led()
    assert led
    assert led.one(id="offers").all("table") == []


def test_of_many_offers_the_first_are_listed(room: Class) -> None:
    for _ in range(MOST_LISTED + 8):
        room.offers(MISTAKE, seated(room.client, room.code))
    assert len(room.listed()) == MOST_LISTED
    led = room.led()
    assert led
    assert led.one("button", popovertarget="offers").text == "20 offers"
    assert "and 8 more" in led.one(id="offers").text
