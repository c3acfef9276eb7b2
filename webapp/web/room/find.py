"""Rooms of this server: their store and cache, how they are found, and what to say if not."""

from collections.abc import Hashable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from logging import getLogger
from typing import Any, cast

from flask import Flask, current_app, request, url_for

from webapp.classroom.room import (
    FullError,
    NoRoomError,
    Room,
    RoomEndedError,
    RoomLockedError,
    RoomOutdatedError,
    Store,
    StoreUnreachableError,
)
from webapp.classroom.room.codes import SIGNS, new_secret, tidy
from webapp.classroom.room.memory import MemoryStore
from webapp.classroom.room.store import IDLE, MAX_ROOMS
from webapp.puzzle.errors import printable
from webapp.solvers.registry import YOURS
from webapp.web.http.errors import RequestError
from webapp.web.http.request import absolute

from .throttle import MAX_OPEN, Throttle, TooManyGuessesError

# What proxies add to requests: all that come through one have one address.
_PROXIES_SAY = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via")

# Logged for the operator.
APART = (
    "Rooms are off: with more than one worker, set REDIS_URL so that they share their rooms "
    "(docs/deploy.md, Rooms), or serve with one worker."
)
# Without a shared store, half the class would find no room.
CLOSED = "This server isn’t set up for rooms yet. Ask the person who runs it to read its log."
_log = getLogger(__name__)

# The length of a seat's token, or more.
TOKEN_CHARACTERS = 32


def install(app: Flask, config: Mapping[str, Any]) -> None:
    """Give the application the store that its settings name."""
    if url := config["REDIS_URL"]:
        from webapp.classroom.room.redis_store import RedisStore

        app.extensions["rooms"] = RedisStore(url)
    else:
        app.extensions["rooms"] = MemoryStore()
    app.extensions["room_caches"] = {}
    app.extensions["throttle"] = Throttle()


def store() -> Store:
    """Where this application keeps its rooms."""
    return cast(Store, current_app.extensions["rooms"])


def cache_of(code: str) -> dict[Hashable, Any]:
    """What this process has loaded or rendered for a room, until that ends."""
    caches = _caches()
    if len(caches) > MAX_ROOMS:  # some have ended by themselves
        caches.clear()
    return caches.setdefault(code, {})


def forget(code: str) -> None:
    """Erase what is cached of a room that has ended."""
    _caches().pop(code, None)


def _caches() -> dict[str, dict[Hashable, Any]]:
    return cast(dict[str, dict[Hashable, Any]], current_app.extensions["room_caches"])


def now() -> float:
    """The time by which rooms count, in seconds."""
    return store().now()


def code_of(text: str) -> str:
    """The room code in what somebody typed; raises NoRoomError if it can't be one.

    Nothing else may reach the store, which has keys of other kinds.
    """
    code = tidy(text)
    if code is None:
        raise NoRoomError
    return code


def open(room: Room) -> bool:
    """Store a new room; False if its code is taken. Raises RequestError.

    Behind proxies rooms per address aren't counted: all visitors have the proxy's address.
    """
    address, counts = request.remote_addr or "", not current_app.config["PROXY_HOPS"]
    if counts and not _throttle().admit_room(address, room.code, is_open):
        raise RequestError(
            f"{MAX_OPEN} rooms that were opened from here are open already: end one of them first.",
            status=429,
            retry_after=60,
        )
    return store().open(room)


def is_open(code: str) -> bool:
    """Whether there is such a room."""
    try:
        store().find(code)
    except NoRoomError:
        return False
    return True


def look_up(text: str) -> Room:
    """The room of a code that somebody typed, or guesses; raises NoRoomError.

    Raises RequestError before the lookup if too many wrong codes came from this address.
    """
    admit()
    try:
        return store().find(code_of(text))
    except NoRoomError as error:
        count(error)
        raise


def room_of(text: str) -> Room:
    """The room of a typed code; raises RequestError if it's wrong, or one too many."""
    try:
        return look_up(text)
    except NoRoomError as error:
        code = tidy(text)
        if code is None:
            said = printable(text.strip())[:20]
            raise RequestError(
                f"“{said}” can’t be a code. A code has six characters, such as 7HQ4MX: digits "
                f"from 2 to 9 and the letters {SIGNS[8:]}."
            ) from None
        raise RequestError(sentence_of(error, code), status=404) from None


