"""Without a network, what was opened opens again, with today's puzzles."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.play import open_play, play_address, takes_moves
from tests.browser.support import PHONE, button, cell, eventually
from tests.conftest import NOW
from webapp.budget import Budget
from webapp.generator.days import puzzle_of
from webapp.puzzle.cells import all_cells
from webapp.solvers import solutions

FOUR, NINE = puzzle_of(NOW, 4, Budget()), puzzle_of(NOW, 9, Budget())
(GRID,) = solutions(FOUR, limit=2)
STORED = "async () => (await (await caches.open('opened')).keys()).map(({ url }) => url).join(' ')"


def stores(page: Page, path: str) -> None:
    eventually(page, lambda: f"{path} " in page.evaluate(STORED) + " ")


def test_opened_pages_and_todays_puzzles_work_offline(
    browser: Browser, base_url: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = browser.new_context(base_url=base_url, **PHONE).new_page()
    page.goto("/")
    stores(page, play_address(NINE))
    page.goto("/join")
    page.goto("/lessons/mrv")
    stores(page, "/lessons/mrv")
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_role("link", name="Today’s four").tap()
    expect(page.get_by_text("Today’s four", exact=True)).to_be_visible()
    page.get_by_role("link", name="Play it").tap()
    takes_moves(page)
    button(page, "Hint").tap()
    expect(page.locator("#reply")).to_contain_text("this needs the server")
    for at in all_cells(4):
        cell(page, at).press(str(GRID[at[0]][at[1]]))
    expect(page.locator("#reply")).to_contain_text("Solved!")
    page.context.set_offline(False)
    expect(page.get_by_role("dialog")).to_be_visible()
    page.context.set_offline(True)
    page.goto("/lessons/mrv")
    expect(page.get_by_role("heading", level=1)).to_contain_text("MRV")
    page.goto("/library")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()

    # An update shows at once, and pages from before it go on.
    monkeypatch.setitem(app.config, "STATIC_DIGEST", "0123456789ab")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    assert "/static/0123456789ab/" in page.content()
    page.context.set_offline(True)
    open_play(page, FOUR)
    assert not re.search("/join|/hint", page.evaluate(STORED))
    with pytest.raises(Error, match="INTERNET_DISCONNECTED"):
        page.goto("/join")
    page.context.close()
