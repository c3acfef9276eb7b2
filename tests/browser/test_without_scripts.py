"""Without JavaScript, pages work by links and forms."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.support import SAMPLE, button, choose, stop_at, stops, values, watch_address
from tests.browser.test_hand_in import CELLS, FIRST, LOSER, VALUE, phase, value
from webapp.puzzle import cell_name
from webapp.web.catalogue.entries import entries
from webapp.web.http import params


def test_pages_work_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    main = page.get_by_role("main")
    page.goto("/")
    main.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_text("Playing needs JavaScript.")).to_be_visible()
    expect(button(page, "1")).to_have_count(0)
    page.get_by_role("link", name="watch it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
    page.goto(watch_address(SAMPLE))
    for name, at in (("Step", 1), ("Last", 86), ("Step back", 85), ("First", 0)):
        button(page, name).click()
        expect(page).to_have_url(re.compile(rf"/watch.*&at={at}(&|$)"))
    for name in ("Play", "Dark", "Large"):
        expect(button(page, name)).to_have_count(0)
    choose(page, "Algorithm", "mrv")
    button(page, "Show").click()
    expect(page).to_have_url(re.compile("with=mrv"))
    stop_at(page, "guess")
    button(page, "Step").click()
    expect(page.locator("[data-sentence]")).to_have_attribute("data-kind", "guess")
    expect(stops(page)).to_have_text("Stop at guess")
    page.goto(f"/solve?p={params.encode(SAMPLE)}")
    assert values(page) == ["1423", "4231", "2314", "3142"]
    page.goto("/library")
    hard = [entry for entry in entries() if entry.grade == "hard"]
    button(page, "Filters").click()
    choose(page, "Grade", "hard")
    button(page, "Show").click()
    cards = page.get_by_role("region", name="Puzzles").get_by_role("listitem").get_by_role("link")
    expect(cards).to_have_count(len(hard))
    cards.last.click()
    expect(page).to_have_url(re.compile("open="))
    expect(page.get_by_text("puzzles: hard")).to_be_visible()
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").fill("2 ab cb a 1 = c 2 = b 3 +")
    button(page, "Import").click()
    expect(page).to_have_url(re.compile(r"/import\?p="))
    page.get_by_role("link", name="Play it").click()
    expect(page).to_have_url(re.compile(r"/play\?p="))
    page.goto("/mine")
    expect(page.get_by_text("This page needs JavaScript.")).to_be_visible()
    expect(button(page, "Save as a file")).to_be_hidden()
    page.goto("/draw?size=4")
    choose(page, "Size", "2")
    page.locator("#size-form").get_by_role("button", name="Set").click()
    page.get_by_role("textbox", name="Cells").fill("r1c1 r1c2")
    page.get_by_role("textbox", name="Target").fill("3+")
    button(page, "Make cage").click()
    expect(page.get_by_role("gridcell", name="r1c2, cage 3 plus, 2 cells")).to_be_visible()
    page.goto(FIRST)
    page.get_by_role("textbox", name="Cells").fill(" ".join(map(cell_name, CELLS)))
    button(page, "Check").click()
    phase(page, "follows")
    page.get_by_role("textbox", name="In the cells").fill(cell_name(LOSER))
    value(page, VALUE)
    button(page, "Check").click()
    phase(page, "done", "once")
