"""Rows and columns are numbered beside the board, as sentences name them."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import play_address
from tests.browser.support import SAMPLE, button, cell, draw_address, latin, watch_address


def box(locator: Locator) -> tuple[float, float, float, float]:
    """Where it is drawn: left, top, right and bottom, in CSS pixels of the window."""
    found = locator.bounding_box()
    assert found
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def room(page: Page) -> tuple[int, int]:
    """The room that the board leaves to the left of it and above it, in CSS pixels."""
    stage, board = box(page.locator(".stage")), box(page.locator("[data-board]"))
    return round(board[0] - stage[0]), round(board[1] - stage[1])


def is_numbered(page: Page, size: int) -> bool:
    """Whether something is drawn beside each row and above each column, and at each another.

    Rows and columns that their place has to be scrolled for are left out.
    """
    beside, above = room(page)
    if not beside or not above:
        return False
    with Image.open(BytesIO(page.screenshot(full_page=True))) as taken:
        picture = taken.convert("L")
    drawn = []
    stage = box(page.locator(".stage"))
    for number in range(size):
        left, top, _, bottom = box(cell(page, (number, 0)))
        if bottom <= stage[3] + 1:
            rows = (round(left) - beside, round(top), round(left) - 1, int(bottom))
            drawn.append(picture.crop(rows))
        left, top, right, _ = box(cell(page, (0, number)))
        if right <= stage[2] + 1:
            columns = (round(left), round(top) - above, int(right), round(top) - 1)
            drawn.append(picture.crop(columns))
    blank = any(low == high for low, high in (each.getextrema() for each in drawn))
    return not blank and len({each.tobytes() for each in drawn}) == len(drawn) > size // 2


@pytest.mark.parametrize("width", [pytest.param(360, marks=pytest.mark.sweep), 1280])
def test_a_board_numbers_its_rows_and_columns_until_that_is_switched_off(
    page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(watch_address(SAMPLE))
    assert is_numbered(page, 4)
    assert all(15 <= each <= 28 for each in room(page))
    left, _, right, _ = box(page.locator("[data-board]"))
    toggle = button(page, "Row and column numbers")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    page.reload()  # this browser remembers it
    assert room(page) == (0, 0)
    wider = box(page.locator("[data-board]"))
    assert wider[2] - wider[0] > right - left


@pytest.mark.sweep
@pytest.mark.parametrize("size", [12, 16])
def test_large_boards_are_numbered_and_do_not_widen_the_page(page: Page, size: int) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in (watch_address(latin(size)), play_address(latin(size)), draw_address(latin(size))):
        page.goto(path)
        assert is_numbered(page, size)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.sweep
def test_a_picture_has_no_numbers(page: Page) -> None:
    page.goto("/gallery")
    left, top, _, bottom = box(page.locator(".picture td").first)
    with Image.open(BytesIO(page.screenshot(full_page=True))) as taken:
        beside = taken.convert("L").crop(
            (round(left) - 6, round(top), round(left) - 1, int(bottom))
        )
    assert beside.getextrema()[0] == beside.getextrema()[1]


@pytest.mark.sweep
def test_play_has_the_switch_among_its_settings(page: Page) -> None:
    page.goto(play_address(SAMPLE))
    page.get_by_text("Settings", exact=True).click()
    button(page, "Row and column numbers").click()
    assert room(page) == (0, 0)
