"""Stories: rooms, and what is handed in, answer as in stories.txt."""

import pytest

from tests.web.stories import lines, stories
from tests.web.support import Client


@pytest.mark.parametrize("heading", stories())
def test_story_is_told_as_it_was_approved(client: Client, heading: str) -> None:
    """If the pages are right, approve them: `python -m tests.web.stories`."""
    story = stories()[heading]
    assert list(lines(client, story)) == story
