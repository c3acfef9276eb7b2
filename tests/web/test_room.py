"""Rooms admit and answer teacher, pupils and projector, and end without a trace.

Most of this is in stories.txt.
"""

import pytest

from tests.web.markup import read
from tests.web.rooms import MRV, Room, new_room, not_yet
from tests.web.support import SEVERAL, SIX, Client, address, client_of, opened, seated, until
from webapp.classroom.room import FullError, NoRoomError, RoomOutdatedError
from webapp.classroom.room.codes import new_code
from webapp.classroom.room.store import IDLE
from webapp.insight.predict.choosing import KINDS
from webapp.web.http.limits import ROOM_CLOCKS
from webapp.web.room import questions
from webapp.web.room.throttle import MAX_OPEN
from webapp.web.run.watch import PANELS


@pytest.mark.parametrize("page", ["/watch" + "x" * 20_000, "/watch?" + "&".join(["a=1"] * 200)])
def test_room_does_not_show_a_page_with_a_long_url(room: Room, page: str) -> None:
    assert "A room can’t show this page" in room.lead("show", 422, page=page).text
    assert room.client.post("/room", data={"page": page}).status_code == 422


def offered(room: Room, v: str = "") -> list[str]:
    """Return the kinds of questions that the teacher can ask now."""
    lead = read(room.led(v).text)
    asked = [each["value"].removeprefix("ask-") for each in lead.all("button", name="deed")]
    return [kind for kind in asked if kind in KINDS]


