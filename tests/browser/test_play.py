"""Play: a puzzle solved by mouse, by touch and by keyboard alone; nothing written is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.kept import change
from tests.browser.playing import (
    OPEN,
    SOLVED,
    frozen,
    named,
    play_address,
    seconds,
    solution,
    takes_moves,
)
from tests.browser.support import BY_ID, FIGURE, SAMPLE, SUDOKU, button, cell, values
from webapp.puzzle import Puzzle, parse
from webapp.solvers import solutions

KILLER = parse(
    "4 aabb ccdd eeff gghh a 3 + b 7 + c 7 + d 3 + e 5 + f 5 + g 5 + h 5 + boxes 2x2 killer"
)


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


def test_marks_come_after_the_cage_and_before_the_value(play: Page) -> None:
    cell(play, (1, 0)).click()
    button(play, "Pencil").click()
    for value in "31":
        button(play, value).click()
    expect(cell(play, (1, 0))).to_have_accessible_name(
        "r2c1, cage 2 divided by, 2 cells, empty, pencil 1 and 3"
    )
    button(play, "Pencil").click()
    button(play, "4").click()
    expect(cell(play, (1, 0))).to_have_accessible_name("r2c1, cage 2 divided by, 2 cells, 4")
    button(play, "Erase").click()
    named(play, (1, 0), "empty, pencil 1 and 3")
    button(play, "Erase").click()
    named(play, (1, 0), "empty")


@pytest.mark.sweep
def test_what_was_written_belongs_to_its_puzzle(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    play.goto(play_address(FIGURE))
    takes_moves(play)
    assert values(play)[0] == "empty" * 4 + "2"
    play.goto(play_address(SAMPLE))
    takes_moves(play)
    named(play, (0, 0), "1")


@pytest.mark.sweep
def test_a_given_cannot_be_written_over(play: Page) -> None:
    cell(play, (1, 1)).press("3")
    cell(play, (1, 1)).press("Shift+Digit4")
    cell(play, (1, 1)).press("Delete")
    expect(cell(play, (1, 1))).to_have_accessible_name("r2c2, given, 2")
    expect(button(play, "Undo")).to_be_disabled()


@pytest.mark.sweep
def test_typing_goes_on_in_the_grid_after_the_keypad_was_pressed(play: Page) -> None:
    cell(play, (0, 0)).click()
    button(play, "3").click()
    expect(cell(play, (0, 0))).to_be_focused()
    play.keyboard.press("ArrowRight")
    play.keyboard.press("2")
    named(play, (0, 1), "2")


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


def test_the_machine_goes_on_from_what_is_written_and_play_keeps_it(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (1, 0)).press("4")
    button(play, "Watch from here").click()
    expect(play).to_have_url(
        re.compile(r"/watch\?p=.*&with=propagation(:|%3A)written%3D1\.\.\.4&at=2$")
    )
    said = play.get_by_role("status")
    expect(said).to_have_text("r2c1 keeps 4: it was written there before the search began.")
    expect(cell(play, (0, 0))).to_have_accessible_name(re.compile(", 1$"))
    play.get_by_role("button", name="Last").click()
    expect(said).to_have_text(re.compile("^Solved after"))
    play.get_by_role("navigation", name="This puzzle").get_by_role("link", name="Play").click()
    takes_moves(play)
    assert values(play)[:2] == ["1emptyemptyempty", "42emptyempty"]


@pytest.mark.sweep
def test_start_over_empties_the_board_and_can_be_undone(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("Shift+Digit4")
    button(play, "Start over").click()
    named(play, (0, 0), "empty")
    named(play, (0, 1), "empty")
    button(play, "Undo").click()
    named(play, (0, 0), "1")
    named(play, (0, 1), "empty, pencil 4")


@pytest.mark.sweep
def test_start_over_begins_the_time_anew(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    cell(page, (0, 0)).press("1")
    before = seconds(page)
    page.clock.run_for(30_000)  # no request runs into its time limit
    assert seconds(page) == before + 30
    button(page, "Start over").click()
    expect(page.locator("[data-time]")).to_have_text("0:00")
    page.clock.run_for(3_000)
    expect(page.locator("[data-time]")).to_have_text("0:03")


@pytest.mark.sweep
def test_two_tabs_with_one_puzzle_share_its_moves(play: Page) -> None:
    other = play.context.new_page()
    other.goto(play.url)
    takes_moves(other)
    cell(play, (0, 1)).press("4")
    named(other, (0, 1), "4")
    cell(other, (0, 2)).press("3")
    named(play, (0, 2), "3")
    play.reload()
    takes_moves(play)
    assert values(play)[0] == "empty43empty"
    button(play, "Undo").click()
    named(other, (0, 2), "empty")
    other.close()


@pytest.mark.sweep
def test_a_hint_stays_where_another_tab_only_keeps_the_time(play: Page) -> None:
    button(play, "Hint").click()
    expect(play.locator("#reply")).to_contain_text("Look at")
    other = play.context.new_page()
    other.goto(play.url)
    takes_moves(other)
    cell(other, (0, 0)).press("1")
    named(play, (0, 0), "1")
    expect(play.locator("#reply")).to_be_empty()
    button(play, "Hint").click()
    expect(play.locator("#reply")).to_contain_text("Look at")
    change(other, seconds=600)
    expect(play.locator("[data-time]")).to_have_text(re.compile("^10:"))
    expect(play.locator("#reply")).to_contain_text("Look at")
    other.close()


@pytest.mark.sweep
def test_a_page_that_comes_back_from_memory_goes_on_where_the_game_is(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    change(play, now=0)
    play.evaluate('dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))')
    named(play, (0, 0), "empty")
    button(play, "Redo").click()
    named(play, (0, 0), "1")


@pytest.mark.sweep
def test_a_kept_game_that_cannot_be_read_is_begun_anew(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    address = play.url
    play.goto("/import")  # else the page that is left keeps it once more
    change(play, moves=[None, 7], now=1)
    play.goto(address)
    takes_moves(play)
    named(play, (0, 0), "empty")
    cell(play, (0, 0)).press("2")
    named(play, (0, 0), "2")


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(parse(SUDOKU), id="sudoku", marks=pytest.mark.sweep),
        pytest.param(KILLER, id="killer"),
    ],
)
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
    for name in (
        "1",
        "9",
        "Erase",
        "Pencil",
        "Undo",
        "Right so far?",
        "Hint",
        "More",
    ):
        expect(button(phone, name)).to_be_in_viewport(ratio=1)
    button(phone, "5").tap()
    named(phone, (0, 0), "5")
    assert phone.evaluate("() => scrollY") == 0


@pytest.mark.sweep
def test_on_a_phone_held_sideways_the_keypad_is_in_view_beside_the_board(
    open_page: OpenPage,
) -> None:
    phone = open_page(viewport={"width": 740, "height": 360}, has_touch=True, is_mobile=True)
    phone.goto(play_address(parse(BY_ID["keen-p-9de-0"]["game_id"])))
    takes_moves(phone)
    phone.get_by_role("grid").evaluate("(grid) => grid.scrollIntoView()")
    expect(phone.get_by_role("grid")).to_be_in_viewport(ratio=0.99)
    for name in ("1", "9", "Erase", "Pencil", "Undo", "Hint", "More"):
        expect(button(phone, name)).to_be_in_viewport(ratio=1)
    cell(phone, (8, 8)).tap()
    button(phone, "5").tap()
    named(phone, (8, 8), "5")


def test_without_javascript_the_board_is_there_and_the_keypad_is_not(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(play_address(SAMPLE))
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_text("Writing into the board needs JavaScript.")).to_be_visible()
    expect(button(page, "1")).to_have_count(0)
    page.get_by_role("link", name="watched").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
