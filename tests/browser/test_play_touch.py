"""Play in the hand: a finger's drag, a digit before its cells, marks in their places, a lens."""

from collections.abc import Callable
from time import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import frozen, named, play_address, seconds, takes_moves
from tests.browser.support import BY_ID, SAMPLE, button, cell, eventually, middle
from webapp.puzzle import Cell, parse

PHONE = {"width": 390, "height": 844}
BELOW = ["r3c1", "r4c1"]
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])

# Of each mark of a cell, where its glyph stands: across and down, of the cell's width.
_GLYPHS = """(td) => {
  const text = td.querySelector(".marks").firstChild;
  const box = td.getBoundingClientRect();
  return [...text.data].flatMap((sign, at) => {
    if (!/[0-9]/.test(sign)) return [];
    const range = new Range();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const { left, top, bottom, right } = range.getBoundingClientRect();
    const inside = left > box.left && right < box.right && bottom < box.bottom + 1;
    return [[Number(sign), Math.round(left - box.left), Math.round(top - box.top), inside]];
  });
}"""


@pytest.fixture
def phone(open_page: OpenPage) -> Callable[..., Page]:
    """Play on a phone."""

    def opened(puzzle=SAMPLE, **screen: int) -> Page:  # type: ignore[no-untyped-def]
        page = open_page(viewport=PHONE | screen, has_touch=True, is_mobile=True)
        page.goto(play_address(puzzle))
        takes_moves(page)
        return page

    return opened


def more(page: Page, name: str) -> None:
    """Press what stands behind More."""
    button(page, "More").tap()
    button(page, name).tap()
    expect(page.locator("#more:popover-open")).to_have_count(0)


def setting(page: Page, name: str) -> None:
    """Turn a setting, and close More again."""
    button(page, "More").tap()
    page.get_by_text("Settings", exact=True).tap()
    page.get_by_role("checkbox", name=name).tap()
    page.get_by_role("group", name="More").get_by_role("button", name="Close").tap()


def drag(page: Page, cells: list[Cell]) -> None:
    """A finger that goes down on the first cell and up on the last, and takes its time."""
    finger, at = page.context.new_cdp_session(page), time() - len(cells)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        nonlocal at
        at += 0.2  # seconds: one that is infinitely fast would go on by itself
        under = [{"x": x, "y": y} for x, y in points]
        finger.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": under, "timestamp": at}
        )

    touch("touchStart", middle(page, cells[0]))
    for each in cells[1:]:
        touch("touchMove", middle(page, each))
    touch("touchEnd")


def test_a_fingers_drag_chooses_several_cells_and_the_page_stays(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE), viewport=PHONE, has_touch=True, is_mobile=True)
    drag(page, [(2, 0), (2, 1), (3, 1), (3, 0)])
    chosen = page.get_by_role("gridcell", selected=True)
    eventually(page, lambda: [each.get_attribute("id") for each in chosen.all()] == BELOW)
    button(page, "Pencil").tap()
    button(page, "3").tap()
    for at in ((2, 0), (3, 0)):
        named(page, at, "empty, pencil 3")
    assert page.evaluate("() => scrollY") == 0


def test_a_digit_is_chosen_first_and_goes_into_the_cells_that_are_touched(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    setting(page, "Digit first")
    two = button(page, "2")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "true")
    named(page, (0, 0), "empty")
    for at in ((0, 2), (2, 0)):
        cell(page, at).tap()
        named(page, at, "2")
    cell(page, (2, 0)).tap()  # once more takes it away
    named(page, (2, 0), "empty")
    button(page, "Pencil").tap()
    cell(page, (3, 3)).tap()
    named(page, (3, 3), "empty, pencil 2")
    two.tap()
    expect(two).to_have_attribute("aria-pressed", "false")
    cell(page, (3, 0)).tap()
    named(page, (3, 0), "empty")
    page.reload()
    takes_moves(page)
    expect(two).to_have_attribute("aria-pressed", "false")  # the setting is kept


