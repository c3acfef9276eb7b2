"""On a phone no key of Play moves, from the first touch to the last, whatever it answers."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.probes import on_screen
from tests.browser.support import button, cell
from tests.browser.views import NINE, PHONES, SIDEWAYS, SIX
from webapp.puzzle import Cell, Puzzle, cell_name
from webapp.puzzle.cells import all_cells
from webapp.solvers import solutions

# Where each key is on the screen.
_PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-keypad] button")]
  .map((key) => [key.innerText, key.getBoundingClientRect()])
  .map(([name, { x, y, width, height }]) => [name, [x, y, width, height]]))"""


class Watched:
    """A game whose keys are checked after each thing that is done."""

    def __init__(self, page: Page, puzzle: Puzzle) -> None:
        page.goto(play_address(puzzle))
        takes_moves(page)
        self.page = page
        self.places: Any = page.evaluate(_PLACES)
        assert len(self.places) > 10
        self.check()

    def check(self) -> None:
        assert self.page.evaluate(_PLACES) == self.places
        assert on_screen(self.page) == []

    def tap(self, *names: str) -> None:
        for name in names:
            button(self.page, name).tap()
            self.check()

    def write(self, at: Cell, value: int) -> None:
        cell(self.page, at).tap()
        self.check()
        self.tap(str(value))

    def more(self, name: str) -> None:
        """Press what is behind More, which covers the keys while it is open."""
        button(self.page, "More").tap()
        button(self.page, name).tap()
        if self.page.locator("#more:popover-open").count():
            self.page.keyboard.press("Escape")
        self.check()

    def shows(self, selector: str) -> None:
        expect(self.page.locator(f"#reply {selector}")).to_be_visible()
        self.check()


def _cases() -> list[Any]:
    return [
        pytest.param(
            *screen,
            puzzle,
            marks=() if (screen, name) in SEEN else pytest.mark.sweep,
            id=f"{screen[0]}x{screen[1]}-{name}",
        )
        for screen in PHONES
        for name, puzzle in (("six", SIX), ("nine", NINE))
    ]


SEEN = {(SIDEWAYS, "six")}


@pytest.mark.parametrize(("width", "height", "puzzle"), _cases())
def test_no_key_moves_in_a_whole_game(
    open_page: OpenPage, width: int, height: int, puzzle: Puzzle
) -> None:
    screen = {"width": width, "height": height}
    page = open_page(viewport=screen, has_touch=True, is_mobile=True)
    game = Watched(page, puzzle)
    (grid,) = solutions(puzzle, limit=2)
    n = puzzle.size
    for rung in (1, 2, 3):
        game.tap("Hint")
        game.shows(f"#hint[data-rung='{rung}']")
    given = {at for at in all_cells(n) if page.locator(f"#{cell_name(at)}[aria-readonly]").count()}
    first = next(at for at in all_cells(n) if at not in given)
    row, column = first
    right = grid[row][column]
    game.write(first, right % n + 1)
    game.tap("Right so far?")
    game.shows("#right[data-right='no']")
    game.tap("Back to before my first mistake")
    game.shows("#back")
    game.tap("Pencil", "1", "2", str(n), "Pencil")
    game.more("Fill in marks")
    game.more("Checkpoint")
    game.write(first, right)
    # An error, which is shown without a question.
    game.write((row, column + 1) if column + 1 < n else (row, column - 1), right)
    game.tap("Undo", "Redo")
    game.more("Back to checkpoint")
    game.tap("Erase")
    last = next(at for at in reversed(list(all_cells(n))) if at not in given)
    for at in all_cells(n):
        if at not in given | {last}:
            cell(page, at).press(str(grid[at[0]][at[1]]))
        if at[1] == 0:
            game.check()
    cell(page, last).tap()
    button(page, str(grid[last[0]][last[1]])).tap()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert page.evaluate(_PLACES) == game.places
