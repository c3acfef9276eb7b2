"""Stores: a room is found, changed, filled and ended alike wherever it is kept."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from threading import enumerate as enumerate_threads
from time import sleep, time

import pytest
from redis import Redis

from tests.web.support import until
from tools.redis_server import RedisServer
from webapp.room import (
    AnswerCount,
    Asked,
    Asking,
    Ended,
    Full,
    NoRoom,
    Room,
    RoomLocked,
    SeatOffer,
    Store,
    Unreachable,
    Vote,
    digest,
    sweeping,
)
from webapp.room.codes import new_code
from webapp.room.memory import MemoryStore
from webapp.room.redis_store import RedisStore
from webapp.room.store import (
    AGE,
    AT_ONCE,
    IDLE,
    MOST_ROOMS,
    MOST_ROWS,
    MOST_SEATS,
    REMEMBERED,
    SILENT,
)


@dataclass
class Clock:
    """Time that goes on when it is told to; it begins now, since Redis has a clock of its own."""

    now: float

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock(time())


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest, clock: Clock) -> Store:
    if request.param == "memory":
        return MemoryStore(clock)
    kept: Store = request.getfixturevalue("in_redis")
    return kept


@pytest.fixture
def in_redis(redis_server: RedisServer, clock: Clock) -> Iterator[RedisStore]:
    with (
        Redis.from_url(redis_server.url) as redis,
        closing(RedisStore(redis_server.url, clock)) as store,
    ):
        redis.flushall()
        yield store


def room_at(clock: Clock, code: str = "CFG234") -> Room:
    return Room(code, digest("a key"), clock(), "/watch?p=x", since=clock())


def test_a_room_is_found_as_it_was_kept(store: Store, clock: Clock) -> None:
    room = room_at(clock).asked("why", 7, clock())
    assert store.open(room)
    assert store.find(room.code) == room
    assert not store.open(room_at(clock))
    with pytest.raises(NoRoom):
        store.find("GGGGGG")


def test_changes_are_made_one_after_the_other(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))

    def steps(_: int) -> None:
        for _ in range(10):
            store.change("CFG234", lambda room: room.shown(room.page, room.at + 1, 0, clock()))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(steps, range(4)))
    assert (store.find("CFG234").at, store.find("CFG234").seq) == (40, 41)


def test_all_who_come_at_once_have_a_seat_of_their_own(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    with ThreadPoolExecutor(8) as pool:
        seats = list(pool.map(lambda number: store.sit("CFG234", f"t{number}"), range(30)))
    assert sorted(seat.number for seat in seats) == [*range(1, 31)]
    assert [seat.number for seat in store.seats("CFG234")] == [*range(1, 31)]


def filled(store: Store, clock: Clock, stays: bool) -> None:
    """A room whose seats are all taken, by pupils or by a script that is never heard again."""
    store.open(room_at(clock))
    for number in range(MOST_SEATS):
        store.sit("CFG234", f"t{number}")
        if stays:
            store.hear("CFG234", f"t{number}", follows=True)


def test_a_full_room_takes_nobody_in_until_a_seat_is_silent(store: Store, clock: Clock) -> None:
    filled(store, clock, stays=True)
    with pytest.raises(Full):
        store.sit("CFG234", "late")
    clock.now += SILENT + 1
    for number in range(1, MOST_SEATS):
        store.hear("CFG234", f"t{number}", follows=True)
    assert store.sit("CFG234", "late").number == MOST_SEATS + 1
    tokens = [seat.token for seat in store.seats("CFG234")]
    assert len(tokens) == MOST_SEATS
    assert "t0" not in tokens


def test_seats_that_were_heard_only_once_make_way_first_the_oldest_before_others(
    store: Store, clock: Clock
) -> None:
    filled(store, clock, stays=False)
    store.hear("CFG234", "t3", follows=False)
    pupils = [f"pupil {number}" for number in range(30)]
    for pupil in pupils:
        store.sit("CFG234", pupil)
        store.hear("CFG234", pupil, follows=True)
    left = [seat.token for seat in store.seats("CFG234")]
    script = [f"t{number}" for number in range(MOST_SEATS) if number != 3]
    assert left == ["t3", *script[-(len(left) - 31) :], *pupils]
    assert MOST_SEATS - AT_ONCE < len(left) <= MOST_SEATS
    assert not store.hear("CFG234", "t0", follows=True)[1]


def test_a_class_that_comes_at_once_into_a_room_that_a_script_filled_gets_in(
    store: Store, clock: Clock
) -> None:
    filled(store, clock, stays=False)

    def come(number: int) -> None:
        store.sit("CFG234", f"pupil {number}")
        assert store.hear("CFG234", f"pupil {number}", follows=True)[1]

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(come, range(30)))
    assert sum(seat.stays for seat in store.seats("CFG234")) == 30
    assert len(store.seats("CFG234")) <= MOST_SEATS


def test_silent_seats_can_be_emptied_and_what_they_answered_goes_with_them(
    store: Store, clock: Clock
) -> None:
    store.open(room_at(clock).asked("vote", 0, clock()))
    for token in ("gone", "here"):
        store.sit("CFG234", token)
        store.answer("CFG234", token, 1, "A")
    clock.now += 20
    store.clear("CFG234", clock() - 30)
    assert len(store.seats("CFG234")) == 2
    store.hear("CFG234", "here", follows=True)
    store.clear("CFG234", clock() - 10)
    assert [(seat.token, seat.answer) for seat in store.seats("CFG234")] == [("here", "A")]
    store.sit("CFG234", "gone")
    assert [seat.answer for seat in store.seats("CFG234")] == ["A", ""]
    with pytest.raises(NoRoom):
        store.clear("HHHHHH", clock())


def test_a_locked_room_keeps_whom_it_has(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    store.sit("CFG234", "early")
    store.change("CFG234", lambda room: room.lock(True))
    with pytest.raises(RoomLocked):
        store.sit("CFG234", "late")
    assert store.hear("CFG234", "early", follows=False)[1]
    assert not store.hear("CFG234", "late", follows=True)[1]
    assert [seat.follows for seat in store.seats("CFG234")] == [False]


def test_an_answer_counts_for_its_own_question_alone(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    store.sit("CFG234", "me")
    assert not store.answer("CFG234", "me", 1, "a")
    store.change("CFG234", lambda room: room.asked("vote", 0, clock()))
    assert store.answer("CFG234", "me", 1, "a")
    assert store.answer("CFG234", "me", 1, "b c")
    assert not store.answer("CFG234", "stranger", 1, "a")
    assert [(seat.round, seat.answer) for seat in store.seats("CFG234")] == [(1, "b c")]
    store.change("CFG234", lambda room: room.revealed())
    assert not store.answer("CFG234", "me", 1, "a")
    store.change("CFG234", lambda room: room.revealed().voted_again({"A": 1}, clock()))
    assert not store.answer("CFG234", "me", 1, "a")
    assert store.answer("CFG234", "me", 2, "a")


def test_no_answer_is_taken_once_the_timer_has_ended(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    store.sit("CFG234", "me")
    own = Asking("Which row first?", ("Row 1", "Row 2"))
    store.change("CFG234", lambda room: room.asked("own", 0, clock(), own, timed=20))
    asked = store.find("CFG234").question
    assert (asked and asked.own, asked and asked.until) == (own, clock() + 20)
    clock.now += 19
    assert store.answer("CFG234", "me", 1, "Row 1")
    clock.now += 1
    assert not store.answer("CFG234", "me", 1, "Row 2")
    assert [seat.answer for seat in store.seats("CFG234")] == ["Row 1"]


def offered(store: Store) -> list[tuple[int, str]]:
    return [(each.number, each.address) for each in store.offers("CFG234")]


def test_a_seat_offers_one_page_which_goes_with_it(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    for token in ("me", "you"):
        store.sit("CFG234", token)
    assert store.offer("CFG234", "me", "/play?p=x")
    assert store.offer("CFG234", "me", "/watch?p=x&at=4")
    assert store.offer("CFG234", "you", "/play?p=y")
    assert store.offer("CFG234", "you", "")
    assert not store.offer("CFG234", "stranger", "/play?p=z")
    assert offered(store) == [(1, "/watch?p=x&at=4")]
    clock.now += 20
    store.clear("CFG234", clock())
    store.sit("CFG234", "me")
    assert offered(store) == []
    store.offer("CFG234", "me", "/play?p=x")
    store.end("CFG234")
    with pytest.raises(Ended):
        offered(store)


def test_offers_come_in_the_order_in_which_they_were_made_each_with_a_name_of_its_own(
    store: Store, clock: Clock
) -> None:
    store.open(room_at(clock))
    ids = set()
    for token in ("me", "you", "they"):
        store.sit("CFG234", token)
    for token, page in (("they", "/a"), ("me", "/b"), ("you", "/c"), ("they", "/d"), ("me", "/b")):
        clock.now += 1
        store.offer("CFG234", token, page)
        ids |= {each.id for each in store.offers("CFG234")}
    assert offered(store) == [(2, "/c"), (3, "/d"), (1, "/b")]
    assert len(ids) == 5


def test_an_offer_is_withdrawn_as_it_was_seen_and_not_what_came_in_its_place(
    store: Store, clock: Clock
) -> None:
    store.open(room_at(clock))
    store.sit("CFG234", "me")
    store.offer("CFG234", "me", "/play?p=x")
    (seen,) = store.offers("CFG234")
    clock.now += 1
    store.offer("CFG234", "me", "/play?p=y")
    store.withdraw("CFG234", seen)
    (stands,) = store.offers("CFG234")
    assert stands.address == "/play?p=y"
    store.withdraw("CFG234", stands)
    assert store.offers("CFG234") == []


def test_one_seat_is_found_as_it_stands_among_all(store: Store, clock: Clock) -> None:
    store.open(room_at(clock).asked("vote", 0, clock()))
    for token in ("new", "answers", "left"):
        store.sit("CFG234", token)
    store.hear("CFG234", "answers", follows=False)
    store.answer("CFG234", "answers", 1, "a b")
    for seat in store.seats("CFG234"):
        assert store.seat("CFG234", seat.token) == seat
    assert store.seat("CFG234", "stranger") is None


def row_of(round: int) -> Asked:
    answers = (
        AnswerCount("A", "Row 1", 3, None, False),
        AnswerCount("B", "Row 2", 0, 2, True, "B"),
    )
    return Asked(round, "own", "Which row first?", "/watch?p=x", 5, 9, answers, True)


def test_a_summary_has_a_row_a_round_and_ends_with_its_room(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    for round in (2, 1, 3):
        store.record("CFG234", row_of(round))
    store.record("CFG234", replace(row_of(2), words="Once more?"))
    assert store.rows("CFG234") == [row_of(1), replace(row_of(2), words="Once more?"), row_of(3)]
    for round in range(4, MOST_ROWS + 2):
        store.record("CFG234", row_of(round))
    assert [row.round for row in store.rows("CFG234")] == [*range(2, MOST_ROWS + 2)]
    for round in (1, 2, MOST_ROWS + 1, MOST_ROWS + 2):
        found = row_of(round) if 1 < round < MOST_ROWS + 2 else None
        assert store.row("CFG234", round) == (
            replace(found, words="Once more?") if found and round == 2 else found
        )
    store.end("CFG234")
    for call in (lambda: store.rows("CFG234"), lambda: store.record("CFG234", row_of(1))):
        with pytest.raises(Ended):
            call()
    assert store.open(room_at(clock))
    assert store.rows("CFG234") == []


def test_a_room_that_was_ended_is_told_apart_from_none(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    store.sit("CFG234", "me")
    store.end("CFG234")
    store.end("HHHHHH")
    with pytest.raises(Ended):
        store.hear("CFG234", "me", follows=True)
    with pytest.raises(NoRoom) as never:
        store.find("HHHHHH")
    assert not isinstance(never.value, Ended)
    assert store.open(room_at(clock))
    assert store.seats("CFG234") == []


def all_rooms(store: Store, clock: Clock, joined: bool) -> list[str]:
    """The codes of as many rooms as there may be, the oldest first."""
    codes = [*{new_code() for _ in range(2 * MOST_ROOMS)}][:MOST_ROOMS]
    for code in codes:
        clock.now += 1
        assert store.open(room_at(clock, code))
        if joined:
            store.sit(code, "me")
    return codes


def test_there_are_so_many_rooms_at_most(store: Store, clock: Clock) -> None:
    all_rooms(store, clock, joined=True)
    with pytest.raises(Full):
        store.open(room_at(clock, "CFG234"))
    clock.now += IDLE
    assert store.open(room_at(clock, "CFG234"))


def test_where_there_are_too_many_the_oldest_that_nobody_joined_and_no_teacher_waits_in_makes_way(
    store: Store, clock: Clock
) -> None:
    codes = all_rooms(store, clock, joined=False)
    store.sit(codes[0], "me")
    store.sit(codes[2], "me")
    store.clear(codes[2], clock() + 1)
    clock.now += 1
    store.touch(codes[3])
    for code in ("CFG234", "CFG235"):
        clock.now += 1
        assert store.open(room_at(clock, code))
    for code in (codes[0], codes[2], codes[3], *codes[5:], "CFG234", "CFG235"):
        assert store.find(code).code == code
    for code in (codes[1], codes[4]):
        with pytest.raises(NoRoom) as gone:
            store.find(code)
        assert not isinstance(gone.value, Ended)


def test_a_room_that_is_due_leaves_the_memory_when_anybody_asks_for_any_room(clock: Clock) -> None:
    store = MemoryStore(clock)
    for call in CALLS.keys() - {"ping", "open", "end"}:
        store.open(room_at(clock))
        store.sit("CFG234", "me")
        clock.now += IDLE
        with pytest.raises(NoRoom):
            CALLS[call](store, clock)
        assert "CFG234" not in repr(vars(store))
    store.open(room_at(clock))
    store.end("CFG234")
    assert list(vars(store)["_ended"]) == ["CFG234"]
    assert not vars(store)["_rooms"]
    clock.now += REMEMBERED
    with pytest.raises(NoRoom):
        store.find("HHHHHH")
    assert "CFG234" not in repr(vars(store))


def test_a_room_that_is_due_leaves_the_memory_though_nobody_asks_for_any(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    store = MemoryStore(clock)
    for _ in range(2):
        assert store.open(room_at(clock))
        store.sit("CFG234", "me")
        sleep(0.05)
        assert store.find("CFG234")
        clock.now += IDLE
        until(lambda: "CFG234" not in repr(vars(store)))


def test_a_store_that_nobody_has_any_more_is_swept_no_longer(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "EVERY", 0.01)
    before, store = {*enumerate_threads()}, MemoryStore(clock)
    store.open(room_at(clock))
    [sweeps] = {*enumerate_threads()} - before
    del store
    until(lambda: not sweeps.is_alive())


def test_a_room_in_memory_ends_without_its_teacher_and_after_hours(clock: Clock) -> None:
    store = MemoryStore(clock)
    store.open(room_at(clock))
    for _ in range(AGE // IDLE):
        clock.now += IDLE - 1
        store.touch("CFG234")
    clock.now += AGE // IDLE
    with pytest.raises(NoRoom):
        store.find("CFG234")
    store.open(room_at(clock))
    clock.now += IDLE
    with pytest.raises(NoRoom):
        store.touch("CFG234")


def test_whoever_takes_a_seat_does_not_put_off_the_end_of_a_room(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    in_memory = MemoryStore(clock)
    for each in (in_memory, in_redis):
        each.open(room_at(clock))
    with Redis.from_url(redis_server.url) as redis:
        ends = redis.zscore("mathdoku:rooms", "CFG234")
        clock.now += IDLE - 1
        for each in (in_memory, in_redis):
            each.sit("CFG234", "me")
        assert redis.ttl("mathdoku:room:CFG234") <= IDLE  # by its own clock
        assert redis.zscore("mathdoku:rooms", "CFG234") == ends
    clock.now += 1
    with pytest.raises(NoRoom):
        in_memory.find("CFG234")


def test_all_that_redis_keeps_of_a_room_has_an_end(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    store = in_redis
    with Redis.from_url(redis_server.url) as redis:
        store.open(room_at(clock))
        store.sit("CFG234", "me")
        store.change("CFG234", lambda room: room.asked("vote", 0, clock()))
        store.answer("CFG234", "me", 1, "a")
        store.offer("CFG234", "me", "/play?p=x")
        store.record("CFG234", row_of(1))
        store.touch("CFG234")
        left = {key: redis.ttl(key) for key in redis.keys("mathdoku:room:*")}
        assert len(left) == 7
        assert {IDLE - 5 < seconds <= IDLE for seconds in left.values()} == {True}
        store.end("CFG234")
        assert redis.keys("*") == [b"mathdoku:room:CFG234:ended"]
        assert 0 < redis.ttl("mathdoku:room:CFG234:ended") <= REMEMBERED


@pytest.fixture
def gone(redis_server: RedisServer) -> Iterator[RedisServer]:
    redis_server.stop()
    yield redis_server
    redis_server.start()


CALLS: dict[str, Callable[[Store, Clock], object]] = {
    "ping": lambda store, _: store.ping(),
    "open": lambda store, clock: store.open(room_at(clock)),
    "find": lambda store, _: store.find("CFG234"),
    "change": lambda store, _: store.change("CFG234", Room.revealed),
    "touch": lambda store, _: store.touch("CFG234"),
    "end": lambda store, _: store.end("CFG234"),
    "sit": lambda store, _: store.sit("CFG234", "me"),
    "hear": lambda store, _: store.hear("CFG234", "me", follows=True),
    "answer": lambda store, _: store.answer("CFG234", "me", 1, "a"),
    "offer": lambda store, _: store.offer("CFG234", "me", "/play?p=x"),
    "offers": lambda store, _: store.offers("CFG234"),
    "withdraw": lambda store, _: store.withdraw("CFG234", SeatOffer("me", 1, 0.0, "/play?p=x")),
    "seat": lambda store, _: store.seat("CFG234", "me"),
    "seats": lambda store, _: store.seats("CFG234"),
    "record": lambda store, _: store.record("CFG234", row_of(1)),
    "row": lambda store, _: store.row("CFG234", 1),
    "rows": lambda store, _: store.rows("CFG234"),
    "clear": lambda store, clock: store.clear("CFG234", clock()),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_redis_that_is_gone_is_told_by_each_call(
    gone: RedisServer, clock: Clock, call: str
) -> None:
    with closing(RedisStore(gone.url, clock)) as store, pytest.raises(Unreachable):
        CALLS[call](store, clock)


def test_a_redis_that_comes_back_is_served_again(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    store = in_redis
    store.open(room_at(clock))
    redis_server.stop()
    with pytest.raises(Unreachable):
        store.find("CFG234")
    redis_server.start()
    with pytest.raises(NoRoom):
        store.find("CFG234")
    assert store.open(room_at(clock))


def test_who_is_heard_while_a_room_ends_leaves_nothing_behind(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    store = in_redis
    with Redis.from_url(redis_server.url) as redis, ThreadPoolExecutor(3) as pool:
        for _ in range(10):
            store.open(room_at(clock))
            store.sit("CFG234", "me")
            heard = [pool.submit(store.hear, "CFG234", "me", True) for _ in range(20)]
            sat = [pool.submit(store.sit, "CFG234", f"late {number}") for number in range(5)]
            store.end("CFG234")
            ends = [each.exception() for each in (*heard, *sat)]
            assert {type(each) for each in ends} <= {type(None), Ended}
            assert redis.keys("*") == [b"mathdoku:room:CFG234:ended"]


@pytest.mark.parametrize("deed", ["sit", "touch", "change", "hear"])
@pytest.mark.parametrize("moment", ["zrem", "delete"])
def test_what_is_done_in_a_room_that_is_being_erased_leaves_nothing_behind(
    redis_server: RedisServer,
    in_redis: RedisStore,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    deed: str,
    moment: str,
) -> None:
    """By another process, right after one of the commands by which this one erases it."""
    deeds: dict[str, Callable[[RedisStore], object]] = {
        "sit": lambda store: store.sit("CFG234", "late"),
        "touch": lambda store: store.touch("CFG234"),
        "change": lambda store: store.change("CFG234", lambda room: room),
        "hear": lambda store: store.hear("CFG234", "me", True),
    }
    in_redis.open(room_at(clock))
    in_redis.sit("CFG234", "me")
    with (
        Redis.from_url(redis_server.url) as redis,
        closing(RedisStore(redis_server.url, clock)) as other,
    ):
        own = getattr(Redis, moment)

        def then(*given: object) -> object:
            done = own(*given)
            with monkeypatch.context() as patch, suppress(Ended):
                patch.setattr(Redis, moment, own)
                deeds[deed](other)
            return done

        monkeypatch.setattr(Redis, moment, then)
        in_redis.end("CFG234")
        assert redis.keys("*") == [b"mathdoku:room:CFG234:ended"]


def test_what_tells_no_room_is_none(redis_server: RedisServer, in_redis: RedisStore) -> None:
    with Redis.from_url(redis_server.url) as redis:
        for text in ("garbage", "{}", "[]", '{"question": {"what": 1}}'):
            redis.set("mathdoku:room:CFG234", text)
            with pytest.raises(NoRoom):
                in_redis.find("CFG234")


# As the version before this one has written them, at rest and while something is asked.
BEFORE = (
    '{"code": "CFG234", "key": "00", "opened": 1700000000.5, "page": "/watch?p=x", "at": 3, '
    '"speed": 0, "since": 0.0, "seq": 1, "round": 0, "question": null, "locked": false, '
    '"beside": {"panel": "", "cell": "", "unfolded": false}}',
    '{"code": "CFG234", "key": "00", "opened": 1700000000.5, "page": "/watch?p=x", "at": 7, '
    '"speed": 0, "since": 1700000001.0, "seq": 4, "round": 2, "question": {"round": 2, '
    '"kind": "why", "at": 7, "revealed": false, "first": {"A": 2}}, "locked": false, '
    '"beside": {"panel": "", "cell": "", "unfolded": false}}',
)


def test_a_room_that_the_version_before_kept_is_read(
    redis_server: RedisServer, in_redis: RedisStore
) -> None:
    rests = Room("CFG234", "00", 1700000000.5, "/watch?p=x", at=3)
    asks = replace(rests, at=7, since=1700000001.0, seq=4, round=2)
    asks = replace(asks, question=Vote(2, "why", 7, first={"A": 2}))
    with Redis.from_url(redis_server.url) as redis:
        for text, room in zip(BEFORE, (rests, asks), strict=True):
            redis.set("mathdoku:room:CFG234", text)
            assert in_redis.find("CFG234") == room


@pytest.mark.parametrize("text", ["garbage", "{}", "[]", "7", '{"answers": [7]}', '{"words": 1}'])
def test_a_row_that_another_version_kept_is_left_out(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock, text: str
) -> None:
    in_redis.open(room_at(clock))
    in_redis.record("CFG234", row_of(2))
    with Redis.from_url(redis_server.url) as redis:
        redis.hset("mathdoku:room:CFG234:rows", "1", text)
    assert in_redis.rows("CFG234") == [row_of(2)]
    assert in_redis.row("CFG234", 1) is None


def test_an_answer_that_comes_while_it_is_revealed_counts_for_all_or_for_none(
    redis_server: RedisServer,
    in_redis: RedisStore,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Between the look at what is asked and the writing down of the answer, another reveals it."""
    in_redis.open(room_at(clock).asked("vote", 0, clock()))
    in_redis.sit("CFG234", "me")
    with closing(RedisStore(redis_server.url, clock)) as other:
        own, revealed = Vote.takes, list[Room]()

        def takes(vote: Vote, round: int, now: float) -> bool:
            if not revealed:
                revealed.append(other.change("CFG234", Room.revealed))
            return own(vote, round, now)

        monkeypatch.setattr(Vote, "takes", takes)
        assert not in_redis.answer("CFG234", "me", 1, "A")
        assert [seat.answer for seat in other.seats("CFG234")] == [""]


