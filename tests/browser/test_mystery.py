"""Mystery cages in a real browser: made, played with their ways beside them, and kept."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.kept import kept
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import button, cell, eventually, make_one
from webapp.generator.make import HIDDEN, Wish, make
from webapp.puzzle import Cell, parse

SAMPLE = parse("4 AABB CDEE CFEG FFHG A 3 ? B 1 ? C 2 ? D 2 = E 5 ? F 9 ? G 2 ? H 4 =")
# Clues that may be any operation, that have 18 ways and four digits.
NINE = parse(
    "m1govf3dv_t_evmzEi--fvfWzWI42kLaDoxLoh1Q4uJk0eLUZVLphpM6l2SZFTqh0Q7ptkejQNJhZ-gGjqtANTeM0j"
)


def test_a_puzzle_without_operators_is_made_and_kept_as_one(page: Page) -> None:
    page.goto("/new")
    told = page.get_by_text("A clue is then a number and a question mark")
    expect(told).to_be_hidden()
    page.get_by_role("checkbox", name="hidden").check()
    expect(told).to_be_visible()
    expect(page.locator("[data-next]")).to_have_text("Next: 6 × 6, easy, + − × ÷ hidden")
    make_one(page, 4, "normal", 3)
    expect(page.get_by_role("heading", name="4 × 4 without operators, normal")).to_be_visible()
    clues = [cage.target for cage in make(Wish(4, "normal", HIDDEN), 3).puzzle.cages]
    assert {f"{each}" for each in clues} == {
        each.rstrip("?") for each in page.locator(".clue").all_inner_texts() if each
    }
    eventually(page, lambda: kept(page, "puzzles"))
    page.goto("/mine")
    expect(page.locator(".card .facts")).to_have_text("4 × 4 without operators · normal · made")


def test_marks_are_what_any_operation_leaves_and_ways_have_theirs_beside_them(
    page: Page,
) -> None:
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    page.get_by_role("checkbox", name="Ways left in the cage").check()
    cell(page, (0, 0)).click()
    listed = page.locator("#fillings")
    expect(listed).to_contain_text("It may be any operation.")
    expect(listed.locator("li")).to_have_text(["4 1 (−)", "3 1 (× and ÷)", "2 1 (+)"])
    button(page, "Fill in marks").click()
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile("1, 2, 3 and 4"))
    cell(page, (0, 0)).press("4")
    expect(listed).to_contain_text("It can only be a difference here.")
    expect(listed.locator("del")).to_have_text(["3 1", "2 1"])


@pytest.mark.parametrize(("at", "clue"), [((0, 0), "5?"), ((0, 2), "33?"), ((0, 8), "1296?")])
def test_on_a_phone_ways_are_in_view_below_what_the_cage_may_be(
    open_page: OpenPage, at: Cell, clue: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(play_address(NINE))
    takes_moves(page)
    page.get_by_role("checkbox", name="Ways left in the cage").check()
    cell(page, at).click()
    expect(page.locator("#fillings b")).to_have_text(clue)
    first, seen = page.locator("#fillings li").first, page.locator("section.ways")
    shown, around = first.bounding_box(), seen.bounding_box()
    assert shown
    assert around
    assert shown["y"] + shown["height"] <= around["y"] + around["height"]
