"""On a phone no key of Play moves, from the first touch to the last, whatever is told."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import BY_ID, button, cell
from webapp.puzzle import Cell, Puzzle, parse
from webapp.puzzle.cells import all_cells
from webapp.puzzle.formats import code
from webapp.solvers import solutions

SIX = code.parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
SCREENS = [(360, 560), (360, 640), (390, 844), (740, 360), (820, 1180)]

# Where every key stands on the screen, and what of the board and the keys does not show.
_PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-keypad] button")]
  .map((key) => [key.innerText, key.getBoundingClientRect()])
  .map(([name, { x, y, width, height }]) => [name, [x, y, width, height]]))"""
_OUTSIDE = """() => [...document.querySelectorAll("[data-board], [data-keypad] button")]
  .map((each) => [each.ariaLabel ?? each.innerText, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.top < 0
    || box.bottom > innerHeight)
  .map(([name]) => name)"""
# Whatever is told stands whole between the board and the keys: no line is cut through.
_CUT = """() => {
  const place = document.querySelector(".told");
  const { top, bottom } = place.getBoundingClientRect();
  return [...place.querySelectorAll("p, button, ul")].filter((each) => {
    if (!each.checkVisibility() || each.matches(".heard") || !each.innerText) return false;
    const box = each.getBoundingClientRect();
    return box.top < top - 1 || box.bottom > bottom + 1;
  }).map((each) => each.innerText);
}"""


class Watched:
    """A page whose keys are looked at after each thing that is done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.places = page.evaluate(_PLACES)
        assert len(self.places) > 10

    def stand_still(self) -> None:
        assert self.page.evaluate(_PLACES) == self.places
        assert self.page.evaluate(_OUTSIDE) == []
        assert self.page.evaluate(_CUT) == []

    def tap(self, name: str) -> None:
        button(self.page, name).tap()
        self.stand_still()

    def write(self, at: Cell, value: int) -> None:
        cell(self.page, at).tap()
        self.stand_still()
        self.tap(str(value))

    def more(self, name: str) -> None:
        """Press what stands behind More, which covers the keys while it is open."""
        button(self.page, "More").tap()
        button(self.page, name).tap()
        if self.page.locator("#more:popover-open").count():
            self.page.keyboard.press("Escape")
        self.stand_still()

    def told(self, selector: str) -> None:
        expect(self.page.locator(f"#reply {selector}")).to_be_visible()
        self.stand_still()


def opened(open_page: OpenPage, width: int, height: int, puzzle: Puzzle) -> Watched:
    page = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    page.goto(play_address(puzzle))
    takes_moves(page)
    return Watched(page)


def played(watched: Watched, puzzle: Puzzle) -> None:
    """A whole game: hints, errors, a mistake, marks, a checkpoint, and the end."""
    (grid,) = solutions(puzzle, limit=2)
    n, page = puzzle.size, watched.page
    watched.stand_still()
    for rung in (1, 2, 3):
        watched.tap("Hint")
        watched.told(f"#hint[data-rung='{rung}']")
    given = {at for at in all_cells(n) if page.locator(f"#{_name(at)}[aria-readonly]").count()}
    first = next(at for at in all_cells(n) if at not in given)
    right = grid[first[0]][first[1]]
    watched.write(first, right % n + 1)
    watched.tap("Right so far?")
    watched.told("#right[data-right='no']")
    watched.tap("Back to before my first mistake")
    watched.told("#back")
    watched.tap("Pencil")
    for value in (1, 2, n):
        watched.tap(str(value))
    watched.tap("Pencil")
    watched.more("Fill in marks")
    watched.more("Checkpoint")
    row, column = first
    beside = (row, column + 1) if column + 1 < n else (row, column - 1)
    watched.write(first, right)
    watched.write(beside, right)  # an error, told by itself
    watched.tap("Undo")
    watched.tap("Redo")
    watched.more("Back to checkpoint")
    watched.tap("Erase")
    for at in all_cells(n):
        if at in given:
            continue
        cell(page, at).tap()
        button(page, str(grid[at[0]][at[1]])).tap()
        if at[1] == 0:
            watched.stand_still()
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    assert page.evaluate(_PLACES) == watched.places


def _name(at: Cell) -> str:
    return f"r{at[0] + 1}c{at[1] + 1}"


def _cases() -> list[Any]:
    quick = {(390, 844), (740, 360)}
    return [
        pytest.param(*screen, marks=() if screen in quick else pytest.mark.sweep)
        for screen in SCREENS
    ]


@pytest.mark.parametrize(("width", "height"), _cases())
def test_no_key_moves_in_a_whole_game(open_page: OpenPage, width: int, height: int) -> None:
    played(opened(open_page, width, height, SIX), SIX)


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_no_key_of_a_nine_moves(open_page: OpenPage, width: int, height: int) -> None:
    played(opened(open_page, width, height, NINE), NINE)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_keys_are_large_enough_for_a_finger(open_page: OpenPage, width: int, height: int) -> None:
    for size, least in ((4, 44), (6, 44), (9, 44), (12, 36), (16, 36)):
        watched = opened(open_page, width, height, parse("." * size**2))
        small = {
            name: box for name, box in watched.places.items() if min(box[2], box[3]) < least - 0.5
        }
        assert small == {}, size
