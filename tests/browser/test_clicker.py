"""A presenter's clicker on the teacher's page of a room: its keys work without the mouse."""

from re import compile as pattern
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import place
from tests.browser.support import FIGURE, Held, button, watch_address

pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")


def steps_by_clicker(page: Page) -> None:
    expect(page.frame_locator("iframe").locator("[data-player]")).to_have_attribute(
        "data-ready", ""
    )
    at = int(place(page).inner_text())
    for key, step in [("PageDown", 1), ("ArrowRight", 2), ("PageUp", 1), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        expect(place(page)).to_have_text(str(at + step))


def reveals_and_goes_on_by_clicker(page: Page) -> None:
    expect(button(page, "Reveal")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".count").first).to_be_visible()
    with page.expect_event("framenavigated", lambda each: each.parent_frame):  # it is drawn again
        page.keyboard.press("PageDown")
    expect(page.locator(".question")).to_be_hidden()


def test_clicker_works_whatever_was_pressed_before(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"/room?page={quote(watch_address(FIGURE, 'backtracking', 20))}")
    button(page, "Open a room").click()
    expect(page).to_have_url(pattern("/lead$"))
    frame = page.frame_locator("iframe")
    steps_by_clicker(page)
    frame.get_by_role("button", name="Step", exact=True).click()
    steps_by_clicker(page)
    button(page, "Vote A to D").click()
    frame.locator(".board td").first.click()  # a vote leaves the run in sight
    reveals_and_goes_on_by_clicker(page)
    steps_by_clicker(page)
    button(page, "More").click()
    button(page, "Lock").click()
    expect(page.locator("#now")).to_contain_text("Let others in")
    expect(button(page, "Let others in")).to_be_hidden()
    steps_by_clicker(page)
    page.reload()
    steps_by_clicker(page)

    # It plays, presents and darkens.
    root, dark = frame.locator("html"), page.locator("html")
    page.keyboard.press("Space")
    expect(frame.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(frame.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("f")
    expect(root).to_have_attribute("data-present", "")
    page.keyboard.press("b")
    expect(root).to_have_attribute("data-blank", "")
    page.keyboard.press(".")
    expect(root).not_to_have_attribute("data-blank", "")
    page.keyboard.press("f")
    expect(root).not_to_have_attribute("data-present", "")
    page.keyboard.press("b")
    expect(dark).to_have_attribute("data-blank", "")
    page.keyboard.press("b")
    expect(dark).not_to_have_attribute("data-blank", "")

    # After a click on Vote again neither Enter nor Space presses it once more.
    button(page, "Ask what comes next").click()
    for name in ("Reveal", "Vote again"):
        button(page, name).click()
    expect(page.locator("#now")).to_have_attribute("data-asks", "3")
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".count").first).to_be_visible()
    expect(page.locator("#now")).to_have_attribute("data-asks", "3")
    expect(button(page, "Go on")).to_have_class("primary")
    # What is pressed while the frame loads is for the page that comes.
    slow = Held(page, "/watch")
    page.keyboard.press("PageDown")
    expect(page.locator(".question")).to_be_hidden()
    at = int(page.locator("#now").get_attribute("data-at") or "")
    for _ in range(2):
        page.keyboard.press("PageDown")
    slow.release()
    expect(place(page)).to_have_text(str(at + 2))
