"""One Node process for all tests of JavaScript modules."""

from collections.abc import Iterator

import pytest

from tests.js.node import Node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """Yield a process that calls JavaScript functions without a page."""
    with Node() as process:
        yield process
