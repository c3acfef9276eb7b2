"""What the tests of the web start from."""

import pytest
from flask import Flask

from tests.web.support import Client
from webapp.web import runs


@pytest.fixture
def client(app: Flask) -> Client:
    """A client of a server that remembers nothing; it looks at every answer's headers."""
    runs.forget()
    return Client(app, app.response_class)
