"""The store in Redis or Valkey: rooms that several processes serve, and that outlive each."""

from collections.abc import Callable
from time import time
from typing import cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.client import Pipeline
from redis.exceptions import ConnectionError as Disconnected
from redis.retry import Retry

from . import wire
from .redis_keys import OF_SEATS, ROOMS, Keys, RedisLine, at
from .room import Asked, Room, Seat, SeatOffer
from .store import (
    AGE,
    MOST_ROOMS,
    MOST_ROWS,
    MOST_SEATS,
    PATIENCE,
    REMEMBERED,
    Full,
    RoomLocked,
    due,
    making_way,
    unjoined,
)

# Seconds that a key of `ping` is kept.
_PROBED = 60


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
        self._keys = Keys(self._redis, clock)
        self._line = RedisLine()

    def close(self) -> None:
        """Let go of the connections."""
        self._redis.close()

    def now(self) -> float:
        return self._clock()

    def ping(self) -> None:
        with self._line.reaching():
            self._redis.set("mathdoku:ping", 1, ex=_PROBED)  # one that is full or read-only refuses

    def open(self, room: Room) -> bool:
        now = self._clock()
        with self._line.reaching():
            self._redis.zremrangebyscore(ROOMS, 0, now)
            if self._redis.zcard(ROOMS) >= MOST_ROOMS:
                self._keys.erase(unjoined(self._keys.all()))
            ends = due(room, now)
            if not self._redis.set(at(room.code), wire.text_of_room(room), nx=True, exat=int(ends)):
                return False
            self._redis.zadd(ROOMS, {room.code: ends})
            self._redis.expire(ROOMS, AGE)
            self._redis.delete(at(room.code, "ended"))
            return True

    def find(self, code: str) -> Room:
        with self._line.reaching():
            return self._keys.read(code)

    def change(self, code: str, deed: Callable[[Room], Room]) -> Room:
        def changed(pipe: Pipeline) -> Room:
            before = cast(str | None, pipe.get(at(code)))
            room = deed(self._keys.room(code, before))
            pipe.multi()
            pipe.set(at(code), wire.text_of_room(room, before))
            self._keys.put_off(pipe, room)
            return room

        with self._line.reaching():
            return self._keys.while_it_stands(code, changed)

    def touch(self, code: str) -> None:
        with self._line.reaching():
            room = self._keys.read(code)
            pipe = self._redis.pipeline(transaction=False)
            self._keys.put_off(pipe, room)
            pipe.execute()

    def end(self, code: str) -> None:
        with self._line.reaching():
            # First, so that nobody finds neither the room nor that it was ended.
            self._redis.set(at(code, "ended"), 1, ex=REMEMBERED)
            if not self._keys.erase(code):
                self._redis.delete(at(code, "ended"))

    # A class comes all at once: nobody waits for another, and who is one too many gets up again.
    def sit(self, code: str, token: str) -> Seat:
        with self._line.reaching():
            room, now = self._keys.read(code), self._clock()
            if room.locked:
                raise RoomLocked
            if self._redis.hlen(at(code, "seats")) >= MOST_SEATS:
                self._leave(code, *making_way(self._seats(code), now))
            number = int(self._redis.incr(at(code, "latest")))
            pipe = self._redis.pipeline()
            pipe.hset(at(code, "seats"), token, number)
            pipe.hset(at(code, "heard"), token, wire.heard_text(now, True, stays=False))
            for part in ("seats", "heard", "latest"):  # the room itself waits for its teacher
                pipe.expireat(at(code, part), int(due(room, now)))
            pipe.hlen(at(code, "seats"))
            pipe.exists(at(code))
            seat, (*_, taken, stays) = Seat(token, number, now), pipe.execute()
            if not stays:
                self._keys.erase(code)
                self._keys.read(code)
            if taken > MOST_SEATS:
                others = [each for each in self._seats(code) if each.token != token]
                try:
                    self._leave(code, *making_way(others, now))
                except Full:
                    self._leave(code, seat)
                    raise
            return seat

    def clear(self, code: str, since: float) -> None:
        with self._line.reaching():
            self._keys.read(code)
            silent = [seat for seat in self._seats(code) if seat.heard < since]
            if silent:
                self._leave(code, *silent)

    def _leave(self, code: str, *seats: Seat) -> None:
        for part in (*OF_SEATS, "offers"):
            self._redis.hdel(at(code, part), *(seat.token for seat in seats))

    def hear(self, code: str, token: str, follows: bool) -> tuple[Room, bool]:
        with self._line.reaching():
            pipe = self._redis.pipeline(transaction=False)
            pipe.get(at(code))
            pipe.hexists(at(code, "seats"), token)
            pipe.hget(at(code, "heard"), token)
            text, has, before = pipe.execute()
            room = self._keys.room(code, text)
            if has:
                heard = wire.heard_text(self._clock(), follows, stays=True, before=before)
                self._keys.keep(room, "heard", token, heard)
            return room, bool(has)

    def answer(self, code: str, token: str, round: int, answer: str) -> bool:
        def answered(pipe: Pipeline) -> bool:
            room = self._keys.read(code, pipe)
            has, question, answers = (
                pipe.hexists(at(code, "seats"), token), room.question, at(code, "answers"),
            )  # fmt: skip
            pipe.multi()
            if not has or not question or not question.takes(round, self._clock()):
                return False
            pipe.hset(answers, token, f"{round} {answer}")
            pipe.expireat(answers, int(due(room, self._clock())))
            return True

        with self._line.reaching():
            return bool(self._keys.while_it_stands(code, answered))

    def offer(self, code: str, token: str, address: str) -> bool:
        with self._line.reaching():
            room = self._keys.read(code)
            text = cast(str | None, self._redis.hget(at(code, "seats"), token))
            number = wire.number_of(text or "")
            if number is not None and address:
                made = wire.text_of_offer(number, self._clock(), address)
                self._keys.keep(room, "offers", token, made)
            else:
                self._redis.hdel(at(code, "offers"), token)
        return number is not None

    def withdraw(self, code: str, offer: SeatOffer) -> None:
        key = at(code, "offers")

        def withdrawn(pipe: Pipeline) -> None:
            stands = (
                wire.offer_of(offer.token, cast(str | None, pipe.hget(key, offer.token))) == offer
            )
            pipe.multi()
            if stands:
                pipe.hdel(key, offer.token)

        with self._line.reaching():
            self._keys.read(code)
            self._redis.transaction(withdrawn, key)

    def offers(self, code: str) -> list[SeatOffer]:
        with self._line.reaching():
            self._keys.read(code)
            texts = cast(dict[str, str], self._redis.hgetall(at(code, "offers")))
        found = [offer for each in texts.items() if (offer := wire.offer_of(*each))]
        return sorted(found, key=lambda offer: (offer.since, offer.number))

    def seat(self, code: str, token: str) -> Seat | None:
        with self._line.reaching():
            self._keys.read(code)
            pipe = self._redis.pipeline(transaction=False)
            for part in OF_SEATS:
                pipe.hget(at(code, part), token)
            number, heard, answer = pipe.execute()
        return None if number is None else wire.seat_of(token, number, heard, answer)

    def seats(self, code: str) -> list[Seat]:
        with self._line.reaching():
            self._keys.read(code)
            return self._seats(code)

    def record(self, code: str, row: Asked) -> None:
        with self._line.reaching():
            room, rows = self._keys.read(code), at(code, "rows")
            before = self._redis.hget(rows, f"{row.round}")
            text = wire.text_of_row(row, cast(str | None, before))
            self._keys.keep(room, "rows", f"{row.round}", text)
            names = cast(list[str], self._redis.hkeys(rows))
            rounds = [name for name in names if wire.number_of(name) is not None]
            if len(rounds) > MOST_ROWS:
                self._redis.hdel(rows, min(rounds, key=int))

    def row(self, code: str, round: int) -> Asked | None:
        with self._line.reaching():
            self._keys.read(code)
            text = cast(str | None, self._redis.hget(at(code, "rows"), f"{round}"))
        return None if text is None else wire.row_of(text)

    def rows(self, code: str) -> list[Asked]:
        with self._line.reaching():
            self._keys.read(code)
            texts = cast(list[str], self._redis.hvals(at(code, "rows")))
        return wire.rows_of(texts)

    def _seats(self, code: str) -> list[Seat]:
        numbers, heard, answers = (
            cast(dict[str, str], self._redis.hgetall(at(code, part))) for part in OF_SEATS
        )
        made = (
            wire.seat_of(token, number, heard.get(token), answers.get(token))
            for token, number in numbers.items()
        )
        return sorted(filter(None, made), key=lambda seat: seat.number)
