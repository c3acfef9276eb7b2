"""From a newspaper: a 6 x 6 drawn by thumb, in few touches, on one screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import drawing
from tests.browser.support import button, cell, draw_address, eventually, takes_edits, walk
from tests.browser.thumb import Thumb
from webapp.puzzle import parse
from webapp.puzzle.editing import empty

PRINTED = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
SUDOKU = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
KILLER = parse("m1WCB4l9ddVt67apmEkLCgoKScsJy4rLy2mCrr")
FINGER = 44


def on_a_phone(open_page: OpenPage, address: str) -> Page:
    """Draw on a phone."""
    phone = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(address)
    takes_edits(phone)
    return phone


def test_a_six_by_six_takes_at_most_two_and_a_half_touches_a_cell(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, draw_address(empty(6)))
    thumb = Thumb(phone)
    for cage in PRINTED.cages:
        thumb.draws(cage)
    thumb.over([(5, 5)])  # away from the last clue
    eventually(phone, lambda: drawing(phone) == PRINTED)
    assert thumb.touches <= 2.5 * 36
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")
    assert phone.evaluate("() => scrollY") == 0


def test_a_sudoku_takes_at_most_two_touches_a_given(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, "/draw?kind=sudoku")
    thumb = Thumb(phone)
    for given in sorted(SUDOKU.cages, key=lambda cage: cage.cells):
        if cell(phone, given.cells[0]).get_attribute("data-chosen") is None:
            thumb.over([given.cells[0]])
        thumb.key(str(given.target))
    eventually(phone, lambda: drawing(phone) == SUDOKU)
    assert thumb.touches <= 2 * len(SUDOKU.cages)
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")


def test_erase_takes_back_the_given_that_led_on(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, draw_address(empty(4, "sudoku")))
    thumb = Thumb(phone)

    def writes(*keys: str) -> None:
        for key in keys:
            thumb.key(key)

    def has(row: str) -> None:
        givens = {(0, at): int(digit) for at, digit in enumerate(row) if digit != "."}
        eventually(
            phone,
            lambda: {cage.cells[0]: cage.target for cage in drawing(phone).cages} == givens,
        )

    thumb.over([(0, 0)])
    writes("1", "2", "Erase", "3")
    has("13..")
    writes("Erase", "Erase", "4")
    has("4...")
    expect(cell(phone, (0, 1))).to_be_focused()
    thumb.over([(0, 3)])
    writes("Erase")  # a cell that was chosen by hand has nothing to take back
    has("4...")
    expect(cell(phone, (0, 3))).to_be_focused()
    writes("1")
    thumb.over([(0, 3)])
    writes("Erase")  # its own is what goes
    has("4...")


@pytest.mark.sweep
def test_a_killer_takes_one_drag_a_cage_and_one_touch_a_digit(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, f"/draw?kind=killer&size={KILLER.size}")
    thumb = Thumb(phone)
    for cage in KILLER.cages:
        thumb.over(walk(cage))
        for digit in str(cage.target):
            thumb.key(digit)
    thumb.over([KILLER.cages[0].cells[0]])
    eventually(phone, lambda: drawing(phone) == KILLER)
    digits = sum(len(str(cage.target)) for cage in KILLER.cages)
    assert thumb.touches == len(KILLER.cages) + digits + 1


def test_kind_and_size_of_an_empty_grid_are_one_touch_each(open_page: OpenPage) -> None:
    phone = on_a_phone(open_page, "/draw")
    board = cell(phone, (0, 0)).bounding_box()
    kinds, sizes = (
        phone.get_by_role("group", name=f"{what} of the empty grid") for what in ("Kind", "Size")
    )
    kinds.get_by_role("radio", name="Sudoku").tap()
    eventually(phone, lambda: drawing(phone) == empty(9, "sudoku"))
    sizes.get_by_role("radio", name="6 × 6").tap()
    eventually(phone, lambda: drawing(phone) == empty(6, "sudoku"))
    kinds.get_by_role("radio", name="Cages").tap()
    eventually(phone, lambda: drawing(phone) == empty(6))
    sizes.get_by_role("radio", name="5 × 5").tap()
    eventually(phone, lambda: drawing(phone) == empty(5))
    cell(phone, (0, 0)).tap()
    expect(button(phone, "Make cage")).to_be_in_viewport()
    assert cell(phone, (0, 0)).bounding_box() == board


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640), (740, 360)])
def test_board_and_keys_are_on_one_screen_and_large_enough(
    open_page: OpenPage, width: int, height: int
) -> None:
    phone = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    phone.goto(draw_address(PRINTED))
    takes_edits(phone)
    names = ["Make cage", "Delete cage", "Take out of its cage", "Undo", "Redo", "Clear"]
    tools = [phone.get_by_role("button", name=name, exact=True) for name in names]
    keypad = phone.get_by_role("group", name="Keypad").get_by_role("button").all()
    below = phone.evaluate(
        "() => innerHeight - [...document.querySelectorAll('.places')]"
        ".filter((bar) => getComputedStyle(bar).position === 'fixed')"
        ".reduce((sum, bar) => sum + bar.offsetHeight, 0)"
    )
    for each in [*tools, *keypad, phone.get_by_role("textbox", name="Target")]:
        box = each.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
        assert box["y"] + box["height"] <= below
    grid = phone.get_by_role("grid", name="Puzzle").bounding_box()
    assert grid
    assert grid["x"] >= 0
    assert grid["x"] + grid["width"] <= width
    assert cell(phone, (5, 5)).bounding_box()["width"] >= 40  # type: ignore[index]
