"""Draw as tests see it: its fields, its faults, and the drawing that the address holds."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import cell, eventually
from webapp.puzzle import Cage, Cell, Puzzle
from webapp.web.http import params

FREE = re.compile("no cage, empty$")


def faults(page: Page) -> Locator:
    """The faults that are listed."""
    return page.get_by_role("list", name="Faults").get_by_role("listitem")


def target(page: Page) -> Locator:
    """The field for the target."""
    return page.get_by_role("textbox", name="Target")


def chosen(page: Page) -> Locator:
    """The cells that are chosen."""
    return page.get_by_role("gridcell", selected=True)


def cage(cells: str, clue: str = "") -> Cage:
    """A cage from `r1c1 r1c2` and `3+`."""
    named = tuple((int(each[1]) - 1, int(each[3]) - 1) for each in cells.split())
    return Cage(named, int(clue[:-1]) if clue else None, clue[-1:] or None)


def drawing(page: Page) -> Puzzle:
    """The puzzle that the address holds."""
    return params.decode(page.url.rpartition("p=")[2])


def clues(page: Page) -> dict[str, str]:
    """The clues by the cells of their cages; a cage without one has an empty text."""
    return {
        " ".join(f"r{row + 1}c{column + 1}" for row, column in sorted(each.cells)): (
            each.clue if each.target else ""
        )
        for each in drawing(page).cages
    }


def is_drawn(page: Page) -> bool:
    """Whether the editor, if the page has one, shows the drawing that the address holds."""
    codes = page.locator("#editor").evaluate_all("(all) => all.map((each) => each.dataset.code)")
    return not codes or page.url.endswith(f"p={codes[0]}")


def has_drawing(page: Page, expected: Puzzle) -> None:
    """Expect this drawing in the address and in the editor."""
    eventually(page, lambda: drawing(page) == expected and is_drawn(page))


def has_clues(page: Page, expected: dict[str, str]) -> None:
    """Expect a drawing of these cages alone, as `clues` returns them."""
    eventually(page, lambda: clues(page) == expected and is_drawn(page))


def arrows(start: Cell, goal: Cell) -> Iterable[str]:
    """The arrow keys that lead from one cell to another."""
    rows, columns = goal[0] - start[0], goal[1] - start[1]
    yield from ["ArrowDown" if rows > 0 else "ArrowUp"] * abs(rows)
    yield from ["ArrowRight" if columns > 0 else "ArrowLeft"] * abs(columns)


def has_cage_without_clue(page: Page, cells: str) -> None:
    """Expect a cage of these cells that has no clue yet."""
    count = len(cells.split())
    for name in cells.split():
        at = (int(name[1]) - 1, int(name[3]) - 1)
        expect(cell(page, at)).to_have_accessible_name(
            f"{name}, cage without a clue, {count} cells, empty"
        )
