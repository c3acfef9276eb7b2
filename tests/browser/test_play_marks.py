"""Play: digits that wait for a second one, pencil marks, and several cells at once."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import EMPTY_TWELVE, frozen, named, play_address, setting, takes_moves
from tests.browser.support import FIGURE, SAMPLE, button, cell, drag, link, middle
from webapp.puzzle import Cage, make_puzzle
from webapp.puzzle.cells import all_cells
from webapp.puzzle.words import listed

pytestmark = pytest.mark.sweep  # fine points: what the page is for stands in other files


def large(page: Page) -> Page:
    """A 12 x 12 with one empty cell after the other, and one of them chosen."""
    page.goto(play_address(EMPTY_TWELVE))
    takes_moves(page)
    cell(page, (0, 0)).click()
    return page


def test_a_1_waits_for_its_second_digit(page: Page) -> None:
    large(page)
    for row, (keys, tail) in enumerate(
        [
            (["1", "2"], "12"),
            (["1", "0"], "10"),
            (["1", "Enter"], "1"),
            (["2"], "2"),
            (["1", "3"], "3"),
            (["1", "1"], "11"),
            (["Shift+Digit1", "Shift+Digit2", "Shift+Digit3"], "empty, pencil 3 and 12"),
            (["Control+1", "Control+0", "Shift+Digit4"], "empty, pencil 4, centre 10"),
            (["1", "Escape"], "empty"),
            (["1", "Backspace"], "empty"),
        ]
    ):
        cell(page, (row, 0)).click()
        for key in keys:
            page.keyboard.press(key)
        named(page, (row, 0), tail)


def test_a_1_that_waits_is_shown_and_is_written_by_a_move(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(EMPTY_TWELVE))
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    expect(cell(page, (0, 0)).locator(".value")).to_have_text("1")
    named(page, (0, 0), "empty")
    page.keyboard.press("ArrowRight")
    named(page, (0, 0), "1")
    named(page, (0, 1), "empty")


def test_a_1_that_waits_is_written_after_a_second_by_itself(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(EMPTY_TWELVE))
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    page.clock.run_for(900)
    named(page, (0, 0), "empty")
    page.clock.run_for(200)
    named(page, (0, 0), "1")
    page.keyboard.press("2")
    named(page, (0, 0), "2")


def test_a_1_that_waits_goes_to_the_server_with_a_question(page: Page) -> None:
    large(page)
    page.keyboard.press("1")
    with page.expect_request(re.compile("/right")) as asked_:
        button(page, "Right so far?").click()
    named(page, (0, 0), "1")
    state = page.locator("#sheet [name=state]").input_value()
    assert f"state={state}" in asked_.value.url


@pytest.mark.parametrize("leave", ["reload", "link"])
def test_a_1_that_waits_is_not_lost_with_the_page(open_apart: OpenPage, leave: str) -> None:
    page = frozen(open_apart, play_address(EMPTY_TWELVE))
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    named(page, (0, 0), "empty")
    if leave == "reload":
        page.reload()
    else:
        link(page, "Play").click()
    named(page, (0, 0), "1")


def test_the_keypad_writes_values_above_9_at_once(page: Page) -> None:
    large(page)
    button(page, "12").click()
    named(page, (0, 0), "12")
    button(page, "1").click()
    named(page, (0, 0), "1")


def test_shift_writes_corner_marks_and_ctrl_or_alt_centre_marks(play: Page) -> None:
    at = cell(play, (0, 0))
    at.press("Shift+Digit1")
    at.press("Shift+Digit4")
    at.press("Control+2")
    at.press("Alt+3")
    named(play, (0, 0), "empty, pencil 1 and 4, centre 2 and 3")
    expect(at.locator(".marks")).to_have_text("1 4")
    expect(at.locator(".centre")).to_have_text("2 3")
    at.press("Shift+Digit1")
    at.press("Control+3")
    named(play, (0, 0), "empty, pencil 4, centre 2")


# Where marks leave their cell, run into its clue or into one another, or are too wide for a line.
_SPILLED = """(grid) => [...grid.querySelectorAll("td")].flatMap((td) => {
  const parts = [".clue", ".centre", ".marks"];
  const [clue, centre, marks] = parts.map((part) => td.querySelector(part));
  const top = td.querySelector(".cell").getBoundingClientRect().top;
  const shown = [clue, centre, marks].filter((part) => part.getClientRects().length);
  const boxes = shown.map((part) => part.getBoundingClientRect());
  const ends = [top, ...boxes.map((box) => box.bottom)];
  const starts = [...boxes.map((box) => box.top), td.getBoundingClientRect().bottom];
  const over = ends.some((end, part) => end > starts[part] + 0.5);
  const wide = shown.some((part) => part !== clue && part.scrollWidth > part.clientWidth);
  return over || wide ? [td.id] : [];
})"""


TIGHT = {(360, 9, True), (360, 16, False)}  # the others have more room, or as much


@pytest.mark.parametrize(
    ("width", "size", "caged"),
    [
        pytest.param(*case, marks=() if case in TIGHT else pytest.mark.sweep)
        for case in product((360, 1280), (4, 9, 12, 16), (False, True))
    ],
)
def test_all_marks_of_a_cell_stay_in_it_below_its_clue_and_apart(
    page: Page, width: int, size: int, caged: bool
) -> None:
    cages = [
        Cage(((row, column), (row + 1, column)), 10 * size, "+")
        for row, column in all_cells(size)
        if row % 2 == 0 and row + 1 < size
    ]
    if size % 2:
        cages.append(Cage(tuple((size - 1, column) for column in range(size)), 10 * size, "+"))
    boxes = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}.get(size)
    every = (1 << size) - 1
    page.set_viewport_size({"width": width, "height": 860})
    puzzle = make_puzzle(size, cages if caged else [], None if caged else boxes)
    page.goto(play_address(puzzle))
    takes_moves(page)
    page.evaluate(
        """([size, every]) => {
          const key = `play:${document.querySelector("[data-game]").dataset.code}`;
          const few = 0b1011, last = every & ~(every >> 2), none = 0;
          const kinds = [[every, every], [every, none], [none, every], [last, last], [few, few]];
          const move = Array.from({ length: size * size }, (_, cell) =>
            [cell, [0, 0, 0], [0, ...kinds[cell % kinds.length]]]);
          localStorage.setItem(key, JSON.stringify({ moves: [null, move], now: 1 }));
        }""",
        [size, every],
    )
    page.reload()
    takes_moves(page)
    numbers = listed(range(1, size + 1))
    named(page, (0, 0), f"empty, pencil {numbers}, centre {numbers}")
    assert page.get_by_role("grid").evaluate(_SPILLED) == []


@pytest.mark.parametrize("key", ["p", "Space"])
def test_a_mode_key_switches_to_pencil_and_back(play: Page, key: str) -> None:
    cell(play, (0, 0)).press(key)
    expect(button(play, "Pencil")).to_have_attribute("aria-pressed", "true")
    play.keyboard.press("1")
    named(play, (0, 0), "empty, pencil 1")
    play.keyboard.press(key)
    expect(button(play, "Pencil")).to_have_attribute("aria-pressed", "false")
    play.keyboard.press("1")
    named(play, (0, 0), "1")


def test_centre_and_pencil_are_never_both_on(play: Page) -> None:
    button(play, "Pencil").click()
    cell(play, (0, 0)).press("c")
    expect(button(play, "Centre")).to_have_attribute("aria-pressed", "true")
    expect(button(play, "Pencil")).to_have_attribute("aria-pressed", "false")
    play.keyboard.press("2")
    named(play, (0, 0), "empty, centre 2")


def test_a_long_press_of_the_mouse_switches_the_mode(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    page.mouse.move(*middle(page, (0, 0)))
    page.mouse.down()
    page.clock.run_for(600)
    page.mouse.up()
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")
    page.mouse.down()
    page.clock.run_for(300)
    page.mouse.up()
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")


def test_a_long_press_of_a_finger_switches_the_mode(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE), has_touch=True)
    x, y = middle(page, (0, 0))
    finger = page.context.new_cdp_session(page)

    def touch(milliseconds: int) -> None:
        point = {"x": x, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        page.clock.run_for(milliseconds)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    touch(600)
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")
    touch(300)
    page.clock.run_for(600)
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")


def test_a_value_crosses_itself_off_its_peers_marks_and_undo_brings_them_back(play: Page) -> None:
    button(play, "Fill in marks").click()
    named(play, (0, 0), "empty, pencil 1 and 4")  # of a cage 3−
    named(play, (0, 2), "empty, pencil 1, 2 and 3")  # its column holds a 4
    named(play, (2, 3), "empty, pencil 1, 2 and 4")  # of a cage 2÷
    named(play, (3, 0), "empty, pencil 3")  # of a cage 9×
    cell(play, (0, 3)).press("4")
    named(play, (0, 0), "empty, pencil 1")
    named(play, (0, 2), "empty, pencil 1, 2 and 3")
    named(play, (2, 3), "empty, pencil 1 and 2")
    named(play, (3, 0), "empty, pencil 3")
    play.keyboard.press("Control+z")
    named(play, (0, 0), "empty, pencil 1 and 4")
    named(play, (0, 3), "empty, pencil 1, 2, 3 and 4")
    play.keyboard.press("Control+z")
    named(play, (0, 0), "empty")
    play.keyboard.press("Control+y")
    play.keyboard.press("Control+Shift+z")
    named(play, (0, 0), "empty, pencil 1")


def test_marks_left_to_the_player_stay_as_they_are(play: Page) -> None:
    setting(play, "Marks", "hand")
    button(play, "Fill in marks").click()
    cell(play, (0, 3)).press("4")
    named(play, (0, 0), "empty, pencil 1 and 4")


def test_marks_kept_up_to_date_are_filled_in_and_come_back(play: Page) -> None:
    setting(play, "Marks", "filled")
    named(play, (0, 0), "empty, pencil 1 and 4")
    named(play, (0, 2), "empty, pencil 1, 2 and 3")
    cell(play, (0, 3)).press("4")
    named(play, (0, 0), "empty, pencil 1")
    named(play, (0, 2), "empty, pencil 3")  # beside the 4 in its cage 1−
    play.keyboard.press("Delete")
    named(play, (0, 0), "empty, pencil 1 and 4")
    named(play, (0, 2), "empty, pencil 1, 2 and 3")
    play.goto(play_address(FIGURE))
    takes_moves(play)
    named(play, (0, 0), "empty, pencil 1 and 3")
    button(play, "Undo").click()
    play.reload()
    takes_moves(play)
    named(play, (0, 0), "empty")
    button(play, "Redo").click()
    named(play, (0, 0), "empty, pencil 1 and 3")


def test_marks_kept_up_to_date_are_filled_in_after_start_over_too(play: Page) -> None:
    setting(play, "Marks", "filled")
    cell(play, (0, 3)).press("3")
    cell(play, (0, 0)).press("Control+4")
    button(play, "Start over").click()
    named(play, (0, 0), "empty, pencil 1 and 4")
    named(play, (0, 3), "empty, pencil 1, 2, 3 and 4")
    play.reload()
    takes_moves(play)
    named(play, (0, 0), "empty, pencil 1 and 4")
    button(play, "Undo").click()
    named(play, (0, 0), "empty, pencil 1 and 4, centre 4")
    named(play, (0, 3), "3")


def chosen(page: Page) -> list[str]:
    """The names of the cells that are chosen."""
    cells = page.get_by_role("gridcell", selected=True).all()
    return [each.get_attribute("id") or "" for each in cells]


def test_shift_and_arrows_choose_several_cells_for_a_mark(play: Page) -> None:
    cell(play, (0, 0)).press("Shift+ArrowRight")
    play.keyboard.press("Shift+ArrowDown")
    expect(cell(play, (1, 1))).to_be_focused()
    assert chosen(play) == ["r1c1", "r1c2", "r2c1", "r2c2"]
    play.keyboard.press("Shift+Digit3")
    for at in ((0, 0), (0, 1), (1, 0)):
        named(play, at, "empty, pencil 3")
    named(play, (1, 1), "2")
    play.keyboard.press("Shift+Digit3")
    named(play, (0, 0), "empty")
    play.keyboard.press("Escape")
    assert chosen(play) == ["r2c2"]


def test_a_mouse_drag_may_begin_as_slowly_as_it_likes(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    page.mouse.move(*middle(page, (0, 0)))
    page.mouse.down()
    page.clock.run_for(650)
    page.mouse.move(*middle(page, (0, 1)))
    page.mouse.move(*middle(page, (0, 2)))
    page.mouse.up()
    assert chosen(page) == ["r1c1", "r1c2", "r1c3"]
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "false")


def test_a_mouse_drag_chooses_several_cells_and_a_click_one(play: Page) -> None:
    drag(play, [(2, 0), (2, 1), (3, 1)])
    assert chosen(play) == ["r3c1", "r3c2", "r4c1", "r4c2"]
    cell(play, (0, 0)).click()
    assert chosen(play) == ["r1c1"]
    cell(play, (0, 3)).click(modifiers=["Shift"])
    assert chosen(play) == ["r1c1", "r1c2", "r1c3", "r1c4"]