def test_marks_that_cannot_be_are_cleared_and_undo_brings_them_back(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    setting(page, "Light up")
    cell(page, (0, 1)).tap()
    button(page, "Pencil").tap()
    for value in "1234":
        button(page, value).tap()
    button(page, "Pencil").tap()
    cell(page, (0, 0)).tap()
    button(page, "1").tap()
    button(page, "Undo").tap()
    named(page, (0, 1), "empty, pencil 1, 2, 3 and 4")
    more(page, "Clear marks that can’t be")
    named(page, (0, 1), "empty, pencil 1 and 4")  # the cage 3− of r1c1 and r1c2
    button(page, "Undo").tap()
    named(page, (0, 1), "empty, pencil 1, 2, 3 and 4")


def test_the_row_and_the_column_of_the_cell_in_hand_are_lit(phone: Callable[..., Page]) -> None:
    page = phone()

    def lit() -> list[str]:
        return list(
            page.get_by_role("grid").evaluate(
                "(grid) => [...grid.querySelectorAll('[data-seen]')].map((td) => td.id)"
            )
        )

    cell(page, (1, 2)).tap()
    eventually(page, lambda: lit() == ["r1c3", "r2c1", "r2c2", "r2c3", "r2c4", "r3c3", "r4c3"])
    setting(page, "Light up")
    assert lit() == []


@pytest.mark.parametrize("width", [360, 390])
def test_marks_of_a_nine_stand_where_their_keys_stand_and_can_be_read(
    phone: Callable[..., Page], width: int
) -> None:
    page = phone(NINE, width=width)
    cell(page, (4, 4)).tap()
    button(page, "Pencil").tap()
    for value in range(1, 10):
        button(page, str(value)).tap()
    glyphs = cell(page, (4, 4)).evaluate(_GLYPHS)
    places = {sign: (across, down) for sign, across, down, _ in glyphs}
    assert all(inside for *_, inside in glyphs)
    assert sorted(places) == list(range(1, 10))
    for above, below in ((1, 6), (2, 7), (3, 8), (4, 9)):
        assert abs(places[above][0] - places[below][0]) <= 1
    rows = [[places[sign][1] for sign in each] for each in (range(1, 6), range(6, 10))]
    assert [len(set(each)) for each in rows] == [1, 1]
    assert rows[0][0] < rows[1][0]
    for value in (1, 3, 4, 9):  # without the others each stays where it was
        button(page, str(value)).tap()
    left = {sign: (across, down) for sign, across, down, _ in cell(page, (4, 4)).evaluate(_GLYPHS)}
    assert left == {sign: places[sign] for sign in (2, 5, 6, 7, 8)}
    size = "(td) => parseFloat(getComputedStyle(td.querySelector('.marks')).fontSize)"
    assert cell(page, (4, 4)).evaluate(size) >= (10 if width == PHONE["width"] else 9)


def test_the_cell_in_hand_is_under_a_lens_until_something_is_told(
    phone: Callable[..., Page],
) -> None:
    page = phone(NINE)
    cell(page, (4, 4)).tap()
    button(page, "Pencil").tap()
    for value in (2, 7):
        button(page, str(value)).tap()
    lens = page.locator("[data-lens]")
    expect(lens).to_be_visible()
    eventually(page, lambda: lens.locator(".marks").inner_text().split() == ["2", "7"])
    size = "(marks) => parseFloat(getComputedStyle(marks).fontSize)"
    assert lens.locator(".marks").evaluate(size) >= 18
    button(page, "Right so far?").tap()
    expect(page.locator("#right")).to_be_visible()
    expect(lens).to_be_hidden()


def test_a_hint_in_full_lies_over_the_board_and_its_conclusion_is_first(
    phone: Callable[..., Page],
) -> None:
    page = phone(parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE"))
    for rung in (1, 2, 3):
        button(page, "Hint").tap()
        expect(page.locator(f"#hint[data-rung='{rung}']")).to_be_visible()
    button(page, "All steps").tap()
    sheet = page.get_by_role("region", name="In full")
    expect(sheet).to_be_focused()
    text = sheet.inner_text().split("\n")
    assert text[0] == "r2c6 must be 5: nothing else fits (Single possibility)."
    assert any("no remaining way to make 100×" in each for each in text[1:])
    box, board = (each.bounding_box() for each in (sheet, page.get_by_role("grid")))
    assert box
    assert board
    assert box["y"] <= board["y"]
    assert box["y"] + box["height"] <= board["y"] + board["height"] + 4
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    button(page, "All steps").tap()
    button(page, "Write 5").tap()
    expect(sheet).to_be_hidden()
    named(page, (1, 5), "5")


def test_back_to_before_the_first_mistake_is_one_tap_and_redo_brings_it_back(
    phone: Callable[..., Page],
) -> None:
    page = phone()
    for at, value in (((0, 0), "1"), ((0, 1), "2"), ((2, 0), "2")):
        cell(page, at).tap()
        button(page, value).tap()
    button(page, "Right so far?").tap()
    button(page, "Back to before my first mistake").tap()
    expect(page.locator("#back")).to_contain_text(
        "Move 2: r1c2 can’t be 2, as column 2 already has a 2"
    )
    expect(page.get_by_role("status")).to_contain_text("Move 2: r1c2 can’t be 2")
    named(page, (0, 0), "1")
    named(page, (0, 1), "empty")
    named(page, (2, 0), "empty")
    button(page, "Redo").tap()
    button(page, "Redo").tap()
    named(page, (0, 1), "2")
    named(page, (2, 0), "2")


def test_escape_closes_more_and_no_key_writes_behind_it(phone: Callable[..., Page]) -> None:
    page = phone()
    cell(page, (0, 0)).tap()
    button(page, "More").tap()
    page.keyboard.press("3")
    page.keyboard.press("Escape")
    expect(page.locator("#more:popover-open")).to_have_count(0)
    named(page, (0, 0), "empty")
    button(page, "3").tap()
    named(page, (0, 0), "3")


def test_a_digit_in_hand_is_written_where_the_finger_stays(phone: Callable[..., Page]) -> None:
    page = phone()
    setting(page, "Digit first")
    button(page, "2").tap()
    drag(page, [(2, 0), (2, 1), (3, 1)])
    cell(page, (0, 2)).tap()
    named(page, (0, 2), "2")
    named(page, (2, 0), "empty")


def test_start_over_that_is_undone_goes_on_with_the_time_before(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE), viewport=PHONE, has_touch=True, is_mobile=True)
    cell(page, (0, 0)).tap()
    button(page, "1").tap()
    page.clock.run_for(30_000)
    before = seconds(page)
    more(page, "Start over")
    expect(page.locator("[data-time]")).to_have_text("0:00")
    page.clock.run_for(3_000)
    button(page, "Undo").tap()
    named(page, (0, 0), "1")
    assert seconds(page) == before + 3
