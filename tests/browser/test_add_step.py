"""Adding a step: from the pages of a puzzle, as they are on screen, to the lesson in hand."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import SAMPLE, button, cell, ready
from tests.browser.test_mine import BLOCKED
from tests.browser.writing import P, begun, cards, text_of, written

ADDED = "Added as step {} of “{}”."


def add(page: Page) -> None:
    """Press what adds the page on screen."""
    page.get_by_role("link", name=re.compile("^Add (this step )?to my lesson$")).click()


def said(page: Page, step: int, title: str = "My lesson") -> None:
    """Expect that it is said where the step went."""
    expect(page.get_by_text(ADDED.format(step, title))).to_be_visible()


def opened(page: Page) -> list[tuple[str, dict[str, list[str]]]]:
    """The pages that the steps of the lesson show, once it is open."""
    page.get_by_role("link", name="Open it").click()
    shown = re.findall(r'(?m)^page = "([^"]*)"', text_of(page).input_value())
    return [(urlsplit(each).path, parse_qs(urlsplit(each).query)) for each in shown]


def checked(page: Page) -> None:
    """Expect that the lesson is right as it is."""
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()


def test_watch_is_added_at_the_step_on_screen(page: Page) -> None:
    page.goto(f"/watch?{urlencode({'p': P, 'with': 'mrv', 'at': 3, 'name': 'Mine'})}")
    ready(page)
    button(page, "Step").click()
    expect(page.locator("[data-place]")).to_have_text("4")
    add(page)
    said(page, 1)
    expect(page).to_have_url(re.compile("^[^?]*/watch"))
    assert opened(page) == [("/watch", {"p": [P], "with": ["mrv"], "at": ["4"]})]
    expect(cards(page)).to_have_count(1)
    checked(page)


def test_a_question_of_predict_is_added_with_its_question(page: Page) -> None:
    page.goto(f"/watch?{urlencode({'p': P, 'with': 'backtracking', 'at': 5, 'ask': 1})}")
    ready(page)
    expect(page.locator("[data-predicting=on]")).to_be_attached()
    place = page.locator("[data-place]").inner_text()
    add(page)
    said(page, 1)
    ((path, query),) = opened(page)
    assert (path, query["ask"], query["at"]) == ("/watch", ["1"], [place])
    expect(cards(page).locator(".asks:visible")).to_have_count(1)
    checked(page)


def test_compare_is_added_with_its_place_and_its_measure(page: Page) -> None:
    query = {"p": P, "with": ["backtracking", "mrv"], "by": "guess"}
    page.goto(f"/compare?{urlencode(query, doseq=True)}")
    expect(page.locator("[data-comparer]")).to_have_attribute("data-ready", "")
    button(page, "Step").click()
    expect(page.locator("[data-place]")).to_have_text("1")
    add(page)
    said(page, 1)
    assert opened(page) == [
        ("/compare", {"p": [P], "with": ["backtracking", "mrv"], "by": ["guess"], "at": ["1"]})
    ]
    checked(page)


def test_play_is_added_with_what_is_written(page: Page) -> None:
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    cell(page, (0, 0)).press("1")
    add(page)
    said(page, 1)
    ((path, query),) = opened(page)
    assert (path, query["p"]) == ("/play", [P])
    page.goto(f"/play?{urlencode(query, doseq=True)}")
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile(", 1$|, 1,"))


def test_solve_is_added(page: Page) -> None:
    page.goto(f"/solve?p={P}")
    add(page)
    said(page, 1)
    assert opened(page) == [("/solve", {"p": [P]})]
    checked(page)


def test_a_step_goes_to_the_lesson_in_hand_is_taken_back_or_goes_elsewhere(page: Page) -> None:
    field = written(page)
    before = field.input_value()
    page.goto(f"/solve?p={P}")
    add(page)
    said(page, 4, "Three steps")
    button(page, "Take it back").click()
    expect(page.get_by_text("Taken back from “Three steps”.")).to_be_visible()
    page.keyboard.press("Escape")
    add(page)
    said(page, 4, "Three steps")
    page.get_by_text("Put it into another lesson").click()
    button(page, "A new lesson").click()
    said(page, 1)
    page.get_by_text("Put it into another lesson").click()
    button(page, "Three steps").click()
    said(page, 4, "Three steps")
    page.get_by_role("link", name="Open it").click()
    expect(cards(page)).to_have_count(4)
    expect(cards(page).nth(3)).to_have_attribute("data-in-hand", "")
    assert text_of(page).input_value().startswith(before.rstrip("\n"))
    expect(page.locator("[data-shelf]")).to_contain_text("My lessons 1")  # the new one went again


def test_the_page_of_the_lesson_shows_a_step_that_is_added_elsewhere(open_page: OpenPage) -> None:
    lesson, other = open_page(), open_page()
    written(lesson)
    other.goto(f"/solve?p={P}")
    add(other)
    said(other, 4, "Three steps")
    expect(cards(lesson)).to_have_count(4)


def test_a_browser_that_keeps_nothing_offers_the_lines(open_apart: OpenPage) -> None:
    page = open_apart()
    page.add_init_script(BLOCKED)
    page.goto(f"/solve?p={P}")
    add(page)
    expect(page.get_by_role("textbox", name="The step’s lines")).to_have_value(
        re.compile(rf'^\[\[step\]\]\npage = "/solve\?p={P}"')
    )


def test_without_a_script_a_lesson_begins_with_the_page(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"/watch?{urlencode({'p': P, 'with': 'mrv', 'at': 3})}")
    add(page)
    field = page.get_by_role("textbox", name="Lesson text")
    expect(field).to_have_value(re.compile(r'page = "/watch\?p=[^"]*&at=3"'))
    checked(page)


@pytest.mark.expects(422)
def test_a_page_that_a_lesson_cannot_show_is_refused_with_a_sentence(page: Page) -> None:
    page.goto("/lessons/write?page=/join")
    expect(page.get_by_text("A step shows a page of this lab")).to_be_visible()
    begun(page)