def test_teacher_page_stays_while_work_is_in_progress(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A waiting page in its place would stop its polling."""
    with monkeypatch.context() as busy:
        busy.setattr(questions.queue, "answer", not_yet)
        shown = room.lead("show", page=address("/watch", SIX, with_="propagation"))
    until(lambda: offered(room, shown.one(id="now")["data-v"]) == ["why"])
    room.lead("ask", page=MRV)
    with monkeypatch.context() as busy:
        busy.setattr(questions.queue, "ensure_events", not_yet)
        room.client.waits = False
        for path, deed in (("lead", "reveal"), ("lead/now", "")):
            answer = room.post(path, key=room.key, deed=deed, page=MRV)
            assert (answer.status_code, answer.data) == (204, b"")
        assert "Press again in a moment" in room.lead("ask", 503, page=MRV).text
    room.client.waits = True
    assert room.lead("").one("button", value="again")


def test_full_room_and_full_server_give_a_reason(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:

    def full(*_: object) -> None:
        raise FullError

    def removed(*_: object) -> None:  # ended by another request
        raise NoRoomError

    monkeypatch.setattr(room.store, "sit", removed)
    ended = room.client.post(f"/room/{room.code}/seat")
    assert (ended.status_code, f"There is no room {room.code}:" in ended.text) == (404, True)
    monkeypatch.setattr(room.store, "sit", full)
    monkeypatch.setattr(room.store, "open", full)
    joined = room.client.post("/join", data={"code": room.code})
    assert (joined.status_code, "All seats of this room are taken." in joined.text) == (409, True)
    begun = room.client.post("/room", data={"page": "/watch"})
    assert (begun.status_code, begun.headers["Retry-After"]) == (503, "60")
    assert "There is no room left on this server now." in begun.text


def test_one_ip_address_opens_a_limited_number_of_rooms(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [opened(client) for _ in range(MAX_OPEN)]
    refused = client.post("/room", data={"page": "/watch"})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert "20 rooms that were opened from here are open already" in refused.text
    other = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.post("/room", data={"page": "/watch"}, environ_base=other).status_code == 200
    code, key = keys[3]
    client.post(f"/room/{code}/lead", data={"key": key, "deed": "end"})
    assert opened(client)
    assert client.post("/room", data={"page": "/watch"}).status_code == 429
    assert "127.0.0.1" not in repr(vars(client.application.extensions["throttle"]))
    monkeypatch.setitem(client.application.config, "PROXY_HOPS", 1)  # behind one proxy
    assert len({opened(client)[0] for _ in range(5)}) == 5


def test_every_panel_except_questions_can_be_shown_to_a_class(room: Room) -> None:
    for name in {*PANELS, "numbers", "code"} - {"predict"}:
        room.lead("show", page=MRV, panel=name)


# The end of a room.


def cached(room: Room) -> bool:
    return room.code in room.client.application.extensions["room_caches"]


def test_ended_room_leaves_no_data_in_the_process(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.answer("B", room.asks("vote"))
    room.lead("reveal")
    room.now()
    assert cached(room)
    assert room.key not in repr(room.store.find(room.code))
    ended = room.ends()
    assert ended.headers["HX-Redirect"].startswith("/room?page=")
    assert not cached(room)
    removed = room.client.htmx(address(f"/room/{room.code}/now", seat=room.seat))
    assert (removed.status_code, "has ended: its teacher closed it" in removed.text) == (410, True)
    assert room.client.get(f"/room/{room.code}").status_code == 404
    led = room.led()  # a second device
    assert (led.status_code, led.headers["HX-Retarget"]) == (410, "#now")
    assert "has ended" in read(led.text).one(id="now").text
    for path, kind in (("summary", ""), ("summary", "csv"), ("summary/now", "")):
        assert "has ended" in room.post(path, key=room.key, **{"as": kind}).text
    idle = new_room(room.client)
    idle.now()
    assert cached(idle)
    idle.stop_the_clock(monkeypatch, IDLE)  # the teacher is away
    assert idle.client.htmx(f"/room/{idle.code}/now?seat={idle.seat}").status_code == 410
    assert not cached(idle)


def test_room_of_an_older_version_ends_with_a_reason(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def outdated(*_: object, **__: object) -> None:
        raise RoomOutdatedError

    monkeypatch.setattr(room.store, "_read", outdated)
    for answer in (room.client.htmx(f"/room/{room.code}/now?seat={room.seat}"), room.led()):
        assert answer.status_code == 410
        assert f"Room {room.code} ended when this server was updated" in answer.text


# Settings.


def test_workers_without_a_shared_store_open_no_rooms(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    """Pupils read the problem, operators how to fix it."""
    client = room.client
    other = new_code()
    joined = client.get(f"/room/{other}", environ_overrides=SEVERAL)
    assert joined.status_code == 404
    assert "several programs that don’t share their rooms" in joined.text
    assert "set REDIS_URL" in caplog.text
    page = client.get("/room?page=/watch", environ_overrides=SEVERAL)
    assert not read(page.text).all("form", action="/room")
    refused = client.post("/room", data={"page": "/watch"}, environ_overrides=SEVERAL)
    assert refused.status_code == 503
    for answer in (page, refused):
        assert "This server isn’t set up for rooms yet." in answer.text
    assert not [each for each in (joined, page, refused) if "REDIS_URL" in each.text]
    assert "Rooms are off: with more than one worker, set REDIS_URL" in caplog.text
    assert other not in caplog.text


def test_room_pages_have_its_timers_and_limits() -> None:
    clocks = {name: number * 1_000 for number, name in enumerate(ROOM_CLOCKS, 1)}
    client = client_of(ROOM_CLOCKS=clocks)
    code, _ = opened(client, MRV)
    for path in ("lead", "screen", f"?seat={seated(client, code)}"):
        page = client.page(f"/room/{code}/{path}".replace("/?", "?"))
        meta = page.one("meta", name="room-clocks")
        assert {name: int(meta[f"data-{name}"]) for name in clocks} == clocks
    led = client.page(f"/room/{code}/lead").one(class_="room leading")
    begun = client.page("/room")
    assert led["data-idle"] == str(IDLE)
    assert begun.one("section", aria_labelledby="led")["data-idle"] == str(IDLE)
    assert "mathdoku serve --host 0.0.0.0; it prints" in begun.text
    assert "--host" not in client_of(PUBLIC_URL="https://lab.example").page("/room").text
