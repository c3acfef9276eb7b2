"""Adding a step: a page goes into the lesson as it is on screen, and can be taken out again."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import SAMPLE, button, cell, ready
from tests.browser.writing import (
    FULL,
    SILENT,
    THERE,
    P,
    begun,
    cards,
    checked,
    text_of,
    title,
    written,
)

FOLD = "Put it into another lesson"
OLD = "Three steps"


def add(page: Page) -> None:
    """Press the link that adds the page on screen."""
    page.get_by_role("link", name=re.compile("^Add (this step )?to my lesson$")).click()


def added_as(page: Page, step: int, title: str = "My lesson") -> None:
    """Expect that the page says where the step went."""
    expect(page.get_by_text(f"Added as step {step} of “{title}”.")).to_be_visible()


def test_pages_are_added_as_they_are_on_screen(page: Page) -> None:
    page.goto(
        f"/watch?{urlencode({'p': P, 'with': 'backtracking', 'at': 5, 'ask': 1, 'name': 'Mine'})}"
    )
    ready(page)
    expect(page.locator("[data-predicting=on]")).to_be_attached()
    asked_at = page.locator("[data-place]").inner_text()
    add(page)
    added_as(page, 1)
    expect(page).to_have_url(re.compile("^[^?]*/watch"))

    both = {"p": P, "with": ["backtracking", "mrv"], "by": "guess"}
    page.goto(f"/compare?{urlencode(both, doseq=True)}")
    expect(page.locator("[data-comparer]")).to_have_attribute("data-ready", "")
    button(page, "Step").click()
    expect(page.locator("[data-place]")).to_have_text("1")
    add(page)
    added_as(page, 2)

    page.goto(play_address(SAMPLE))
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    add(page)
    added_as(page, 3)

    page.get_by_role("link", name="Open it").click()
    shown = re.findall(r'(?m)^page = "([^"]*)"', text_of(page).input_value())
    steps = [(urlsplit(each).path, parse_qs(urlsplit(each).query)) for each in shown]
    asked = {"p": [P], "with": ["backtracking"], "ask": ["1"], "at": [asked_at]}
    assert steps[0] == ("/watch", asked)
    both["at"] = "1"
    assert steps[1] == ("/compare", parse_qs(urlencode(both, doseq=True)))
    assert (steps[2][0], steps[2][1]["p"]) == ("/play", [P])
    expect(cards(page).nth(2)).to_have_attribute("data-in-hand", "")
    expect(cards(page).locator(".asks:visible")).to_have_count(1)
    checked(page)
    page.goto(shown[2])
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile(", 1$|, 1,"))


@pytest.mark.expects(422)
def test_added_step_is_taken_back_or_put_elsewhere(open_page: OpenPage) -> None:
    lesson, page = open_page(), open_page()
    written(lesson)
    page.goto(f"/solve?p={P}")
    page.get_by_role("link", name="Add to my lesson").dblclick()  # adds one step
    added_as(page, 4, OLD)
    expect(cards(lesson)).to_have_count(4)
    button(page, "Take it back").click()
    expect(page.get_by_text("Taken back from “Three steps”.")).to_be_visible()
    expect(cards(lesson)).to_have_count(3)
    page.keyboard.press("Escape")
    add(page)
    added_as(page, 4, OLD)
    for there, step, left in (
        ("A new lesson", 1, 3),
        ("Three steps", 4, 4),
        ("A new lesson", 1, 3),
    ):
        page.get_by_text(FOLD).click()
        button(page, there).click()
        added_as(page, step, "My lesson" if step == 1 else there)
        expect(cards(lesson)).to_have_count(left)
    # A step stays in its lesson until it is in the other one.
    page.evaluate(FULL)
    page.get_by_text(FOLD).click()
    button(page, "Three steps").click()
    expect(page.get_by_text("This browser’s storage is full")).to_be_visible()
    begun(page)
    expect(text_of(page)).to_have_value(re.compile("My lesson"))
    expect(cards(page)).to_have_count(1)

    # A lesson without room refuses it, and names others.
    more = f'\n[[step]]\npage = "/solve?p={P}"\nnote = "Once more."\n' * 57
    written(page, title("Long") + more, f"{THERE}?draft=new")
    page.goto(f"/solve?p={P}")
    add(page)
    expect(page.get_by_text("“Long” is as long as a lesson can be")).to_be_visible()
    button(page, "My lesson").click()
    added_as(page, 2)
    page.get_by_text(FOLD).click()
    button(page, "Long").click()
    expect(page.get_by_text("“Long” is as long as a lesson can be")).to_be_visible()
    page.evaluate(SILENT)
    page.keyboard.press("Escape")
    add(page)
    expect(page.get_by_text("This browser’s storage doesn’t answer, so that")).to_be_visible()
    page.goto("/lessons/write?page=/join")
    expect(page.get_by_text("A step shows a page of this lab")).to_be_visible()
