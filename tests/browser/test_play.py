"""Play: a puzzle solved by mouse, by touch and by keyboard alone; nothing written is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button, cell, play_address, takes_moves, values
from webapp.puzzle import Cell

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
    expect(cell(page, at)).to_have_accessible_name(re.compile(f"cells?, {tail}$"))


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
