"""Every page fits a phone, a laptop and a projector, and paper."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import FIGURE, SAMPLE, draw_address, watch_address
from tests.browser.views import VIEWS, View
from webapp.web import asked

# The boxes that stick out of the page, of elements that do not scroll inside one that holds them.
_WIDER = """() => {
  const width = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth > width
    ? [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > width + 1)
        .map((each) => each.outerHTML.slice(0, 80)).slice(0, 5)
    : [];
}"""


@pytest.mark.expects(404, 422)
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_no_page_is_wider_than_the_screen_large_or_not(page: Page, view: View) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    view.open(page)
    for width in (360, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(_WIDER) == [], width
    page.evaluate("() => document.documentElement.toggleAttribute('data-large')")
    for width in (360, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(_WIDER) == [], f"{width}, large"


@pytest.mark.parametrize(
    "address",
    ["/", watch_address(FIGURE, at=30), draw_address(SAMPLE), f"/solve?p={asked.encode(SAMPLE)}"],
    ids=["home", "watch", "draw", "solve"],
)
def test_on_paper_the_board_is_there_and_the_controls_are_not(page: Page, address: str) -> None:
    page.goto(address)
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    box = page.get_by_role("grid", name="Puzzle").bounding_box()
    assert box
    assert box["width"] > 200
    assert box["height"] == pytest.approx(box["width"], rel=0.05)
    for name in ("First", "Play", "Undo", "Make cage", "Large"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(page.get_by_role("navigation")).to_have_count(0)
    colours = page.evaluate(
        "() => [getComputedStyle(document.body).backgroundColor,"
        " getComputedStyle(document.querySelector('[role=grid]')).color]"
    )
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


@pytest.mark.parametrize("at", [0, 30, 292])
def test_the_board_stays_square_and_in_its_place_while_it_is_watched(page: Page, at: int) -> None:
    page.goto(watch_address(FIGURE, at=at))
    box = page.get_by_role("grid").bounding_box()
    assert box
    assert box["height"] == pytest.approx(box["width"], rel=0.02)
