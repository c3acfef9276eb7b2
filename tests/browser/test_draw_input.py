"""Drawing without a mouse: by keyboard alone, and by touch on a phone."""

import re
from collections.abc import Iterable
from itertools import pairwise

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    cell,
    draw_address,
    eventually,
    has_cage,
    middle,
    painted,
    slider,
    takes_edits,
    walk,
    watch_address,
)
from webapp.puzzle import Cage, Cell
from webapp.puzzle.editing import empty
from webapp.web.http import params

ARROWS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


def steps(start: Cell, goal: Cell) -> Iterable[str]:
    """The arrow keys from one cell to another."""
    rows, columns = goal[0] - start[0], goal[1] - start[1]
    yield from ["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows)
    yield from ["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns)


def key_in(page: Page, cage: Cage, at: Cell) -> Cell:
    """Go to the cage with arrows, choose its cells with Shift and arrows, type its clue."""
    for key in steps(at, cage.cells[0]):
        page.keyboard.press(key)
    way = walk(cage)
    for here, there in pairwise(way):
        if set(way[: way.index(there)]) == set(cage.cells):
            break
        page.keyboard.press("Shift+" + ARROWS[there[0] - here[0], there[1] - here[1]])
    page.keyboard.type(cage.clue.rstrip("="))
    page.keyboard.press("Enter")
    has_cage(page, cage)
    return cage.cells[0]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of this name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "() => { const it = document.activeElement;"
            " return it.getAttribute('aria-label') || it.labels?.[0]?.innerText || it.innerText; }"
        )
        if (focused or "").strip().startswith(name):
            return
    pytest.fail(f"Tab does not come to {name}")


def test_a_whole_puzzle_is_drawn_and_watched_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/draw")
    takes_edits(page)
    expect(page.get_by_role("gridcell")).to_have_count(25)
    tab_to(page, "Size")
    page.keyboard.type("4")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.keyboard.press("Home")
    expect(page.get_by_role("gridcell")).to_have_count(1)
    page.keyboard.type("4")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.reload()
    takes_edits(page)
    expect(button(page, "Undo")).to_be_enabled()
    page.keyboard.press("Tab")
    tab_to(page, "r1c1")
    at = (0, 0)
    for cage in SAMPLE.cages:
        at = key_in(page, cage, at)
        expect(cell(page, at)).to_be_focused()
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    tab_to(page, "Watch it being solved")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Watch a 4 × 4")
    expect(slider(page)).not_to_have_attribute("max", "0")
    page.keyboard.press("End")
    expect(page.get_by_role("status")).to_contain_text("Solved after")


def test_arrows_choose_kind_and_size_of_an_empty_grid(page: Page) -> None:
    page.goto("/draw?size=6")
    takes_edits(page)
    page.get_by_role("radio", name="Cages").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Sudoku")).to_be_focused()
    eventually(page, lambda: params.decode(page.url.rpartition("p=")[2]) == empty(6, "sudoku"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="6 × 6")).to_be_focused()
    page.keyboard.press("ArrowRight")  # no boxes fit 7 x 7
    eventually(page, lambda: params.decode(page.url.rpartition("p=")[2]) == empty(8, "sudoku"))
    button(page, "Undo").click()
    expect(page.get_by_role("radio", name="6 × 6")).to_be_checked()


def test_who_types_on_before_a_clue_is_drawn_gives_the_next_cell_its_own(page: Page) -> None:
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    held = Held(page, "/edit")
    cell(page, (0, 0)).focus()
    for key in ("3", "Enter", "ArrowRight", "4", "Enter"):
        page.keyboard.press(key)
    held.release()
    for at, value in (((0, 0), 3), ((0, 1), 4)):
        expect(cell(page, at)).to_have_accessible_name(re.compile(f"given {value}, "))


def test_the_keyboard_deletes_undoes_and_chooses_a_whole_cage(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    cell(page, (1, 2)).focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(3)
    page.keyboard.press("Delete")
    expect(cell(page, (1, 2))).to_have_accessible_name("r2c3, no cage, empty")
    expect(cell(page, (1, 2))).to_be_focused()
    page.keyboard.press("Control+z")
    expect(cell(page, (1, 2))).to_have_accessible_name(re.compile("cage 5 plus, 3 cells"))
    page.keyboard.press("Control+y")
    expect(cell(page, (1, 2))).to_have_accessible_name("r2c3, no cage, empty")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    name = "r3c3, cage without a clue, 2 cells, empty"
    expect(cell(page, (2, 2))).to_have_accessible_name(name)
    expect(page.get_by_role("textbox", name="Target")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(0)
    cell(page, (0, 0)).focus()
    page.keyboard.press("Shift+End")
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(4)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone with touch, 360 px wide."""
    return open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)


def touch(page: Page, hand: CDPSession, cells: list[Cell]) -> None:
    """Put a finger down on the first cell, move it over the others and lift it."""
    for index, at in enumerate(cells):
        x, y = middle(page, at)
        kind = "touchMove" if index else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.sweep
def test_a_puzzle_is_drawn_by_touch_on_a_phone(phone: Page) -> None:
    phone.goto(draw_address(empty(4)))
    takes_edits(phone)
    hand = phone.context.new_cdp_session(phone)
    for cage in SAMPLE.cages:
        cell(phone, cage.cells[0]).scroll_into_view_if_needed()
        touch(phone, hand, walk(cage))
        phone.get_by_role("textbox", name="Target").fill(cage.clue.rstrip("="))
        if len(cage.cells) == 1:
            button(phone, "Make cage").tap()
        else:  # a tap right after a swipe would be taken for the end of a fling
            phone.keyboard.press("Enter")
        has_cage(phone, cage)
    assert params.decode(phone.url.rpartition("p=")[2]) == SAMPLE
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")


def test_a_cage_grows_under_a_finger_and_the_page_does_not_scroll(phone: Page) -> None:
    phone.goto(draw_address(SAMPLE))
    takes_edits(phone)
    hand = phone.context.new_cdp_session(phone)
    before = phone.evaluate("() => scrollY")
    touch(phone, hand, [(0, 0), (1, 0), (2, 0), (3, 0)])
    expect(cell(phone, (3, 0))).to_have_accessible_name(re.compile("cage 3 minus, 5 cells"))
    assert phone.evaluate("() => scrollY") == before


@pytest.mark.sweep
def test_every_cell_of_the_largest_grid_can_be_reached_on_a_phone(phone: Page) -> None:
    phone.goto(draw_address(empty(16)))
    takes_edits(phone)
    hand = phone.context.new_cdp_session(phone)
    button(phone, "Whole board").tap()
    phone.evaluate("() => scrollTo(0, 0)")
    right, _ = middle(phone, (0, 15))
    assert right < 360, "one finger on the board draws and does not move it"
    touch(phone, hand, [(0, 14), (0, 15)])
    expect(cell(phone, (0, 15))).to_have_accessible_name(re.compile("cage without a clue, 2 cells"))


def test_the_transport_of_the_watch_is_under_the_thumb(phone: Page) -> None:
    phone.goto(watch_address(SAMPLE))
    expect(button(phone, "Play")).to_be_in_viewport()
    button(phone, "Step").tap()
    expect(phone.locator("#position")).to_have_attribute("data-at", "1")
    expect(button(phone, "Step")).to_be_in_viewport()
    button(phone, "Play").tap()
    eventually(phone, lambda: painted(phone) >= 3)
    expect(phone.get_by_role("grid")).to_be_in_viewport()
    button(phone, "Pause").tap()
    expect(button(phone, "Play")).to_be_visible()
