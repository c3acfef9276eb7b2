"""Writing a lesson: what is typed is never lost; its steps are cards that move, double and go."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import button, eventually
from tests.browser.test_mine import BLOCKED, FULL
from tests.browser.writing import (
    TEXT,
    THERE,
    begun,
    cards,
    is_kept,
    pages_of,
    shelf,
    text_of,
    written,
)
from webapp.lesson.link import format_link

# A tab that does not hear what others keep until it is told to.
DEAF = """addEventListener("storage", (event) => event.stopImmediatePropagation(), true);"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def title(name: str) -> str:
    """The text with another title."""
    return TEXT.replace("Three steps", name)


# The draft.


def test_what_is_typed_is_there_again_and_beside_what_a_link_holds(page: Page) -> None:
    field = begun(page)
    first = field.input_value()
    field.press("Control+Home")
    page.keyboard.type("# mine")
    is_kept(page)
    page.reload()
    expect(text_of(page)).to_have_value(f"# mine{first}")
    linked = title("From a link")
    field = begun(page, f"{THERE}?l={format_link(linked)}")
    expect(field).to_have_value(linked)
    field.press("Control+End")
    page.keyboard.type("# changed")
    is_kept(page)
    items = shelf(page)
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("From a link 3 steps, today")
    items.nth(1).get_by_role("link").click()
    expect(text_of(page)).to_have_value(f"# mine{first}")
    page.goto(THERE)  # the one that was open
    expect(text_of(page)).to_have_value(f"# mine{first}")


def test_a_page_that_goes_away_at_once_loses_nothing(page: Page) -> None:
    """Nor does one that crashes: what is typed waits in local storage until the store has it."""
    field = written(page)
    field.evaluate(
        """(field) => {
          IDBObjectStore.prototype.get = () => new Promise(() => {});
          field.value += "# last";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
          location.reload();
        }"""
    )
    expect(text_of(page)).to_have_value(f"{TEXT}# last")


def test_a_text_that_was_checked_is_the_draft_after_a_reload(page: Page) -> None:
    field = written(page)
    button(page, "Check and preview").click()
    expect(page).to_have_url(re.compile(r"\?l="))
    page.reload()
    field = text_of(page)
    field.press("Control+End")
    page.keyboard.type("# on")
    is_kept(page)
    page.reload()
    expect(text_of(page)).to_have_value(f"{TEXT}# on")
    expect(shelf(page)).to_have_count(1)


