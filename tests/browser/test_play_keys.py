"""Play's keys: they work from the first moment, whatever was clicked last, but not in a field."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import named
from tests.browser.support import button, cell, drag, link


def test_keys_work_before_anything_is_clicked(play: Page) -> None:
    play.keyboard.press("1")
    named(play, (0, 0), "1")
    expect(cell(play, (0, 0))).to_be_focused()


@pytest.mark.sweep
def test_keys_work_after_a_hint_a_click_and_the_dialog_of_the_keys(play: Page) -> None:
    button(play, "Hint").click()
    button(play, "Which strategy?").click()
    expect(button(play, "Which cells, and why?")).to_be_focused()
    play.keyboard.press("1")
    named(play, (0, 0), "1")
    button(play, "Dark").click()
    play.keyboard.press("ArrowRight")
    play.keyboard.press("4")
    named(play, (0, 1), "4")
    button(play, "Keys").click()
    button(play, "Close").click()
    play.keyboard.press("Delete")
    named(play, (0, 1), "empty")
    button(play, "Dark").click()


@pytest.mark.sweep
def test_a_digit_after_a_hint_is_written_into_all_cells_that_are_chosen(play: Page) -> None:
    drag(play, [(0, 2), (0, 3)])
    button(play, "Hint").click()
    button(play, "Which strategy?").click()
    expect(button(play, "Which cells, and why?")).to_be_focused()
    play.keyboard.press("Shift+Digit3")
    named(play, (0, 2), "empty, pencil 3")
    named(play, (0, 3), "empty, pencil 3")
    expect(cell(play, (0, 3))).to_be_focused()


@pytest.mark.sweep
def test_a_field_and_a_control_that_tab_came_to_keep_their_keys(play: Page) -> None:
    play.get_by_text("Settings", exact=True).click()
    errors = play.get_by_role("combobox", name="Rule errors")
    errors.focus()
    play.keyboard.press("1")
    expect(errors).to_be_focused()
    named(play, (0, 0), "empty")
    cell(play, (0, 0)).focus()
    play.keyboard.press("Shift+Tab")
    expect(link(play, "Share")).to_be_focused()
    for key in ("1", "ArrowDown", "p"):
        play.keyboard.press(key)
    expect(link(play, "Share")).to_be_focused()
    named(play, (0, 0), "empty")
    expect(button(play, "Pencil")).to_have_attribute("aria-pressed", "false")
    button(play, "Dark").click()
    play.keyboard.press("ArrowDown")
    expect(cell(play, (1, 0))).to_be_focused()
    button(play, "Dark").click()


@pytest.mark.sweep
def test_keys_can_be_kept_to_the_grid(play: Page) -> None:
    button(play, "Keys").click()
    play.get_by_role("checkbox", name="Listen to these keys outside the grid, too").uncheck()
    button(play, "Close").click()
    play.keyboard.press("1")
    named(play, (0, 0), "empty")
    cell(play, (0, 0)).press("1")
    named(play, (0, 0), "1")
