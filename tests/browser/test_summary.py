"""The summary in a browser: who has the key sees it, as long as they have it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import button, watch_address
from tests.web.support import FIGURE

pytestmark = pytest.mark.expects(404, 410, "htmx:error: timeout")


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A room in which a vote was taken, and nobody came."""
    room = in_class(open_page, watch_address(FIGURE, "mrv", 10))
    room.deed("Vote A to D")
    room.deed("Reveal")
    expect(button(room.teacher, "Vote again")).to_be_visible()
    return room


def tells(summary: Page) -> None:
    expect(summary.get_by_role("heading", name="Vote: A, B, C or D?")).to_be_visible()
    expect(summary.locator(".asked .board")).to_be_visible()


def is_blank(summary: Page) -> None:
    expect(summary.get_by_text("it doesn’t have the room’s key")).to_be_visible()
    expect(summary.get_by_role("heading", name="Vote: A, B, C or D?")).to_have_count(0)
    expect(button(summary, "CSV")).to_be_hidden()


def test_only_a_browser_that_has_the_key_sees_the_summary(
    classroom: Classroom, open_page: OpenPage
) -> None:
    """Until the key is forgotten there: then what it has shown is gone, too."""
    there = f"/room/{classroom.code}/summary"
    own, other = open_page(), open_page(number=1)
    own.goto(there)
    tells(own)
    own.reload()
    tells(own)
    other.goto(there)
    is_blank(other)
    classroom.seldom("Leave this computer")
    is_blank(own)
    own.reload()
    is_blank(own)


@pytest.mark.sweep
def test_a_room_is_ended_from_its_summary(classroom: Classroom, open_page: OpenPage) -> None:
    summary = open_page()
    summary.goto(f"/room/{classroom.code}/summary")
    tells(summary)
    button(summary, "End and erase…").click()
    expect(button(summary, "Keep it open")).to_be_focused()
    summary.keyboard.press("Enter")
    expect(button(summary, "End it now")).to_be_hidden()
    button(summary, "End and erase…").click()
    button(summary, "End it now").click()
    expect(button(summary, "Open a room")).to_be_visible()
    expect(classroom.teacher.get_by_text("has ended: its teacher closed it")).to_be_visible()


@pytest.mark.sweep
def test_without_scripts_the_summary_comes_with_the_key_alone(open_page: OpenPage) -> None:
    plain = open_page(java_script_enabled=False)
    plain.goto("/room")
    button(plain, "Open a room").click()
    for deed in ("Vote A to D", "Reveal"):
        button(plain, deed).click()
    button(plain, "More").click()
    with plain.expect_popup() as opened:
        button(plain, "Summary").click()
    summary = opened.value
    expect(summary.get_by_role("heading", name="Vote: A, B, C or D?")).to_be_visible()
    with summary.expect_download() as saved:
        button(summary, "Text").click()
    assert saved.value.suggested_filename.endswith(".txt")
