"""Guessing room codes is throttled; requests with a seat or a key never wait."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.rooms import HTMX, MRV, Room, not_yet
from tests.web.support import Client, Clock, opened, read
from webapp.classroom.room.codes import new_code
from webapp.web.room import questions
from webapp.web.room.throttle import (
    APART,
    LINE,
    MOST,
    SECONDS,
    Throttle,
    TooManyGuessesError,
    hashed,
)

JOKER, PUPIL = {"REMOTE_ADDR": "192.0.2.66"}, {"REMOTE_ADDR": "192.0.2.7"}
PROXY = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "10.0.0.7"}


@pytest.fixture
def clock(app: Flask, room: Room) -> Clock:
    """Return the clock of a server that has had no wrong code."""
    clock = Clock()
    app.extensions["throttle"] = Throttle(clock, clock.wait)
    return clock


# GET and POST requests.
GUESSES: dict[str, str | None] = {
    "/join": "code=CODE",
    "/room/CODE": None,
    "/room/CODE?seat=x": None,
    "/room/CODE/screen": None,
    "/room/CODE/lead?": None,
    "/room/CODE/seat": "",
    "/room/CODE/now": None,
    "/room/CODE/now?pass=x": None,
    "/room/CODE/now?seat=x": None,
    "/room/CODE/lead": "key=x&deed=vote",
    "/room/CODE/lead/now": "key=x",
    "/room/CODE/answer": "seat=x&answer=A&round=1",
    "/room/CODE/offer": "seat=x&page=/play",
}


def guess(client: Client, path: str, code: str, who: dict[str, str]) -> TestResponse:
    there, sent = path.replace("CODE", code), GUESSES[path]
    if sent is None:
        return client.get(there, environ_base=who)
    form = dict(parse_qsl(sent.replace("CODE", code)))
    return client.post(there, data=form, environ_base=who)


@pytest.mark.parametrize("path", GUESSES)
def test_right_code_is_rejected_after_too_many_guesses(room: Room, clock: Clock, path: str) -> None:
    client, code = room.client, room.code
    wrong = {guess(client, path, new_code(), JOKER).status_code for _ in range(MOST)}
    assert wrong <= {404, 410}
    for each in (code, new_code()):
        refused = guess(client, path, each, JOKER)
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert guess(client, path, code, PUPIL).status_code not in (404, 429)
    clock.now += SECONDS
    assert guess(client, path, code, JOKER).status_code not in (404, 429)


def test_requests_with_seat_wall_or_key_never_wait(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, code, looked_up = room.client, room.code, list[str]()
    screen = read(client.get(f"/room/{code}/screen").text)
    wall = screen.one(data_room="")["data-now"]
    room.lead("vote")
    find = room.store.find
    with monkeypatch.context() as patch:
        patch.setattr(room.store, "find", lambda each: (looked_up.append(each), find(each))[1])
        for _ in range(2 * MOST):
            client.get(f"/room/{new_code()}", environ_base=JOKER)
    assert len(looked_up) == MOST

    def ask(path: str, **data: Any) -> int:
        how = client.post if data else client.get
        more = {"data": data} if data else {}
        return how(path, headers=HTMX, environ_base=JOKER, **more).status_code

    here = f"/room/{code}"
    assert [
        ask(f"{here}?seat={room.seat}"),
        ask(f"{here}/now?seat={room.seat}"),
        ask(wall),
        ask(f"{here}/answer", seat=room.seat, answer="A", round=1),
        ask(f"{here}/answer", seat=room.seat, answer="A", round=2),
        ask(f"{here}/lead/now", key=room.key),
        ask(f"{here}/lead", key=room.key, deed="end"),
        ask(f"{here}/now?seat={room.seat}"),
    ] == [200, 200, 200, 204, 409, 200, 204, 410]
    # A class that polls its ended room isn't guessing.
    for _ in range(MOST + 1):
        assert client.get(f"{here}/now?seat=x", environ_base=PUPIL).status_code == 410
    other, _ = opened(client)
    assert client.post("/join", data={"code": other}, environ_base=PUPIL).status_code == 303


@pytest.mark.parametrize("settings", [{}, {"PROXY_HOPS": 1}])
def test_guessing_behind_a_proxy_delays_but_admits_a_class(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    client = room.client
    for name, value in settings.items():
        monkeypatch.setitem(client.application.config, name, value)
    proxy = {"REMOTE_ADDR": "192.0.2.1"} if settings else PROXY
    begun = clock.now
    for _ in range(MOST + 20):
        assert client.get(f"/room/{new_code()}", environ_base=proxy).status_code == 404
    assert clock.now - begun > 20 * APART * 0.9
    waited = clock.now
    assert client.post("/join", data={"code": room.code}, environ_base=proxy).status_code == 303
    assert clock.now - waited <= APART * LINE
    # A visitor can't pose as a proxy.
    monkeypatch.setitem(client.application.config, "PROXY_HOPS", 0)
    far = {"REMOTE_ADDR": "8.8.8.8", "HTTP_VIA": "1.1 me", "HTTP_X_FORWARDED_FOR": "10.0.0.7"}
    for _ in range(MOST):
        client.get(f"/room/{new_code()}", environ_base=far)
    refused = client.get(f"/room/{room.code}", environ_base=far)
    assert refused.headers["Retry-After"] == "60"


def test_queue_of_a_shared_ip_address_is_limited() -> None:
    """A flood can't hold more of the server's threads."""
    clock, waits = Clock(), list[float]()
    throttle = Throttle(clock, waits.append)
    for _ in range(MOST):
        throttle.count("proxy")
    for _ in range(LINE + 1):
        throttle.admit("proxy", shared=True)
    with pytest.raises(TooManyGuessesError) as caught:
        throttle.admit("proxy", shared=True)
    assert caught.value.seconds == 1
    assert waits == pytest.approx([APART * place for place in range(LINE + 1)])
    clock.now += APART
    throttle.admit("proxy", shared=True)
    throttle.admit("another", shared=False)
    assert waits[-1] == pytest.approx(APART * LINE)


def test_waiting_pupil_retries_without_a_press(room: Room, clock: Clock) -> None:
    client = room.client
    for _ in range(MOST):
        client.get(f"/room/{new_code()}", environ_base=PROXY)
    client.application.extensions["throttle"]._wait = lambda _: None  # all at the same time
    for _ in range(LINE + 1):
        client.get(f"/room/{new_code()}", environ_base=PROXY)
    answer = client.post("/join", data={"code": room.code}, environ_base=PROXY)
    form = read(answer.text).one("form", action="/join")
    assert (answer.status_code, form["data-again"]) == (429, "1")
    assert form.one("input", id="code")["value"] == room.code
    assert "Too many wrong codes are coming from your network." in form.text


def test_answer_of_an_unknown_seat_starts_no_work(
    room: Room, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.lead("ask", page=MRV)
    monkeypatch.setattr(questions, "question_of", not_yet)
    codes = (room.code, new_code())
    path = "/room/CODE/answer"
    guesses = [guess(room.client, path, each, PUPIL).status_code for each in codes]
    assert guesses == [409, 404]


def test_addresses_are_kept_only_as_hashes() -> None:
    throttle = Throttle()
    throttle.count("192.0.2.66")
    assert "192.0.2.66" not in repr(vars(throttle))
    assert hashed("2001:db8::1") == hashed("2001:db8::ffff:1")  # one visitor
    several = ["2001:db8::1", "2001:db8:0:1::1", "192.0.2.1", "192.0.2.2", "", "a socket"]
    assert len({hashed(each) for each in several}) == len(several)
