"""Play: a puzzle solved by mouse, by touch and by keyboard alone; nothing written is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    SUDOKU,
    Held,
    button,
    cell,
    choose,
    drag,
    eventually,
    middle,
    play_address,
    takes_moves,
    values,
)
from webapp.puzzle import Cell, Puzzle, parse
from webapp.solvers import solutions
from webapp.web import asked

HOUR = 3_600
EMPTY_TWELVE = parse("." * 144)
KILLER = parse(
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer"
)

SOLVED = ["1423", "4231", "2314", "3142"]
OPEN = [
    (row, column)
    for row in range(4)
    for column in range(4)
    if (row, column) not in ((1, 1), (3, 2))
]


def solution(at: Cell) -> str:
    """The value of the sample's solution."""
    return SOLVED[at[0]][at[1]]


@pytest.fixture
def play(page: Page) -> Page:
    """The sample, ready to be written into."""
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    return page


def test_the_sample_is_solved_with_the_mouse_alone(play: Page) -> None:
    for at in OPEN:
        cell(play, at).click()
        button(play, solution(at)).click()
    expect(play.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(play) == SOLVED


def test_the_sample_is_solved_with_the_keyboard_alone(play: Page) -> None:
    for _ in range(30):
        play.keyboard.press("Tab")
        if play.evaluate("() => document.activeElement.matches('td')"):
            break
    play.keyboard.press("Control+Home")
    for row in range(4):
        for column in range(4):
            play.keyboard.press(solution((row, column)))
            play.keyboard.press("ArrowRight")
        play.keyboard.press("ArrowDown")
        play.keyboard.press("Home")
    expect(play.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(play) == SOLVED


def test_the_sample_is_solved_by_touch_on_a_phone(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    for at in OPEN:
        cell(phone, at).tap()
        button(phone, solution(at)).tap()
    expect(phone.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(phone) == SOLVED


def test_undo_and_redo_go_all_the_way_and_outlast_a_reload(play: Page) -> None:
    for value in "123":
        cell(play, (0, 0)).press(value)
    cell(play, (0, 1)).press("4")
    play.reload()
    takes_moves(play)
    assert values(play)[0] == "34emptyempty"
    for row in ("3emptyemptyempty", "2emptyemptyempty", "1emptyemptyempty", "empty" * 4):
        button(play, "Undo").click()
        assert values(play)[0] == row
    expect(button(play, "Undo")).to_be_disabled()
    play.reload()
    takes_moves(play)
    assert values(play)[0] == "empty" * 4
    for _ in range(4):
        button(play, "Redo").click()
    assert values(play)[0] == "34emptyempty"
    expect(button(play, "Redo")).to_be_disabled()


def named(page: Page, at: Cell, tail: str) -> None:
    """Expect that the cell's accessible name ends so, after its cage."""
    expect(cell(page, at)).to_have_accessible_name(re.compile(f"(cells?|no cage), {tail}$"))


def test_marks_come_after_the_cage_and_before_the_value(play: Page) -> None:
    cell(play, (1, 0)).click()
    button(play, "Pencil").click()
    for value in "31":
        button(play, value).click()
    expect(cell(play, (1, 0))).to_have_accessible_name("r2c1, cage 2/, 2 cells, marks 1 3, empty")
    button(play, "Pencil").click()
    button(play, "4").click()
    expect(cell(play, (1, 0))).to_have_accessible_name("r2c1, cage 2/, 2 cells, 4")
    button(play, "Erase").click()
    named(play, (1, 0), "marks 1 3, empty")
    button(play, "Erase").click()
    named(play, (1, 0), "empty")


def test_what_was_written_belongs_to_its_puzzle(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    play.goto(play_address(FIGURE))
    takes_moves(play)
    assert values(play)[0] == "empty" * 4 + "2"
    play.goto(play_address(SAMPLE))
    takes_moves(play)
    named(play, (0, 0), "1")


def test_a_given_cannot_be_written_over(play: Page) -> None:
    cell(play, (1, 1)).press("3")
    cell(play, (1, 1)).press("Shift+Digit4")
    cell(play, (1, 1)).press("Delete")
    expect(cell(play, (1, 1))).to_have_accessible_name("r2c2, cage 2=, 1 cell, 2")
    expect(button(play, "Undo")).to_be_disabled()


# Digits above 9.


def frozen(open_page: OpenPage, address: str) -> Page:
    """A page whose clock stands still, but for what a test lets pass; clocks are a context's."""
    page = open_page()
    page.clock.install(time=0)
    page.goto(address)
    takes_moves(page)
    # What was asked must be answered, or the clock would run into its time limit.
    expect(page.locator("#fillings")).not_to_have_text("Choose a cell.")
    page.clock.pause_at(HOUR)
    return page


def large(page: Page) -> Page:
    """A 12 x 12 with one empty cell after the other, and one of them chosen."""
    page.goto(play_address(EMPTY_TWELVE))
    takes_moves(page)
    cell(page, (0, 0)).click()
    return page


@pytest.mark.parametrize(
    ("keys", "tail"),
    [
        (["1", "2"], "12"),
        (["1", "0"], "10"),
        (["1", "Enter"], "1"),
        (["2"], "2"),
        (["1", "3"], "3"),
        (["1", "1"], "11"),
        (["Shift+Digit1", "Shift+Digit2", "Shift+Digit3"], "marks 3 12, empty"),
        (["Control+1", "Control+0", "Shift+Digit4"], "marks 4, centre marks 10, empty"),
        (["1", "Escape"], "empty"),
        (["1", "Backspace"], "empty"),
    ],
)
def test_a_1_waits_for_its_second_digit(page: Page, keys: list[str], tail: str) -> None:
    large(page)
    for key in keys:
        page.keyboard.press(key)
    named(page, (0, 0), tail)


def test_a_1_that_waits_is_shown_and_is_written_by_a_move(open_page: OpenPage) -> None:
    page = frozen(open_page, play_address(EMPTY_TWELVE))
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    expect(cell(page, (0, 0)).locator(".value")).to_have_text("1")
    named(page, (0, 0), "empty")
    page.keyboard.press("ArrowRight")
    named(page, (0, 0), "1")
    named(page, (0, 1), "empty")


def test_a_1_that_waits_is_written_after_a_second_by_itself(open_page: OpenPage) -> None:
    page = frozen(open_page, play_address(EMPTY_TWELVE))
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


def test_the_keypad_writes_values_above_9_at_once(page: Page) -> None:
    large(page)
    button(page, "12").click()
    named(page, (0, 0), "12")
    button(page, "1").click()
    named(page, (0, 0), "1")


# Marks.


def test_shift_writes_corner_marks_and_ctrl_or_alt_centre_marks(play: Page) -> None:
    at = cell(play, (0, 0))
    at.press("Shift+Digit1")
    at.press("Shift+Digit4")
    at.press("Control+2")
    at.press("Alt+3")
    named(play, (0, 0), "marks 1 4, centre marks 2 3, empty")
    expect(at.locator(".marks")).to_have_text("1 4")
    expect(at.locator(".centre")).to_have_text("2 3")
    at.press("Shift+Digit1")
    at.press("Control+3")
    named(play, (0, 0), "marks 4, centre marks 2, empty")


@pytest.mark.parametrize("key", ["p", "Space"])
def test_a_mode_key_switches_to_pencil_and_back(play: Page, key: str) -> None:
    cell(play, (0, 0)).press(key)
    expect(button(play, "Pencil")).to_have_attribute("aria-pressed", "true")
    play.keyboard.press("1")
    named(play, (0, 0), "marks 1, empty")
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
    named(play, (0, 0), "centre marks 2, empty")


def test_a_long_press_switches_the_mode(open_page: OpenPage) -> None:
    page = frozen(open_page, play_address(SAMPLE))
    page.mouse.move(*middle(page, (0, 0)))
    page.mouse.down()
    page.clock.run_for(600)
    page.mouse.up()
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")
    page.mouse.down()
    page.clock.run_for(300)
    page.mouse.up()
    page.clock.run_for(600)
    expect(button(page, "Pencil")).to_have_attribute("aria-pressed", "true")


def test_a_value_crosses_itself_off_its_peers_marks_and_undo_brings_them_back(play: Page) -> None:
    button(play, "Fill in marks").click()
    named(play, (0, 0), "marks 1 2 3 4, empty")
    named(play, (0, 2), "marks 1 2 3, empty")  # its column holds a 4
    cell(play, (0, 3)).press("3")
    named(play, (0, 0), "marks 1 2 4, empty")
    named(play, (3, 3), "marks 1 2, empty")
    named(play, (3, 0), "marks 1 2 3, empty")
    play.keyboard.press("Control+z")
    named(play, (0, 0), "marks 1 2 3 4, empty")
    named(play, (0, 3), "marks 1 2 3 4, empty")
    play.keyboard.press("Control+z")
    named(play, (0, 0), "empty")
    play.keyboard.press("Control+y")
    play.keyboard.press("Control+Shift+z")
    named(play, (0, 0), "marks 1 2 4, empty")


def setting(page: Page, name: str, value: str) -> None:
    """Choose in the settings, and close them again."""
    page.get_by_text("Settings", exact=True).click()
    choose(page, name, value)
    page.get_by_text("Settings", exact=True).click()


def test_marks_left_to_the_player_stay_as_they_are(play: Page) -> None:
    setting(play, "Marks", "hand")
    button(play, "Fill in marks").click()
    cell(play, (0, 3)).press("3")
    named(play, (0, 0), "marks 1 2 3 4, empty")


def test_marks_kept_up_to_date_are_filled_in_and_come_back(play: Page) -> None:
    setting(play, "Marks", "filled")
    named(play, (0, 0), "marks 1 2 3 4, empty")
    cell(play, (0, 3)).press("3")
    named(play, (0, 0), "marks 1 2 4, empty")
    play.keyboard.press("Delete")
    named(play, (0, 0), "marks 1 2 3 4, empty")
    play.goto(play_address(FIGURE))
    takes_moves(play)
    named(play, (0, 0), "marks 1 3 4, empty")
    button(play, "Undo").click()
    play.reload()
    takes_moves(play)
    named(play, (0, 0), "empty")
    button(play, "Redo").click()
    named(play, (0, 0), "marks 1 3 4, empty")


# Choosing several cells.


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
        named(play, at, "marks 3, empty")
    named(play, (1, 1), "2")
    play.keyboard.press("Shift+Digit3")
    named(play, (0, 0), "empty")
    play.keyboard.press("Escape")
    assert chosen(play) == ["r2c2"]


def test_a_mouse_drag_chooses_several_cells_and_a_click_one(play: Page) -> None:
    drag(play, [(2, 0), (2, 1), (3, 1)])
    assert chosen(play) == ["r3c1", "r3c2", "r4c1", "r4c2"]
    cell(play, (0, 0)).click()
    assert chosen(play) == ["r1c1"]
    cell(play, (0, 3)).click(modifiers=["Shift"])
    assert chosen(play) == ["r1c1", "r1c2", "r1c3", "r1c4"]


def test_typing_goes_on_in_the_grid_after_the_keypad_was_pressed(play: Page) -> None:
    cell(play, (0, 0)).click()
    button(play, "3").click()
    expect(cell(play, (0, 0))).to_be_focused()
    play.keyboard.press("ArrowRight")
    play.keyboard.press("2")
    named(play, (0, 1), "2")


# Rule errors.


def invalid(page: Page) -> list[str]:
    """The cells that are said to break a rule."""
    return list(
        page.get_by_role("grid").evaluate(
            "(grid) => [...grid.querySelectorAll('[aria-invalid=true]')].map((td) => td.id)"
        )
    )


def test_a_value_twice_in_a_line_is_shown_at_once_and_said(play: Page) -> None:
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == ["r1c1", "r1c4"]
    sentence = "Row 1 has 3 more than once: r1c1 and r1c4."
    expect(play.locator("[data-errors]")).to_have_text(sentence)
    expect(play.get_by_role("status")).to_have_text(f"r1c4: 3. {sentence}")
    play.keyboard.press("Delete")
    assert invalid(play) == []
    expect(play.locator("[data-errors]")).to_be_empty()


def test_a_full_cage_that_misses_its_target_is_shown(play: Page) -> None:
    cell(play, (0, 0)).press("3")
    cell(play, (0, 1)).press("1")
    assert invalid(play) == ["r1c1", "r1c2"]
    expect(play.locator("[data-errors]")).to_have_text("The cage 3− at r1c1 cannot hold 3 and 1.")
    cell(play, (0, 0)).press("4")
    assert invalid(play) == []


def test_rule_errors_are_shown_when_asked_and_the_setting_is_kept(play: Page) -> None:
    setting(play, "Rule errors", "asked")
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == []
    button(play, "Check the rules").click()
    assert invalid(play) == ["r1c1", "r1c4"]
    cell(play, (0, 3)).press("2")
    assert invalid(play) == []
    button(play, "Check the rules").click()
    expect(play.get_by_text("No rule is broken.")).to_have_count(2)  # to see, and to hear
    play.reload()
    takes_moves(play)
    expect(button(play, "Check the rules")).to_be_visible()


def test_rule_errors_are_never_shown_to_who_wants_none(play: Page) -> None:
    setting(play, "Rule errors", "never")
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == []
    expect(play.locator("[data-errors]")).to_be_empty()
    expect(button(play, "Check the rules")).to_have_count(0)


# Right so far?


def test_right_so_far_says_yes_or_no_and_where_only_if_asked(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    button(play, "Right so far?").click()
    told = play.locator("#told")
    expect(told).to_have_text("Yes, all that is written is right so far.")
    expect(play.get_by_role("status")).to_have_text("Yes, all that is written is right so far.")
    cell(play, (2, 0)).press("4")
    expect(told).to_be_empty()
    button(play, "Right so far?").click()
    expect(told).to_contain_text("No, something is not right.")
    assert invalid(play) == []
    button(play, "Show where").click()
    expect(told).to_have_text("No: r3c1 is not right.")
    eventually(play, lambda: invalid(play) == ["r3c1"])
    cell(play, (2, 0)).press("2")
    assert invalid(play) == []


def test_an_answer_that_comes_late_is_not_told_of_another_position(play: Page) -> None:
    held = Held(play, "/right")
    button(play, "Right so far?").click()
    eventually(play, lambda: held.routes)
    cell(play, (0, 0)).press("2")
    with play.expect_response(re.compile("/right")):
        held.release()
    expect(play.locator("#living")).to_contain_text("no combination is left")
    expect(play.locator("#told")).to_be_empty()
    button(play, "Right so far?").click()
    expect(play.locator("#told")).to_contain_text("No, something is not right.")


# Checkpoint.


def test_a_checkpoint_is_a_way_back_from_a_guess_over_a_reload(play: Page) -> None:
    expect(button(play, "Back to checkpoint")).to_be_disabled()
    cell(play, (0, 0)).press("1")
    button(play, "Checkpoint").click()
    for at, value in (((0, 1), "4"), ((0, 2), "3"), ((2, 0), "1")):
        cell(play, at).press(value)
    play.reload()
    takes_moves(play)
    button(play, "Back to checkpoint").click()
    assert values(play)[:3] == ["1emptyemptyempty", "empty2emptyempty", "empty" * 4]
    button(play, "Undo").click()
    assert values(play)[:3] == ["143empty", "empty2emptyempty", "1emptyemptyempty"]


def test_start_over_empties_the_board_and_can_be_undone(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("Shift+Digit4")
    button(play, "Start over").click()
    named(play, (0, 0), "empty")
    named(play, (0, 1), "empty")
    button(play, "Undo").click()
    named(play, (0, 0), "1")
    named(play, (0, 1), "marks 4, empty")


# The fillings of the cage.


def fillings(page: Page) -> list[tuple[str, bool]]:
    """The combinations listed, and whether each is struck out."""
    return [
        (each.inner_text(), each.locator("del").count() == 1)
        for each in page.locator("#fillings li").all()
    ]


def test_the_fillings_of_the_chosen_cage_die_as_values_are_written(play: Page) -> None:
    cell(play, (0, 2)).click()
    listed = play.locator("#fillings")
    expect(listed).to_contain_text("1−: 3 of 3 combinations left")
    cell(play, (0, 0)).press("1")
    expect(listed).to_contain_text("3−")
    cell(play, (0, 2)).click()
    expect(listed).to_contain_text("1−: 2 of 3 combinations left")
    assert fillings(play) == [("4 3", False), ("3 2", False), ("2 1", True)]
    play.keyboard.press("2")
    expect(listed).to_contain_text("1 of 3 combinations left")
    assert fillings(play) == [("4 3", True), ("3 2", False), ("2 1", True)]


# The end, and the time.


def solve(page: Page) -> None:
    """Type the whole solution of the sample."""
    for at in OPEN:
        cell(page, at).press(solution(at))
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_the_end_is_told_with_the_time_and_a_way_on(open_page: OpenPage) -> None:
    page = frozen(open_page, play_address(SAMPLE))
    minutes, seconds = map(int, page.locator("[data-time]").inner_text().split(":"))
    page.clock.run_for(65_000)
    time = f"{minutes + 1}:{seconds + 5:02}"
    solve(page)
    expect(page.locator("#told")).to_contain_text(f"cage is right, in {time}.")
    expect(page.get_by_role("status")).to_contain_text("Solved")
    page.clock.run_for(30_000)
    expect(page.locator("[data-time]")).to_have_text(time)
    page.clock.resume()
    page.reload()
    takes_moves(page)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.locator("[data-time]")).to_have_text(time)
    page.get_by_role("link", name=re.compile("^Next puzzle")).click()
    takes_moves(page)
    assert asked.encode(SAMPLE) not in page.url


def test_a_solved_board_that_is_changed_is_solved_no_more(play: Page) -> None:
    solve(play)
    play.keyboard.press("Delete")
    expect(play.get_by_role("heading", name="Solved")).to_have_count(0)
    expect(play.locator("[data-game][data-done]")).to_have_count(0)


def test_a_full_board_with_a_mistake_is_not_celebrated(play: Page) -> None:
    for at in OPEN:
        cell(play, at).press("1")
    expect(play.locator("#told")).to_have_text("Every cell is filled, but not all is right.")


def test_the_timer_can_be_hidden_and_stays_hidden(play: Page) -> None:
    expect(play.locator("[data-time]")).to_be_visible()
    play.get_by_text("Settings", exact=True).click()
    play.get_by_role("checkbox", name="Show the timer").uncheck()
    expect(play.locator("[data-time]")).to_be_hidden()
    play.reload()
    takes_moves(play)
    expect(play.locator("[data-time]")).to_be_hidden()
    solve(play)
    expect(play.locator("#told")).to_contain_text("Every row, column and cage is right.")


# Sharing, keys, and the rest.


def test_a_shared_position_opens_as_it_was_and_leaves_ones_own_game_alone(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("Shift+Digit4")
    button(play, "Share the position").click()
    link = play.get_by_role("textbox", name="Link to this position").input_value()
    cell(play, (0, 0)).press("3")
    play.goto(link)
    takes_moves(play)
    named(play, (0, 0), "1")
    named(play, (0, 1), "marks 4, empty")
    cell(play, (0, 2)).press("2")
    play.reload()
    takes_moves(play)
    named(play, (0, 2), "2")
    play.goto(play_address(SAMPLE))
    takes_moves(play)
    named(play, (0, 0), "3")
    named(play, (0, 2), "empty")


def test_a_kept_game_that_cannot_be_read_is_begun_anew(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    play.evaluate(
        "() => { const key = Object.keys(localStorage).find((each) => each.startsWith('play:'));"
        ' localStorage.setItem(key, \'{"moves": [null, 7], "now": 1}\'); }'
    )
    play.reload()
    takes_moves(play)
    named(play, (0, 0), "empty")
    cell(play, (0, 0)).press("2")
    named(play, (0, 0), "2")


def test_the_question_mark_lists_the_keys(play: Page) -> None:
    cell(play, (0, 0)).press("?")
    expect(play.get_by_role("dialog", name="Keys")).to_be_visible()
    play.keyboard.press("2")
    button(play, "Close").click()
    named(play, (0, 0), "empty")
    button(play, "Keys").click()
    expect(play.get_by_role("dialog", name="Keys")).to_be_visible()


@pytest.mark.parametrize("puzzle", [parse(SUDOKU), KILLER], ids=["sudoku", "killer"])
def test_a_sudoku_and_a_killer_are_solved_on_the_same_page(page: Page, puzzle: Puzzle) -> None:
    page.goto(play_address(puzzle))
    takes_moves(page)
    grid = next(solutions(puzzle))
    for row, line in enumerate(grid):
        for column, value in enumerate(line):
            cell(page, (row, column)).press(str(value))
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_on_a_phone_the_keypad_is_in_view_with_the_board(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(play_address(parse(BY_ID["keen-p-9de-0"]["game_id"])))
    takes_moves(phone)
    expect(phone.get_by_role("grid")).to_be_in_viewport(ratio=1)
    for name in ("1", "9", "Erase", "Pencil", "Undo", "Right so far?", "Back to checkpoint"):
        expect(button(phone, name)).to_be_in_viewport(ratio=1)
    button(phone, "5").tap()
    named(phone, (0, 0), "5")
    assert phone.evaluate("() => scrollY") == 0


def test_without_javascript_the_board_is_there_and_the_keypad_is_not(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(play_address(SAMPLE))
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_text("Writing into the board needs JavaScript.")).to_be_visible()
    expect(button(page, "1")).to_have_count(0)
    page.get_by_role("link", name="watched").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
