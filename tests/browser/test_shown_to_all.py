"""Show to all: a class sees what its teacher opens, points at or unfolds, once that is on."""

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.classroom import Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, eventually, watch_address

pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")

LESSON = "/lessons/from-brute-force-to-propagation?step=2"
POINTED = (
    "() => [...document.querySelectorAll('[data-board] td')].filter((each) =>"
    " getComputedStyle(each).outlineStyle === 'solid'"
    " && !each.matches(':focus-visible')).map((each) => each.ariaLabel.split(',')[0])"
)


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A class that is shown step 17 of backtracking, at a dead end."""
    return in_class(open_page, watch_address(FIGURE, "backtracking", 17))


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


def test_class_sees_the_open_panel_and_the_cell_pointed_at(classroom: Classroom) -> None:
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
        expect(shown(each).locator(player)).to_have_attribute("data-shown", "inside")
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
    for cell in ("r1c2", "r3c3"):
        classroom.board.get_by_role("gridcell", name=cell).click()
        expect(now).to_have_attribute("data-pointed", cell)
        eventually(teacher, lambda cell=cell: outlined() == [[cell]] * 3)
        said = pupil.get_by_role("status").filter(has_text=f"Your teacher points at {cell}.")
        expect(said).to_be_attached()
    classroom.board.get_by_role("gridcell", name="r2c3").hover()
    expect(now).to_have_attribute("data-pointed", "r2c3")
    point.click()
    expect(now).not_to_have_attribute("data-pointed", "r2c3")
    eventually(teacher, lambda: outlined() == [[], [], []])


def test_class_sees_a_lesson_answer_once_it_is_unfolded(open_page: OpenPage) -> None:
    """Until then a class has neither the answer nor the way ahead."""
    classroom = in_class(open_page, LESSON)
    teacher, everyone = classroom.teacher, [classroom.wall, classroom.join()]
    shows = button(teacher, "Show to all")
    shows.click()
    answer = "The mistake was made in the first row"
    for each in everyone:
        expect(shown(each).get_by_text("Step 2 of")).to_be_visible()
        expect(shown(each).get_by_text("Why can none of them help?")).to_be_visible()
        expect(shown(each).get_by_text(answer)).to_have_count(0)
        expect(shown(each).get_by_role("link", name="Next")).to_have_count(0)
    shown(teacher).get_by_text("Answer", exact=True).click()
    for each in everyone:
        expect(shown(each).get_by_text(answer)).to_be_visible()
        assert in_sight(shown(each).get_by_text(answer))
    # It is on in this room alone, also after a reload.
    teacher.reload()
    expect(shows).to_have_attribute("aria-pressed", "true")
    teacher.goto("/room?page=/watch")
    button(teacher, "Open a room").click()
    expect(shows).to_have_attribute("aria-pressed", "false")
