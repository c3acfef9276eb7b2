"""The store in Redis or Valkey: rooms that several processes serve, and that outlive each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import time
from typing import Any, TypeVar, cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.client import Pipeline
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError
from redis.retry import Retry

from . import wire
from .room import Asked, Room, Seat, SeatOffer
from .store import (
    AGE,
    MOST_ROOMS,
    MOST_ROWS,
    MOST_SEATS,
    PATIENCE,
    REMEMBERED,
    Ended,
    Full,
    NoRoom,
    RoomLocked,
    Unreachable,
    due,
    making_way,
    unjoined,
)

_ROOMS = "mathdoku:rooms"
# The keys of a room beside its own: what is kept of seats, what these offer, the number that was
# given last, and the rows of the summary.
_OF_SEATS = ("seats", "heard", "answers")
_PARTS = ("", *_OF_SEATS, "offers", "latest", "rows")

Made = TypeVar("Made")


def _at(code: str, part: str = "") -> str:
    return f"mathdoku:room:{code}{part and ':'}{part}"


class RedisStore:
    """Rooms under `mathdoku:`, each in a few keys that expire with it. A Store.

    A room is one text; its seats are the fields of hashes, so that two hundred who are heard at
    once don't wait for each other: numbers, when each was heard, and answers. What they offer and
    the rows of the summary are hashes by themselves, since nobody but the leader reads them.

    Another version may serve beside this one, and erases only the keys that it knows: a later one
    puts what it has to keep of a room within these, and whatever key it adds expires by itself.
    """

    def __init__(self, url: str, clock: Callable[[], float] = time) -> None:
        self._clock = clock
        self._redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            # A connection may have been closed while it was idle. Who is silent is asked once.
            retry=Retry(NoBackoff(), 1, (Disconnected,)),
        )

    def close(self) -> None:
        """Let go of the connections."""
        self._redis.close()

    def ping(self) -> None:
        with _reachable():
            self._redis.ping()

    def open(self, room: Room) -> bool:
        now = self._clock()
        with _reachable():
            self._redis.zremrangebyscore(_ROOMS, 0, now)
            if self._redis.zcard(_ROOMS) >= MOST_ROOMS:
                self._erase(unjoined(self._rooms()))
            ends = due(room, now)
            if not self._redis.set(
                _at(room.code), wire.text_of_room(room), nx=True, exat=int(ends)
            ):
                return False
            self._redis.zadd(_ROOMS, {room.code: ends})
            self._redis.expire(_ROOMS, AGE)
            self._redis.delete(_at(room.code, "ended"))
            return True

    def _rooms(self) -> Iterator[tuple[str, bool, float]]:
        """The codes of all rooms, whether anybody ever joined them, and when they are due."""
        rooms = cast(list[tuple[str, float]], self._redis.zrange(_ROOMS, 0, -1, withscores=True))
        latest = self._redis.mget([_at(code, "latest") for code, _ in rooms])
        for (code, ends), number in zip(rooms, cast(list[str | None], latest), strict=True):
            yield code, number is not None, ends

    def find(self, code: str) -> Room:
        with _reachable():
            return self._read(self._redis, code)

    def change(self, code: str, deed: Callable[[Room], Room]) -> Room:
        def changed(pipe: Pipeline) -> Room:
            before = cast(str | None, pipe.get(_at(code)))
            room = deed(self._room(code, before))
            pipe.multi()
            pipe.set(_at(code), wire.text_of_room(room, before))
            self._expire(pipe, room)
            return room

        with _reachable():
            return self._while_it_stands(code, changed)

    def _while_it_stands(self, code: str, deed: Callable[[Pipeline], Made]) -> Made:
        """What a deed comes to, which is done again until nobody has changed the room meanwhile."""
        made = self._redis.transaction(
            deed,  # type: ignore[arg-type]
            _at(code),
            value_from_callable=True,
        )
        return cast(Made, made)

    def touch(self, code: str) -> None:
        with _reachable():
            room = self._read(self._redis, code)
            pipe = self._redis.pipeline(transaction=False)
            self._expire(pipe, room)
            pipe.execute()

    def end(self, code: str) -> None:
        with _reachable():
            # First, so that nobody finds neither the room nor that it was ended.
            self._redis.set(_at(code, "ended"), 1, ex=REMEMBERED)
            if not self._erase(code):
                self._redis.delete(_at(code, "ended"))

    def _erase(self, code: str) -> bool:
        self._redis.zrem(_ROOMS, code)
        return bool(self._redis.delete(*(_at(code, part) for part in _PARTS)))

    # A class comes all at once: nobody waits for another, and who is one too many gets up again.
    def sit(self, code: str, token: str) -> Seat:
        with _reachable():
            room, now = self._read(self._redis, code), self._clock()
            if room.locked:
                raise RoomLocked
            if self._redis.hlen(_at(code, "seats")) >= MOST_SEATS:
                self._leave(code, *making_way(self._seats(code), now))
            number = int(self._redis.incr(_at(code, "latest")))
            pipe = self._redis.pipeline()
            pipe.hset(_at(code, "seats"), token, number)
            pipe.hset(_at(code, "heard"), token, wire.heard_text(now, True, stays=False))
            self._expire(pipe, room)
            pipe.hlen(_at(code, "seats"))
            pipe.exists(_at(code))
            seat, (*_, taken, stays) = Seat(token, number, now), pipe.execute()
            if not stays:
                self._erase(code)
                self._read(self._redis, code)
            if taken > MOST_SEATS:
                others = [each for each in self._seats(code) if each.token != token]
                try:
                    self._leave(code, *making_way(others, now))
                except Full:
                    self._leave(code, seat)
                    raise
            return seat

    def clear(self, code: str, since: float) -> None:
        with _reachable():
            self._read(self._redis, code)
            silent = [seat for seat in self._seats(code) if seat.heard < since]
            if silent:
                self._leave(code, *silent)

    def _leave(self, code: str, *seats: Seat) -> None:
        for part in (*_OF_SEATS, "offers"):
            self._redis.hdel(_at(code, part), *(seat.token for seat in seats))

    def hear(self, code: str, token: str, follows: bool) -> tuple[Room, bool]:
        with _reachable():
            pipe = self._redis.pipeline(transaction=False)
            pipe.get(_at(code))
            pipe.hexists(_at(code, "seats"), token)
            pipe.hget(_at(code, "heard"), token)
            text, has, before = pipe.execute()
            room = self._room(code, text)
            if has:
                heard = wire.heard_text(self._clock(), follows, stays=True, before=before)
                self._keep(room, "heard", token, heard)
            return room, bool(has)

    def answer(self, code: str, token: str, round: int, answer: str) -> bool:
        def answered(pipe: Pipeline) -> bool:
            room = self._read(pipe, code)
            has, question, answers = (
                pipe.hexists(_at(code, "seats"), token), room.question, _at(code, "answers"),
            )  # fmt: skip
            pipe.multi()
            if not has or not question or not question.takes(round, self._clock()):
                return False
            pipe.hset(answers, token, f"{round} {answer}")
            pipe.expireat(answers, int(due(room, self._clock())))
            return True

        with _reachable():
            return bool(self._while_it_stands(code, answered))

    def offer(self, code: str, token: str, address: str) -> bool:
        with _reachable():
            room = self._read(self._redis, code)
            text = cast(str | None, self._redis.hget(_at(code, "seats"), token))
            number = wire.number_of(text or "")
            if number is not None and address:
                made = wire.text_of_offer(number, self._clock(), address)
                self._keep(room, "offers", token, made)
            else:
                self._redis.hdel(_at(code, "offers"), token)
        return number is not None

    def withdraw(self, code: str, offer: SeatOffer) -> None:
        key = _at(code, "offers")

        def withdrawn(pipe: Pipeline) -> None:
            stands = (
                wire.offer_of(offer.token, cast(str | None, pipe.hget(key, offer.token))) == offer
            )
            pipe.multi()
            if stands:
                pipe.hdel(key, offer.token)

        with _reachable():
            self._read(self._redis, code)
            self._redis.transaction(withdrawn, key)

    def offers(self, code: str) -> list[SeatOffer]:
        with _reachable():
            self._read(self._redis, code)
            texts = cast(dict[str, str], self._redis.hgetall(_at(code, "offers")))
        found = [offer for each in texts.items() if (offer := wire.offer_of(*each))]
        return sorted(found, key=lambda offer: (offer.since, offer.number))

    def seat(self, code: str, token: str) -> Seat | None:
        with _reachable():
            self._read(self._redis, code)
            pipe = self._redis.pipeline(transaction=False)
            for part in _OF_SEATS:
                pipe.hget(_at(code, part), token)
            number, heard, answer = pipe.execute()
        return None if number is None else wire.seat_of(token, number, heard, answer)

    def seats(self, code: str) -> list[Seat]:
        with _reachable():
            self._read(self._redis, code)
            return self._seats(code)

    def record(self, code: str, row: Asked) -> None:
        with _reachable():
            room, rows = self._read(self._redis, code), _at(code, "rows")
            before = self._redis.hget(rows, f"{row.round}")
            text = wire.text_of_row(row, cast(str | None, before))
            self._keep(room, "rows", f"{row.round}", text)
            names = cast(list[str], self._redis.hkeys(rows))
            rounds = [name for name in names if wire.number_of(name) is not None]
            if len(rounds) > MOST_ROWS:
                self._redis.hdel(rows, min(rounds, key=int))

    def row(self, code: str, round: int) -> Asked | None:
        with _reachable():
            self._read(self._redis, code)
            text = cast(str | None, self._redis.hget(_at(code, "rows"), f"{round}"))
        return None if text is None else wire.row_of(text)

    def rows(self, code: str) -> list[Asked]:
        with _reachable():
            self._read(self._redis, code)
            texts = cast(list[str], self._redis.hvals(_at(code, "rows")))
        return wire.rows_of(texts)

    def _seats(self, code: str) -> list[Seat]:
        numbers, heard, answers = (
            cast(dict[str, str], self._redis.hgetall(_at(code, part))) for part in _OF_SEATS
        )
        made = (
            wire.seat_of(token, number, heard.get(token), answers.get(token))
            for token, number in numbers.items()
        )
        return sorted(filter(None, made), key=lambda seat: seat.number)

    def _read(self, redis: Any, code: str) -> Room:
        return self._room(code, redis.get(_at(code)))

    def _room(self, code: str, text: str | None) -> Room:
        if text is not None:
            try:
                return wire.room_of(text)
            except wire.Unreadable:
                raise NoRoom from None
        if self._redis.exists(_at(code, "ended")):
            raise Ended
        raise NoRoom

    def _expire(self, pipe: Any, room: Room) -> None:
        """Put off the end of all that a room has."""
        ends = due(room, self._clock())
        for part in _PARTS:
            pipe.expireat(_at(room.code, part), int(ends))
        # Only where it is still listed: another process may be erasing it.
        pipe.zadd(_ROOMS, {room.code: ends}, xx=True)

    def _keep(self, room: Room, part: str, name: str, value: str) -> None:
        """Keep what is known of a seat or a round, unless its room was ended in the meantime."""
        pipe = self._redis.pipeline()
        pipe.hset(_at(room.code, part), name, value)
        pipe.expireat(_at(room.code, part), int(due(room, self._clock())))
        pipe.exists(_at(room.code))
        if not pipe.execute()[-1]:
            self._erase(room.code)


@contextmanager
def _reachable() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise Unreachable from error
