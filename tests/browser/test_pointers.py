"""Pointers: a press on the board chooses cells where they are, and never moves the page."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import cage, has_cage_without_clue
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import (
    button,
    cell,
    drag,
    draw_address,
    has_cage,
    middle,
    ready,
    takes_edits,
    watch_address,
)
from tests.browser.views import EASY
from webapp.puzzle.editing import empty

LAPTOP = {"width": 1366, "height": 768}
LAST = EASY.size - 1


@pytest.fixture
def laptop(open_page: OpenPage) -> Page:
    """A school laptop's screen."""
    return open_page(viewport=LAPTOP)


def scrolled(page: Page) -> int:
    """How far the page is scrolled."""
    return int(page.evaluate("() => scrollY"))


def low(page: Page) -> int:
    """Scroll until the board's last row just shows at the bottom, and say how far that is."""
    cell(page, (LAST, 0)).evaluate(
        "(td) => scrollBy(0, td.getBoundingClientRect().bottom - innerHeight)"
    )
    return scrolled(page)


def test_a_drag_in_the_last_row_of_a_drawing_makes_a_cage_of_its_cells(laptop: Page) -> None:
    laptop.goto(draw_address(empty(EASY.size)))
    takes_edits(laptop)
    before = low(laptop)
    drag(laptop, [(LAST, 0), (LAST, 1)])
    has_cage_without_clue(laptop, f"r{LAST + 1}c1 r{LAST + 1}c2")
    assert scrolled(laptop) == before
    laptop.keyboard.type("3+")
    button(laptop, "Make cage").click()
    has_cage(laptop, cage(f"r{LAST + 1}c1 r{LAST + 1}c2", "3+"))
    assert scrolled(laptop) == before


@pytest.mark.sweep
def test_a_drag_in_the_last_row_of_a_game_chooses_its_cells(laptop: Page) -> None:
    laptop.goto(play_address(EASY))
    takes_moves(laptop)
    before = low(laptop)
    drag(laptop, [(LAST, 0), (LAST, 1)])
    chosen = laptop.get_by_role("gridcell", selected=True)
    expect(chosen).to_have_count(2)
    expect(chosen.first).to_have_attribute("id", f"r{LAST + 1}c1")
    assert scrolled(laptop) == before


@pytest.mark.sweep
def test_a_press_in_the_last_row_of_a_watched_board_leaves_the_page(laptop: Page) -> None:
    laptop.goto(watch_address(EASY))
    ready(laptop)
    before = low(laptop)
    laptop.mouse.click(*middle(laptop, (LAST - 1, 0)))
    expect(cell(laptop, (LAST - 1, 0))).to_be_focused()
    assert scrolled(laptop) == before
