"""Practice: boards of a drill by touch and by keyboard, which are then handed in."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import arrows
from tests.browser.support import button, cell
from tests.browser.test_hand_in import coded, dialog, said
from tests.practice.boards import pairs
from webapp.logic.strategies import STRATEGIES
from webapp.practice.drills import boards, drill
from webapp.practice.tasks import sought

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GROUP = STRATEGIES["naked-group"]
BOARD = drill(GROUP, 1)
FOUND = BOARD.found(BOARD.sheet())[0]
CELLS = sorted(sought(BOARD.puzzle, FOUND))
(LOSER, VALUE), *_ = sorted(pairs(BOARD, FOUND))
FIRST = f"/practice/{GROUP.name}"
COUNT = boards(GROUP.name)


def ready(page: Page) -> None:
    """Expect that the scripts of a drill have begun."""
    expect(page.locator(".practice[data-ready]")).to_be_attached()
    expect(page.locator("#answer[data-htmx-powered]")).to_be_attached()


def phase(page: Page, name: str, outcome: str = "") -> None:
    """Expect the phase of the board, and what came of it."""
    drilled = page.locator("#drill")
    expect(drilled).to_have_attribute("data-phase", name)
    expect(drilled).to_have_attribute("data-outcome", outcome)


def value(page: Page, number: int) -> None:
    """Tick a value to be crossed off."""
    page.get_by_role("checkbox", name=str(number), exact=True).check(force=True)


def test_drill_by_touch_is_kept_handed_in_and_started_over(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(FIRST)
    ready(page)
    expect(button(page, "Hand in")).to_have_count(0)
    cell(page, CELLS[0]).tap()
    button(page, "Check").tap()
    expect(page.locator(".ruling")).to_contain_text("Not yet. One cell is no group")
    for each in CELLS[1:]:
        cell(page, each).tap()
    button(page, "Check").tap()
    phase(page, "follows")
    expect(cell(page, CELLS[0])).to_have_attribute("data-lit", "")
    cell(page, LOSER).tap()
    value(page, VALUE)
    button(page, "Check").tap()
    phase(page, "done", "later")
    expect(page.locator(".sentence")).to_contain_text("Naked group")
    expect(page.locator(".place")).to_contain_text(f"Board 1 of {COUNT} · 0 of 1 right at once")
    page.get_by_role("link", name="Next").tap()
    ready(page)
    expect(page.locator("#drill")).to_have_attribute("data-number", "2")
    button(page, "Show me").tap()
    phase(page, "done", "shown")
    expect(page.locator(".place")).to_contain_text("0 of 2 right at once")
    expect(page.locator("td[data-state=shortened]").first).to_be_visible()
    page.get_by_role("link", name="Once more").tap()  # the first outcome of a board counts
    phase(page, "cells")
    button(page, "Hand in").tap()
    said(page, "0 of 2 boards right at once, 1 shown, 1 mistake")
    coded(page)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    page.get_by_role("link", name="All drills").tap()
    card = page.locator("li[data-strategy=naked-group]")
    expect(card).to_contain_text(f"2 of {COUNT} done, 0 right at once")
    next_board = card.get_by_role("link", name="Naked group")
    expect(next_board).to_have_attribute("href", re.compile(f"{FIRST}[?]n=3$"))
    button(page, "Start over").tap()
    expect(card).to_contain_text("Not tried yet")
    page.goto(FIRST)
    ready(page)
    expect(button(page, "Hand in")).to_have_count(0)


def test_drill_by_keyboard_is_right_at_once_and_goes_on(page: Page) -> None:
    page.goto(FIRST)
    ready(page)
    cell(page, (0, 0)).focus()
    now = (0, 0)
    for each in CELLS:
        for key in arrows(now, each):
            page.keyboard.press(key)
        now = each
        page.keyboard.press("Space")
        expect(cell(page, each)).to_have_attribute("aria-selected", "true")
    button(page, "Check").press("Enter")
    phase(page, "follows")
    cell(page, now).focus()
    for key in (*arrows(now, LOSER), "Enter", str(VALUE)):
        page.keyboard.press(key)
    button(page, "Check").press("Enter")
    phase(page, "done", "once")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    expect(page.locator(".place")).to_contain_text("1 of 1 right at once")
    page.keyboard.press("Enter")
    expect(page.locator("#drill")).to_have_attribute("data-number", "2")
    # Cells that lose different values are crossed off one after the other: r2c4 and r1c4.
    board = drill(STRATEGIES["fillings"], 3)
    (chosen, *_) = sorted(sought(board.puzzle, board.found(board.sheet())[0]))
    page.goto("/practice/fillings?n=3")
    ready(page)
    cell(page, chosen).click()
    button(page, "Check").click()
    phase(page, "follows")
    more = button(page, "Cross off more")
    expect(more).to_be_hidden()
    cell(page, (1, 3)).click()
    value(page, 3)
    value(page, 4)
    more.click()
    expect(more).to_be_hidden()
    expect(cell(page, (1, 3)).locator("s")).to_have_text(["3", "4"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    cell(page, (0, 3)).click()
    value(page, 2)
    button(page, "Check").click()
    phase(page, "done", "once")
