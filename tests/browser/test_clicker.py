"""A presenter's clicker on the teacher's page of a room: its keys work without the mouse."""

from re import compile as pattern
from urllib.parse import quote

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, Held, button, watch_address

pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")


@pytest.fixture
def teacher(open_page: OpenPage) -> Page:
    """The teacher's page, at step 20 of a run."""
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto(f"/room?page={quote(watch_address(FIGURE, 'backtracking', 20))}")
    button(page, "Open a room").click()
    expect(page).to_have_url(pattern("/lead$"))
    ready(page)
    return page


def frame(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def ready(page: Page) -> None:
    expect(frame(page).locator("[data-player]")).to_have_attribute("data-ready", "")


def place(page: Page) -> Locator:
    return frame(page).locator("[data-place]")


def steps_by_clicker(page: Page) -> None:
    ready(page)
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


def test_clicker_works_whatever_was_pressed_before(teacher: Page) -> None:
    steps_by_clicker(teacher)
    frame(teacher).get_by_role("button", name="Step", exact=True).click()
    steps_by_clicker(teacher)
    button(teacher, "Ask what comes next").click()
    reveals_and_goes_on_by_clicker(teacher)
    steps_by_clicker(teacher)
    button(teacher, "Vote A to D").click()
    frame(teacher).locator(".board td").first.click()  # a vote leaves the run in sight
    reveals_and_goes_on_by_clicker(teacher)
    steps_by_clicker(teacher)
    button(teacher, "More").click()
    button(teacher, "Lock").click()
    expect(teacher.locator("#now")).to_contain_text("Let others in")
    expect(button(teacher, "Let others in")).to_be_hidden()
    steps_by_clicker(teacher)
    frame(teacher).get_by_role("button", name="Present").click()
    teacher.keyboard.press("f")
    steps_by_clicker(teacher)
    other = teacher.context.new_page()
    other.goto("about:blank")
    other.close()
    teacher.bring_to_front()
    steps_by_clicker(teacher)
    teacher.reload()
    steps_by_clicker(teacher)

    # It plays, presents and darkens.
    root, dark = frame(teacher).locator("html"), teacher.locator("html")
    teacher.keyboard.press("Space")
    expect(frame(teacher).get_by_role("button", name="Pause")).to_be_visible()
    teacher.keyboard.press("Space")
    expect(frame(teacher).get_by_role("button", name="Play", exact=True)).to_be_visible()
    teacher.keyboard.press("f")
    expect(root).to_have_attribute("data-present", "")
    for key in "b.":
        teacher.keyboard.press(key)
        if key == "b":
            expect(root).to_have_attribute("data-blank", "")
    expect(root).not_to_have_attribute("data-blank", "")
    teacher.keyboard.press("f")
    expect(root).not_to_have_attribute("data-present", "")
    teacher.keyboard.press("b")
    expect(dark).to_have_attribute("data-blank", "")
    teacher.keyboard.press("b")
    expect(dark).not_to_have_attribute("data-blank", "")


def test_clicker_keys_wait_for_the_frame_and_press_no_button(teacher: Page) -> None:
    # After a click on Vote again neither Enter nor Space presses it once more.
    for name in ("Vote A to D", "Reveal", "Vote again"):
        button(teacher, name).click()
    expect(teacher.locator("#now")).to_have_attribute("data-asks", "2")
    teacher.keyboard.press("Enter")
    teacher.keyboard.press("Space")
    expect(teacher.locator(".count").first).to_be_visible()
    expect(teacher.locator("#now")).to_have_attribute("data-asks", "2")
    expect(button(teacher, "Go on")).to_have_class("primary")
    # What is pressed while the frame loads is for the page that comes.
    slow = Held(teacher, "/watch")
    teacher.keyboard.press("PageDown")
    expect(teacher.locator(".question")).to_be_hidden()
    at = int(teacher.locator("#now").get_attribute("data-at") or "")
    for _ in range(2):
        teacher.keyboard.press("PageDown")
    slow.release()
    expect(place(teacher)).to_have_text(str(at + 2))
