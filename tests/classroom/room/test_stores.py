"""A room is found, changed, filled and ended alike in memory and in Redis."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from signal import SIGCONT, SIGSTOP
from time import monotonic, time

import pytest
from redis import Redis

from tests.web.stories import stories
from tests.web.support import Clock, until
from tools.redis_server import RedisServer
from webapp.classroom.room import (
    AnswerCount,
    ClassQuestion,
    FullError,
    NoRoomError,
    Room,
    RoomEndedError,
    RoomLockedError,
    RoomOutdatedError,
    Seat,
    SeatBoard,
    SeatOffer,
    Store,
    StoreUnreachableError,
    SummaryRow,
    Vote,
    digest,
)
from webapp.classroom.room.codes import new_code
from webapp.classroom.room.memory import MemoryStore
from webapp.classroom.room.redis_store import VERSION, RedisStore, text_of, value_of
from webapp.classroom.room.room import Extras
from webapp.classroom.room.store import (
    AGE,
    IDLE,
    MAX_ROOMS,
    MAX_ROWS,
    MAX_SEATS,
    REMEMBERED,
    SILENT,
)

CODE = "CFG234"
PREFIX = f"mathdoku:{VERSION}:"
KEY = f"{PREFIX}room:{CODE}"
OWN = ClassQuestion("Which row first?", ("Row 1", "Row 2"))


@pytest.fixture
def clock() -> Clock:
    """A clock that begins now, as Redis has its own."""
    return Clock(time())


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A server of this session's own."""
    with RedisServer() as server:
        yield server


@pytest.fixture
def redis(redis_server: RedisServer) -> Iterator[Redis]:
    with Redis.from_url(redis_server.url, decode_responses=True) as redis:
        redis.flushall()
        yield redis


@pytest.fixture
def in_redis(redis_server: RedisServer, redis: Redis, clock: Clock) -> Iterator[RedisStore]:
    with closing(RedisStore(redis_server.url, clock)) as store:
        yield store


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest, clock: Clock) -> Store:
    if request.param == "memory":
        return MemoryStore(clock)
    kept: Store = request.getfixturevalue("in_redis")
    return kept


def room_at(clock: Clock, code: str = CODE) -> Room:
    return Room(code, digest("a key"), clock(), "/watch?p=x", since=clock())


def row_of(round: int) -> SummaryRow:
    answers = (
        AnswerCount("A", "Row 1", 3, None, False),
        AnswerCount("B", "Row 2", 0, 2, True, "B"),
    )
    return SummaryRow(round, "own", "Which row first?", "/watch?p=x", 5, 9, answers, True)


def answers(store: Store) -> list[str]:
    return [seat.answer for seat in store.seats(CODE)]


def test_room_is_found_as_stored_until_it_ends(store: Store, clock: Clock) -> None:
    store.ping()
    room = room_at(clock).ask("why", 7, clock())
    assert store.open(room)
    assert store.find(CODE) == room
    assert not store.open(room_at(clock))
    store.sit(CODE, "me")
    for code in (CODE, "HHHHHH"):
        store.end(code)
    with pytest.raises(RoomEndedError):
        store.hear(CODE, "me", follows=True)
    with pytest.raises(NoRoomError) as never:
        store.find("HHHHHH")
    assert not isinstance(never.value, RoomEndedError)
    assert store.open(room_at(clock))
    assert store.seats(CODE) == []


def test_concurrent_changes_and_seats_are_all_stored(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))

    def steps(_: int) -> None:
        for _ in range(10):
            store.change(CODE, lambda room: room.show(room.page, room.at + 1, 0, clock()))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(steps, range(4)))
        list(pool.map(lambda number: store.sit(CODE, f"t{number}"), range(30)))
    assert (store.find(CODE).at, store.find(CODE).seq) == (40, 41)
    assert [seat.number for seat in store.seats(CODE)] == [*range(1, 31)]


