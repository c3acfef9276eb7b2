"""The header: the places within reach, and the way back to the puzzle at hand."""

import re

from playwright.sync_api import Page, expect

from tests.browser.drawing import cage
from tests.browser.playing import named, play_address
from tests.browser.support import FIGURE, SAMPLE, cell, draw_cage, has_cage, takes_edits
from webapp.web.http import params


def test_on_a_phone_the_places_stand_below_within_reach(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(play_address(SAMPLE))
    places = page.get_by_role("navigation", name="Places")
    for place in places.get_by_role("link").all():
        box = place.bounding_box()
        assert box
        assert 0 <= box["x"] <= 360 - box["width"]
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= 740
    assert page.evaluate("() => [scrollX, scrollY]") == [0, 0]


def test_the_puzzle_at_hand_waits_in_the_header(page: Page) -> None:
    page.goto(play_address(FIGURE))
    cell(page, (0, 0)).click()
    page.keyboard.press("1")
    named(page, (0, 0), "1")
    page.goto("/new")
    chip = page.locator("[data-chip]")
    expect(chip).to_have_text(re.compile("The figure.*[0-9]+ of 25", re.DOTALL))
    chip.click()
    expect(page).to_have_url(re.compile(f"/play.p={params.encode(FIGURE)}"))
    named(page, (0, 0), "1")


def test_in_a_lesson_no_other_puzzle_than_its_own_is_named(page: Page) -> None:
    page.goto(play_address(FIGURE))
    page.goto("/lessons")
    chip = page.locator("[data-chip]")
    expect(chip).to_be_visible()
    page.goto("/lessons/from-brute-force-to-propagation?step=8")
    expect(page.frame_locator("iframe").get_by_role("grid")).to_be_visible()
    expect(chip).to_be_hidden()


def test_an_empty_sheet_offers_the_last_drawing(page: Page) -> None:
    page.goto("/draw")
    takes_edits(page)
    draw_cage(page, cage("r1c1 r1c2", "6+"))
    drawn = page.url
    onward = page.get_by_role("link", name="Go on with “Your 5 × 5”")
    for address in ("/workshop", "/draw"):
        page.goto(address)
        onward.click()
        expect(page).to_have_url(drawn)
        has_cage(page, cage("r1c1 r1c2", "6+"))
    expect(onward).to_be_hidden()
