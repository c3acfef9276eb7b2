"""Show to all: a class sees the panel that its teacher opens, and the cell she points at."""

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.classroom import in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, eventually, watch_address

pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")

POINTED = (
    "() => [...document.querySelectorAll('[data-board] td')].filter((each) =>"
    " getComputedStyle(each).outlineStyle === 'solid'"
    " && !each.matches(':focus-visible')).map((each) => each.ariaLabel.split(',')[0])"
)


def shown(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def in_sight(one: Locator) -> bool:
    """Whether at least a fifth of an element is within what is shown."""
    return bool(
        one.evaluate(
            "(element) => new Promise((done) => new IntersectionObserver(([{ intersectionRatio }])"
            " => done(intersectionRatio > 0.2)).observe(element))"
        )
    )


def test_class_sees_the_open_panel_and_the_cell_pointed_at(open_page: OpenPage) -> None:
    classroom = in_class(open_page, watch_address(FIGURE, "backtracking", 17))
    teacher, wall, pupil = classroom.teacher, classroom.wall, classroom.join()
    everyone, all_button = [wall, pupil], button(teacher, "Show to all")
    player = "[data-player]"
    classroom.board.get_by_role("tab", name="Why?").click()
    classroom.step()
    for each in everyone:
        expect(shown(each).locator("[data-place]")).to_have_text("18")
        expect(shown(each).locator(player)).not_to_have_attribute("data-shown", "why")
    all_button.click()
    reasons = classroom.board.get_by_role("tabpanel", name="Why?").locator("ul").first
    for each in everyone:
        panel = shown(each).get_by_role("tabpanel", name="Why?")
        expect(panel.locator("ul").first).to_have_text(reasons.inner_text())
        assert in_sight(panel)
    classroom.board.get_by_role("tab", name="Inside").click()
    for each in everyone:
        panel = shown(each).get_by_role("tabpanel", name="Inside")
        expect(panel).to_be_visible()
        shown(each).locator("html").evaluate("() => dispatchEvent(new Event('resize'))")
        assert in_sight(panel)  # also on a phone that was turned
    all_button.click()
    for each in everyone:
        expect(shown(each).locator(player)).not_to_have_attribute("data-shown", "inside")

    # Point: by a tap or by resting on a cell, once it is on.
    point, now = button(teacher, "Point"), pupil.locator("#now")
    classroom.board.get_by_role("gridcell", name="r2c2").click()
    point.click()
    expect(point).to_have_attribute("aria-pressed", "true")
    boards = [teacher, *everyone]

    def outlined() -> list[list[str]]:
        return [page.frames[1].evaluate(POINTED) for page in boards]

    assert outlined() == [[], [], []]
    classroom.board.get_by_role("gridcell", name="r1c2").click()
    expect(now).to_have_attribute("data-pointed", "r1c2")
    eventually(teacher, lambda: outlined() == [["r1c2"]] * 3)
    said = pupil.get_by_role("status").filter(has_text="Your teacher points at r1c2.")
    expect(said).to_be_attached()
    classroom.board.get_by_role("gridcell", name="r2c3").hover()
    expect(now).to_have_attribute("data-pointed", "r2c3")
    point.click()
    expect(now).not_to_have_attribute("data-pointed", "r2c3")
    eventually(teacher, lambda: outlined() == [[], [], []])

    # Show to all stays on in this room alone.
    all_button.click()
    teacher.reload()
    expect(all_button).to_have_attribute("aria-pressed", "true")
    teacher.goto("/room?page=/watch")
    button(teacher, "Open a room").click()
    expect(all_button).to_have_attribute("aria-pressed", "false")
