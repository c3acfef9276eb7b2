"""Rooms of this server: their store, how they are found, and what is said where they are not."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from secrets import token_bytes
from threading import Lock
from time import monotonic, time
from typing import Any, cast

from flask import Flask, current_app, request

from webapp.puzzle.errors import printable
from webapp.room import Ended, Full, Locked, NoRoom, Room, Store, Unreachable
from webapp.room.codes import SIGNS, tidy
from webapp.room.memory import MemoryStore

from .refusal import Refusal

# So many wrong codes an address may send in so many seconds.
_MOST_WRONG, _WRONG_SECONDS = 60, 60.0
_SALT = token_bytes(16)

now: Callable[[], float] = time


def install(app: Flask, config: Mapping[str, Any]) -> None:
    """Give the application the store that its settings name."""
    if url := config["REDIS_URL"]:
        from webapp.room.redis_store import RedisStore

        app.extensions["rooms"] = RedisStore(url)
    else:
        app.extensions["rooms"] = MemoryStore()
    app.extensions["wrong codes"] = _Wrong()


def store() -> Store:
    """Where this application keeps its rooms."""
    return cast(Store, current_app.extensions["rooms"])


def code_of(text: str) -> str:
    """The code that somebody typed; raises NoRoom where it can be none.

    Nothing else goes to the store: it keeps more than rooms.
    """
    code = tidy(text)
    if code is None:
        raise NoRoom
    return code


def kept(text: str) -> Room:
    """The room of a code that somebody typed; raises NoRoom."""
    return store().find(code_of(text))


def found(text: str) -> Room:
    """The room of a code that somebody typed; raises Refusal, and for too many that are wrong."""
    try:
        return kept(text)
    except NoRoom as error:
        count_wrong()
        code = tidy(text)
        if code is None:
            said = printable(text.strip())[:20]
            raise Refusal(
                f"“{said}” can’t be a code. A code has six characters, such as 7HQ4MX: digits "
                f"from 2 to 9 and the letters {SIGNS[8:]}."
            ) from None
        raise Refusal(sentence_of(error, code), status=404) from None


def count_wrong() -> None:
    """Count a wrong code of whoever asks; raises Refusal where it was one too many."""
    wrong: _Wrong = current_app.extensions["wrong codes"]
    if wrong.too_many(request.remote_addr or ""):
        raise Refusal("Too many wrong codes: wait a minute.", status=429, retry_after=60) from None


def sentence_of(error: Exception, code: str = "") -> str:
    """What is said of a room that isn't there, or takes nobody in."""
    match error:
        case Ended():
            return f"Room {code} has ended: its teacher closed it, and all of it is erased."
        case NoRoom() if _has_others():
            return (
                f"This process of the server doesn't know room {code}: set REDIS_URL, so that all "
                "its processes share their rooms."
            )
        case NoRoom() if "seat" in request.args:
            return (
                f"Room {code} doesn't know your seat: the room has ended, the server lost it, or "
                "the seat was given away after a long silence. Join again."
            )
        case NoRoom():
            return (
                f"There is no room {code}: it was never opened, has ended, or the server lost it."
            )
        case Locked():
            return f"Room {code} is locked: ask the teacher to let you in."
        case Full():
            return "There is no room left on this server now. Try again later."
        case Unreachable():
            return "The server can't reach its store of rooms. It tries again."
    raise error


def _has_others() -> bool:
    """Whether this is one of several processes, each with a memory of its own."""
    return bool(request.environ.get("wsgi.multiprocess")) and isinstance(store(), MemoryStore)


class _Wrong:
    """How many wrong codes each address sent lately; no address is kept, only a salted hash."""

    def __init__(self) -> None:
        self._sent: dict[bytes, int] = {}
        self._since = monotonic()
        self._lock = Lock()

    def too_many(self, address: str) -> bool:
        """Count one more; whether it was too many."""
        key = blake2b(address.encode(), key=_SALT, digest_size=8).digest()
        with self._lock:
            if monotonic() - self._since > _WRONG_SECONDS:
                self._sent.clear()
                self._since = monotonic()
            self._sent[key] = self._sent.get(key, 0) + 1
            return self._sent[key] > _MOST_WRONG
