"""The summary in a browser: a page shows it as long as its browser has the room's key."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import ENDED, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, watch_address

pytestmark = pytest.mark.expects(404, 410, "htmx:error: timeout")

# Another tab writes to the list of rooms that this browser leads, without this room; resolves
# once this page has heard of it.
HEARS = "() => { window.heard = new Promise((done) => addEventListener('storage', done)); }"
WRITES = "() => localStorage.setItem('rooms-led', JSON.stringify({ OTHER: { heard: Date.now() } }))"


def shows_the_vote(summary: Page) -> None:
    expect(summary.get_by_role("heading", name="Vote: A, B, C or D?")).to_be_visible()
    expect(summary.locator(".asked .board")).to_be_visible()


def is_blank(summary: Page) -> None:
    expect(summary.get_by_text("it doesn’t have the room’s key")).to_be_visible()
    expect(summary.get_by_role("heading", name="Vote: A, B, C or D?")).to_have_count(0)
    expect(button(summary, "CSV")).to_be_hidden()


def test_summary_needs_the_key_until_it_is_forgotten_or_ended(open_page: OpenPage) -> None:
    room = in_class(open_page, watch_address(FIGURE, "mrv", 10))
    teacher = room.teacher
    room.deed("Vote A to D")
    room.deed("Reveal")
    expect(button(teacher, "Vote again")).to_be_visible()
    there, key = f"/room/{room.code}/summary", teacher.locator("[name=key]").input_value()
    own, other = open_page(), open_page(number=1)
    own.goto(there)
    shows_the_vote(own)
    own.reload()
    shows_the_vote(own)
    other.goto(there)
    is_blank(other)
    room.seldom("Leave this computer")
    is_blank(own)
    # Neither page asks anything more: without the key it would be refused.
    for writer, reader in ((own, teacher), (teacher, own)):
        reader.evaluate(HEARS)
        writer.evaluate(WRITES)
        reader.evaluate("() => window.heard")
    own.reload()
    is_blank(own)

    # With the key again, the room is ended from its summary; that asks first.
    tablet, summary = open_page(number=2), open_page(number=2)
    tablet.goto(f"/room/{room.code}/lead#{key}")
    expect(button(tablet, "Vote again")).to_be_visible()
    summary.goto(there)
    shows_the_vote(summary)
    button(summary, "End and erase…").click()
    expect(button(summary, "Keep it open")).to_be_focused()
    summary.keyboard.press("Enter")
    expect(button(summary, "End it now")).to_be_hidden()
    button(summary, "End and erase…").click()
    button(summary, "End it now").click()
    expect(button(summary, "Open a room")).to_be_visible()
    for page in (tablet, room.wall):
        expect(page.get_by_text(ENDED)).to_be_visible()
