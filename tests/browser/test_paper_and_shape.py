"""The board on paper, and its shape on the screen."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import play_address
from tests.browser.support import FIGURE, SAMPLE, draw_address, watch_address
from webapp.puzzle import Cage, make_puzzle
from webapp.web.http import params


@pytest.mark.parametrize(
    "address",
    [
        pytest.param("/", id="home", marks=pytest.mark.sweep),
        pytest.param(watch_address(FIGURE, at=30), id="watch"),
        pytest.param(draw_address(SAMPLE), id="draw", marks=pytest.mark.sweep),
        pytest.param(play_address(SAMPLE), id="play", marks=pytest.mark.sweep),
        pytest.param(f"/solve?p={params.encode(SAMPLE)}", id="solve", marks=pytest.mark.sweep),
    ],
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


def test_the_board_stays_square_and_in_its_place_while_it_is_watched(page: Page) -> None:
    boxes = []
    for at in (0, 30, 292):
        page.goto(watch_address(FIGURE, at=at))
        boxes.append(page.get_by_role("grid").bounding_box())
    assert boxes[0]
    assert boxes[0]["height"] == pytest.approx(boxes[0]["width"], rel=0.02)
    assert boxes == boxes[:1] * 3


@pytest.mark.parametrize(
    ("size", "width"),
    [
        pytest.param(*case, marks=() if case == (16, 360) else pytest.mark.sweep)
        for case in product((4, 9, 12, 16), (360, 1280))
    ],
)
def test_the_whole_of_a_long_clue_stands_in_its_cell(page: Page, size: int, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    cages = [
        Cage(((row, column), (row + 1, column)), 10 ** (column % 5) * 8, "*")
        for row in range(0, size, 2)
        for column in range(size)
        if row + 1 < size
    ]
    page.goto(draw_address(make_puzzle(size, cages)))
    cut = """() => [...document.querySelectorAll("[data-board] .clue")].filter((clue) => {
      const { right } = clue.parentElement.getBoundingClientRect();
      return clue.getBoundingClientRect().right > right || clue.scrollWidth > clue.clientWidth;
    }).map((clue) => clue.textContent)"""
    assert page.evaluate(cut) == []