def test_what_a_later_version_keeps_besides_stays_whatever_this_one_does(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    """In the text of the room, in a row, behind what is known of when a seat was heard."""
    store = in_redis
    store.open(room_at(clock))
    store.sit("CFG234", "me")
    store.record("CFG234", row_of(1))
    with Redis.from_url(redis_server.url, decode_responses=True) as redis:
        room = "mathdoku:room:CFG234"

        def more(text: object) -> str:
            return json.dumps(json.loads(str(text)) | {"mood": "calm"})

        redis.set(room, more(redis.get(room)), keepttl=True)
        redis.hset(f"{room}:rows", "1", more(redis.hget(f"{room}:rows", "1")))
        redis.hset(f"{room}:rows", "2", "of another kind")
        redis.hset(f"{room}:heard", "me", f"{redis.hget(f'{room}:heard', 'me')} calm")

        store.change("CFG234", lambda room: room.asked("vote", 0, clock()))
        store.hear("CFG234", "me", follows=False)
        assert store.answer("CFG234", "me", 1, "A")
        store.record("CFG234", replace(row_of(1), here=9))
        assert store.rows("CFG234") == [replace(row_of(1), here=9)]
        (seat,) = store.seats("CFG234")
        assert (seat.follows, seat.round, seat.answer) == (False, 1, "A")
        assert json.loads(str(redis.get(room)))["mood"] == "calm"
        assert json.loads(str(redis.hget(f"{room}:rows", "1")))["mood"] == "calm"
        assert str(redis.hget(f"{room}:heard", "me")).endswith(" 0 1 calm")


def test_what_another_version_keeps_of_one_seat_in_another_form_is_no_fault_of_others(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    store, room = in_redis, "mathdoku:room:CFG234"
    store.open(room_at(clock).asked("vote", 0, clock()))
    for token in ("me", "other", "third"):
        store.sit("CFG234", token)
    with Redis.from_url(redis_server.url) as redis:
        redis.hset(f"{room}:seats", "other", "2 Anna")
        redis.hset(f"{room}:heard", "third", '{"at": 1}')
        redis.hset(f"{room}:answers", "third", '{"answer": "B"}')
        redis.hset(f"{room}:rows", "spring:1", "of another kind")
        assert [seat.token for seat in store.seats("CFG234")] == ["me", "third"]
        assert store.seat("CFG234", "other") is None
        assert not store.offer("CFG234", "other", "/play?p=x")
        for token in ("me", "third"):
            assert store.answer("CFG234", token, 1, "A")
        assert [seat.answer for seat in store.seats("CFG234")] == ["A", "A"]
        for round in range(1, MOST_ROWS + 2):
            store.record("CFG234", row_of(round))
        assert [row.round for row in store.rows("CFG234")] == [*range(2, MOST_ROWS + 2)]
        assert redis.hget(f"{room}:rows", "spring:1") == b"of another kind"


def test_a_store_that_is_there_says_so(store: Store) -> None:
    store.ping()
