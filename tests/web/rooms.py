"""A room for tests, with the requests of its teacher, its pupils and the projector."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.web.markup import read
from tests.web.support import FIGURE, Client, Element, address, opened, seated
from webapp.classroom.room import Seat, Store
from webapp.web.http.jobs import NotReadyError
from webapp.web.room import find

HTMX = {"HX-Request": "true"}
MRV = address("/watch", FIGURE, with_="mrv", at=10)


@dataclass
class Room:
    client: Client
    code: str
    key: str
    seat: str

    @property
    def store(self) -> Store:
        store: Store = self.client.application.extensions["rooms"]
        return store

    @property
    def seats(self) -> list[Seat]:
        return self.store.seats(self.code)

    def post(self, path: str, **data: Any) -> TestResponse:
        return self.client.post(f"/room/{self.code}/{path}", data=data, headers=HTMX)

    def lead(self, deed: str, status: int = 200, **more: object) -> Element:
        """Return the answer to the teacher's page after an action."""
        answer = self.post("lead", key=self.key, deed=deed, **more)
        assert answer.status_code == status
        return read(answer.text)

    def asks(self, deed: str, **more: object) -> str:
        """Return the number of the round that an action starts."""
        return self.lead(deed, **more).one(id="now").get("data-asks") or ""

    def led(self, v: str = "") -> TestResponse:
        """Return the answer to the teacher's page when it polls."""
        return self.post("lead/now", key=self.key, v=v)

    def now(self) -> Element:
        return self.client.fragment(f"/room/{self.code}/now?seat={self.seat}")

    def answer(self, answer: str, round: int | str, seat: str | None = None) -> int:
        seat = self.seat if seat is None else seat
        return self.post("answer", answer=answer, round=round, seat=seat).status_code

    def joins(self) -> str:
        return seated(self.client, self.code)

    def ends(self) -> TestResponse:
        return self.post("lead", key=self.key, deed="end")

    def stop_the_clock(self, monkeypatch: pytest.MonkeyPatch, later: float) -> None:
        """Stop the room's clock this many seconds from now."""
        then = self.store.now() + later
        monkeypatch.setattr(self.store, "_clock", lambda: then)


def not_yet(*_: object, **__: object) -> None:
    """Replace long work that isn't finished yet."""
    raise NotReadyError("making step 5 of at most 9")


def new_room(client: Client, clock: Callable[[], float] | None = None, page: str = MRV) -> Room:
    """Return a room with one pupil, in an empty store, perhaps with its own clock."""
    find.install(client.application, client.application.config)
    if clock:
        client.application.extensions["rooms"]._clock = clock
    code, key = opened(client, page)
    return Room(client, code, key, seated(client, code))
