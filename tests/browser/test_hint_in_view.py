"""Hints on a phone: whatever they say, the cells that they are about stay on the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import SAMPLE, button, eventually
from tests.browser.views import HARD
from webapp.puzzle import Puzzle

# Whether the whole board shows, and the beginning of the hint, above the keypad.
_IN_VIEW = """() => {
  const [board, hint, keys] = ["[data-board]", "#hint", "[data-keypad]"]
    .map((each) => document.querySelector(each).getBoundingClientRect());
  const end = Math.min(innerHeight, keys.top);
  return board.top > -2 && hint.top >= board.bottom && hint.top < end - 16;
}"""


def ask_through(page: Page, puzzle: Puzzle) -> None:
    """Ask for a hint until it says all, and see the board and the hint together each time."""
    page.goto(play_address(puzzle))
    takes_moves(page)
    for rung in (1, 2, 3):
        button(page, "Hint").tap()
        expect(page.locator(f"#hint[data-rung='{rung}']")).to_be_attached()
        eventually(page, lambda: page.evaluate(_IN_VIEW))


def test_a_hint_leaves_the_board_on_the_screen_of_a_phone(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    ask_through(phone, HARD)


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 664), (600, 800), (768, 1024)])
def test_a_hint_leaves_the_board_on_every_upright_screen(
    open_page: OpenPage, width: int, height: int
) -> None:
    screen = {"width": width, "height": height}
    phone = open_page(viewport=screen, has_touch=True, is_mobile=True)
    ask_through(phone, HARD)
    ask_through(phone, SAMPLE)
