"""The board on paper, and its shape on the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import play_address
from tests.browser.support import FIGURE, SAMPLE, draw_address, watch_address
from webapp.web import asked


@pytest.mark.parametrize(
    "address",
    [
        "/",
        watch_address(FIGURE, at=30),
        draw_address(SAMPLE),
        play_address(SAMPLE),
        f"/solve?p={asked.encode(SAMPLE)}",
    ],
    ids=["home", "watch", "draw", "play", "solve"],
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
