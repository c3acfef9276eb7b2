"""Practice: a board of a drill by touch on a phone, by keyboard, and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import button, cell
from tests.practice.boards import pairs
from tests.web.test_practice import right_cells, several_at_once, wrong_candidate
from webapp.logic.strategies import STRATEGIES
from webapp.practice.drills import boards, drill
from webapp.puzzle import Cell, cell_name, named_cell

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GROUP = STRATEGIES["naked-group"]
BOARD = drill(GROUP, 1)
FOUND = BOARD.found(BOARD.sheet())[0]
CELLS = [named_cell(name) for name in right_cells(BOARD).split()]
(LOSER, VALUE), *_ = sorted(pairs(BOARD, FOUND))
FIRST = f"/practice/{GROUP.name}"
COUNT = boards(GROUP.name)


def ready(page: Page) -> None:
    expect(page.locator(".practice[data-ready]")).to_be_attached()
    expect(page.locator("#answer[data-htmx-powered]")).to_be_attached()


def phase(page: Page, name: str, outcome: str = "") -> None:
    drilled = page.locator("#drill")
    expect(drilled).to_have_attribute("data-phase", name)
    expect(drilled).to_have_attribute("data-outcome", outcome)


def value(page: Page, number: int) -> None:
    page.get_by_role("checkbox", name=str(number), exact=True).check(force=True)


def go_to(page: Page, now: Cell, goal: Cell) -> None:
    down, right = goal[0] - now[0], goal[1] - now[1]
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right),
                       ("ArrowLeft", -right)):  # fmt: skip
        for _ in range(times):
            page.keyboard.press(key)


def test_a_board_by_touch_with_what_is_kept_of_it(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(FIRST)
    ready(page)
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
    page.get_by_role("link", name="All drills").tap()
    card = page.locator("li[data-strategy=naked-group]")
    expect(card).to_contain_text(f"1 of {COUNT} done, 0 right at once")
    expect(card.get_by_role("link", name="Naked group")).to_have_attribute(
        "href", re.compile(f"{FIRST}[?]n=2$")
    )
    button(page, "Start over").tap()
    expect(card).to_contain_text("Not tried yet")


def test_a_board_by_keyboard_right_at_once(page: Page) -> None:
    page.goto(FIRST)
    ready(page)
    cell(page, (0, 0)).focus()
    now = (0, 0)
    for each in CELLS:
        go_to(page, now, each)
        now = each
        page.keyboard.press("Space")
        expect(cell(page, each)).to_have_attribute("aria-selected", "true")
    button(page, "Check").press("Enter")
    phase(page, "follows")
    cell(page, now).focus()
    go_to(page, now, LOSER)
    page.keyboard.press("Enter")
    page.keyboard.press(str(VALUE))
    button(page, "Check").press("Enter")
    phase(page, "done", "once")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    expect(page.locator(".place")).to_contain_text("1 of 1 right at once")
    page.keyboard.press("Enter")
    expect(page.locator("#drill")).to_have_attribute("data-number", "2")


def test_a_board_without_scripts(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(FIRST)
    page.get_by_role("textbox", name="Cells").fill(right_cells(BOARD))
    button(page, "Check").click()
    phase(page, "follows")
    stays, kept = wrong_candidate(BOARD)
    page.get_by_role("textbox", name="In the cells").fill(cell_name(stays))
    value(page, kept)
    button(page, "Check").click()
    phase(page, "follows")
    expect(page.locator(".ruling")).to_contain_text("must stay in")
    page.get_by_role("checkbox", name=str(kept), exact=True).uncheck(force=True)
    page.get_by_role("textbox", name="In the cells").fill(cell_name(LOSER))
    value(page, VALUE)
    button(page, "Check").click()
    phase(page, "done", "later")


def test_cells_that_lose_different_values_are_crossed_off_by_touch(open_page: OpenPage) -> None:
    board, losing = several_at_once(STRATEGIES["fillings"])
    page = open_page(**PHONE)
    page.goto(f"/practice/fillings?n={board.number}")
    ready(page)
    cell(page, named_cell(right_cells(board).split()[0])).tap()
    button(page, "Check").tap()
    phase(page, "follows")
    more = button(page, "Cross off more")
    expect(more).to_be_hidden()
    (first, gone), *others = sorted(losing.items())
    cell(page, first).tap()
    for each in gone:
        value(page, each)
    for one, values in others:
        more.tap()
        expect(more).to_be_hidden()
        expect(cell(page, first).locator("s")).to_have_text([str(each) for each in sorted(gone)])
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
        cell(page, one).tap()
        for each in values:
            value(page, each)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    button(page, "Check").tap()
    phase(page, "done", "once")


@pytest.mark.sweep
def test_show_me_shows_it_and_counts_as_shown(page: Page) -> None:
    page.goto(FIRST)
    ready(page)
    button(page, "Show me").click()
    phase(page, "done", "shown")
    expect(page.locator(".place")).to_contain_text("0 of 1 right at once")
    expect(page.locator("td[data-state=shortened]").first).to_be_visible()
    page.get_by_role("link", name="Once more").click()
    phase(page, "cells")


@pytest.mark.sweep
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1280, 720), (1920, 1080)])
def test_board_question_and_check_are_on_one_screen(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    for strategy in ("naked-group", "x-wing"):
        count = boards(strategy)
        page.goto(f"/practice/{strategy}?n={count}")
        ready(page)
        check, places = button(page, "Check").bounding_box(), page.locator(".places").bounding_box()
        assert check
        assert places
        end = places["y"] if places["y"] > 100 else size[1]  # a phone has them at its foot
        assert check["y"] + check["height"] <= end
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
