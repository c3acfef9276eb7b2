"""The room store in Redis or Valkey, shared by several processes.

Each room is a hash of its values as JSON: a dataclass is an object with all of its fields.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import cache
from logging import getLogger
from time import monotonic, time
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisTimeout
from redis.retry import Retry

from .room import Room, Seat, SeatBoard, SeatOffer, SummaryRow
from .store import (
    AGE,
    LATEST,
    PATIENCE,
    REMEMBERED,
    ROOM,
    NoRoomError,
    RoomEndedError,
    RoomOutdatedError,
    Store,
    StoreUnreachableError,
    Values,
)

# Part of every key. Increment it with any change to the fields of stored values: rooms of the old
# version then end with a sentence, so no code has to read values of another version.
VERSION = 2
Value = TypeVar("Value")
_logger = getLogger(__name__)
# Seconds from a timeout to the next try.
_PAUSE = 1.0
# Seconds that the key of `ping` is stored.
_PROBED = 60
_KINDS: dict[str, type] = {
    ROOM: Room, LATEST: int, "seat": Seat, "board": SeatBoard, "offer": SeatOffer,
    "row": SummaryRow,
}  # fmt: skip
# Redis runs a script as one step. KEYS: the room, the list of rooms. ARGV: the required texts, the
# texts to write ("" for none), when the room ends, its code, how long the list lasts.
_WRITE = """
for name, text in pairs(cjson.decode(ARGV[1])) do
  if (redis.call('hget', KEYS[1], name) or '') ~= text then return 0 end
end
for name, text in pairs(cjson.decode(ARGV[2])) do
  if text == '' then redis.call('hdel', KEYS[1], name)
  else redis.call('hset', KEYS[1], name, text) end
end
if ARGV[3] ~= '' then
  redis.call('expireat', KEYS[1], ARGV[3])
  redis.call('zadd', KEYS[2], ARGV[3], ARGV[4])
  redis.call('expire', KEYS[2], ARGV[5])
end
return 1
"""


class RedisStore(Store):
    """Rooms under `mathdoku:VERSION:`, each in one key that expires with it."""

    def __init__(self, url: str, clock: Callable[[], float] = time, version: int = VERSION) -> None:
        super().__init__(clock)
        self._redis = Redis.from_url(
            url,
            decode_responses=True,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            # One retry, as an idle connection may have been closed; none after a timeout.
            retry=Retry(NoBackoff(), 1, (Disconnected,)),
        )
        self._script = self._redis.register_script(_WRITE)
        self._version = version
        self._list = f"mathdoku:{version}:rooms"
        self._fault = ""
        self._next_try = 0.0  # 0 unless Redis hangs

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()

    def ping(self) -> None:
        with self._reaching():
            self._redis.set("mathdoku:ping", 1, ex=_PROBED)  # fails if Redis is full or read-only

    def end(self, code: str) -> None:
        with self._reaching():
            pipe = self._redis.pipeline()
            pipe.delete(self._key(code))
            pipe.zrem(self._list, code)
            pipe.set(self._key(code, "ended"), 1, ex=REMEMBERED)
            if not pipe.execute()[0]:
                self._redis.delete(self._key(code, "ended"))

    def _key(self, code: str, part: str = "room", version: int = 0) -> str:
        return f"mathdoku:{version or self._version}:{part}:{code}"

    def _read(self, code: str, *names: str, kind: str = "") -> Values:
        key, names = self._key(code), (ROOM, *names)
        with self._reaching():
            if kind:
                every = cast(dict[str, str], self._redis.hgetall(key))
                texts = {n: each for n, each in every.items() if n in names or n.startswith(kind)}
            else:
                found = cast(list[str | None], self._redis.hmget(key, names))
                texts = {n: each for n, each in zip(names, found, strict=True) if each}
            if ROOM not in texts:
                raise self._absence(code)
        return {name: value_of(_KINDS[name.split()[0]], each) for name, each in texts.items()}

    def _absence(self, code: str) -> NoRoomError:
        """The error that says why there is no such room."""
        older = [self._key(code, version=each) for each in range(1, self._version)]
        if self._redis.exists(self._key(code, "ended")):
            return RoomEndedError()
        return RoomOutdatedError() if older and self._redis.exists(*older) else NoRoomError()

    def _write(self, code: str, before: Values, after: Values, ends: float | None) -> bool:
        if before == {ROOM: None}:  # a new room
            with self._reaching():
                self._redis.delete(self._key(code, "ended"))
        args = [_texts(before), _texts(after), "" if ends is None else int(ends), code, AGE]
        with self._reaching():
            return bool(self._script(keys=[self._key(code), self._list], args=args))

    def _rooms(self) -> list[tuple[str, bool, float]]:
        with self._reaching():
            self._redis.zremrangebyscore(self._list, 0, self.now())
            rooms = cast(list[Any], self._redis.zrange(self._list, 0, -1, withscores=True))
            pipe = self._redis.pipeline(transaction=False)
            for code, _ in rooms:
                pipe.hexists(self._key(code), LATEST)
            joined = pipe.execute()
        return [(code, bool(each), ends) for (code, ends), each in zip(rooms, joined, strict=True)]

    def _erase(self, code: str) -> None:
        with self._reaching():
            self._redis.delete(self._key(code))
            self._redis.zrem(self._list, code)

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Raises StoreUnreachableError for any error of Redis, which is logged once.

        A request to a Redis that hangs holds a thread until its patience ends. So after a timeout
        all requests fail at once, except one per second that tries again.
        """
        if self._next_try:
            if monotonic() < self._next_try:
                raise StoreUnreachableError(self._fault)
            self._next_try = monotonic() + PATIENCE + _PAUSE  # others needn't wait for this try
        try:
            yield
        except RedisError as error:
            hangs = isinstance(error, RedisTimeout)
            self._next_try = monotonic() + _PAUSE if hangs else 0.0
            self._log(type(error).__name__)
            raise StoreUnreachableError(self._fault) from error
        except NoRoomError:
            self._answered()
            raise
        self._answered()

    def _answered(self) -> None:
        self._next_try = 0.0
        self._log("")

    def _log(self, fault: str) -> None:
        if fault != self._fault:
            self._fault = fault
            said = f"fails: {fault}" if fault else "works again"
            _logger.warning("The room store (REDIS_URL) %s.", said)


def _texts(values: Values) -> str:
    """The values as JSON that the script reads."""
    texts = {name: "" if value is None else text_of(value) for name, value in values.items()}
    return json.dumps(texts)


def text_of(value: Any) -> str:
    """The JSON of a value; equal values have equal texts."""
    return json.dumps(value, default=_fields)


def value_of(kind: type[Value], text: str) -> Value:
    """The value of this class that `text_of` wrote."""
    return cast(Value, _built(kind, json.loads(text)))


def _fields(value: object) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: getattr(value, name) for name in _hints(kind)}


def _built(kind: Any, raw: Any) -> Any:
    """The dataclasses and tuples for plain objects and lists of JSON."""
    make = cast(Callable[..., Any], kind)
    if is_dataclass(kind):
        return make(**raw | {name: _built(hint, raw[name]) for name, hint in _nested(make)})
    if get_origin(kind) is tuple:
        return tuple(_built(get_args(kind)[0], each) for each in raw)
    if raw is not None and type(None) in get_args(kind):
        return _built(get_args(kind)[0], raw)
    return raw


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


@cache
def _nested(kind: Any) -> list[tuple[str, Any]]:
    """The fields that need more than JSON's own types."""
    return [each for each in _hints(kind).items() if is_dataclass(each[1]) or get_args(each[1])]
