"""Fixtures for the tests of the web layer."""

import threading
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.web.rooms import Room, new_room
from tests.web.support import Client, all_places_taken
from webapp.web.http import jobs
from webapp.web.room.throttle import Throttle
from webapp.web.run import runs


@pytest.fixture
def client(app: Flask) -> Client:
    """Return a client of a server with empty caches, which checks every answer's headers."""
    runs.forget()
    return Client(app, app.response_class)


@pytest.fixture(autouse=True)
def _address_is_unknown(app: Flask) -> None:
    """Forget rooms and wrong codes of earlier tests, which share one IP address."""
    app.extensions["throttle"] = Throttle()


@pytest.fixture
def room(client: Client) -> Room:
    """Return a room with one pupil, on a server that has had no wrong code."""
    return new_room(client)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make requests return at once without a finished result, and jobs never be abandoned."""
    monkeypatch.setattr(jobs, "AT_ONCE", -1.0)
    monkeypatch.setattr(jobs, "FIRST_WAIT", 0.0)
    monkeypatch.setattr(jobs, "NEXT_WAIT", 0.0)
    monkeypatch.setattr(jobs, "PATIENCE", 600)


@pytest.fixture
def full(client: Client, hurried: None) -> Iterator[threading.Event]:
    """Fill all job slots until the test ends or sets the yielded event."""
    with all_places_taken() as over:
        yield over
