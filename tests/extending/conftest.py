"""What the tests of what is added start from: the client of the web's tests."""

from tests.web.conftest import client

__all__ = ["client"]