def test_full_room_admits_pupils_once_a_seat_is_inactive(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    for number in range(MAX_SEATS):
        store.sit(CODE, f"t{number}")
        store.hear(CODE, f"t{number}", follows=True)
    with pytest.raises(FullError):
        store.sit(CODE, "late")
    clock.now += SILENT + 1
    for number in range(1, MAX_SEATS):
        store.hear(CODE, f"t{number}", follows=True)
    assert store.sit(CODE, "late").number == MAX_SEATS + 1
    tokens = [seat.token for seat in store.seats(CODE)]
    assert tokens == [*(f"t{number}" for number in range(1, MAX_SEATS)), "late"]


def test_inactive_seats_are_freed_with_their_answers(store: Store, clock: Clock) -> None:
    store.open(room_at(clock).ask("vote", 0, clock()))
    for token in ("gone", "here"):
        store.sit(CODE, token)
        store.answer(CODE, token, 1, "A")
    clock.now += 20
    store.clear(CODE, clock() - 30)
    assert len(store.seats(CODE)) == 2
    store.hear(CODE, "here", follows=True)
    store.clear(CODE, clock() - 10)
    assert [(seat.token, seat.answer) for seat in store.seats(CODE)] == [("here", "A")]
    store.sit(CODE, "gone")
    assert answers(store) == ["A", ""]
    with pytest.raises(NoRoomError):
        store.clear("HHHHHH", clock())


def test_seat_in_a_locked_room_answers_only_the_open_round(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    for token in ("me", "left"):
        store.sit(CODE, token)
    store.change(CODE, lambda room: room.lock(True))
    with pytest.raises(RoomLockedError):
        store.sit(CODE, "late")
    assert store.hear(CODE, "left", follows=False)[1]
    assert not store.hear(CODE, "late", follows=True)[1]
    assert [seat.follows for seat in store.seats(CODE)] == [True, False]

    def takes(round: int, answer: str = "a", token: str = "me") -> bool:
        return store.answer(CODE, token, round, answer)

    assert not takes(1)
    store.change(CODE, lambda room: room.ask("vote", 0, clock()))
    assert [takes(1), takes(1, "b c"), takes(1, token="stranger")] == [True, True, False]
    assert [(seat.round, seat.answer) for seat in store.seats(CODE)] == [(1, "b c"), (0, "")]
    for seat in store.seats(CODE):
        assert store.seat(CODE, seat.token) == seat
    assert store.seat(CODE, "stranger") is None
    store.change(CODE, lambda room: room.reveal())
    assert not takes(1)
    store.change(CODE, lambda room: room.reveal().vote_again({"A": 1}, clock()))
    assert [takes(1), takes(2)] == [False, True]
    store.change(CODE, lambda room: room.reveal().close_question())
    store.change(CODE, lambda room: room.ask("own", 0, clock(), OWN, timed=20))
    asked = store.find(CODE).question
    assert (asked.own, asked.until) == (OWN, clock() + 20)
    clock.now += 19
    assert takes(3, "Row 1")
    clock.now += 1
    assert not takes(3, "Row 2")
    assert answers(store)[0] == "Row 1"


def offered(store: Store) -> list[tuple[int, str]]:
    return [(each.number, each.address) for each in store.offers(CODE)]


def board_of(state: str, right: int | None = None, since: float = 0.0) -> SeatBoard:
    return SeatBoard("me", "m1", state, None if right is None else (right, 5), since)


def test_board_dates_from_its_last_progress_and_ends_with_its_seat(
    store: Store, clock: Clock
) -> None:
    store.open(room_at(clock))
    store.sit(CODE, "me")
    begun = clock.now
    for board, since in [
        (board_of("s1"), 1), (board_of("s1"), 1), (board_of("s2"), 3),
        (board_of("s2", 0), 4), (board_of("s3", 0), 4), (board_of("s3", 1), 6),
    ]:  # fmt: skip
        clock.now += 1
        store.report(CODE, "me", board)
        store.report(CODE, "stranger", board)
        assert store.boards(CODE) == [replace(board, since=begun + since)]
    store.report(CODE, "me", None)
    assert store.boards(CODE) == []
    store.report(CODE, "me", board_of("s1"))
    store.clear(CODE, clock() + 1)
    assert store.boards(CODE) == []


def test_seat_has_one_offer_that_ends_with_it(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    ids = set()
    for token in ("me", "you", "they"):
        store.sit(CODE, token)
    for token, page in (("they", "/a"), ("me", "/b"), ("you", "/c"), ("they", "/d"), ("me", "/b")):
        clock.now += 1
        assert store.offer(CODE, token, page)
        ids |= {each.id for each in store.offers(CODE)}
    assert offered(store) == [(2, "/c"), (3, "/d"), (1, "/b")]
    assert len(ids) == 5
    assert store.offer(CODE, "you", "")
    assert not store.offer(CODE, "stranger", "/play?p=z")
    # It is withdrawn as it was seen, not what has replaced it.
    (seen, _) = store.offers(CODE)
    clock.now += 1
    store.offer(CODE, "they", "/e")
    store.withdraw(CODE, seen)
    assert offered(store) == [(1, "/b"), (3, "/e")]
    store.withdraw(CODE, store.offers(CODE)[1])
    assert offered(store) == [(1, "/b")]
    clock.now += 20
    store.clear(CODE, clock())
    store.sit(CODE, "me")
    assert offered(store) == []
    store.end(CODE)
    with pytest.raises(RoomEndedError):
        offered(store)


def test_summary_has_one_row_per_round_up_to_a_limit(store: Store, clock: Clock) -> None:
    store.open(room_at(clock))
    again = replace(row_of(2), words="Once more?")
    for row in (row_of(2), row_of(1), row_of(3), again):
        store.record(CODE, row)
    assert store.rows(CODE) == [row_of(1), again, row_of(3)]
    for round in range(4, MAX_ROWS + 2):
        store.record(CODE, row_of(round))
    assert [row.round for row in store.rows(CODE)] == [*range(2, MAX_ROWS + 2)]
    rounds = (1, 2, MAX_ROWS + 1, MAX_ROWS + 2)
    found = [store.row(CODE, round) for round in rounds]
    assert found == [None, again, row_of(MAX_ROWS + 1), None]
    store.end(CODE)
    for call in ("rows", "record"):
        with pytest.raises(RoomEndedError):
            CALLS[call](store, clock)
    assert store.open(room_at(clock))
    assert store.rows(CODE) == []


def test_oldest_empty_room_makes_way_until_all_have_pupils(store: Store, clock: Clock) -> None:
    codes = [*{new_code() for _ in range(2 * MAX_ROOMS)}][:MAX_ROOMS]
    for code in codes:
        clock.now += 1
        assert store.open(room_at(clock, code))
    store.sit(codes[0], "me")
    store.sit(codes[2], "me")
    store.clear(codes[2], clock() + 1)
    clock.now += 1
    store.touch(codes[3])
    for code in (CODE, "CFG235"):
        clock.now += 1
        assert store.open(room_at(clock, code))
    left = (codes[0], codes[2], codes[3], *codes[5:], CODE, "CFG235")
    for code in left:
        assert store.find(code).code == code
    for code in (codes[1], codes[4]):
        with pytest.raises(NoRoomError) as gone:
            store.find(code)
        assert not isinstance(gone.value, RoomEndedError)
    for code in left:
        store.sit(code, "you")
    with pytest.raises(FullError):
        store.open(room_at(clock, "HHHHHH"))
    clock.now += IDLE
    assert store.open(room_at(clock, "HHHHHH"))


CALLS: dict[str, Callable[[Store, Clock], object]] = {
    "ping": lambda store, _: store.ping(),
    "open": lambda store, clock: store.open(room_at(clock)),
    "find": lambda store, _: store.find(CODE),
    "change": lambda store, _: store.change(CODE, Room.reveal),
    "touch": lambda store, _: store.touch(CODE),
    "end": lambda store, _: store.end(CODE),
    "sit": lambda store, _: store.sit(CODE, "me"),
    "hear": lambda store, _: store.hear(CODE, "me", follows=True),
    "answer": lambda store, _: store.answer(CODE, "me", 1, "a"),
    "offer": lambda store, _: store.offer(CODE, "me", "/play?p=x"),
    "offers": lambda store, _: store.offers(CODE),
    "report": lambda store, _: store.report(CODE, "me", board_of("s1")),
    "boards": lambda store, _: store.boards(CODE),
    "withdraw": lambda store, _: store.withdraw(CODE, SeatOffer("me", 1, 0.0, "/play?p=x")),
    "seat": lambda store, _: store.seat(CODE, "me"),
    "seats": lambda store, _: store.seats(CODE),
    "record": lambda store, _: store.record(CODE, row_of(1)),
    "row": lambda store, _: store.row(CODE, 1),
    "rows": lambda store, _: store.rows(CODE),
    "clear": lambda store, clock: store.clear(CODE, clock()),
}


# In memory.


def test_memory_store_uses_a_monotonic_clock() -> None:
    before, now, after = monotonic(), MemoryStore().now(), monotonic()
    assert before <= now <= after


def test_idle_and_old_rooms_leave_the_memory_store(clock: Clock) -> None:
    store = MemoryStore(clock)
    for call in CALLS.keys() - {"ping", "open", "end"}:  # whichever call comes next
        store.open(room_at(clock))
        clock.now += IDLE - 1
        store.sit(CODE, "me")  # which prolongs nothing
        clock.now += 1
        with pytest.raises(NoRoomError):
            CALLS[call](store, clock)
        assert CODE not in repr(vars(store))
    store.open(room_at(clock))
    for _ in range(AGE // IDLE):
        clock.now += IDLE - 1
        store.touch(CODE)
    clock.now += AGE // IDLE
    with pytest.raises(NoRoomError):
        store.find(CODE)
    store.open(room_at(clock))
    store.end(CODE)
    assert [*vars(store)["_ended"]] == [CODE]
    assert not vars(store)["_values"]
    clock.now += REMEMBERED
    with pytest.raises(NoRoomError):
        store.find("HHHHHH")
    assert CODE not in repr(vars(store))


# In Redis.


def test_redis_stores_a_room_in_one_expiring_key(
    redis: Redis, in_redis: RedisStore, clock: Clock
) -> None:
    in_redis.open(room_at(clock))
    ends = redis.zscore(f"{PREFIX}rooms", CODE)
    clock.now += 60
    in_redis.sit(CODE, "me")
    assert redis.zscore(f"{PREFIX}rooms", CODE) == ends  # which a seat doesn't prolong
    assert redis.ttl(KEY) <= IDLE
    clock.now -= 60
    in_redis.change(CODE, lambda room: room.ask("vote", 0, clock()))
    for call in ("answer", "offer", "record", "touch"):
        CALLS[call](in_redis, clock)
    assert sorted(redis.keys("*")) == [KEY, f"{PREFIX}rooms"]
    assert IDLE - 60 < redis.ttl(KEY) <= IDLE
    assert 0 < redis.ttl(f"{PREFIX}rooms") <= AGE
    in_redis.end(CODE)
    assert redis.keys("*") == [f"{PREFIX}ended:{CODE}"]
    assert 0 < redis.ttl(f"{PREFIX}ended:{CODE}") <= REMEMBERED


def test_room_of_an_older_version_is_outdated(
    redis_server: RedisServer, redis: Redis, in_redis: RedisStore, clock: Clock
) -> None:
    in_redis.open(room_at(clock))
    in_redis.sit(CODE, "me")
    with closing(RedisStore(redis_server.url, clock, version=VERSION + 1)) as newer:
        for call in CALLS.keys() - {"ping", "open", "end"}:
            with pytest.raises(RoomOutdatedError):
                CALLS[call](newer, clock)
        assert newer.open(room_at(clock))
        assert newer.seats(CODE) == []
    assert len(in_redis.seats(CODE)) == 1


def test_stored_text_changes_only_with_the_version() -> None:
    """If this fails, raise `VERSION` and write into stored.txt what is stored now."""
    extras = Extras("why", "r1c2", True, 40)
    room = Room("CFG234", "hash", 1.5, "/watch?p=x", 7, 3, 2.0, 9, 1, locked=True, extras=extras)
    own = ClassQuestion("Which?", ("é", "No"), right="B", timer=30)
    values = {
        "A room": room,
        "A room that is asked a question": replace(
            room, question=Vote(1, "own", 7, "counted", {"A": 2}, own, 30, 32.5, ("é",))
        ),
        "A seat": Seat("me", 7, 12.25, False, 3, "r1c2"),
        "An offer": SeatOffer("me", 7, 12.25, "/play?p=x y"),
        "A board": board_of("s1", 2, 12.25),
        "A row of the summary": row_of(1),
    }
    stored = stories(Path(__file__).with_name("stored.txt"))
    assert {name: [text_of(value)] for name, value in values.items()} == stored
    for value in values.values():
        assert value_of(type(value), text_of(value)) == value


def test_missing_redis_is_reported_by_each_call(
    redis_server: RedisServer, in_redis: RedisStore, clock: Clock
) -> None:
    in_redis.open(room_at(clock))
    redis_server.stop()
    try:
        for call in CALLS:
            with pytest.raises(StoreUnreachableError):
                CALLS[call](in_redis, clock)
    finally:
        redis_server.start()
    with pytest.raises(NoRoomError):
        in_redis.find(CODE)
    assert in_redis.open(room_at(clock))


def test_hanging_redis_gets_one_request_per_second(
    redis_server: RedisServer, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webapp.classroom.room.redis_store.PATIENCE", 0.2)
    monkeypatch.setattr("webapp.classroom.room.redis_store.monotonic", clock)
    with closing(RedisStore(redis_server.url)) as store:
        redis_server.signal(SIGSTOP)
        with pytest.raises(StoreUnreachableError, match="TimeoutError"):
            store.find(CODE)
        redis_server.signal(SIGCONT)
        with pytest.raises(StoreUnreachableError, match="TimeoutError"):
            store.ping()  # not sent: it's within a second

        def reached() -> bool:
            clock.now += 1
            try:
                store.ping()
            except StoreUnreachableError as error:
                if not error.__cause__:
                    raise  # it wasn't sent
                return False
            return True

        until(reached)
