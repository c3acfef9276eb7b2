"""Write stores a lesson's text, shows its steps as cards, and checks it for faults."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import open_play
from tests.browser.support import SAMPLE, behind_more, button, cell, ready
from tests.browser.write import (
    BLOCKED,
    FULL,
    TEXT,
    THERE,
    P,
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
from webapp.classroom.lesson.link import format_link

NAMES = [
    "Step 1: Play. The board first.",
    "Step 2: Watch, step 12. Step {step}: {sentence}",
    "Step 3: Solution. And its answer.",
]


def opens(page: Page, text: str) -> None:
    file = {"name": "x.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Open a file").set_input_files(file)


def test_draft_is_restored_and_shared_by_link_and_file(page: Page) -> None:
    field = begun(page)
    first = field.input_value()
    field.press("Control+Home")
    page.keyboard.type("# mine\n")
    is_kept(page)

    # A text from a link becomes a new lesson once it is changed or checked.
    linked = title("From a link")
    field = begun(page, f"{THERE}?l={format_link(linked)}")
    expect(field).to_have_value(linked)
    field.press("Control+End")
    page.keyboard.type("# changed")
    is_kept(page)
    checked(page)
    expect(page).to_have_url(re.compile(r"\?l="))
    page.reload()  # the link's text belongs to that lesson
    text_of(page).press("Control+End")
    page.keyboard.type(" on")
    is_kept(page)
    items = shelf(page)
    expect(items).to_have_count(2)
    expect(items.nth(0)).to_contain_text("From a link 3 steps, today")
    items.nth(1).get_by_role("link").click()
    expect(page).to_have_url(re.compile("draft="))
    is_kept(page)  # it is the current lesson now
    page.goto(THERE)  # the previous one
    expect(text_of(page)).to_have_value(f"# mine\n{first}")

    # A file is saved and opened again as another lesson.
    field.fill(TEXT)
    with page.expect_download() as saved:
        button(page, "Save as a file").click()
    assert saved.value.suggested_filename == "three-steps.txt"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == TEXT
    opens(page, title("My three steps").replace("\n", "\r\n"))
    expect(text_of(page)).to_have_value(title("My three steps"))
    is_kept(page)
    expect(shelf(page)).to_have_count(3)

    # Steps are copied, deleted and restored.
    mine = items.filter(has_text="My three")
    mine.get_by_role("button", name="Duplicate My three steps").click()
    expect(items).to_have_count(4)
    for left in (3, 2):
        mine.get_by_role("button", name="Delete My three steps").first.click()
        expect(items).to_have_count(left)
    button(page, "Restore").click()
    expect(items).to_have_count(3)


def test_lesson_cards_are_reordered_by_keys_and_dragging(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    field = written(page)
    expect(cards(page)).to_have_count(3)
    for name in NAMES:
        expect(button(page, name)).to_be_visible()
    expect(cards(page).locator(".badge:visible")).to_have_text(["asks"])
    expect(cards(page).locator("svg.outline")).to_have_count(3)
    button(page, NAMES[2]).click()
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.selectionStart") == TEXT.rindex("[step]")
    expect(cards(page).nth(2)).to_have_attribute("data-in-hand", "")

    button(page, "Move step 3 up").click()
    assert pages_of(field.input_value()) == ["play", "solve", "watch"]
    expect(page.get_by_text("Step 3 is now step 2.")).to_be_attached()
    expect(button(page, "Move step 2 up")).to_be_focused()
    page.keyboard.press("Enter")
    assert pages_of(field.input_value()) == ["solve", "play", "watch"]
    expect(cards(page).nth(0).get_by_role("button", name="Step 1: Solution")).to_be_focused()
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
    button(page, "Undo").click()
    assert pages_of(field.input_value()) == ["play", "watch", "solve"]
    button(page, "Delete step 1").click()
    page.keyboard.press("Control+z")
    expect(page.get_by_text("Restored step 1.")).to_be_visible()
    # A mouse drag ends at its release or when the held card changes.
    dragged(page, 0, 2)
    assert pages_of(field.input_value()) == ["watch", "solve", "play"]
    dragged(page, 2, 0)
    assert field.input_value() == TEXT
    dragged(page, 0, 2, lambda: page.keyboard.press("Escape"))
    assert field.input_value() == TEXT

    # A question has fields of its own.
    text = "title: x\n[step]\npage: /join\nnote: n\n"
    field.fill(text)
    page.get_by_text("Ask the class at step 1").click()
    answers = page.get_by_label("Answers, two to six")
    parts = {"Question": "Which?", "Right answer, if any": "B", "Timer in seconds": "60"}
    for label, words in parts.items():
        page.get_by_label(label).fill(words)
    answers.press_sequentially("a\nb")
    asked = "ask: Which?\noptions:\na\nb\nright: B\ntimer: 60\n"
    expect(field).to_have_value(text + asked)
    page.get_by_label("Pupils answer with").select_option("a cell")
    expect(answers).to_be_hidden()
    expect(field).to_have_value(text + asked.replace(":\na\nb", ": cell"))
    field.fill(text + asked.replace("Which", "Where"))
    expect(page.get_by_label("Question")).to_have_value("Where?")
    expect(answers).to_have_value("a\nb")
    expect(cards(page).locator(".badge:visible")).to_have_text(["asks, 60 s"])
    expect(button(page, "Step 1: No page yet. n")).to_be_visible()


def preview_shows(page: Page, step: int) -> Locator:
    frame = page.frame_locator("iframe.preview")
    expect(frame.get_by_text(f"Step {step} of 3")).to_be_visible()
    return frame.locator("html")


@pytest.mark.expects(422, "Failed to fetch")  # a frame closes while it loads its texts
def test_check_marks_faulty_cards_and_preview_shows_the_step(page: Page) -> None:
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
    expect(wrong.nth(1)).to_contain_text("There’s no placeholder called 'sentense'")
    expect(wrong.nth(2)).to_contain_text("A step shows a page of Mathdoku Lab")
    expect(wrong.nth(0)).to_be_hidden()
    button(page, "Move step 3 up").click()  # the fault moves with its step
    expect(wrong.nth(1)).to_contain_text("A step shows a page of Mathdoku Lab")
    faults.nth(0).get_by_role("link").click()
    expect(field).to_be_focused()
    start = field.evaluate("(field) => field.selectionStart")
    assert field.input_value()[start:].startswith("Step {step}: {sentense}")
    page.keyboard.type("x")  # a changed step has no fault mark
    expect(wrong.nth(2)).to_be_hidden()
    expect(wrong.nth(1)).to_be_visible()

    field.fill(TEXT)
    button(page, NAMES[1]).click()
    button(page, "Check and preview").click()
    preview_shows(page, 2)
    button(page, NAMES[2]).click()
    shown = preview_shows(page, 3)
    expect(field).to_be_focused()
    button(page, "Full width").click()
    assert shown.evaluate("(root) => root.ownerDocument.defaultView.innerWidth") == 1280
    expect(button(page, "Back to the text")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(page, "Full width")).to_be_focused()
    page.keyboard.press("Enter")
    frame = page.frame_locator("iframe.preview")
    frame.get_by_role("link", name="Back").click()
    preview_shows(page, 2)
    frame.frame_locator("iframe").get_by_role("button", name="Step", exact=True).click()
    page.keyboard.press("Escape")  # inside the step's page
    expect(button(page, "Full width")).to_be_visible()
    expect(field).to_be_visible()


def test_lesson_tabs_show_the_latest_text(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = begun(one)
    field.fill(TEXT)
    seen = begun(other)  # whatever happens to the first tab
    expect(seen).to_have_value(TEXT)
    changed = one.get_by_text("Changed in another tab.")
    seen.fill(title("Other"))
    expect(field).to_have_value(title("Other"))
    expect(changed).to_be_visible()
    field.press("Control+End")
    one.keyboard.type("# on")
    expect(seen).to_have_value(f"{title('Other')}# on")
    expect(changed).to_be_hidden()
    # A deleted lesson can be restored, and another tab's typing isn't lost.
    other = open_page()
    begun(other, f"{THERE}?draft=gone")
    expect(other.get_by_text("That lesson isn’t in this browser.")).to_be_visible()
    items = shelf(other).filter(has_text="Other")
    deleted = one.get_by_text("Deleted in another tab.")
    for goes_on in (False, True):
        items.get_by_role("button", name="Delete Other").click()
        expect(deleted).to_be_visible()
        expect(items).to_have_count(0)
        if goes_on:
            field.fill(title("One more"))
        button(other, "Restore").click()
        expect(items).to_have_count(1)
        expect(deleted).to_be_hidden()
    expect(shelf(other)).to_have_count(2)
    expect(field).to_have_value(title("One more"))


def test_failed_storage_is_reported_while_typing_goes_on(open_apart: OpenPage) -> None:
    page = open_apart()
    page.on("dialog", lambda dialog: dialog.accept())
    field = written(page)
    page.evaluate(FULL)
    field.fill(title("Not kept"))
    full = page.get_by_text("This browser’s storage is full, so this isn’t saved.")
    expect(full).to_be_visible()
    expect(cards(page)).to_have_count(3)
    shelf(page).get_by_role("button", name="Duplicate Three steps").click()
    expect(full).to_have_count(2)
    page.reload()  # asks first
    expect(text_of(page)).to_have_value(TEXT)

    page = open_apart()
    page.add_init_script(BLOCKED)
    page.on("dialog", lambda dialog: dialog.accept())
    begun(page).fill(TEXT)
    unsaved = page.get_by_text("This browser won’t let the site save data")
    expect(unsaved).to_be_visible()
    expect(page.locator("[data-shelf]")).to_be_hidden()
    page.goto(f"/solve?p={P}")
    add(page)
    expect(unsaved).to_be_visible()
    lines = page.get_by_role("textbox", name="The step’s lines")
    expect(lines).to_have_value(re.compile(rf"^\[step\]\npage: /solve\?p={P}"))


FOLD = "Add it to another lesson"
OLD = "Three steps"


def add(page: Page) -> None:
    page.evaluate("() => { document.documentElement.dataset.teaches = ''; }")
    behind_more(page, "Add to my lesson").click()


def added_as(page: Page, step: int, title: str = "My lesson") -> None:
    expect(page.get_by_text(f"Added as step {step} of “{title}”.")).to_be_visible()


def test_add_to_lesson_uses_the_page_on_screen(page: Page) -> None:
    page.goto(
        f"/watch?{urlencode({'p': P, 'with': 'backtracking', 'at': 5, 'ask': 1, 'name': 'Mine'})}"
    )
    ready(page)
    expect(page.locator("[data-predicting=on]")).to_be_attached()
    asked_at = page.locator("[data-place]").inner_text()
    add(page)
    added_as(page, 1)
    expect(page).to_have_url(re.compile("^[^?]*/watch"))

    both = {"p": P, "with": ["backtracking", "mrv"], "by": "guess"}
    page.goto(f"/compare?{urlencode(both, doseq=True)}")
    expect(page.locator("[data-compare]")).to_have_attribute("data-ready", "")
    button(page, "Step").click()
    expect(page.locator("[data-place]")).to_have_text("1")
    add(page)
    added_as(page, 2)

    page.goto("/classroom")
    open_play(page, SAMPLE)
    cell(page, (0, 0)).press("1")
    add(page)
    added_as(page, 3)

    page.get_by_role("link", name="Open it").click()
    shown = re.findall(r"(?m)^page: (.*)", text_of(page).input_value())
    steps = [(urlsplit(each).path, parse_qs(urlsplit(each).query)) for each in shown]
    asked = {"p": [P], "with": ["backtracking"], "ask": ["1"], "at": [asked_at]}
    assert steps[0] == ("/watch", asked)
    both["at"] = "1"
    assert steps[1] == ("/compare", parse_qs(urlencode(both, doseq=True)))
    assert (steps[2][0], steps[2][1]["p"]) == ("/play", [P])
    expect(cards(page).nth(2)).to_have_attribute("data-in-hand", "")
    expect(cards(page).locator(".badge:visible")).to_have_count(1)
    checked(page)
    page.goto(shown[2])
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile(", 1$|, 1,"))


@pytest.mark.expects(422)
def test_added_step_can_be_removed_or_moved(open_page: OpenPage) -> None:
    lesson, page = open_page(), open_page()
    written(lesson)
    page.goto("/classroom")
    page.goto(f"/solve?p={P}")
    behind_more(page, "Add to my lesson").dblclick()  # adds only one step
    added_as(page, 4, OLD)
    expect(cards(lesson)).to_have_count(4)
    button(page, "Remove it").click()
    expect(page.get_by_text("Removed from “Three steps”.")).to_be_visible()
    expect(cards(lesson)).to_have_count(3)
    page.keyboard.press("Escape")
    add(page)
    added_as(page, 4, OLD)
    page.get_by_text(FOLD).click()
    button(page, "A new lesson").click()
    added_as(page, 1)
    expect(cards(lesson)).to_have_count(3)
    # A moved step stays in its lesson until the other lesson has it.
    page.evaluate(FULL)
    page.get_by_text(FOLD).click()
    button(page, "Three steps").click()
    expect(page.get_by_text("This browser’s storage is full")).to_be_visible()
    begun(page)
    expect(text_of(page)).to_have_value(re.compile("My lesson"))
    expect(cards(page)).to_have_count(1)

    # A full lesson rejects it, and others are offered.
    more = f"\n[step]\npage: /solve?p={P}\nnote: Once more.\n" * 57
    written(page, title("Long") + more, f"{THERE}?draft=new")
    page.goto(f"/solve?p={P}")
    add(page)
    expect(page.get_by_text("“Long” has reached its maximum length")).to_be_visible()
    button(page, "My lesson").click()
    added_as(page, 2)
