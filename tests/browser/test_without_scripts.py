"""Without JavaScript: every page that shows or makes something works by links and forms."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button, draw_address, values
from tests.browser.test_practice import BOARD, CELLS, FIRST, LOSER, VALUE, phase, value
from webapp.budget import Budget
from webapp.practice.judging import solution
from webapp.puzzle import cell_name
from webapp.web.http import params
from webapp.web.places import making
from webapp.web.places.entries import entries


def test_pages_work_without_javascript(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(java_script_enabled=False)
    main = page.get_by_role("main")
    page.goto("/")
    main.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_text("Writing into the board needs JavaScript.")).to_be_visible()
    expect(button(page, "1")).to_have_count(0)
    page.get_by_role("link", name="watched").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
    button(page, "Step").click()
    expect(page).to_have_url(re.compile("at=1"))
    page.goto(f"/solve?p={params.encode(SAMPLE)}")
    assert values(page) == ["1423", "4231", "2314", "3142"]
    page.goto(draw_address(SAMPLE))
    expect(page.get_by_role("gridcell")).to_have_count(16)
    page.goto("/library")
    hard = [entry for entry in entries() if entry.grade == "hard"]
    page.get_by_role("radio", name="hard", exact=True).check()
    button(page, "Show").click()
    cards = page.get_by_role("region", name="Puzzles").get_by_role("listitem").get_by_role("link")
    expect(cards).to_have_count(len(hard))
    cards.last.click()
    expect(page).to_have_url(re.compile("open="))
    expect(page.get_by_role("radio", name="hard", exact=True)).to_be_checked()
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill("2 ab cb a 1 = c 2 = b 3 +")
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    page.get_by_role("link", name="Play it").click()
    expect(page).to_have_url(re.compile(r"/play\?p="))
    page.goto(f"/print?p={params.encode(SAMPLE)}")
    expect(page.get_by_role("region", name="Sheet 1").locator("td").first).to_be_visible()
    page.goto("/lessons")
    main.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/mine")
    expect(page.get_by_text("It needs JavaScript for that")).to_be_visible()
    expect(button(page, "Save as a file")).to_be_hidden()
    page.goto(FIRST)
    page.get_by_role("textbox", name="Cells").fill(" ".join(map(cell_name, CELLS)))
    button(page, "Check").click()
    phase(page, "follows")
    stays = row, column = min(BOARD.candidates)
    kept = solution(BOARD, Budget())[row][column]
    page.get_by_role("textbox", name="In the cells").fill(cell_name(stays))
    value(page, kept)
    button(page, "Check").click()
    phase(page, "follows")
    expect(page.locator(".ruling")).to_contain_text("must stay in")
    page.get_by_role("checkbox", name=str(kept), exact=True).uncheck(force=True)
    page.get_by_role("textbox", name="In the cells").fill(cell_name(LOSER))
    value(page, VALUE)
    button(page, "Check").click()
    phase(page, "done", "later")
    monkeypatch.setattr(making, "NEW_WORK", 20_000)
    page.goto("/new?size=4&grade=unreasonable&seed=20")
    page.get_by_role("link", name="Going on with the next seed").click()
    expect(page.get_by_text("Seed 21: no unreasonable puzzle of size 4")).to_be_visible()
