"""Draw in tests: its fields, its faults, and the drawing in its URL."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import cell, eventually
from webapp.puzzle import Cage, Cell, Puzzle
from webapp.web.http import params

FREE = re.compile("no cage, empty$")


def faults(page: Page) -> Locator:
    return page.get_by_role("list", name="Faults").get_by_role("listitem")


def target(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Target")


def chosen(page: Page) -> Locator:
    return page.get_by_role("gridcell", selected=True)


def cage(cells: str, clue: str = "") -> Cage:
    """Return a cage from `r1c1 r1c2` and `3+`."""
    named = tuple((int(each[1]) - 1, int(each[3]) - 1) for each in cells.split())
    return Cage(named, int(clue[:-1]) if clue else None, clue[-1:] or None)


def drawing(page: Page) -> Puzzle:
    return params.decode(page.url.partition("p=")[2].partition("&")[0])


def clues(page: Page) -> dict[str, str]:
    """Return the clues by the cells of their cages, "" for a cage without one."""
    return {
        " ".join(f"r{row + 1}c{column + 1}" for row, column in sorted(each.cells)): (
            each.clue if each.target else ""
        )
        for each in drawing(page).cages
    }


def is_drawn(page: Page) -> bool:
    """Return whether the editor, if the page has one, shows the drawing in the URL."""
    codes = page.locator("#editor").evaluate_all("(all) => all.map((each) => each.dataset.code)")
    return not codes or f"?p={codes[0]}" in page.url


def has_drawing(page: Page, expected: Puzzle) -> None:
    eventually(page, lambda: drawing(page) == expected and is_drawn(page))


def has_clues(page: Page, expected: dict[str, str]) -> None:
    """Expect a drawing with only these cages, as `clues` returns them."""
    eventually(page, lambda: clues(page) == expected and is_drawn(page))


def arrows(start: Cell, goal: Cell) -> Iterable[str]:
    rows, columns = goal[0] - start[0], goal[1] - start[1]
    yield from ["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows)
    yield from ["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns)


def has_cage_without_clue(page: Page, cells: str) -> None:
    count = len(cells.split())
    for name in cells.split():
        at = (int(name[1]) - 1, int(name[3]) - 1)
        expect(cell(page, at)).to_have_accessible_name(
            f"{name}, cage without a clue, {count} cells, empty"
        )
