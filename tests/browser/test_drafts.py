"""Drafts: no crash, no other tab and no storage loses one; an Undo goes with its text."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import button
from tests.browser.test_add_step import add, said
from tests.browser.test_mine import BLOCKED, FULL
from tests.browser.test_write import DEAF, PHONE, dragged, title
from tests.browser.writing import TEXT, THERE, P, begun, cards, pages_of, shelf, text_of, written

SILENT = """() => { IDBDatabase.prototype.transaction = () => {
  throw new DOMException("", "InvalidStateError");
}; }"""
# Nothing that is read from the store for a change ever comes.
STUCK = "() => { IDBObjectStore.prototype.get = () => new Promise(() => {}); }"
STEP = f'\n[[step]]\npage = "/solve?p={P}"\nnote = "Once more."\n'
LONGEST = TEXT + STEP * 57  # as many steps as a lesson may have


def test_without_a_database_the_text_is_there_after_each_reload(open_apart: OpenPage) -> None:
    page = open_apart()
    page.add_init_script(BLOCKED)
    page.on("dialog", lambda dialog: dialog.accept())
    begun(page).fill(title("First"))
    for name in ("Second", "Third"):
        page.reload()
        expect(shelf(page)).to_have_count(1)
        text_of(page).fill(title(name))
    page.reload()
    expect(text_of(page)).to_have_value(title("Third"))
    shelf(page).get_by_role("button", name="Delete Third").click()
    page.reload()
    expect(page.locator("[data-shelf]")).to_be_hidden()


def test_letters_that_follow_while_the_store_is_slow_are_there_after_a_crash(page: Page) -> None:
    field = written(page)
    page.evaluate(STUCK)
    field.press("Control+End")
    page.keyboard.type("# and on and on")
    page.reload()
    expect(text_of(page)).to_have_value(f"{TEXT}# and on and on")


def test_two_tabs_that_crash_with_one_lesson_leave_both_texts(open_page: OpenPage) -> None:
    written(open_page())
    tabs = {name: open_page() for name in ("One", "Other")}
    for page in tabs.values():
        page.add_init_script(DEAF)
        begun(page)
        page.evaluate(STUCK)
    for name, page in tabs.items():
        text_of(page).fill(title(name))
    late = open_page()
    begun(late)
    expect(shelf(late)).to_have_count(2)
    expect(shelf(late).filter(has_text="One")).to_have_count(1)
    expect(shelf(late).filter(has_text="Other")).to_have_count(1)


def test_a_tab_that_reads_late_what_another_one_wrote_takes_nothing_away(
    open_page: OpenPage,
) -> None:
    page, other = open_page(), open_page()
    field = written(page)
    page.evaluate(
        """() => {
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (key, value) {
            if (key.startsWith("lesson:")) globalThis.first ??= [key, value];
            return setItem.call(this, key, value);
          };
        }"""
    )
    field.fill(title("Earlier"))
    expect(shelf(page)).to_contain_text(["Earlier"])
    field.fill(title("Later"))
    expect(shelf(page)).to_contain_text(["Later"])
    page.evaluate("() => localStorage.setItem(...first)")
    begun(other)
    expect(text_of(other)).to_have_value(title("Later"))
    expect(shelf(other)).to_have_count(1)
    expect(field).to_have_value(title("Later"))


def test_a_database_that_an_older_page_holds_keeps_nobody_waiting(open_apart: OpenPage) -> None:
    older = open_apart()
    older.goto("/workshop")
    older.evaluate(
        """() => new Promise((done) => {
          indexedDB.open("mathdoku", 1).onsuccess = ({ target }) => {
            globalThis.held = target;
            done();
          };
        })"""
    )
    page = older.context.new_page()
    begun(page).fill(TEXT)
    expect(page.get_by_text("This browser keeps nothing for this site.")).to_be_visible()
    expect(cards(page)).to_have_count(3)


def test_where_nothing_lasts_another_lesson_opens_without_leaving_the_page(
    open_apart: OpenPage,
) -> None:
    page = open_apart()
    page.add_init_script(BLOCKED)
    page.add_init_script(BLOCKED.replace("indexedDB", "localStorage"))
    begun(page).fill(TEXT)
    shelf(page).get_by_role("button", name="Duplicate Three steps").click()
    text_of(page).fill(title("Other"))
    shelf(page).get_by_role("link", name="Three steps").click()
    expect(text_of(page)).to_have_value(TEXT)
    shelf(page).get_by_role("link", name="Other").click()
    expect(text_of(page)).to_have_value(title("Other"))
    expect(page.get_by_text("They stay in this browser")).to_be_hidden()


# Deleting, and back.


def test_what_is_brought_back_is_what_was_deleted(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    other.add_init_script(DEAF)
    begun(other, f"{THERE}?draft=new")
    items = shelf(other)
    expect(items).to_have_count(1)
    field.fill(title("Later"))
    expect(shelf(one)).to_contain_text(["Later"])
    items.get_by_role("button", name="Delete Three steps").click()
    expect(other.get_by_text("“Later” is deleted.")).to_be_visible()
    button(other, "Bring back").click()
    expect(items).to_contain_text(["Later"])
    one.reload()
    expect(text_of(one)).to_have_value(title("Later"))


def test_what_is_brought_back_takes_nothing_from_who_typed_on(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    field = written(one)
    begun(other, f"{THERE}?draft=new")
    shelf(other).get_by_role("button", name="Delete Three steps").click()
    expect(one.get_by_text("Deleted in another tab.")).to_be_visible()
    expect(shelf(other)).to_have_count(0)
    field.fill(title("Typed on"))
    expect(shelf(other).filter(has_text="Typed on")).to_have_count(1)
    button(other, "Bring back").click()
    expect(shelf(other)).to_have_count(2)
    expect(shelf(other).filter(has_text="Typed on")).to_have_count(1)
    expect(field).to_have_value(title("Typed on"))


def test_a_tab_hears_that_its_lesson_is_back(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    written(one)
    begun(other, f"{THERE}?draft=new")
    shelf(other).get_by_role("button", name="Delete Three steps").click()
    expect(one.get_by_text("Deleted in another tab.")).to_be_visible()
    button(other, "Bring back").click()
    expect(one.get_by_text("Brought back in another tab.")).to_be_visible()


def test_a_store_that_does_not_answer_is_not_called_full(page: Page) -> None:
    written(page)
    items = shelf(page)
    page.evaluate(SILENT)
    items.get_by_role("button", name="Delete Three steps").click()
    expect(page.get_by_text("This browser’s storage doesn’t answer, so that")).to_be_visible()
    expect(items).to_have_count(1)


def test_a_store_that_does_not_answer_is_told_where_lessons_are_listed(page: Page) -> None:
    written(page)
    page.evaluate(SILENT)
    shelf(page)
    expect(page.get_by_text("This browser’s storage doesn’t answer, so that")).to_be_visible()


# Undo, and what is held.


def test_undo_goes_when_the_text_is_another_one(page: Page) -> None:
    field = written(page)
    button(page, "Delete step 2").click()
    expect(button(page, "Undo")).to_be_visible()
    page.get_by_label("Open a file").set_input_files(
        {"name": "x.toml", "mimeType": "text/plain", "buffer": title("Other").encode()}
    )
    expect(field).to_have_value(title("Other"))
    expect(button(page, "Undo")).to_be_hidden()
    field.press("Control+z")
    expect(field).to_have_value(title("Other"))


def test_undo_goes_when_the_field_has_undone_it(page: Page) -> None:
    field = written(page)
    button(page, "Delete step 2").click()
    field.press("Control+z")
    expect(field).to_have_value(TEXT)
    expect(button(page, "Undo")).to_be_hidden()


def test_undo_outlasts_a_move_and_puts_the_step_before_the_same_one(page: Page) -> None:
    field = written(page)
    button(page, "Delete step 2").click()
    button(page, "Move step 2 up").click()
    assert pages_of(field.input_value()) == ["solve", "play"]
    button(page, "Undo").click()
    assert pages_of(field.input_value()) == ["watch", "solve", "play"]
    expect(page.get_by_text("Step 1 is back.")).to_be_visible()


def test_a_card_that_is_held_is_let_go_when_the_text_changes(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    one.set_viewport_size({"width": 1280, "height": 900})
    written(one)
    late = begun(other)
    shorter = TEXT.replace(STEP, "").replace('page = "/play', 'page = "/draw')

    def meanwhile() -> None:
        late.fill(shorter)
        expect(text_of(one)).to_have_value(shorter)

    dragged(one, 0, 2, meanwhile)
    expect(text_of(one)).to_have_value(shorter)
    expect(cards(one).locator("[data-held]")).to_have_count(0)


def test_a_lesson_has_as_many_steps_as_it_may(page: Page) -> None:
    field = written(page, LONGEST)
    button(page, "Delete step 2").click()
    button(page, "Duplicate step 1").click()
    expect(cards(page)).to_have_count(60)
    button(page, "Duplicate step 1").click()
    expect(page.get_by_text("The lesson is as long as a lesson can be")).to_be_visible()
    expect(cards(page)).to_have_count(60)
    expect(button(page, "Undo")).to_be_visible()
    assert field.input_value().count("[[step]]") == 60


def test_undo_is_at_hand_for_a_thumb_and_for_keys(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    field = written(page)
    button(page, "Delete step 1").click()
    expect(button(page, "Undo")).to_be_in_viewport(ratio=1)
    expect(button(page, "Delete step 1")).to_be_focused()
    page.keyboard.press("Control+z")
    expect(field).to_have_value(TEXT)
    expect(page.get_by_text("Step 1 is back.")).to_be_visible()


# A step that is added.


def test_a_step_for_a_full_lesson_goes_into_another_one(page: Page) -> None:
    written(page, LONGEST)
    page.goto(f"/solve?p={P}")
    add(page)
    expect(page.get_by_text("“Three steps” is as long as a lesson can be")).to_be_visible()
    button(page, "A new lesson").click()
    said(page, 1)
    page.get_by_text("Put it into another lesson").click()
    button(page, "Three steps").click()
    expect(page.get_by_text("“Three steps” is as long as a lesson can be")).to_be_visible()
    page.get_by_role("link", name="Open it").click()
    expect(text_of(page)).to_have_value(re.compile("My lesson"))
    expect(cards(page)).to_have_count(1)


def test_a_step_stays_where_it_is_until_it_is_in_the_other_lesson(page: Page) -> None:
    written(page)
    page.goto(f"/solve?p={P}")
    add(page)
    said(page, 4, "Three steps")
    page.get_by_text("Put it into another lesson").click()
    button(page, "A new lesson").click()
    said(page, 1)
    page.evaluate(FULL)
    page.get_by_text("Put it into another lesson").click()
    button(page, "Three steps").click()
    expect(page.get_by_text("This browser’s storage is full")).to_be_visible()
    page.goto(THERE)
    expect(text_of(page)).to_have_value(re.compile("My lesson"))
    expect(cards(page)).to_have_count(1)


def test_a_double_click_adds_one_step(page: Page) -> None:
    written(page)
    page.goto(f"/solve?p={P}")
    page.get_by_role("link", name="Add to my lesson").dblclick()
    said(page, 4, "Three steps")
    page.get_by_role("link", name="Open it").click()
    expect(cards(page)).to_have_count(4)


def test_a_step_that_the_store_cannot_take_says_so(page: Page) -> None:
    written(page)
    page.goto(f"/solve?p={P}")
    page.evaluate(SILENT)
    add(page)
    expect(page.get_by_text("This browser’s storage doesn’t answer, so that")).to_be_visible()
