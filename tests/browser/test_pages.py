"""What a page does beside its feature: answers on the spot, settings, ways back, no scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import SOLVED, play_address, takes_moves
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    TWO_BY_TWO,
    Held,
    button,
    cell,
    chip,
    choose,
    draw_cage,
    eventually,
    has_cage,
    link,
    rests_at,
    takes_edits,
    values,
    watch_address,
)
from tests.browser.test_hand_in import CELLS, FIRST, LOSER, VALUE, phase, value
from webapp.puzzle import Cage, cell_name
from webapp.solvers import SOLVERS
from webapp.web.http import params
from webapp.web.places.entries import entries


@pytest.mark.expects("Failed to fetch")
def test_solve_answers_on_the_spot_and_back_returns(page: Page) -> None:
    solved = page.get_by_role("heading", name="Exactly one solution")
    page.goto(watch_address(SAMPLE, at=5))
    held = Held(page, "/solve")
    link(page, "Solve").press("Enter")
    expect(page.get_by_text("Solving…")).to_be_visible()
    eventually(page, lambda: held.routes)
    button(page, "Dark").focus()
    held.release()
    # The focus stays with a reader who went on, and what came is announced.
    expect(page.locator("[aria-live]", has_text="Exactly one solution")).to_have_count(1)
    expect(button(page, "Dark")).to_be_focused()
    expect(page.get_by_text("Solving…")).not_to_be_visible()
    assert values(page) == SOLVED
    expect(page).to_have_url(re.compile("/solve"))
    expect(page).to_have_title(re.compile("^Solve"))
    expect(link(page, "Solve")).to_have_attribute("aria-current", "page")
    page.go_back()
    rests_at(page, 5)
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").press("Enter")
    expect(solved).to_be_focused()
    page.route("**/solve*", lambda route: route.abort())
    link(page, "Solve").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute_all()

    # The steps of each search follow the answer.
    held = Held(page, r"/effort\?")
    page.goto(f"/solve?p={params.encode(TWO_BY_TWO)}")
    expect(page.get_by_role("heading", name="More than one solution")).to_be_visible()
    eventually(page, lambda: held.routes)
    held.release()
    steps = page.get_by_role("region", name="Steps of each search")
    expect(steps.get_by_role("listitem")).to_have_count(len(SOLVERS))
    expect(steps.get_by_text("…")).to_have_count(0)
    steps.get_by_role("link", name="Exact cover").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("exact-cover")


def test_dark_and_large_last_and_dark_begins_as_the_system(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/workshop")
    html, names = page.locator("html"), ("Dark", "Large")
    for name in names:
        expect(button(page, name)).to_have_attribute("aria-pressed", "false")
        button(page, name).click()
    for selector in ("html[data-theme=dark]", "html[data-large]"):
        expect(page.locator(selector)).to_have_count(1)
    page.reload()
    for name in names:
        expect(button(page, name)).to_have_attribute("aria-pressed", "true")
        button(page, name).click()
    page.reload()
    expect(html).not_to_have_attribute("data-large", "")
    expect(html).to_have_attribute("data-theme", "light")

    ground = "() => getComputedStyle(document.body).backgroundColor"
    page = open_page(color_scheme="dark")
    page.goto("/workshop")
    expect(button(page, "Dark")).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate(ground)
    button(page, "Dark").click()
    assert page.evaluate(ground) != dark


def test_the_header_and_workshop_lead_back_to_unfinished_work(page: Page) -> None:
    page.goto(play_address(FIGURE))
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    expect(cell(page, (0, 0))).to_contain_text("1")
    page.goto("/lessons")
    chip = page.locator("[data-chip]")
    expect(chip).to_have_text(re.compile("The figure.*[0-9]+ of 25", re.DOTALL))
    chip.click()
    expect(page).to_have_url(re.compile(f"/play.p={params.encode(FIGURE)}"))
    expect(cell(page, (0, 0))).to_contain_text("1")
    # A step of a lesson shows a puzzle of its own.
    page.goto("/lessons/from-brute-force-to-propagation?step=8")
    expect(page.frame_locator("iframe").get_by_role("grid")).to_be_visible()
    expect(chip).to_be_hidden()

    page.goto("/draw")
    takes_edits(page)
    six = Cage(((0, 0), (0, 1)), 6, "+")
    draw_cage(page, six)
    drawn = page.url
    onward = page.get_by_role("link", name="Go on with “Your 5 × 5”")
    for address in ("/workshop", "/draw"):
        page.goto(address)
        onward.click()
        expect(page).to_have_url(drawn)
        has_cage(page, six)
    expect(onward).to_be_hidden()


def test_pages_work_without_javascript(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    main = page.get_by_role("main")
    page.goto("/")
    main.get_by_role("link", name="Play it").click()
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    expect(page.get_by_text("Writing into the board needs JavaScript.")).to_be_visible()
    expect(button(page, "1")).to_have_count(0)
    page.get_by_role("link", name="watched").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("being solved")
    page.goto(watch_address(SAMPLE))
    for name, at in (("Step", 1), ("Last", 86), ("Step back", 85), ("First", 0)):
        button(page, name).click()
        expect(page).to_have_url(re.compile(rf"/watch.*&at={at}(&|$)"))
    for name in ("Play", "Keys", "Dark", "Large"):
        expect(button(page, name)).to_have_count(0)
    choose(page, "Algorithm", "mrv")
    button(page, "Show").click()
    expect(page).to_have_url(re.compile("with=mrv"))
    chip(page, "guess")
    button(page, "Step").click()
    expect(page.locator("[data-sentence]")).to_have_attribute("data-kind", "guess")
    expect(page.get_by_role("radio", name="guess")).to_be_checked()
    page.goto(f"/solve?p={params.encode(SAMPLE)}")
    assert values(page) == ["1423", "4231", "2314", "3142"]
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
    page.goto("/mine")
    expect(page.get_by_text("It needs JavaScript for that")).to_be_visible()
    expect(button(page, "Save as a file")).to_be_hidden()
    page.goto(FIRST)
    page.get_by_role("textbox", name="Cells").fill(" ".join(map(cell_name, CELLS)))
    button(page, "Check").click()
    phase(page, "follows")
    page.get_by_role("textbox", name="In the cells").fill(cell_name(LOSER))
    value(page, VALUE)
    button(page, "Check").click()
    phase(page, "done", "once")
