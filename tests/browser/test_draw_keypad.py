"""Draw's keypad: a finger gives clues without the phone's own keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import cage, target
from tests.browser.support import button, cell, drag, draw_address, has_cage, takes_edits
from webapp.puzzle.editing import empty

FINGER = 44


def keys(page: Page) -> Locator:
    """The keypad."""
    return page.get_by_role("group", name="Keypad")


def test_a_finger_draws_a_cage_with_its_clue_by_the_keypad(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(draw_address(empty(4)))
    takes_edits(phone)
    before = cell(phone, (0, 0)).bounding_box()
    expect(phone.locator("#verdict p")).to_contain_text("An empty grid")
    assert cell(phone, (0, 0)).bounding_box() == before  # it stays under the finger
    drag(phone, [(0, 0), (0, 1)])
    expect(target(phone)).to_have_attribute("inputmode", "none")
    for name in ("2", "times", "Erase", "0", "Erase", "divided by"):
        keys(phone).get_by_role("button", name=name, exact=True).tap()
    expect(target(phone)).to_have_value("2÷")
    cell(phone, (2, 2)).tap()
    has_cage(phone, cage("r1c1 r1c2", "2/"))
    boxes = [each.bounding_box() for each in keys(phone).get_by_role("button").all()]
    assert all(box and min(box["width"], box["height"]) >= FINGER for box in boxes)
    assert len(boxes) == len("1234567890+-*/?") + 1


@pytest.mark.sweep
def test_a_mouse_gets_the_keypad_on_request_and_it_stays(draw: Page) -> None:
    expect(keys(draw)).to_be_hidden()
    expect(target(draw)).to_have_attribute("inputmode", "text")
    button(draw, "Keypad").click()
    keys(draw).get_by_role("button", name="9").click()
    expect(target(draw)).to_have_value("")
    drag(draw, [(0, 0), (0, 1)])
    for name in ("9", "6", "times"):
        keys(draw).get_by_role("button", name=name).click()
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1 r1c2", "96*"))
    expect(keys(draw)).to_be_visible()
    expect(button(draw, "Keypad")).to_have_attribute("aria-pressed", "true")
    drag(draw, [(3, 3)])
    drag(draw, [(0, 0)])
    expect(target(draw)).to_have_value("96")
    for name in ("9", "6"):
        keys(draw).get_by_role("button", name=name).click()
    expect(target(draw)).to_have_value("96")
    button(draw, "Keypad").click()
    expect(keys(draw)).to_be_hidden()
