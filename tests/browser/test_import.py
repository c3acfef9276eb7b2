"""Import in a real browser: what a text holds is said as it comes, and a puzzle is played first."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button
from webapp.puzzle import format, written

TEXT = "3\naab\ncbb\ncdd\na 3 +\nb 6 +\nc 4 +\nd 5 +\n"


def field(page: Page) -> Locator:
    """The field for the text."""
    return page.get_by_role("textbox", name="Puzzle text")


def test_a_puzzle_that_is_typed_is_drawn_and_played(page: Page) -> None:
    page.goto("/import")
    field(page).press_sequentially(TEXT)
    expect(page.get_by_role("heading", name="3 × 3")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.get_by_text("Read as: Letter grid.")).to_be_visible()
    expect(field(page)).to_be_focused()
    page.get_by_role("link", name="Play it").click()
    expect(page).to_have_url(re.compile("/play"))
    expect(page.get_by_role("gridcell")).to_have_count(9)


def test_what_is_no_puzzle_is_said_as_a_person_would(page: Page) -> None:
    page.goto("/import")
    field(page).fill("hello")
    told = "No puzzle can be read in this. What can be read: Letter grid, Keen game id"
    expect(page.locator("#imported").get_by_text(told)).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    field(page).fill("2 ab ab a 3 +")
    expect(page.get_by_text("Not a whole puzzle yet:")).to_be_visible()
    expect(page.get_by_role("link", name="Play it")).to_have_count(0)
    page.get_by_role("link", name="Open in Draw").click()
    expect(page.get_by_role("heading", name="Draw a puzzle")).to_be_visible()


@pytest.mark.parametrize("title", [*(form.title for form in written().values()), "Killer sudoku"])
def test_an_example_fills_the_field_and_comes_into_view(open_page: OpenPage, title: str) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto("/import")
    button(page, title).click()
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Play it")).to_be_in_viewport(ratio=1)
    expect(field(page)).not_to_be_empty()


def test_the_clipboard_is_pasted_by_a_button(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/import")
    page.evaluate("(text) => navigator.clipboard.writeText(text)", format(SAMPLE, "keen"))
    button(page, "Paste").click()
    expect(page.get_by_text("Read as: Keen game id.")).to_be_visible()
    expect(field(page)).to_have_value(format(SAMPLE, "keen"))


def test_where_the_clipboard_is_closed_the_button_says_what_to_press(page: Page) -> None:
    page.goto("/import")
    button(page, "Paste").click()
    expect(button(page, "Press Ctrl+V")).to_be_visible()
    expect(field(page)).to_be_focused()


def test_without_a_clipboard_there_is_no_button_for_it(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto("/import")
    expect(button(page, "Letter grid")).to_be_visible()
    expect(button(page, "Paste")).to_have_count(0)
    button(page, "Letter grid").click()
    expect(page.get_by_role("link", name="Play it")).to_be_visible()


def test_a_file_is_chosen_or_dropped(page: Page) -> None:
    page.goto("/import")
    with page.expect_file_chooser() as chosen:
        button(page, "Open a file").click()
    chosen.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": TEXT.encode()})
    expect(page.get_by_role("heading", name="3 × 3")).to_be_visible()
    page.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "b.txt"));
          const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
          document.querySelector("main").dispatchEvent(drop);
        }""",
        format(SAMPLE, "json"),
    )
    expect(page.get_by_role("heading", name="4 × 4")).to_be_visible()
    expect(page.get_by_text("Read as: JSON.")).to_be_visible()


@pytest.mark.parametrize("scripted", [True, False])
def test_a_puzzle_that_was_imported_is_played_first(open_page: OpenPage, scripted: bool) -> None:
    page = open_page(java_script_enabled=scripted, viewport={"width": 390, "height": 844})
    page.goto("/import")
    field(page).fill(TEXT)
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Play it")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Play it").click()
    expect(page).to_have_url(re.compile(r"/play\?p="))
