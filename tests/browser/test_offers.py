"""Offers: a pupil's page goes to the room they sat in, and the teacher shows one at a time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import PHONE, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button, watch_address
from webapp.web.http import params

pytestmark = pytest.mark.expects(404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")

MISTAKE = f"/mistake?p={params.encode(SAMPLE)}&wrote=r1c1.2"
OTHER = f"/mistake?p={params.encode(SAMPLE)}&wrote=r1c2.1"
SENT = "Sent to your teacher. Take it back"
ASK = "Show it to the class"
SHOW = "Show 1: Look where I went wrong"


def offers(open_page: OpenPage, number: int) -> Page:
    """Another tab of the browser in which this pupil sits in a room."""
    tab = open_page(number=number, **PHONE)
    tab.goto(MISTAKE)
    button(tab, ASK).click()
    expect(button(tab, SENT)).to_be_visible()
    return tab


def test_offers_are_shown_taken_back_and_go_to_their_room(open_page: OpenPage) -> None:
    room = in_class(open_page, watch_address(SAMPLE, "mrv", 3))
    teacher, ann, _ben = room.teacher, room.join(), room.join()
    tab = offers(open_page, 1)
    offers(open_page, 2)
    # Of one page that two offer, only the one that was shown leaves the list.
    button(teacher, "2 offers").click()
    button(teacher, SHOW).click()
    for each in (room.wall, ann):
        wrong = each.frame_locator("iframe").locator("td#r1c1")
        expect(wrong).to_have_attribute("data-state", "refused")
    button(teacher, "1 offer").click()
    button(teacher, SHOW).click()  # what the class has already
    expect(button(teacher, "1 offer")).to_have_count(0)

    # A pupil who walks about on another mistake reads so.
    apart, frame = ann.locator("[data-apart]"), ann.frame_locator("iframe")
    button(ann, "Follow").click()
    expect(apart).to_have_text("The class is on this page.")
    ann.locator("iframe").evaluate("(frame, page) => { frame.src = page }", OTHER)
    expect(frame.locator("td#r1c2")).to_have_attribute("data-state", "refused")
    expect(apart).to_have_text("The class is on another page.")

    # What isn't heard can be taken back by the next press.
    tab.reload()
    button(tab, ASK).click()
    expect(button(teacher, "1 offer")).to_be_visible()
    tab.route("**/offer", lambda route: route.abort())
    button(tab, SENT).click()
    expect(button(tab, "Not heard. Try again")).to_be_visible()
    tab.unroute("**/offer")

    # It is taken back where it was sent to, though its pupil sits in another room by now.
    another = in_class(open_page, watch_address(SAMPLE, "mrv", 3))
    another.join()
    button(tab, "Not heard. Try again").click()
    expect(button(tab, ASK)).to_be_visible()
    expect(button(teacher, "1 offer")).to_have_count(0)
    button(tab, ASK).click()
    expect(button(another.teacher, "1 offer")).to_be_visible()
    another.end()
    button(tab, SENT).click()
    expect(button(tab, "You no longer sit in this room")).to_be_disabled()
