"""A clicker: what a presenter's remote does on the teacher's page of a room, without the mouse."""

from collections.abc import Callable
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


def clicks(page: Page) -> None:
    """Every key of a remote does what it says."""
    shown, root = place(page), frame(page).locator("html")
    ready(page)
    at = int(shown.inner_text())
    for key, step in [("PageDown", 1), ("PageDown", 2), ("PageUp", 1), ("ArrowRight", 2)]:
        page.keyboard.press(key)
        expect(shown).to_have_text(str(at + step))
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_text(str(at + 1))
    page.keyboard.press("Space")
    expect(frame(page).get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(frame(page).get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("f")
    expect(root).to_have_attribute("data-present", "")
    page.keyboard.press("b")
    expect(root).to_have_attribute("data-blank", "")
    page.keyboard.press(".")
    expect(root).not_to_have_attribute("data-blank", "")
    page.keyboard.press("f")
    expect(root).not_to_have_attribute("data-present", "")
    page.keyboard.press("b")
    expect(page.locator("html")).to_have_attribute("data-blank", "")
    page.keyboard.press("b")
    expect(page.locator("html")).not_to_have_attribute("data-blank", "")


def deed(name: str) -> Callable[[Page], None]:
    return lambda page: button(page, name).click()


def votes(page: Page) -> None:
    """A vote, which leaves the run in sight, is revealed and left by the remote."""
    button(page, "Vote A to D").click()
    frame(page).locator(".board td").first.click()
    answers_by_clicker(page)


def answers_by_clicker(page: Page) -> None:
    expect(button(page, "Reveal")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.locator(".count").first).to_be_visible()
    with page.expect_event("framenavigated", lambda each: each.parent_frame):  # it is drawn anew
        page.keyboard.press("PageDown")
    expect(page.locator(".question")).to_be_hidden()


def asks(page: Page) -> None:
    button(page, "Ask what comes next").click()
    answers_by_clicker(page)


def locks(page: Page) -> None:
    button(page, "More").click()
    button(page, "Lock").click()
    expect(page.locator("#now")).to_contain_text("Let others in")
    expect(button(page, "Let others in")).to_be_hidden()


def presents(page: Page) -> None:
    frame(page).get_by_role("button", name="Present").click()
    page.keyboard.press("f")


def reloads(page: Page) -> None:
    page.reload()


def comes_back(page: Page) -> None:
    other = page.context.new_page()
    other.goto("about:blank")
    other.close()
    page.bring_to_front()


@pytest.mark.parametrize(
    "before",
    [
        lambda page: None,
        lambda page: frame(page).get_by_role("button", name="Step", exact=True).click(),
        asks,
        votes,
        locks,
        presents,
        reloads,
        comes_back,
    ],
    ids=["load", "click", "ask", "vote", "lock", "present", "reload", "return"],
)
def test_a_clicker_works_whatever_was_pressed_last(
    teacher: Page, before: Callable[[Page], None]
) -> None:
    before(teacher)
    clicks(teacher)


def test_what_is_pressed_while_the_frame_is_on_its_way_waits_for_it(teacher: Page) -> None:
    """After Go on, over a slow line."""
    button(teacher, "Ask what comes next").click()
    expect(button(teacher, "Reveal")).to_be_visible()
    teacher.keyboard.press("PageDown")
    expect(button(teacher, "Go on")).to_have_class("primary")
    slow = Held(teacher, "/watch")
    teacher.keyboard.press("PageDown")
    expect(teacher.locator(".question")).to_be_hidden()
    at = int(teacher.locator("#now").get_attribute("data-at") or "")
    teacher.keyboard.press("PageDown")
    teacher.keyboard.press("PageDown")
    slow.release()
    expect(place(teacher)).to_have_text(str(at + 2))


def test_a_clicker_presses_no_button_again(teacher: Page) -> None:
    """Space and Enter after a press of the mouse."""
    button(teacher, "Vote A to D").click()
    button(teacher, "Reveal").click()
    expect(button(teacher, "Vote again")).to_be_visible()
    button(teacher, "Vote again").click()
    expect(teacher.locator("#now")).to_have_attribute("data-asks", "2")
    teacher.keyboard.press("Enter")
    teacher.keyboard.press("Space")
    expect(teacher.locator(".count").first).to_be_visible()
    expect(teacher.locator("#now")).to_have_attribute("data-asks", "2")


def test_a_clicker_turns_a_lesson_and_plays_what_its_step_shows(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    page.goto(f"/room?page={quote('/lessons/from-brute-force-to-propagation?step=4')}")
    button(page, "Open a room").click()
    expect(frame(page).get_by_text("Step 4 of")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(frame(page).get_by_text("Step 5 of")).to_be_visible()
    expect(frame(page).frame_locator("iframe").locator("[data-ready]")).to_be_visible()
    page.keyboard.press("Space")
    run = frame(page).frame_locator("iframe")
    expect(run.get_by_role("button", name="Pause")).to_be_visible()


def test_one_bar_and_nothing_below_it_but_what_the_class_sees(teacher: Page) -> None:
    """With a board that is as large as the rest allows, and Reveal where it always is."""
    for width, height in [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]:
        teacher.set_viewport_size({"width": width, "height": height})
        shown = teacher.locator("iframe").bounding_box()
        assert shown
        assert (shown["y"], shown["y"] + shown["height"]) == pytest.approx((57, height), abs=1)
        expect(frame(teacher).get_by_role("banner")).to_be_hidden()
        board = frame(teacher).get_by_role("grid", name="Puzzle").bounding_box()
        assert board
        assert board["height"] >= (0.72 if width > height * 4 / 3 else 0.65) * height
    button(teacher, "Ask what comes next").click()
    first = button(teacher, "Reveal").bounding_box()
    board = teacher.locator(".question table").bounding_box()
    assert board
    assert board["height"] >= 0.72 * 1080
    answers_by_clicker(teacher)
    button(teacher, "Vote A to D").click()
    assert button(teacher, "Reveal").bounding_box() == first
