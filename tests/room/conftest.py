"""A real Redis, for the tests of what several processes share."""

from collections.abc import Iterator

import pytest

from tools.redis_server import RedisServer


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    """A server of this session's own."""
    with RedisServer() as server:
        yield server
