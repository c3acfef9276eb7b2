"""A user's own algorithm in Watch: its code, its fault, and its next version."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, link, open_watch, press, rests_at
from webapp.solvers.registry import YOURS
from webapp.solvers.yours import add_program

FIRST = """def solve(size, cages):
    yield {"event": "guess", "cell": "r1c1", "value": 1}
    yield {"event": "guess", "cell": "r1c1", "value": 2}
"""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "mine.py"
    path.write_text(FIRST, encoding="utf-8")
    add_program(path)
    yield path
    YOURS.clear()


# The file comes first, so that it goes after the page, which may still load its steps.
def test_own_algorithm_is_watched_corrected_and_compared(file: Path, page: Page) -> None:
    open_watch(page, SAMPLE, "mine")
    press(page, "Step")
    lit = page.get_by_role("list", name="Pseudocode").locator("[aria-current=step]")
    expect(lit).to_contain_text('"value": 1')
    press(page, "Last")
    rests_at(page, 2)
    sentence = page.locator("#position .sentence")
    expect(sentence).to_have_text("Stopped: mine.py, line 3: r1c1 is filled already, with 1.")
    file.write_text(FIRST.replace('"r1c1", "value": 2', '"r1c2", "value": 4'), encoding="utf-8")
    expect(sentence).to_have_text("Try 4 in r1c2.")  # the page has reloaded by itself
    press(page, "Step")
    expect(sentence).to_have_text("Stopped: mine.py ended without saying whether there is a "
                                  "solution.")  # fmt: skip
    link(page, "Compare").click()
    expect(page.locator("[data-compare]")).to_have_attribute("data-ready", "")
    page.get_by_role("combobox", name="Algorithm A", exact=True).select_option("mine")
    expect(page.locator(".side").first).to_have_attribute("data-with", "mine")
