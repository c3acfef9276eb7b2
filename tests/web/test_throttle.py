"""Throttle: too many wrong codes are not looked up, and nobody else is kept out by them."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.support import Client, opened, read, seated
from webapp.room.codes import new_code
from webapp.web.http.work import NotReady
from webapp.web.room import find, presence, questions
from webapp.web.room.throttle import APART, LINE, MOST, SECONDS, Hashed, Throttle, TooManyGuesses

JOKER, PUPIL = {"REMOTE_ADDR": "192.0.2.66"}, {"REMOTE_ADDR": "192.0.2.7"}
PROXY = {"REMOTE_ADDR": "192.0.2.1", "HTTP_X_FORWARDED_FOR": "10.0.0.7"}


class Clock:
    """Time that goes on when somebody waits."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(app: Flask) -> Clock:
    """No room and no wrong code of another test."""
    presence.forget()
    find.install(app, app.config)
    clock = Clock()
    app.extensions["throttle"] = Throttle(clock, clock.wait)
    return clock


@pytest.fixture
def looked_up(app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The codes that are looked up."""
    codes: list[str] = []
    find = app.extensions["rooms"].find
    monkeypatch.setattr(
        app.extensions["rooms"], "find", lambda code: (codes.append(code), find(code))[1]
    )
    return codes


GUESSES: dict[str, Callable[[Client, str, dict[str, str]], TestResponse]] = {
    "join": lambda client, code, who: client.post("/join", data={"code": code}, environ_base=who),
    "page": lambda client, code, who: client.get(f"/room/{code}", environ_base=who),
    "forged seat": lambda client, code, who: client.get(f"/room/{code}?seat=x", environ_base=who),
    "screen": lambda client, code, who: client.get(f"/room/{code}/screen", environ_base=who),
    "lead": lambda client, code, who: client.get(f"/room/{code}/lead", environ_base=who),
    "seat": lambda client, code, who: client.post(f"/room/{code}/seat", environ_base=who),
    "now": lambda client, code, who: client.get(f"/room/{code}/now", environ_base=who),
    "forged pass": lambda client, code, who: client.get(
        f"/room/{code}/now?pass=x", environ_base=who
    ),
    "now of a forged seat": lambda client, code, who: client.get(
        f"/room/{code}/now?seat=x", environ_base=who
    ),
    "deed": lambda client, code, who: client.post(
        f"/room/{code}/lead", data={"key": "x", "deed": "vote"}, environ_base=who
    ),
    "teacher’s turn": lambda client, code, who: client.post(
        f"/room/{code}/lead/now", data={"key": "x"}, environ_base=who
    ),
    "answer": lambda client, code, who: client.post(
        f"/room/{code}/answer", data={"seat": "x", "answer": "A", "round": 1}, environ_base=who
    ),
}


@pytest.mark.parametrize("guess", GUESSES.values(), ids=GUESSES)
def test_after_too_many_wrong_codes_the_right_one_is_refused_too(
    client: Client, clock: Clock, guess: Callable[..., TestResponse]
) -> None:
    code, _ = opened(client)
    wrong = {guess(client, new_code(), JOKER).status_code for _ in range(MOST)}
    assert wrong <= {404, 410}
    refused = [guess(client, each, JOKER) for each in (code, new_code())]
    assert [(each.status_code, each.headers["Retry-After"]) for each in refused] == [
        (429, "60"),
        (429, "60"),
    ]
    assert guess(client, code, PUPIL).status_code not in (404, 429)
    clock.now += SECONDS
    assert guess(client, code, JOKER).status_code not in (404, 429)


def test_a_refused_guess_is_not_looked_up(
    client: Client, clock: Clock, looked_up: list[str]
) -> None:
    for _ in range(10 * MOST):
        client.get(f"/room/{new_code()}", environ_base=JOKER)
    assert len(looked_up) == MOST


def test_who_has_a_seat_or_the_key_never_waits(client: Client, clock: Clock) -> None:
    code, key = opened(client)
    seat = seated(client, code)
    wall = read(client.get(f"/room/{code}/screen").text).one(data_room="")["data-now"]
    client.post(f"/room/{code}/lead", data={"key": key, "deed": "vote"})
    for _ in range(2 * MOST):
        client.get(f"/room/{new_code()}", environ_base=JOKER)

    def ask(path: str, data: dict[str, Any] | None = None) -> int:
        headers = {"HX-Request": "true"}
        how = client.get if data is None else client.post
        return how(
            path, headers=headers, environ_base=JOKER, **({"data": data} if data else {})
        ).status_code

    assert ask(f"/room/{code}?seat={seat}") == 200
    assert ask(f"/room/{code}/now?seat={seat}") == 200
    assert ask(wall) == 200
    assert ask(f"/room/{code}/answer", {"seat": seat, "answer": "A", "round": 1}) == 204
    assert ask(f"/room/{code}/answer", {"seat": seat, "answer": "A", "round": 2}) == 409
    assert ask(f"/room/{code}/lead/now", {"key": key}) == 200
    assert ask(f"/room/{code}/lead", {"key": key, "deed": "end"}) == 204
    assert ask(f"/room/{code}/now?seat={seat}") == 410


@pytest.mark.parametrize("settings", [{}, {"PROXY_HOPS": 1}])
def test_one_joker_behind_a_proxy_makes_all_slow_and_locks_nobody_out(
    client: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch, settings: dict[str, object]
) -> None:
    for name, value in settings.items():
        monkeypatch.setitem(client.application.config, name, value)
    code, _ = opened(client)
    proxy = {"REMOTE_ADDR": "192.0.2.1"} if settings else PROXY
    begun = clock.now
    for _ in range(500):
        assert client.get(f"/room/{new_code()}", environ_base=proxy).status_code == 404
    assert clock.now - begun > (500 - MOST) * APART * 0.9
    waited = clock.now
    joined = client.post("/join", data={"code": code}, environ_base=proxy)
    assert joined.status_code == 303
    assert clock.now - waited <= APART * LINE


def test_a_class_whose_room_has_ended_is_not_taken_for_jokers(client: Client, clock: Clock) -> None:
    code, key = opened(client)
    client.post(f"/room/{code}/lead", data={"key": key, "deed": "end"})
    for _ in range(2 * MOST):
        assert client.get(f"/room/{code}/now?seat=x", environ_base=PUPIL).status_code == 410
    other, _ = opened(client)
    joined = client.post("/join", data={"code": other}, environ_base=PUPIL)
    assert joined.status_code == 303


def test_where_all_share_an_address_so_many_wait_and_the_others_come_again() -> None:
    """And so a flood holds no more threads of the server than that."""
    now, waits = 0.0, []
    throttle = Throttle(lambda: now, waits.append)
    for _ in range(MOST):
        throttle.count("proxy")
    for number in range(LINE + 1):
        throttle.admit("proxy", shared=True, code=f"{number}")
    with pytest.raises(TooManyGuesses) as told:
        throttle.admit("proxy", shared=True, code="away")
    assert told.value.seconds == 1
    assert waits == pytest.approx([APART * place for place in range(LINE + 1)])
    throttle.admit("proxy", shared=True, code="away")
    assert waits.pop() == 0
    now += APART
    throttle.admit("proxy", shared=True, code="x")
    throttle.admit("another", shared=False, code="x")
    assert waits[-1] == pytest.approx(APART * LINE)


def test_a_class_gets_in_beside_a_flood_of_guesses_from_its_own_school() -> None:
    """The flood has the line full at any time; a page that was turned away comes again."""
    now, waits = 0.0, []
    throttle = Throttle(lambda: now, waits.append)
    for _ in range(MOST):
        throttle.count("proxy")

    def admitted(code: str) -> bool:
        try:
            throttle.admit("proxy", shared=True, code=code)
        except TooManyGuesses:
            return False
        return True

    outside = 30
    for second in range(2):
        for tenth in range(10):
            now = second + tenth / 10
            assert [admitted(new_code()) for _ in range(70)].count(True) <= LINE + 1
            outside -= sum(admitted("PHP3VP") for _ in range(min(3, outside)))
    assert outside == 0


def test_a_pupil_who_has_to_come_again_need_not_press_again(client: Client, clock: Clock) -> None:
    code, _ = opened(client)
    for _ in range(MOST):
        client.get(f"/room/{new_code()}", environ_base=PROXY)
    client.application.extensions["throttle"]._wait = lambda _: None  # all come at the same time
    for _ in range(LINE + 1):
        client.get(f"/room/{new_code()}", environ_base=PROXY)
    typed = (code.lower(), code)  # another pupil of the class types it in capitals
    answers = [client.post("/join", data={"code": each}, environ_base=PROXY) for each in typed]
    assert [each.status_code for each in answers] == [429, 303]
    form = read(answers[0].text).one("form", action="/join")
    assert (form["data-again"], form.one("input", id="code")["value"]) == ("1", typed[0])
    assert "Too many wrong codes are coming from your network." in form.text


def test_a_visitor_from_afar_is_not_taken_for_a_proxy_because_it_says_so(
    client: Client, clock: Clock
) -> None:
    far = {"REMOTE_ADDR": "8.8.8.8", "HTTP_VIA": "1.1 me", "HTTP_X_FORWARDED_FOR": "10.0.0.7"}
    for _ in range(MOST):
        client.get(f"/room/{new_code()}", environ_base=far)
    code, _ = opened(client)
    assert client.get(f"/room/{code}", environ_base=far).headers["Retry-After"] == "60"


def test_nothing_is_made_for_who_only_guesses_a_code(
    client: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked in a room may take a while: to wait for it would tell that there is one."""
    code, key = opened(client)
    client.post(f"/room/{code}/lead", data={"key": key, "deed": "ask"})

    def late(_: object) -> None:
        raise NotReady("being made")

    monkeypatch.setattr(questions, "question_of", late)
    guesses = [GUESSES["answer"](client, each, PUPIL).status_code for each in (code, new_code())]
    assert guesses == [409, 404]


def test_all_addresses_of_a_visitor_are_one() -> None:
    hashed = Hashed()
    assert hashed("2001:db8::1") == hashed("2001:db8::ffff:1")
    several = ["2001:db8::1", "2001:db8:0:1::1", "192.0.2.1", "192.0.2.2", "", "a socket"]
    assert len({hashed(each) for each in several}) == len(several)


def test_no_address_is_kept() -> None:
    throttle = Throttle()
    throttle.count("192.0.2.66")
    assert "192.0.2.66" not in repr(vars(throttle))
