"""What pupils offer: it goes to the room they sat in, and their teacher shows one at a time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import PHONE, Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button, watch_address
from webapp.web.http import params

pytestmark = pytest.mark.expects(404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")

MISTAKE = f"/mistake?p={params.encode(SAMPLE)}&wrote=r1c1.2"
OTHER = f"/mistake?p={params.encode(SAMPLE)}&wrote=r1c2.1"


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    return in_class(open_page, watch_address(SAMPLE, "mrv", 3))


def offers(open_page: OpenPage, number: int, page: str = MISTAKE) -> Page:
    """In another tab of the browser in which this pupil sits in a room."""
    tab = open_page(number=number, **PHONE)
    tab.goto(page)
    button(tab, "Show it to the class").click()
    expect(button(tab, "Sent to your teacher. Take it back")).to_be_visible()
    return tab


def test_of_one_page_that_two_offer_the_one_goes_that_was_shown(
    classroom: Classroom, open_page: OpenPage
) -> None:
    room = classroom
    room.join()
    room.join()
    offers(open_page, 1)
    offers(open_page, 2)
    button(room.teacher, "2 offers").click()
    button(room.teacher, "Show 1: Look where I went wrong").click()
    wall = room.wall.frame_locator("iframe")
    expect(wall.locator("td#r1c1")).to_have_attribute("data-state", "refused")
    button(room.teacher, "1 offer").click()
    button(room.teacher, "Show 1: Look where I went wrong").click()  # what the class has already
    expect(button(room.teacher, "1 offer")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_the_list_of_offers_is_whole_at_every_width(
    classroom: Classroom, open_page: OpenPage, width: int
) -> None:
    classroom.join()
    offers(open_page, 1)
    classroom.teacher.set_viewport_size({"width": width, "height": 740})
    button(classroom.teacher, "1 offer").click()
    for name in ("Show 1: Look where I went wrong", "Dismiss 1: Look where I went wrong"):
        box = button(classroom.teacher, name).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


@pytest.mark.sweep
def test_who_walks_about_on_another_mistake_is_told_so(
    classroom: Classroom, open_page: OpenPage
) -> None:
    room, pupil = classroom, classroom.join()
    offers(open_page, 1)
    button(room.teacher, "1 offer").click()
    button(room.teacher, "Show 1: Look where I went wrong").click()
    frame = pupil.frame_locator("iframe")
    expect(frame.locator("td#r1c1")).to_have_attribute("data-state", "refused")
    button(pupil, "Follow").click()
    expect(pupil.locator("[data-apart]")).to_have_text("The class is on this page.")
    pupil.locator("iframe").evaluate("(frame, page) => { frame.src = page }", OTHER)
    expect(frame.locator("td#r1c2")).to_have_attribute("data-state", "refused")
    expect(pupil.locator("[data-apart]")).to_have_text("The class is on another page.")


@pytest.mark.sweep
def test_what_is_taken_back_is_taken_back_where_it_was_sent(
    classroom: Classroom, open_page: OpenPage
) -> None:
    classroom.join()
    tab = offers(open_page, 1)
    expect(button(classroom.teacher, "1 offer")).to_be_visible()
    another = in_class(open_page, watch_address(SAMPLE, "mrv", 3))
    there = open_page(number=1, **PHONE)
    there.goto("/join")
    there.get_by_label("Code").fill(another.code)
    button(there, "Join").click()
    expect(button(there, "Follow")).to_have_attribute("aria-pressed", "true")
    button(tab, "Sent to your teacher. Take it back").click()
    expect(button(tab, "Show it to the class")).to_be_visible()
    expect(button(classroom.teacher, "1 offer")).to_have_count(0)
    button(tab, "Show it to the class").click()
    expect(button(another.teacher, "1 offer")).to_be_visible()


@pytest.mark.sweep
def test_what_is_not_heard_is_still_taken_back_by_the_next_press(
    classroom: Classroom, open_page: OpenPage
) -> None:
    classroom.join()
    tab = offers(open_page, 1)
    tab.route("**/offer", lambda route: route.abort())
    button(tab, "Sent to your teacher. Take it back").click()
    expect(button(tab, "Not heard. Try again")).to_be_visible()
    tab.unroute("**/offer")
    button(tab, "Not heard. Try again").click()
    expect(button(tab, "Show it to the class")).to_be_visible()
    expect(button(classroom.teacher, "1 offer")).to_have_count(0)
