"""What the tests of the pages' modules share: one Node."""

from collections.abc import Iterator

import pytest

from tests.js.node import Node


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """Calls functions of JavaScript, without a page around them."""
    with Node() as process:
        yield process
