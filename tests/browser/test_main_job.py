"""A puzzle can be drawn, watched, stepped back and solved by mouse, keyboard or touch."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.draw import arrows, has_drawing
from tests.browser.play import OPEN, SOLVED, solution, takes_moves
from tests.browser.support import (
    NARROW,
    SAMPLE,
    Thumb,
    button,
    cell,
    choose,
    draw_cage,
    eventually,
    has_cage,
    link,
    open_draw,
    painted,
    run_of,
    slider,
    takes_edits,
    values,
    walk,
)
from webapp.puzzle import Cage, Cell

KEYS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}


def test_puzzle_is_drawn_watched_and_solved_by_mouse(page: Page) -> None:
    page.goto("/workshop")
    page.get_by_role("main").get_by_role("link", name="Draw").click()
    takes_edits(page)
    choose(page, "Size", "4")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    for cage in SAMPLE.cages:
        draw_cage(page, cage)
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    expect(page.get_by_role("list", name="Faults").get_by_role("listitem")).to_have_count(0)
    page.get_by_role("link", name="Watch it being solved").click()
    expect(slider(page)).not_to_have_attribute("max", "0")
    choose(page, "Algorithm", "mrv")
    end = run_of(SAMPLE, "mrv").to_end()
    expect(slider(page)).to_have_attribute("max", str(end))
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    expect(page).to_have_url(re.compile(rf"with=mrv[^&]*&at={end}$"))
    assert values(page) == SOLVED
    status = page.get_by_role("status")
    expect(status).to_contain_text("Solved after")
    button(page, "Step back").click()
    expect(status).not_to_contain_text("Solved after")
    link(page, "Play").click()
    takes_moves(page)
    for at in OPEN:
        cell(page, at).click()
        button(page, solution(at)).click()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(page) == SOLVED


def key_in(page: Page, cage: Cage, at: Cell) -> Cell:
    """Go to a cage by arrows, select it with Shift and arrows, and type its clue."""
    for key in arrows(at, cage.cells[0]):
        page.keyboard.press(key)
    way = walk(cage)
    for number, (here, there) in enumerate(pairwise(way), 1):
        if set(way[:number]) != set(cage.cells):
            for key in arrows(here, there):
                page.keyboard.press(f"Shift+{key}")
    page.keyboard.type(cage.clue.rstrip("="))
    page.keyboard.press("Enter")
    has_cage(page, cage)
    expect(cell(page, cage.cells[0])).to_be_focused()
    return cage.cells[0]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the element of this name has the focus."""
    named = "(it) => it.getAttribute('aria-label') || it.labels?.[0]?.innerText || it.innerText"
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(f"() => ({named})(document.activeElement)")
        if (focused or "").strip().startswith(name):
            return
    pytest.fail(f"Tab does not come to {name}")


def test_puzzle_is_drawn_watched_and_solved_by_keyboard(page: Page) -> None:
    open_draw(page, "/draw")
    tab_to(page, "Size")
    page.keyboard.type("4")
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.reload()
    takes_edits(page)
    expect(button(page, "Undo")).to_be_enabled()
    tab_to(page, "r1c1")
    at = (0, 0)
    for cage in SAMPLE.cages:
        at = key_in(page, cage, at)
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    tab_to(page, "Watch it being solved")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Watch a 4 × 4")
    expect(slider(page)).not_to_have_attribute("max", "0")
    page.keyboard.press("End")
    expect(page.get_by_role("status")).to_contain_text("Solved after")
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    takes_moves(page)
    tab_to(page, "r")
    page.keyboard.press("Control+Home")
    for row in SOLVED:
        for value in row:
            page.keyboard.press(value)
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(page) == SOLVED


def test_puzzle_is_drawn_watched_and_solved_by_touch(open_page: OpenPage) -> None:
    phone = open_page(**NARROW)
    open_draw(phone, "/draw?size=4")
    thumb = Thumb(phone)
    for cage in SAMPLE.cages:
        thumb.over(walk(cage))
        for digit in str(cage.target):
            thumb.key(digit)
        if cage.op not in ("", "="):
            thumb.key(KEYS[cage.op])
    thumb.over([(0, 0)])  # away from the last clue
    has_drawing(phone, SAMPLE)
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")
    assert phone.evaluate("() => scrollY") == 0
    phone.get_by_role("link", name="Watch it being solved").tap()
    button(phone, "Step").tap()
    expect(phone.locator("#position")).to_have_attribute("data-at", "1")
    expect(button(phone, "Step")).to_be_in_viewport()
    button(phone, "Play").tap()
    eventually(phone, lambda: painted(phone) >= 3)
    expect(phone.get_by_role("grid")).to_be_in_viewport()
    button(phone, "Pause").tap()
    expect(button(phone, "Play")).to_be_visible()
    link(phone, "Play").tap()
    takes_moves(phone)
    for at in OPEN:
        cell(phone, at).tap()
        button(phone, solution(at)).tap()
    expect(phone.get_by_role("heading", name="Solved")).to_be_visible()
    assert values(phone) == SOLVED
