"""A rolling upgrade: two versions on one Redis, each of which changes the rooms of the other."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, NamedTuple

import pytest
from redis import Redis

from tests.commands.next_version import MOOD
from tests.commands.test_gunicorn import gunicorn
from tests.commands.test_room_workers import Browser
from tools.redis_server import RedisServer

pytestmark = pytest.mark.sweep

NEXT = "tests.commands.next_version:create_app()"


class Versions(NamedTuple):
    """The version that serves now and the one that comes next, and what they share."""

    this: Browser
    next: Browser
    redis: Redis

    def room(self, room: str) -> dict[str, Any]:
        """What stands in Redis of a room."""
        found: dict[str, Any] = json.loads(str(self.redis.get(_at(room))))
        return found

    def moods(self, room: str) -> list[int | None]:
        """What the next version has counted: in the room, beside its page, and in its question."""
        fields = self.room(room)
        return [(part or {}).get(MOOD) for part in (fields, fields["beside"], fields["question"])]


def _at(room: str, part: str = "") -> str:
    return f"mathdoku:room:{room.split('/')[2]}{part and ':'}{part}"


@contextmanager
def both() -> Iterator[Versions]:
    with (
        RedisServer() as redis,
        gunicorn(REDIS_URL=redis.url) as (_, this),
        gunicorn(NEXT, REDIS_URL=redis.url) as (_, later),
        closing(Redis.from_url(redis.url, decode_responses=True)) as kept,
    ):
        yield Versions(Browser(this), Browser(later), kept)


def lead(browser: Browser, room: str, key: str, deed: str, **more: object) -> list[str]:
    """The counts that the teacher sees after a deed; beside a first vote a legend has none."""
    status, page, _ = browser.ask(f"{room}/lead", {"key": key, "deed": deed, **more})
    assert status == 200
    return [each.text for each in page.all("b", class_="count") if each.text]


def answer(browser: Browser, room: str, seat: str, letter: str) -> None:
    _, page, _ = browser.ask(f"{room}/now?seat={seat}")
    round = page.one(id="now")["data-asks"]
    sent = {"seat": seat, "round": round, "answer": letter}
    assert browser.ask(f"{room}/answer", sent)[0] == 204


def test_a_room_of_the_next_version_is_read_and_changed_by_this_one() -> None:
    with both() as versions:
        this, later, redis = versions
        room, key, seat = later.open()
        assert versions.moods(room) == [1, 1, None]
        _, _, to = this.ask(f"{room}/seat", {"": ""})
        other = to.partition("seat=")[2]

        lead(this, room, key, "vote")  # by this version, and so nothing is counted
        answer(this, room, seat, "B")
        answer(later, room, other, "B")
        lead(later, room, key, "lock")
        assert versions.moods(room) == [2, 2, 1]
        assert lead(this, room, key, "reveal") == ["0", "2", "0", "0"]
        lead(this, room, key, "again")  # the same question once more
        assert versions.moods(room) == [2, 2, 1]
        answer(this, room, other, "C")
        assert lead(later, room, key, "reveal") == ["0", "0", "1", "0"]
        assert versions.moods(room) == [3, 3, 2]
        lead(this, room, key, "close")
        lead(this, room, key, "show", page="/watch?with=mrv&at=9", panel="why")
        assert versions.moods(room) == [3, 3, None]
        for browser in (this, later):
            for asked in (f"?seat={seat}", f"/now?seat={other}", "/screen", "/lead"):
                assert browser.ask(f"{room}{asked}")[0] == 200

        rows = {number: json.loads(each) for number, each in _rows(redis, room).items()}
        assert {number: row.get(MOOD) for number, row in rows.items()} == {"1": None, "2": 1}
        assert {len(each) for each in rows["2"]["answers"]} == {7}
        for browser in (this, later):
            assert browser.ask(f"{room}/summary", {"key": key, "as": "json"})[0] == 200
        # A seat that the next version has heard keeps what that counts, whoever hears it then.
        heard = redis.hget(_at(room, "heard"), seat)
        this.ask(f"{room}/now?seat={seat}")
        assert str(redis.hget(_at(room, "heard"), seat)).split(" ")[3:] == str(heard).split(" ")[3:]
        assert int(str(heard).split(" ")[3]) > 1


def _rows(redis: Redis, room: str) -> dict[str, str]:
    found: dict[str, str] = redis.hgetall(_at(room, "rows"))
    return found


def test_a_room_of_this_version_is_read_and_changed_by_the_next_one() -> None:
    with both() as versions:
        this, later, _ = versions
        room, key, seat = this.open()
        assert versions.moods(room) == [None, None, None]
        lead(this, room, key, "vote")
        answer(later, room, seat, "D")
        assert lead(later, room, key, "reveal") == ["0", "0", "0", "1"]
        assert versions.moods(room) == [1, 1, 1]
        assert lead(this, room, key, "again") == []
        assert versions.moods(room) == [1, 1, 1]
        assert versions.room(room)["question"]["first"] == {"A": 0, "B": 0, "C": 0, "D": 1}


def test_what_the_next_version_alone_can_ask_ends_no_room_here() -> None:
    """A kind of question that this version has never heard of, and a room that is half other."""
    with both() as versions:
        this, _, redis = versions
        room, key, seat = this.open()
        fields = versions.room(room)
        vote = {"round": 1, "kind": "drawing", "at": 5, "ink": "blue"}
        for question in (vote, {"kind": "drawing"}, "drawing", vote | {"kind": "own", "own": {}}):
            redis.set(_at(room), json.dumps(fields | {"question": question, "round": 1}))
            for asked in (f"?seat={seat}", f"/now?seat={seat}", "/screen", "/lead"):
                assert this.ask(f"{room}{asked}")[0] == 200
            lead(this, room, key, "lock")
            assert versions.room(room)["question"] == question
            lead(this, room, key, "reveal")
            lead(this, room, key, "vote")
            assert versions.room(room)["question"]["kind"] == "vote"
