"""Rooms that the fuzzer opens, for requests with real codes, keys and seats."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from urllib.parse import urlencode

from flask import Flask

from tests.fuzz.answers import Answer, ask
from tests.fuzz.requests import Asked
from tests.fuzz.rooms import CODE, KEY, LOWER, NAMES, ROUND, SEAT
from tests.web.markup import read
from tests.web.support import Clock
from webapp.classroom.room import NoRoomError
from webapp.classroom.room.memory import MemoryStore
from webapp.classroom.room.store import AGE
from webapp.web.room import find as served

_USES = 30  # requests per room
_FORM = ("Content-Type", "application/x-www-form-urlencoded")
_HTMX = ("Hx-Request", "true")


class Rooms:
    """Opens rooms as people do, each from its own IP address, in a store that starts empty."""

    def __init__(self, app: Flask) -> None:
        self.app, self.clock = app, Clock()
        self.store = MemoryStore(self.clock)
        app.extensions["rooms"] = self.store
        app.extensions["room_caches"] = {}
        self._addresses = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))
        self._code = self._key = self._seat = ""
        self._uses = 0

    def post(self, path: str, fields: Mapping[str, object], htmx: bool = True) -> Answer:
        headers = (_FORM, _HTMX) if htmx else (_FORM,)
        body = urlencode(fields).encode()
        address = next(self._addresses)
        return ask(self.app, Asked("POST", path, (), headers, body, address=address))

    def get(self, path: str, query: Mapping[str, object], htmx: bool = True) -> Answer:
        pairs = tuple((name, str(value)) for name, value in query.items())
        headers = (_HTMX,) if htmx else ()
        return ask(self.app, Asked("GET", path, pairs, headers, address=next(self._addresses)))

    def open(self, page: str = "/watch?at=3") -> tuple[str, str, Answer]:
        """Return the code and key of a new room, and its teacher's page."""
        answer = self.post("/room", {"page": page})
        if answer.status == 503:  # the store is full of other rooms
            self.clock.now += AGE
            answer = self.post("/room", {"page": page})
        lead = read(answer.body.decode())
        code = lead.one(data_lead="")["data-code"]
        return code, lead.one("input", name="key")["value"], answer

    def sit(self, code: str, joins: bool = False) -> tuple[str, Answer]:
        """Return a new seat, or "" if there is none, taken at the room's URL or by joining."""
        if joins:
            answer = self.post("/join", {"code": code})
        else:
            answer = self.post(f"/room/{code}/seat", {})
        found = re.search(r"seat=([\w-]+)", dict(answer.headers).get("Location", ""))
        return found[1] if found else "", answer

    def filled(self, asked: Asked) -> Asked:
        """Return the request with its named code, key and seat filled in."""
        if not any(name in f"{asked.path} {asked.query} {asked.body!r}" for name in NAMES):
            return asked
        words = self._words()
        path, body = asked.path, asked.body
        for name, word in words.items():
            path, body = path.replace(name, word), body.replace(name.encode(), word.encode())
        query = tuple((name, words.get(value, value)) for name, value in asked.query)
        return replace(asked, path=path, query=query, body=body)

    def _words(self) -> dict[str, str]:
        self._uses += 1
        try:
            room = self.store.find(self._code)
        except NoRoomError:
            room = None
        if room is None or self._uses % _USES == 0:
            self._code, self._key, _ = self.open()
            self._seat, _ = self.sit(self._code)
            self.post(f"/room/{self._code}/lead", {"key": self._key, "deed": "vote"})
            room = self.store.find(self._code)
        round = str(room.question.round if room.question else room.round)
        code = self._code
        return {CODE: code, LOWER: code.lower(), KEY: self._key, SEAT: self._seat, ROUND: round}


@contextmanager
def opened_rooms(app: Flask) -> Iterator[Rooms]:
    """Yield rooms of an application, with their own clock."""
    before = served.now
    rooms = Rooms(app)
    served.now = rooms.clock
    try:
        yield rooms
    finally:
        served.now = before
