"""Inside: the board shows what the algorithm has in hand, and shows it anew at each step."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.in_view import HIDDEN, positions
from tests.browser.support import SAMPLE, button, ready, rests_at, watch_address
from webapp.solvers import SOLVERS


def open_inside(page: Page, with_: str, at: int) -> None:
    """Watch the documents' puzzle at a step, with the panel in view."""
    page.goto(watch_address(SAMPLE, with_, at=at))
    ready(page)
    page.get_by_role("tab", name="Inside").click()


def test_the_board_shows_tries_and_candidates_while_they_are_wanted(page: Page) -> None:
    open_inside(page, "backtracking", 60)
    inside = page.get_by_role("tabpanel", name="Inside")
    marks = page.locator("[data-board] .seen")
    inside.get_by_role("radio", name="tried").check()
    expect(page.locator("#r2c4 .seen")).to_have_text("13")
    expect(page.locator("#r2c4")).to_have_accessible_description("tried 13 times")
    expect(inside).to_contain_text("5+: 1 of 2 ways left")
    button(page, "Step").click()
    expect(page.locator("#position")).to_have_attribute("data-at", "61")
    expect(page.locator("#r3c1 .seen")).to_have_text("9")
    page.locator("#r1c1").click()
    expect(inside).to_contain_text("3− holds 1 4, one of its 2 ways.")
    inside.get_by_role("radio", name="candidates").check()
    expect(page.locator("#r4c4 .seen")).to_have_text("1 2 3 4")
    expect(marks).to_have_count(8)
    inside.get_by_role("radio", name="plain").check()
    expect(marks).to_have_count(0)
    rests_at(page, 61)


@pytest.mark.sweep
@pytest.mark.parametrize("algorithm", SOLVERS)
@pytest.mark.parametrize("screen", [(1366, 768), (1280, 720), (1024, 768)])
def test_the_panel_has_its_place_beside_the_board(
    page: Page, screen: tuple[int, int], algorithm: str
) -> None:
    page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    places = []
    for at in positions(SAMPLE, algorithm):
        open_inside(page, algorithm, at)
        inside = page.get_by_role("tabpanel", name="Inside")
        expect(inside).not_to_have_attribute("data-stale", "")
        assert set(page.evaluate(HIDDEN)) <= {"counters"}, at
        box = inside.bounding_box()
        assert box
        assert box["height"] > 120
        assert box["y"] + box["height"] <= screen[1] - 116
        places.append(box)
    assert places == [places[0]] * len(places)
