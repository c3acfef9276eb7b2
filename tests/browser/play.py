"""Play in tests: its URLs, its readiness, names of cells and a complete solution."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.browser.support import HOUR, cell, choose
from webapp.puzzle import Cell, Puzzle, parse
from webapp.web.board.words import PLAYED
from webapp.web.http import params

EMPTY_TWELVE = parse("." * 144)
SOLVED = ["1423", "4231", "2314", "3142"]
OPEN = [
    (row, column)
    for row in range(4)
    for column in range(4)
    if (row, column) not in ((1, 1), (3, 2))
]


def takes_moves(page: Page) -> None:
    """Expect that the scripts of Play have started, htmx included."""
    expect(page.locator("[data-game][data-ready]")).to_be_attached()
    expect(page.locator("#reply[data-htmx-powered]")).to_be_attached()


def play_address(puzzle: Puzzle, **query: str) -> str:
    return f"/play?{urlencode({'p': params.encode(puzzle), **query})}"


def open_play(page: Page, puzzle: Puzzle) -> Page:
    """Open Play, and wait until it takes moves; return the page."""
    page.goto(play_address(puzzle))
    takes_moves(page)
    return page


def solution(at: Cell) -> str:
    return SOLVED[at[0]][at[1]]


def named(page: Page, at: Cell, tail: str) -> None:
    """Expect this text in the cell's accessible name after its cage; its state may follow."""
    states = "|".join(PLAYED.values())
    expect(cell(page, at)).to_have_accessible_name(
        re.compile(f"(cells?|no cage|given), {tail}(, ({states}))?$")
    )


def more(page: Page, *names: str) -> None:
    """Open the keypad's More, and press these buttons in turn."""
    page.get_by_role("group", name="Keypad").get_by_role("button", name="More").click()
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def setting(page: Page, name: str, value: str) -> None:
    more(page)
    if not page.get_by_role("combobox", name=name).is_visible():
        page.get_by_text("Settings", exact=True).click()
    choose(page, name, value)
    page.locator("#tools").evaluate("(sheet) => sheet.hidePopover()")


def mark_automatically(page: Page) -> None:
    more(page, "Marks")
    page.get_by_role("checkbox", name="Automatic marks").check()
    page.locator("#tools").evaluate("(sheet) => sheet.hidePopover()")


def invalid(page: Page) -> list[str]:
    """Return the cells marked as breaking a rule."""
    return list(
        page.get_by_role("grid").evaluate(
            "(grid) => [...grid.querySelectorAll('[aria-invalid=true]')].map((td) => td.id)"
        )
    )


def solve(page: Page) -> None:
    for at in OPEN:
        cell(page, at).press(solution(at))
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def frozen(open_apart: Callable[..., Page], address: str, **settings: Any) -> Page:
    """Return Play with a stopped clock that only tests advance."""
    page = open_apart(**settings)
    page.clock.install(time=0)
    page.goto(address)
    takes_moves(page)
    page.clock.pause_at(HOUR)
    return page


def seconds(page: Page) -> int:
    minutes, rest = page.locator("[data-time]").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


_STORE = """async ([name, given]) => {
  const { openStore } = await import("/static/js/kept/store.js");
  const store = await openStore();
  if (given) await store.write({ [name]: given });
  return given ? null : store.all(name);
}"""


def kept(page: Page, name: str = "games") -> list[dict[str, Any]]:
    """Return all games, cards or puzzles stored in this browser."""
    return list(page.evaluate(_STORE, [name, None]))


def keep(page: Page, *records: dict[str, Any], name: str = "games") -> None:
    """Store games or puzzles as another tab would, so that pages are notified."""
    page.evaluate(_STORE, [name, list(records)])


def change(page: Page, **more: Any) -> None:
    """Change the only stored game, as another tab would."""
    (game,) = kept(page)
    keep(page, game | more)
