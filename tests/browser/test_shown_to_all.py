"""What a teacher opens, points at or unfolds: the class sees it, if the teacher says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.classroom import Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, watch_address

pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")

LESSON = "/lessons/from-brute-force-to-propagation?step=2"
WIDE = {"viewport": {"width": 1280, "height": 720}, "has_touch": False}


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A class that is shown step 17 of backtracking, at a dead end."""
    return in_class(open_page, watch_address(FIGURE, "backtracking", 17))


def shown(page: Page) -> FrameLocator:
    return page.frame_locator("iframe")


def panel(page: Page, name: str) -> Locator:
    return shown(page).get_by_role("tabpanel", name=name)


def in_sight(one: Locator) -> bool:
    """Whether a fifth of something at the least is within what is shown."""
    return bool(
        one.evaluate(
            "(element) => new Promise((done) => new IntersectionObserver(([{ intersectionRatio }])"
            " => done(intersectionRatio > 0.2)).observe(element))"
        )
    )


def test_the_class_sees_the_panel_that_is_open_once_its_teacher_says_so(
    classroom: Classroom,
) -> None:
    """On the wall, on a laptop and in the hand."""
    teacher, everyone = classroom.teacher, [classroom.wall]
    everyone += [classroom.join(), classroom.join(**WIDE)]
    classroom.board.get_by_role("tab", name="Why?").click()
    classroom.step()
    for each in everyone:
        expect(shown(each).locator("[data-place]")).to_have_text("18")
        expect(shown(each).locator("[data-player]")).not_to_have_attribute("data-shown", "why")
    button(teacher, "Show to all").click()
    reasons = classroom.board.get_by_role("tabpanel", name="Why?")
    expect(reasons).not_to_be_empty()
    for each in everyone:
        expect(panel(each, "Why?")).to_be_visible()
        expect(panel(each, "Why?").locator("ul").first).to_have_text(
            reasons.locator("ul").first.inner_text()
        )
        assert in_sight(panel(each, "Why?"))
    classroom.board.get_by_role("tab", name="Inside").click()
    for each in everyone:
        expect(panel(each, "Inside")).to_be_visible()
        expect(shown(each).locator("[data-player]")).to_have_attribute("data-shown", "inside")
        shown(each).locator("html").evaluate("() => dispatchEvent(new Event('resize'))")
        assert in_sight(panel(each, "Inside"))  # also in a hand that was turned
    button(teacher, "Show to all").click()
    for each in everyone:
        expect(shown(each).locator("[data-player]")).not_to_have_attribute("data-shown", "inside")


def points(pages: list[Page], name: str) -> Callable[[], bool]:
    """Whether just this cell stands out on each of the boards; none does for ""."""
    pointed = (
        "() => [...document.querySelectorAll('[data-board] td')].filter((each) =>"
        " getComputedStyle(each).outlineStyle === 'solid'"
        " && !each.matches(':focus-visible')).map((each) => each.ariaLabel.split(',')[0])"
    )
    wanted = [name] if name else []
    return lambda: all(page.frames[1].evaluate(pointed) == wanted for page in pages)


def test_the_class_sees_the_cell_that_is_pointed_at(classroom: Classroom) -> None:
    """By a tap or a rest, on each board, for those who listen and without scripts too."""
    teacher, wall, pupil = classroom.teacher, classroom.wall, classroom.join()
    plain = classroom.join(java_script_enabled=False)
    everyone = [teacher, wall, pupil]
    expect(shown(pupil).locator("[data-place]")).to_have_text("17")
    classroom.board.get_by_role("gridcell", name="r2c2").click()
    button(teacher, "Point").click()
    expect(button(teacher, "Point")).to_have_attribute("aria-pressed", "true")
    assert points(everyone, "")()
    for cell in ("r1c2", "r3c3"):
        classroom.board.get_by_role("gridcell", name=cell).click()
        expect(pupil.locator("#now")).to_have_attribute("data-pointed", cell)
        for each in everyone:
            expect(shown(each).get_by_role("gridcell", name=cell)).to_have_css(
                "outline-style", "solid"
            )
        assert points(everyone, cell)()
        said = pupil.get_by_role("status").filter(has_text=f"Your teacher points at {cell}.")
        expect(said).to_be_attached()
    expect(plain.get_by_text("Your teacher points at r3c3.")).to_be_visible()
    classroom.board.get_by_role("gridcell", name="r2c3").hover()
    expect(pupil.locator("#now")).to_have_attribute("data-pointed", "r2c3")
    button(teacher, "Point").click()
    for each in (wall, pupil):
        expect(each.locator("#now")).not_to_have_attribute("data-pointed", "r2c3")
        expect(shown(each).get_by_role("gridcell", name="r2c3")).not_to_have_css(
            "outline-style", "solid"
        )


@pytest.mark.sweep
def test_what_is_pointed_at_goes_by_itself(classroom: Classroom) -> None:
    button(classroom.teacher, "Point").click()
    classroom.board.get_by_role("gridcell", name="r1c2").click()
    now = classroom.wall.locator("#now")
    expect(now).to_have_attribute("data-pointed", "r1c2")
    expect(now).not_to_have_attribute("data-pointed", "r1c2", timeout=30_000)
    assert points([classroom.teacher], "")()


def test_a_lessons_answer_is_seen_by_all_once_it_is_unfolded(open_page: OpenPage) -> None:
    """Who sits in the class has neither the answer nor the way ahead before that."""
    classroom = in_class(open_page, LESSON)
    wall, pupil = classroom.wall, classroom.join()
    plain = classroom.join(java_script_enabled=False)
    everyone = [wall, pupil, plain]
    button(classroom.teacher, "Show to all").click()
    answer = "The mistake was made in the first row"
    for each in everyone:
        expect(shown(each).get_by_text("Step 2 of")).to_be_visible()
        expect(shown(each).get_by_text("Why can none of them help?")).to_be_visible()
        expect(shown(each).get_by_text(answer)).to_have_count(0)
        expect(shown(each).get_by_role("link", name="Next")).to_have_count(0)
    shown(classroom.teacher).get_by_text("Answer", exact=True).click()
    for each in everyone:
        expect(shown(each).get_by_text(answer)).to_be_visible()
        if each != plain:  # which comes anew all the time
            assert in_sight(shown(each).get_by_text(answer))


def test_what_is_shown_to_all_is_so_in_this_room_alone(classroom: Classroom) -> None:
    teacher = classroom.teacher
    shows = button(teacher, "Show to all")
    shows.click()
    teacher.reload()
    expect(shows).to_have_attribute("aria-pressed", "true")
    teacher.goto("/room?page=/watch")
    button(teacher, "Open a room").click()
    expect(shows).to_have_attribute("aria-pressed", "false")
