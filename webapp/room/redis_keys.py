"""What Redis has of rooms: a few keys a room, that are read, put off and erased together."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from logging import getLogger
from time import monotonic
from typing import Any, TypeVar, cast

from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout

from . import wire
from .room import Room
from .store import PATIENCE, Ended, NoRoom, Unreachable, due

_logger = getLogger(__name__)
# Seconds from a timeout to the next try.
_PAUSE = 1.0

# The codes of all rooms, by when they are due.
ROOMS = "mathdoku:rooms"
# The keys of a room beside its own: what is kept of seats, what these offer, the number that was
# given last, and the rows of the summary.
OF_SEATS = ("seats", "heard", "answers")
_PARTS = ("", *OF_SEATS, "offers", "latest", "rows")

Made = TypeVar("Made")


def at(code: str, part: str = "") -> str:
    """The key of a room, or of a part of it."""
    return f"mathdoku:room:{code}{part and ':'}{part}"


class RedisLine:
    """The line to Redis: what fails on it is Unreachable, and logged once, until that changes.

    Whoever asks a Redis that hangs waits until its patience ends, and holds a thread meanwhile.
    So after a timeout all fail at once, but for one a second, who tries whether it is back.
    """

    def __init__(self) -> None:
        self._fault = ""
        self._next_try = 0.0  # 0 unless it hangs

    @contextmanager
    def reaching(self) -> Iterator[None]:
        """Raises Unreachable where Redis can't be asked, or refuses."""
        if self._next_try:
            if monotonic() < self._next_try:
                raise Unreachable(self._fault)
            self._next_try = monotonic() + PATIENCE + _PAUSE  # others needn't wait for this try
        try:
            yield
        except RedisError as error:
            hangs = isinstance(error, RedisTimeout)
            self._next_try = monotonic() + _PAUSE if hangs else 0.0
            self._log(type(error).__name__)
            raise Unreachable(self._fault) from error
        except Exception:  # such as NoRoom: it has answered
            self._answers()
            raise
        self._answers()

    def _answers(self) -> None:
        self._next_try = 0.0
        self._log("")

    def _log(self, fault: str) -> None:
        if fault != self._fault:
            self._fault = fault
            said = f"fails: {fault}" if fault else "works again"
            _logger.warning("The store of rooms (REDIS_URL) %s.", said)


class Keys:
    """The rooms under `mathdoku:` as their keys have them.

    Each method raises what Redis raises; what reads a room raises NoRoom or Ended where there is
    none.
    """

    def __init__(self, redis: Redis, clock: Callable[[], float]) -> None:
        self._redis = redis
        self._clock = clock

    def all(self) -> Iterator[tuple[str, bool, float]]:
        """The codes of all rooms, whether anybody ever joined them, and when they are due."""
        rooms = cast(list[tuple[str, float]], self._redis.zrange(ROOMS, 0, -1, withscores=True))
        latest = self._redis.mget([at(code, "latest") for code, _ in rooms])
        for (code, ends), number in zip(rooms, cast(list[str | None], latest), strict=True):
            yield code, number is not None, ends

    def read(self, code: str, pipe: Pipeline | None = None) -> Room:
        """The room, as a pipeline sees it where one is given."""
        redis = self._redis if pipe is None else pipe
        return self.room(code, cast(str | None, redis.get(at(code))))

    def room(self, code: str, text: str | None) -> Room:
        """The room that this text of it is."""
        if text is not None:
            try:
                return wire.room_of(text)
            except wire.Unreadable:
                raise NoRoom from None
        if self._redis.exists(at(code, "ended")):
            raise Ended
        raise NoRoom

    def while_it_stands(self, code: str, deed: Callable[[Pipeline], Made]) -> Made:
        """What a deed comes to, which is done again until nobody has changed the room meanwhile."""
        made = self._redis.transaction(
            deed,  # type: ignore[arg-type]
            at(code),
            value_from_callable=True,
        )
        return cast(Made, made)

    def put_off(self, pipe: Any, room: Room) -> None:
        """Put off the end of all that a room has."""
        ends = due(room, self._clock())
        for part in _PARTS:
            pipe.expireat(at(room.code, part), int(ends))
        # Only where it is still listed: another process may be erasing it.
        pipe.zadd(ROOMS, {room.code: ends}, xx=True)

    def keep(self, room: Room, part: str, name: str, value: str) -> None:
        """Keep what is known of a seat or a round, unless its room was ended in the meantime."""
        pipe = self._redis.pipeline()
        pipe.hset(at(room.code, part), name, value)
        pipe.expireat(at(room.code, part), int(due(room, self._clock())))
        pipe.exists(at(room.code))
        if not pipe.execute()[-1]:
            self.erase(room.code)

    def erase(self, code: str) -> bool:
        """Erase all that a room has; whether it was there."""
        self._redis.zrem(ROOMS, code)
        return bool(self._redis.delete(*(at(code, part) for part in _PARTS)))