def key_sent() -> str:
    """The leader's key in the form of the request."""
    return request.form.get("key", "")[:64]


def room_led_by(text: str, key: str) -> Room:
    """The room of a code, if the key is its leader's; otherwise the request counts as a guess.

    Raises NoRoomError and RequestError.
    """
    with suppress(NoRoomError):
        room = store().find(code_of(text))
        if room.admits(key):
            return room
    look_up(text)
    raise RequestError("Only the teacher of this room can do that.", status=403)


def hear(text: str, token: str, follows: bool) -> Room:
    """The room of a code, which notes that this seat is there; without a seat it's a guess.

    Raises NoRoomError and RequestError.
    """
    gone = NoRoomError()
    try:
        room, has = store().hear(code_of(text), token, follows)
        if has:
            return room
    except NoRoomError as error:
        gone = error
    if not isinstance(gone, RoomEndedError):
        admit()
    count(gone)
    raise gone


def sit(text: str, token: str = "") -> str:
    """The URL of a seat in the room of a code: the token's, or a new one. Raises RequestError."""
    if token:
        with suppress(NoRoomError, RequestError):
            room = hear(text, token[:TOKEN_CHARACTERS], follows=True)
            return url_for("room.page", code=room.code, seat=token)
    room = room_of(text)
    try:
        seat = store().sit(room.code, new_secret())
    except (FullError, RoomLockedError) as error:
        said = "All seats of this room are taken." if isinstance(error, FullError) else None
        raise RequestError(said or sentence_of(error, room.code), status=409) from None
    return url_for("room.page", code=room.code, seat=seat.token)


def admit() -> None:
    """Allow one more code to be tried; raises RequestError after too many wrong ones."""
    address = request.remote_addr or ""
    shared = bool(current_app.config["PROXY_HOPS"]) or _is_proxy(address)
    try:
        _throttle().admit(address, shared)
    except TooManyGuessesError as error:
        said = (
            "Too many wrong codes are coming from your network. Try again in a moment."
            if shared
            else "Too many wrong codes: wait a minute."
        )
        raise RequestError(said, status=429, retry_after=error.seconds) from None


def _is_proxy(address: str) -> bool:
    """Whether the address is a proxy's: of this network, with headers that proxies add."""
    try:
        is_near = ip_address(address).is_private
    except ValueError:
        is_near = True  # a socket without an address
    return is_near and any(map(request.headers.get, _PROXIES_SAY))


def count(error: NoRoomError) -> None:
    """Count a wrong code; not that of an ended room, which its class still polls."""
    if not isinstance(error, RoomEndedError):
        _throttle().count(request.remote_addr or "")


def _throttle() -> Throttle:
    return cast(Throttle, current_app.extensions["throttle"])


def sentence_of(error: Exception, code: str = "") -> str:
    """Why a room isn't there or lets no more visitors in, as a sentence."""
    match error:
        case RoomOutdatedError():
            return (
                f"Room {code} ended when this server was updated: its teacher can open a new one."
            )
        case RoomEndedError():
            return f"Room {code} has ended: its teacher closed it, and all of it is erased."
        case NoRoomError() if apart():
            _log.error("A worker was asked for a room that it can’t know. %s", APART)
            return (
                f"This server runs as several programs that don’t share their rooms: this one "
                f"doesn’t know room {code}. Ask the person who runs the server to read "
                "its log."
            )
        case NoRoomError() if "seat" in request.args:
            return (
                f"Room {code} doesn’t know your seat: the room has ended, the server lost it, or "
                "the seat was given away after a long silence. Join again."
            )
        case NoRoomError():
            return (
                f"There is no room {code}: it was never opened, has ended, or the server lost it."
            )
        case RoomLockedError():
            return f"Room {code} is locked: ask the teacher to let you in."
        case FullError():
            return "There is no room left on this server now. Try again later."
        case StoreUnreachableError():
            return "Can’t reach the room store. Retrying."
    raise error


def apart() -> bool:
    """Whether this is one of several processes, each with a memory of its own."""
    return bool(request.environ.get("wsgi.multiprocess")) and isinstance(store(), MemoryStore)


def opening(shows: str) -> dict[str, Any]:
    """What the macro `opening` needs for a room that shows the page at this address first."""
    return {
        "shows": shows,
        "loopback": absolute("/")[1],
        "own": bool(YOURS),
        "closed": CLOSED if apart() else "",
        "idle": IDLE,
    }
