"""What all tests share: the corpus and the web application."""

import json
import os
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app
from webapp.web import runs, work
from webapp.web.settings import SETTINGS

for name in SETTINGS:  # what whoever runs the tests has set for a server of theirs
    os.environ.pop(name, None)

PUZZLES = [
    json.loads(line)
    for line in (Path(__file__).parent / "puzzles" / "public.jsonl").read_text().splitlines()
]


@pytest.fixture(scope="session")
def app() -> Flask:
    """The application as it is served; but who asks waits until the answer is there."""
    work.FIRST_WAIT = work.NEXT_WAIT = 60
    work.PATIENCE = 90  # who waits within a request is not heard of meanwhile
    return create_app({"TESTING": True})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of a server that remembers nothing."""
    runs.forget()
    return app.test_client()
