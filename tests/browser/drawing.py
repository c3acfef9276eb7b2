"""Draw as tests see it: its fields, its faults, and the drawing that the address holds."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import cell
from webapp.puzzle import Cage, Puzzle
from webapp.web.http import params

FREE = re.compile("no cage, empty$")


def faults(page: Page) -> Locator:
    """The faults that are listed."""
    return page.get_by_role("list", name="Faults").get_by_role("listitem")


def target(page: Page) -> Locator:
    """The field for the target."""
    return page.get_by_role("textbox", name="Target")


def operators(page: Page) -> list[str]:
    """The operators that the list offers."""
    return list(
        page.get_by_role("combobox", name="Operator").evaluate(
            "(list) => [...list.options].filter((each) => !each.hidden).map((each) => each.value)"
        )
    )


def cage(cells: str, clue: str = "") -> Cage:
    """A cage from `r1c1 r1c2` and `3+`."""
    named = tuple((int(each[1]) - 1, int(each[3]) - 1) for each in cells.split())
    return Cage(named, int(clue[:-1]) if clue else None, clue[-1:] or None)


def drawing(page: Page) -> Puzzle:
    """The puzzle that the address holds."""
    return params.decode(page.url.rpartition("p=")[2])


def has_cage_without_clue(page: Page, cells: str) -> None:
    """Expect a cage of these cells that has no clue yet."""
    count = len(cells.split())
    for name in cells.split():
        at = (int(name[1]) - 1, int(name[3]) - 1)
        expect(cell(page, at)).to_have_accessible_name(
            f"{name}, cage without a clue, {count} cells, empty"
        )
