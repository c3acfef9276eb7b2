"""What the tests of the web start from."""

import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from flask import Flask

from tests.web.rooms import Room, new_room
from tests.web.support import Client, all_places_taken
from webapp.web.http import jobs
from webapp.web.room.throttle import Throttle
from webapp.web.run import runs


@pytest.fixture
def client(app: Flask) -> Client:
    """A client of a server that remembers nothing; it looks at every answer's headers."""
    runs.forget()
    return Client(app, app.response_class)


@pytest.fixture(autouse=True)
def _address_is_unknown(app: Flask) -> None:
    """All tests come from one address: no earlier one's rooms and wrong codes count."""
    app.extensions["throttle"] = Throttle()


@pytest.fixture
def room(client: Client) -> Room:
    """A room with one pupil, the first of a server that has seen no wrong code."""
    return new_room(client)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits within a request, nothing is done at once, and no work is given up for that."""
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    monkeypatch.setattr(jobs, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(jobs, "NEXT_WAIT", 0.0)
    monkeypatch.setattr(jobs, "PATIENCE", 600)


@pytest.fixture
def full(client: Client, hurried: None) -> Iterator[threading.Event]:
    """All places are taken by work that ends with the test, or at what this hands out."""
    with all_places_taken() as over:
        yield over


@pytest.fixture
def slow(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[threading.Event, threading.Event]]:
    """`/slow` sets the first event, and is answered once the second one is set."""
    begun, release = threading.Event(), threading.Event()
    inside = app.wsgi_app

    def outside(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] != "/slow":
            return inside(environ, start_response)
        begun.set()
        release.wait()
        start_response("200 OK", [("Content-Length", "0")])
        return []

    monkeypatch.setattr(app, "wsgi_app", outside)
    yield begun, release
    release.set()
