"""Rows and columns are numbered beside the board, as sentences name them."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import play_address
from tests.browser.support import SAMPLE, button, draw_address, latin, watch_address

# What is shown beside each row, above each column and anywhere else, and how much room that has.
_LABELS = """() => {
  const board = document.querySelector("[data-board]");
  const stage = board.closest(".stage").getBoundingClientRect();
  const { top, left } = board.getBoundingClientRect();
  const shown = (td, pseudo) => getComputedStyle(td, pseudo).content;
  return {
    rows: [...board.rows].map((row) => shown(row.cells[0], "::before")),
    columns: [...board.rows[0].cells].map((td) => shown(td, "::after")),
    others: [...board.rows].slice(1).flatMap((row) => [...row.cells].slice(1))
      .filter((td) => shown(td, "::before") !== "none" || shown(td, "::after") !== "none").length,
    gutter: [Math.round(top - stage.top), Math.round(left - stage.left)],
  };
}"""
NUMBERED = 'counter({}) / ""'


@pytest.mark.parametrize("width", [pytest.param(360, marks=pytest.mark.sweep), 1280])
def test_a_board_numbers_its_rows_and_columns_until_that_is_switched_off(
    page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(watch_address(SAMPLE))
    labels = page.evaluate(_LABELS)
    assert labels["rows"] == [NUMBERED.format("row")] * 4
    assert labels["columns"] == [NUMBERED.format("column")] * 4
    assert labels["others"] == 0
    assert all(15 <= each <= 28 for each in labels["gutter"])
    size = page.locator("[data-board]").bounding_box()
    toggle = button(page, "Row and column numbers")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    page.reload()  # this browser remembers it
    labels = page.evaluate(_LABELS)
    assert {*labels["rows"], *labels["columns"]} == {"none"}
    assert labels["gutter"] == [0, 0]
    larger = page.locator("[data-board]").bounding_box()
    assert size is not None
    assert larger is not None
    assert larger["width"] > size["width"]


@pytest.mark.sweep
@pytest.mark.parametrize("size", [12, 16])
def test_large_boards_are_numbered_and_do_not_widen_the_page(page: Page, size: int) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in (watch_address(latin(size)), play_address(latin(size)), draw_address(latin(size))):
        page.goto(path)
        assert len(page.evaluate(_LABELS)["columns"]) == size
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


@pytest.mark.sweep
def test_a_picture_has_no_numbers(page: Page) -> None:
    page.goto("/gallery")
    picture = page.locator(".picture td").first
    assert picture.evaluate("(td) => getComputedStyle(td, '::before').content") == "none"


@pytest.mark.sweep
def test_play_has_the_switch_among_its_settings(page: Page) -> None:
    page.goto(play_address(SAMPLE))
    page.get_by_text("Settings", exact=True).click()
    button(page, "Row and column numbers").click()
    assert page.evaluate(_LABELS)["gutter"] == [0, 0]
