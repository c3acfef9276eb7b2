"""The web client for tests of extensions."""

from tests.web.conftest import client

__all__ = ["client"]
