"""All pages answer in place, keep settings, and link back to unfinished work."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.play import SOLVED, open_play
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    Held,
    asked_for,
    behind_more,
    button,
    cell,
    drag,
    draw_cage,
    eventually,
    has_cage,
    open_draw,
    rests_at,
    values,
    watch_address,
    wire,
)
from tests.browser.views import EASY
from webapp.puzzle import Cage
from webapp.web.http import params


@pytest.mark.expects("Failed to fetch")
def test_solve_answers_in_place_and_back_returns(page: Page) -> None:
    solved = page.get_by_role("heading", name="Exactly one solution")
    page.goto(watch_address(SAMPLE, at=5))
    heard, held = wire(page), Held(page, "/solve")
    behind_more(page, "Solution").press("Enter")
    expect(page.get_by_text("Solving…")).to_be_visible()
    eventually(page, lambda: held.routes)
    button(page, "Dark").focus()
    held.release()
    # The focus stays where the reader went, and the answer is announced.
    expect(page.locator("[aria-live]", has_text="Exactly one solution")).to_have_count(1)
    expect(button(page, "Dark")).to_be_focused()
    expect(page.get_by_text("Solving…")).not_to_be_visible()
    assert values(page) == SOLVED
    expect(page).to_have_url(re.compile("/solve"))
    expect(page).to_have_title(re.compile("^Solution"))
    expect(behind_more(page, "Solution")).to_have_attribute("aria-current", "page")
    page.keyboard.press("Escape")
    expect(button(page, "More")).to_be_focused()
    for key in ("End", "Space"):
        page.keyboard.press(key)
    assert (len(asked_for(heard, "/solve")), asked_for(heard, "/step")) == (1, [])
    page.go_back()
    rests_at(page, 5)
    page.goto(watch_address(SAMPLE))
    behind_more(page, "Solution").press("Enter")
    expect(solved).to_be_focused()
    page.route("**/solve*", lambda route: route.abort())
    behind_more(page, "Solution").click()
    expect(page.get_by_role("alert")).to_contain_text("The server isn’t responding")
    page.unroute_all()

    # A begun game isn't spoilt without a request.
    open_play(page, SAMPLE)
    cell(page, (0, 0)).press("1")
    page.goto(f"/solve?p={params.encode(SAMPLE)}")
    expect(page.get_by_role("heading", name="You’ve started this puzzle")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
    button(page, "Show the solution").click()
    expect(solved).to_be_focused()
    assert values(page) == SOLVED


def test_dark_and_large_are_saved_and_dark_follows_the_system(open_page: OpenPage) -> None:
    shows = {
        "Dark": "() => document.documentElement.dataset.theme === 'dark'",
        "Large": "() => document.documentElement.hasAttribute('data-large')",
    }
    page = open_page()
    page.goto("/workshop")
    for pressed in ("false", "true"):
        for name, shown in shows.items():
            expect(button(page, name)).to_have_attribute("aria-pressed", pressed)
            assert page.evaluate(shown) is (pressed == "true")
            button(page, name).click()
            assert page.evaluate(shown) is (pressed == "false")
        page.reload()
    for name in shows:
        expect(button(page, name)).to_have_attribute("aria-pressed", "false")

    ground = "() => getComputedStyle(document.body).backgroundColor"
    page = open_page(color_scheme="dark")
    page.goto("/workshop")
    expect(button(page, "Dark")).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate(ground)
    button(page, "Dark").click()
    assert page.evaluate(ground) != dark


def test_header_and_workshop_link_to_unfinished_work(page: Page) -> None:
    open_play(page, FIGURE)
    cell(page, (0, 0)).press("1")
    expect(cell(page, (0, 0))).to_contain_text("1")
    page.goto("/lessons")
    chip = page.locator("[data-chip]")
    expect(chip).to_have_text(re.compile("The figure.*[0-9]+ of 25", re.DOTALL))
    chip.click()
    expect(page).to_have_url(re.compile(f"/play.p={params.encode(FIGURE)}"))
    expect(cell(page, (0, 0))).to_contain_text("1")
    # A lesson step shows its own puzzle.
    page.goto("/lessons/from-brute-force-to-propagation?step=8")
    expect(page.frame_locator("iframe").get_by_role("grid")).to_be_visible()
    expect(chip).to_be_hidden()

    open_draw(page, "/draw")
    six = Cage(((0, 0), (0, 1)), 6, "+")
    draw_cage(page, six)
    drawn = page.url
    onward = page.get_by_role("link", name="Continue “Your 5 × 5”")
    for address in ("/workshop", "/draw"):
        page.goto(address)
        onward.click()
        expect(page).to_have_url(drawn)
        has_cage(page, six)
    expect(onward).to_be_hidden()


def test_presses_in_the_last_row_do_not_scroll_the_page(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 1366, "height": 768})
    open_play(page, EASY)
    last, scrolled = EASY.size - 1, "() => scrollY"
    row = "(td) => scrollBy(0, td.getBoundingClientRect().bottom - innerHeight)"
    cell(page, (last, 0)).evaluate(row)
    before = page.evaluate(scrolled)
    drag(page, [(last, 0), (last, 1)])
    expect(page.get_by_role("gridcell", selected=True)).to_have_count(2)
    assert page.evaluate(scrolled) == before


def test_menu_has_rarer_links_and_links_for_teachers(page: Page) -> None:
    page.goto(watch_address(SAMPLE, at=5))
    more, entries = button(page, "More"), page.locator("#puzzle-more").get_by_role("link")
    more.press("Enter")
    rarer = ["Edit", "Print", "Hand in", "Solution"]
    expect(entries).to_have_text(rarer)
    page.keyboard.press("Tab")
    expect(entries.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(entries).to_have_count(0)

    page.goto("/classroom")
    page.go_back()
    more.click()
    expect(entries).to_have_text([*rarer, "Teach a class", "Add to my lesson"])
    entries.get_by_text("Teach a class").click()
    expect(page).to_have_url(re.compile("at%3D5$"))
    expect(button(page, "Open a room")).to_be_visible()
    page.go_back()
    behind_more(page, "Hand in").click()
    expect(page.get_by_role("dialog", name="Hand in")).to_contain_text("cells right")
    expect(page).not_to_have_url(re.compile("#"))
