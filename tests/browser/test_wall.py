"""What the wall shows is whole: nothing lies over words, and no figure is cut."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.classroom import in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, watch_address

# On a busy machine a turn may be missed: the page tells that and tries again.
pytestmark = pytest.mark.expects(403, 409, 410, "Failed to fetch", "htmx:error: timeout")

COVERED = """() => [...document.querySelectorAll(".options li")].filter((li) => {
  const words = document.createRange();
  words.selectNodeContents(li.querySelector("span"));
  const counts = [...li.querySelectorAll(".count, .first")].map((b) => b.getBoundingClientRect());
  return [...words.getClientRects()].some((a) => counts.some((b) =>
    a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom));
}).length"""


def test_both_counts_leave_the_words_of_an_answer_alone(open_page: OpenPage) -> None:
    classroom = in_class(open_page, watch_address(FIGURE, "backtracking", 3))
    ann = classroom.join()
    expect(classroom.teacher.get_by_text("1 here, 1 follow")).to_be_visible()
    classroom.deed("Ask what comes next")
    for deed in ("Reveal", "Vote again", "Reveal"):
        classroom.deed(deed)
    pages: list[Page] = [ann, classroom.wall, classroom.teacher]
    for page in pages:
        expect(page.locator(".options .first + .count").first).to_be_visible()
        assert "rejects it" in page.locator(".options").inner_text()
        assert page.evaluate(COVERED) == 0


@pytest.mark.parametrize("step", [9, 11])
def test_a_lesson_s_comparison_is_whole_beside_its_text(open_page: OpenPage, step: int) -> None:
    lesson = f"/lessons/from-brute-force-to-propagation?step={step}"
    classroom = in_class(open_page, lesson)
    wall = classroom.wall
    classroom.seldom("Lock")  # the lesson begins
    compared = wall.frame_locator("iframe").frame_locator("iframe")
    expect(compared.get_by_role("table", name="Comparison")).to_be_visible()
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        wall.set_viewport_size({"width": size[0], "height": size[1]})
        table = compared.locator(".comparison")
        cut = table.evaluate("each => each.querySelector('table').scrollWidth - each.clientWidth")
        assert cut <= 0, size
