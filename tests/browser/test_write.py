"""Writing a lesson: what is typed is stored, steps are cards, and a check leads to its faults."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support import button
from tests.browser.writing import (
    TEXT,
    THERE,
    begun,
    cards,
    checked,
    dragged,
    is_kept,
    pages_of,
    shelf,
    text_of,
    title,
    written,
)
from webapp.lesson.link import format_link

NAMES = [
    "Step 1: Play. The board first.",
    "Step 2: Watch, step 12. Step {step}: {sentence}",
    "Step 3: Solve. And its answer.",
]


def opens(page: Page, text: str) -> None:
    """Open a file with this text."""
    file = {"name": "x.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Open a file").set_input_files(file)


def test_draft_is_there_again_beside_a_link_and_files(page: Page) -> None:
    field = begun(page)
    first = field.input_value()
    field.press("Control+Home")
    page.keyboard.type("# mine")
    is_kept(page)

    # A text that comes with a link is another lesson, once it is changed or checked.
    linked = title("From a link")
    field = begun(page, f"{THERE}?l={format_link(linked)}")
    expect(field).to_have_value(linked)
    field.press("Control+End")
    page.keyboard.type("# changed")
    is_kept(page)
    checked(page)
    expect(page).to_have_url(re.compile(r"\?l="))
    page.reload()  # the link's text is that lesson's
    text_of(page).press("Control+End")
    page.keyboard.type(" on")
    is_kept(page)
    items = shelf(page)
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("From a link 3 steps, today")
    items.nth(1).get_by_role("link").click()
    expect(page).to_have_url(re.compile("draft="))
    page.goto(THERE)  # the one that was open
    expect(text_of(page)).to_have_value(f"# mine{first}")

    # To a file and back, beside the others.
    field.fill(TEXT)
    with page.expect_download() as saved:
        button(page, "Save as a file").click()
    assert saved.value.suggested_filename == "three-steps.toml"
    assert Path(saved.value.path()).read_text() == TEXT
    opens(page, title("My three steps").replace("\n", "\r\n"))
    expect(text_of(page)).to_have_value(title("My three steps"))
    is_kept(page)
    expect(shelf(page)).to_have_count(3)
    for content, words in (("\0\1", "isn’t a text"), (" " * 262_145, "is too large")):
        opens(page, content)
        expect(page.get_by_text(f"This file {words}")).to_be_visible()

    # Doubled, deleted, brought back.
    mine = items.filter(has_text="My three")
    mine.get_by_role("button", name="Duplicate My three steps").click()
    expect(items).to_have_count(4)
    for left in (3, 2):
        mine.get_by_role("button", name="Delete My three steps").first.click()
        expect(items).to_have_count(left)
    button(page, "Bring back").click()
    expect(items).to_have_count(3)


def test_cards_put_steps_in_order_by_keys_and_by_dragging(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    field = written(page)
    expect(cards(page)).to_have_count(3)
    for name in NAMES:
        expect(button(page, name)).to_be_visible()
    expect(cards(page).locator(".asks:visible")).to_have_text(["asks"])
    expect(cards(page).locator("svg.outline")).to_have_count(3)
    button(page, NAMES[2]).click()
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.selectionStart") == TEXT.rindex("[[step]]")
    expect(cards(page).nth(2)).to_have_attribute("data-in-hand", "")

    button(page, "Move step 3 up").click()
    assert pages_of(field.input_value()) == ["play", "solve", "watch"]
    expect(page.get_by_text("Step 3 is step 2 now.")).to_be_attached()
    expect(button(page, "Move step 2 up")).to_be_focused()
    page.keyboard.press("Enter")
    assert pages_of(field.input_value()) == ["solve", "play", "watch"]
    expect(cards(page).nth(0).get_by_role("button", name="Step 1: Solve")).to_be_focused()
    expect(button(page, "Move step 1 up")).to_be_disabled()
    expect(button(page, "Move step 3 down")).to_be_disabled()
    for _ in range(2):
        page.keyboard.press("Alt+ArrowDown")
    assert field.input_value() == TEXT
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    assert pages_of(field.input_value()) == ["watch", "play", "solve"]
    field.press("Control+z")
    assert field.input_value() == TEXT

    button(page, "Duplicate step 1").click()
    assert pages_of(field.input_value()) == ["play", "play", "watch", "solve"]
    expect(cards(page).nth(1).get_by_role("button", name="Step 2: Play")).to_be_focused()
    for _ in range(2):
        button(page, "Delete step 2").click()
    assert pages_of(field.input_value()) == ["play", "solve"]
    expect(button(page, "Delete step 2")).to_be_focused()
    button(page, "Move step 2 up").click()  # Undo outlasts a move
    button(page, "Undo").click()
    assert pages_of(field.input_value()) == ["watch", "solve", "play"]
    button(page, "Delete step 1").click()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Step 1 is back.")).to_be_visible()
    # It goes with its text: when the field has undone it, or the text is another one.
    button(page, "Delete step 1").click()
    field.press("Control+z")
    expect(button(page, "Undo")).to_be_hidden()
    field.fill(TEXT)
    button(page, "Delete step 1").click()
    opens(page, TEXT)
    expect(field).to_have_value(TEXT)
    expect(button(page, "Undo")).to_be_hidden()
    field.press("Control+z")
    expect(field).to_have_value(TEXT)

    # By the mouse, until it lets go or what is held is another card.
    dragged(page, 0, 2)
    assert pages_of(field.input_value()) == ["watch", "solve", "play"]
    dragged(page, 2, 0)
    assert field.input_value() == TEXT
    dragged(page, 0, 2, lambda: page.keyboard.press("Escape"))
    assert field.input_value() == TEXT

    def change() -> None:
        opens(page, title("Other"))
        expect(field).to_have_value(title("Other"))

    dragged(page, 0, 2, change)
    expect(field).to_have_value(title("Other"))
    expect(cards(page).locator("[data-held]")).to_have_count(0)

    # A timer of a question, and no step at all.
    field.fill('title = "x"\n[[step]]\npage = "/join"\nnote = "n"\nask = "Which?"\ntimer = 60\n')
    expect(cards(page).locator(".asks:visible")).to_have_text(["asks, 60 s"])
    expect(button(page, "Step 1: No page yet. n")).to_be_visible()
    field.fill("title = 3")
    expect(cards(page)).to_have_count(0)
    expect(page.get_by_text("No step yet.")).to_be_visible()


def preview_shows(page: Page, step: int) -> Locator:
    """The root of the preview, once it is at a step."""
    frame = page.frame_locator("iframe.preview")
    expect(frame.get_by_text(f"Step {step} of 3")).to_be_visible()
    return frame.locator("html")


@pytest.mark.expects(422, "Failed to fetch")  # by a frame that leaves while it waits for its texts
def test_check_marks_faults_at_cards_and_preview_shows_the_selected_step(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    wrong_text = TEXT.replace("{sentence}", "{sentense}").replace("/solve", "/sole")
    field = written(page, wrong_text)
    field.press("Control+Home")
    page.keyboard.type("x")
    button(page, "Check and preview").click()
    faults = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(faults.first).to_contain_text("Line 1: The lesson can’t have 'xtitle'")
    field.press("Control+z")
    expect(field).to_have_value(wrong_text)
    button(page, "Check and preview").click()
    expect(faults).to_have_count(2)
    wrong = cards(page).locator(".wrong")
    expect(wrong.nth(1)).to_contain_text("There’s no fact called 'sentense'")
    expect(wrong.nth(2)).to_contain_text("A step shows a page of this lab")
    expect(wrong.nth(0)).to_be_hidden()
    button(page, "Move step 3 up").click()  # the fault moves with its step
    expect(wrong.nth(1)).to_contain_text("A step shows a page of this lab")
    faults.nth(0).get_by_role("link").click()
    expect(field).to_be_focused()
    start = field.evaluate("(field) => field.selectionStart")
    assert field.input_value()[start:].startswith("Step {step}: {sentense}")
    for _ in "Step {step}: {sentense":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("ce")
    expect(wrong.nth(2)).to_be_hidden()
    expect(wrong.nth(1)).to_be_visible()

    field.fill(TEXT)
    button(page, NAMES[1]).click()
    button(page, "Check and preview").click()
    preview_shows(page, 2)
    button(page, NAMES[2]).click()
    shown = preview_shows(page, 3)
    expect(field).to_be_focused()
    button(page, "As wide as the screen").click()
    assert shown.evaluate("(root) => root.ownerDocument.defaultView.innerWidth") == 1280
    expect(button(page, "Back to the text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(page, "As wide as the screen")).to_be_focused()
    page.keyboard.press("Enter")
    frame = page.frame_locator("iframe.preview")
    frame.get_by_role("link", name="Back").click()
    preview_shows(page, 2)
    frame.frame_locator("iframe").get_by_role("button", name="Step", exact=True).click()
    page.keyboard.press("Escape")  # within the page that the step shows
    expect(button(page, "As wide as the screen")).to_be_visible()
    expect(field).to_be_visible()
