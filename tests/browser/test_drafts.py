"""Drafts: neither a crash nor another tab nor a storage that fails loses what was typed.

What a page makes of the others' drafts is asked in tests/js/test_drafts.py.
"""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.support import button
from tests.browser.writing import (
    BLOCKED,
    DEAF,
    FULL,
    SILENT,
    STUCK,
    TEXT,
    THERE,
    P,
    begun,
    cards,
    shelf,
    text_of,
    title,
    written,
)

LONGEST = TEXT + f'\n[[step]]\npage = "/solve?p={P}"\nnote = "Once more."\n' * 57


def test_crashes_and_tabs_lose_no_text(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    one.evaluate(STUCK)
    field.press("Control+End")
    one.keyboard.type("# and on")  # what follows while the store is slow waits elsewhere
    one.reload()
    expect(text_of(one)).to_have_value(f"{TEXT}# and on")
    # A tab that hears of the others goes on with their text; two that change it at once keep both.
    seen = begun(other)
    expect(seen).to_have_value(f"{TEXT}# and on")
    field.fill(TEXT)
    expect(seen).to_have_value(TEXT)
    expect(other.get_by_text("Changed in another tab.")).to_be_visible()
    other.add_init_script(DEAF)
    late = begun(other)
    field.fill(title("One"))
    expect(shelf(one).nth(0)).to_contain_text("One")
    late.fill(title("Other"))
    expect(other.get_by_text("Another tab changed this lesson meanwhile")).to_be_visible()
    expect(shelf(one)).to_have_count(2)
    other.reload()
    expect(text_of(other)).to_have_value(title("Other"))
    expect(field).to_have_value(title("One"))
    # What one deletes can be brought back, and takes nothing from who typed on.
    other = open_page()
    begun(other, f"{THERE}?draft=gone")
    expect(other.get_by_text("That lesson isn’t in this browser.")).to_be_visible()
    items = shelf(other).filter(has_text="One")
    items.get_by_role("button", name="Delete One").click()
    expect(one.get_by_text("Deleted in another tab.")).to_be_visible()
    button(other, "Bring back").click()
    expect(one.get_by_text("Brought back in another tab.")).to_be_visible()
    items.get_by_role("button", name="Delete One").click()
    expect(items).to_have_count(0)
    field.fill(title("One more"))
    expect(items).to_have_count(1)


def test_storage_that_fails_is_reported_and_typing_goes_on(open_apart: OpenPage) -> None:
    page = open_apart()
    page.on("dialog", lambda dialog: dialog.accept())
    field = written(page)
    page.evaluate(FULL)
    field.fill(title("Not kept"))
    expect(page.get_by_text("This browser’s storage is full, so what you type")).to_be_visible()
    expect(cards(page)).to_have_count(3)
    shelf(page).get_by_role("button", name="Duplicate Three steps").click()
    expect(page.get_by_text("storage is full, so that didn’t work")).to_be_visible()
    page.reload()  # which asks, and the text waited in local storage
    expect(text_of(page)).to_have_value(title("Not kept"))
    page.evaluate(SILENT)
    shelf(page)
    said = page.get_by_text("This browser’s storage doesn’t answer, so that didn’t work.")
    expect(said).to_be_visible()
    field.fill(LONGEST)
    expect(page.get_by_text("doesn’t answer, so what you type isn’t kept")).to_be_visible()
    # As many steps as a lesson may have, and no more.
    button(page, "Delete step 2").click()
    button(page, "Duplicate step 1").click()
    button(page, "Duplicate step 1").click()
    expect(page.get_by_text("The lesson is as long as a lesson can be")).to_be_visible()
    expect(cards(page)).to_have_count(60)
    expect(button(page, "Undo")).to_be_visible()

    # A database that an older page holds keeps nobody waiting, as little as one that is blocked.
    page, says = open_apart(), "This browser keeps nothing for this site."
    page.goto("/workshop")
    page.evaluate(
        """() => new Promise((done) => {
          indexedDB.open("mathdoku", 1).onsuccess = ({ target }) => {
            globalThis.held = target;
            done();
          };
        })"""
    )
    late = page.context.new_page()
    begun(late).fill(TEXT)
    expect(late.get_by_text(says)).to_be_visible()
    page = open_apart()
    page.add_init_script(BLOCKED)
    page.on("dialog", lambda dialog: dialog.accept())
    begun(page).fill(TEXT)
    expect(page.get_by_text(says)).to_be_visible()
    page.reload()
    expect(shelf(page)).to_have_count(1)
    expect(text_of(page)).to_have_value(TEXT)
    expect(page.get_by_text("They stay in this browser")).to_be_hidden()

    # Another lesson opens without leaving the page.
    shelf(page).get_by_role("button", name="Duplicate Three steps").click()
    text_of(page).fill(title("Other"))
    for name in ("Three steps", "Other"):
        shelf(page).get_by_role("link", name=name).click()
        expect(text_of(page)).to_have_value(title(name))
        shelf(page).get_by_role("button", name=f"Delete {name}").click()
    page.reload()
    expect(page.locator("[data-shelf]")).to_be_hidden()
    page.goto(f"/solve?p={P}")
    page.get_by_role("link", name="Add to my lesson").click()
    lines = page.get_by_role("textbox", name="The step’s lines")
    expect(lines).to_have_value(re.compile(rf'^\[\[step\]\]\npage = "/solve\?p={P}"'))