def test_another_tab_goes_on_with_what_is_typed_in_this_one(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    seen = begun(other)
    expect(seen).to_have_value(TEXT)
    field.press("Control+End")
    one.keyboard.type("# one")
    expect(seen).to_have_value(f"{TEXT}# one")
    seen.press("Control+End")
    other.keyboard.type(" and other")
    expect(field).to_have_value(f"{TEXT}# one and other")
    expect(shelf(one)).to_have_count(1)


def test_two_tabs_that_change_a_lesson_at_once_keep_both(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    other.add_init_script(DEAF)
    late = begun(other)
    field.fill(title("One"))
    expect(shelf(one).nth(0)).to_contain_text("One")
    late.fill(title("Other"))
    expect(other.get_by_text("Another tab changed this lesson meanwhile")).to_be_visible()
    expect(late).to_have_value(title("Other"))
    expect(shelf(one)).to_have_count(2)
    expect(field).to_have_value(title("One"))
    for page, name in ((one, "One"), (other, "Other")):
        page.reload()
        expect(text_of(page)).to_have_value(title(name))


def test_a_storage_that_is_full_is_said_and_typing_goes_on(page: Page) -> None:
    field = written(page)
    page.evaluate(FULL)
    field.fill(title("Not kept"))
    expect(page.get_by_text("This browser’s storage is full")).to_be_visible()
    expect(cards(page)).to_have_count(3)
    assert field.input_value() == title("Not kept")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()  # which asks, and it waited in local storage
    expect(text_of(page)).to_have_value(title("Not kept"))


def test_a_browser_that_keeps_nothing_says_so_and_can_save_a_file(open_apart: OpenPage) -> None:
    page = open_apart()
    page.add_init_script(BLOCKED)
    field = begun(page)
    expect(page.get_by_text("This browser keeps nothing for this site.")).to_be_visible()
    field.fill(TEXT)
    expect(cards(page)).to_have_count(3)
    with page.expect_download() as saved:
        button(page, "Save as a file").click()
    assert Path(saved.value.path()).read_text() == TEXT


def test_a_lesson_is_doubled_deleted_and_brought_back(page: Page) -> None:
    written(page)
    items = shelf(page)
    items.get_by_role("button", name="Duplicate Three steps").click()
    expect(items).to_have_count(2)
    for left in (1, 0):
        items.get_by_role("button", name="Delete Three steps").first.click()
        expect(items).to_have_count(left)
    button(page, "Bring back").click()
    expect(items).to_have_count(1)
    page.goto(THERE)
    expect(text_of(page)).to_have_value(TEXT)


def test_what_is_deleted_in_another_tab_is_kept_again_once_it_is_typed_on(
    open_page: OpenPage,
) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    begun(other)
    shelf(other).get_by_role("button", name="Delete Three steps").click()
    expect(one.get_by_text("Deleted in another tab.")).to_be_visible()
    field.press("Control+End")
    one.keyboard.type("# on")
    expect(shelf(other)).to_have_count(1)


def test_a_lesson_goes_into_a_file_and_comes_back_beside_the_others(
    page: Page, tmp_path: Path
) -> None:
    written(page)
    with page.expect_download() as saved:
        button(page, "Save as a file").click()
    assert saved.value.suggested_filename == "three-steps.toml"
    file = tmp_path / "mine.toml"
    file.write_text(
        Path(saved.value.path()).read_text().replace("Three", "My three"), newline="\r\n"
    )
    page.get_by_label("Open a file").set_input_files(file)
    expect(text_of(page)).to_have_value(title("My three steps"))
    is_kept(page)
    expect(shelf(page)).to_have_count(2)
    page.get_by_label("Open a file").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": b"\0\1"}
    )
    expect(page.get_by_text("This file isn’t a text")).to_be_visible()


# The cards.


def test_a_card_shows_a_step_and_leads_to_its_lines(page: Page) -> None:
    field = written(page)
    expect(cards(page)).to_have_count(3)
    names = ["Step 1: Play. The board first.", "Step 2: Watch, step 12. Step {step}: {sentence}",
             "Step 3: Solve. And its answer."]  # fmt: skip
    for name in names:
        expect(button(page, name)).to_be_visible()
    expect(cards(page).locator(".asks:visible")).to_have_count(1)
    expect(cards(page).locator("svg.outline")).to_have_count(3)
    button(page, names[2]).click()
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.selectionStart") == TEXT.rindex("[[step]]")
    expect(cards(page).nth(2)).to_have_attribute("data-in-hand", "")
    page.keyboard.type("# here\n")
    expect(field).to_have_value(re.compile(r"\n# here\n\[\[step\]\]\npage = \"/solve"))
    field.fill("title = 3")
    expect(cards(page)).to_have_count(0)
    expect(page.get_by_text("No step yet.")).to_be_visible()


def test_steps_are_put_in_order_by_key_and_undo_knows_it(page: Page) -> None:
    field = written(page)
    button(page, "Move step 3 up").click()
    assert pages_of(field.input_value()) == ["play", "solve", "watch"]
    expect(page.get_by_text("Step 3 is step 2 now.")).to_be_attached()
    expect(button(page, "Move step 2 up")).to_be_focused()
    page.keyboard.press("Enter")
    assert pages_of(field.input_value()) == ["solve", "play", "watch"]
    expect(cards(page).nth(0).get_by_role("button", name="Step 1: Solve")).to_be_focused()
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowDown")
    assert field.input_value() == TEXT
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    after = field.input_value()
    assert after.index('# A remark on the second.\n[[step]]\npage = "/watch') < after.index("/play")
    field.focus()
    page.keyboard.press("Control+z")
    assert field.input_value() == TEXT
    is_kept(page)


def dragged(page: Page, start: int, end: int, hold: Callable[[], None] = lambda: None) -> None:
    """Drag a card by its grip to the place of another one."""
    grips = cards(page).locator("[data-grip]")
    first, last = grips.nth(start).bounding_box(), cards(page).nth(end).bounding_box()
    assert first
    assert last
    page.mouse.move(first["x"] + 10, first["y"] + first["height"] / 2)
    page.mouse.down()
    goal = last["y"] + last["height"] * (0.9 if end > start else 0.1)
    page.mouse.move(first["x"] + 12, goal, steps=6)
    hold()
    page.mouse.up()


def test_steps_are_put_in_order_by_drag(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    field = written(page)
    dragged(page, 0, 2)
    assert pages_of(field.input_value()) == ["watch", "solve", "play"]
    dragged(page, 2, 0)
    assert field.input_value() == TEXT
    dragged(page, 0, 2, lambda: page.keyboard.press("Escape"))
    assert field.input_value() == TEXT


@pytest.mark.sweep
def test_steps_are_put_in_order_by_a_finger(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    field = written(page)
    hand = page.context.new_cdp_session(page)
    cards(page).nth(2).scroll_into_view_if_needed()
    grips = cards(page).locator("[data-grip]")
    first, last = grips.nth(1).bounding_box(), grips.nth(2).bounding_box()
    assert first
    assert last
    x = first["x"] + 20
    start, end = first["y"] + 10, last["y"] + last["height"] * 0.9
    for step in range(6):
        kind = "touchMove" if step else "touchStart"
        points = [{"x": x, "y": start + (end - start) * step / 5}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    eventually(page, lambda: pages_of(field.input_value()) == ["play", "solve", "watch"])


def test_a_step_is_doubled_deleted_and_brought_back(page: Page) -> None:
    field = written(page)
    button(page, "Duplicate step 1").click()
    assert pages_of(field.input_value()) == ["play", "play", "watch", "solve"]
    expect(cards(page).nth(1).get_by_role("button", name="Step 2: Play")).to_be_focused()
    for _ in range(2):
        button(page, "Delete step 2").click()
    assert pages_of(field.input_value()) == ["play", "solve"]
    assert "# A remark on all of it." in field.input_value()
    expect(button(page, "Delete step 2")).to_be_focused()
    button(page, "Undo").click()
    assert pages_of(field.input_value()) == ["play", "watch", "solve"]
    assert "# A remark on the second.\n[[step]]" in field.input_value()


# What a check finds.


@pytest.mark.expects(422)
def test_faults_stand_at_their_cards_and_lead_to_their_lines(page: Page) -> None:
    field = written(page, TEXT.replace("{sentence}", "{sentense}").replace("/solve", "/sole"))
    button(page, "Check and preview").click()
    faults = page.get_by_role("list", name="Faults").get_by_role("listitem")
    expect(faults).to_have_count(2)
    wrong = cards(page).locator(".wrong")
    expect(wrong.nth(1)).to_contain_text("There’s no fact called 'sentense'")
    expect(wrong.nth(2)).to_contain_text("A step shows a page of this lab")
    expect(wrong.nth(0)).to_be_hidden()
    button(page, "Move step 3 up").click()  # the fault goes with its step
    expect(wrong.nth(1)).to_contain_text("A step shows a page of this lab")
    faults.nth(0).get_by_role("link").click()
    expect(field).to_be_focused()
    place = field.evaluate("(field) => field.selectionStart")
    assert field.input_value()[place:].startswith("Step {step}: {sentense}")
    for _ in "Step {step}: {sentense":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("ce")
    expect(wrong.nth(2)).to_be_hidden()
    expect(wrong.nth(1)).to_be_visible()


def preview_shows(page: Page, step: int) -> Locator:
    """Expect that the preview is at a step."""
    frame = page.frame_locator("iframe.preview")
    expect(frame.get_by_text(f"Step {step} of 3")).to_be_visible()
    return frame.locator("html")


@pytest.mark.expects("Failed to fetch")  # by a frame that leaves while it waits for its texts
def test_the_preview_is_at_the_step_in_hand_and_as_wide_as_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    field = written(page)
    button(page, "Step 2: Watch, step 12. Step {step}: {sentence}").click()
    button(page, "Check and preview").click()
    preview_shows(page, 2)
    button(page, "Step 3: Solve. And its answer.").click()
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


@pytest.mark.sweep
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_nothing_of_the_page_is_wider_than_the_screen(
    open_page: OpenPage, width: int, dark: bool
) -> None:
    page = open_page(
        viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light"
    )
    written(page)
    shelf(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for each in (*cards(page).get_by_role("button").all(), *page.locator("[data-grip]").all()):
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, json.dumps(box)


def test_without_a_script_the_page_is_the_text_and_its_check(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(THERE)
    expect(page.get_by_role("heading", name="Steps")).to_be_hidden()
    expect(button(page, "Save as a file")).to_be_hidden()
    page.get_by_role("textbox", name="Lesson text").fill(TEXT)
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()
    expect(page.frame_locator("iframe.preview").get_by_text("Step 1 of 3")).to_be_visible()
    expect(page.locator("[data-kept]")).to_be_hidden()
