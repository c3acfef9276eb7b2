"""The library in a browser: what is looked for and opened comes in place."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from webapp.web.places.entries import entries

HARD = [entry for entry in entries() if entry.grade == "hard"]
# What the gallery was that this took the place of.
TALL = 13_246


def scrolled(page: Page) -> int:
    """How far the page is scrolled."""
    return int(page.evaluate("() => Math.round(scrollY)"))


def test_what_is_looked_for_and_opened_comes_in_place(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 500})
    page.goto("/library")
    cards = page.get_by_role("region", name="Puzzles").get_by_role("listitem").get_by_role("link")
    expect(cards).to_have_count(len(entries()))
    page.evaluate("() => { window.stays = true; }")
    page.get_by_role("radio", name="hard", exact=True).check()
    expect(cards).to_have_count(len(HARD))
    expect(page).to_have_url(re.compile(r"/library\?grade=hard$"))

    title = next(entry.title for entry in HARD if entry.slug != "a-hard-six")
    card = cards.filter(has_text=title)
    card.focus()
    page.evaluate("() => scrollBy(0, 40)")
    before = scrolled(page)
    card.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text(title)
    expect(page).to_have_url(re.compile(r"/library\?grade=hard&open="))
    expect(page.get_by_role("radio", name="hard", exact=True)).to_be_checked()
    assert (scrolled(page), page.evaluate("() => window.stays")) == (before, True)
    expect(card).to_be_focused()

    page.get_by_role("row", name="Propagation").get_by_role("link").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("propagation")


def test_on_a_phone_the_library_is_short_and_a_puzzle_lies_over_it(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/library")
    assert page.evaluate("() => document.documentElement.scrollHeight") < TALL / 2
    sheet = page.get_by_role("region", name="A hard six")
    expect(sheet).to_be_hidden()
    page.get_by_role("link", name="A hard six").click()
    expect(sheet).to_be_in_viewport()
    assert sheet.bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    expect(sheet.get_by_role("link", name="Play")).to_be_in_viewport()
    before = scrolled(page)
    sheet.get_by_role("link", name="All puzzles").click()
    expect(sheet).to_be_hidden()
    assert scrolled(page) == before > 0


@pytest.mark.sweep
def test_without_javascript_a_button_shows_what_is_looked_for(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/library")
    page.get_by_role("radio", name="hard", exact=True).check()
    page.get_by_role("button", name="Show").click()
    cards = page.get_by_role("region", name="Puzzles").get_by_role("listitem").get_by_role("link")
    expect(cards).to_have_count(len(HARD))
    cards.last.click()
    expect(page).to_have_url(re.compile("open="))
    expect(page.get_by_role("radio", name="hard", exact=True)).to_be_checked()
