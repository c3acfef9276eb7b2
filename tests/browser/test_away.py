"""A proxy whose server is away for a moment, as while that is begun again: the pages of a room."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.classroom import Classroom, in_class, place
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, watch_address

pytestmark = pytest.mark.expects(502, "Failed to fetch", "htmx:error: timeout")

BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1></body></html>"


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A class that watches backtracking."""
    return in_class(open_page, watch_address(FIGURE, "backtracking", 10))


def away(page: Page) -> None:
    """Let a proxy answer whatever the page asks a room, with a page of its own."""

    def answer(route: Route) -> None:
        route.fulfill(status=502, content_type="text/html", body=BAD_GATEWAY)

    page.route("**/room/**", answer)


def back(page: Page) -> None:
    page.unroute("**/room/**")


def test_an_answer_is_sent_again_and_counts_once(classroom: Classroom) -> None:
    teacher, pupil = classroom.teacher, classroom.join()
    classroom.deed("Vote A to D")
    expect(button(pupil, "B")).to_be_visible()
    away(pupil)
    button(pupil, "C").tap()
    button(pupil, "B").tap()
    expect(pupil.get_by_text("Your answer is B. It’s on its way")).to_be_visible()
    expect(pupil.get_by_text("Last heard")).to_be_visible()
    expect(button(pupil, "D")).to_be_visible()  # nothing of the proxy's page has come in
    back(pupil)
    expect(pupil.get_by_text("Your answer is B. You may change it")).to_be_visible()
    expect(teacher.get_by_text("1 of 1 have answered")).to_be_visible()
    classroom.deed("Reveal")
    expect(teacher.locator("[data-option] b.count")).to_have_text(["0", "1", "0", "0"])


def test_a_step_is_told_once_the_room_is_heard_again(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    away(teacher)
    classroom.step(2)
    expect(teacher.get_by_text("Last heard")).to_be_visible()
    expect(place(wall)).to_have_text("10")
    back(teacher)
    expect(place(wall)).to_have_text("12")
    away(teacher)
    classroom.deed("Vote A to D")
    expect(teacher.get_by_text("The server does not answer.")).to_be_visible()
    back(teacher)
    classroom.deed("Vote A to D")
    expect(wall.get_by_text("Vote: A, B, C or D?")).to_be_visible()
