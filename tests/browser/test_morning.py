"""A player's morning on a phone, as the pages of docs/players/ lead through it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import OPEN, play_address, solution, takes_moves
from tests.browser.support import SAMPLE, button, cell
from tests.docs.pages import blocks

pytestmark = pytest.mark.sweep

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone."""
    return open_page(**PHONE)


def writes(page: Page, at: tuple[int, int], value: str) -> None:
    cell(page, at).tap()
    page.get_by_role("group", name="Keypad").get_by_role("button", name=value, exact=True).tap()


def test_the_days_puzzle_is_begun_from_home(phone: Page) -> None:
    phone.goto("/")
    phone.get_by_role("link", name="Play it").tap()
    takes_moves(phone)
    for name in ("Pencil", "Erase", "Undo", "Redo", "Right so far?", "Hint", "More"):
        expect(phone.locator("[data-keypad]").get_by_role("button", name=name)).to_be_visible()


def test_a_hint_has_four_rungs(phone: Page) -> None:
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    reply = phone.locator("#reply")
    button(phone, "Hint").tap()
    expect(reply).to_contain_text("Look at")
    button(phone, "Which strategy?").tap()
    expect(reply.get_by_role("link", name="Practise")).to_be_visible()
    button(phone, "Which cells, and why?").tap()
    reply.get_by_role("button", name=re.compile("^(Write [1-4]|Cross off)$")).tap()
    expect(reply).to_contain_text("Undo takes it back.")


def test_a_mistake_has_its_way_back_and_its_reason(phone: Page) -> None:
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    first, second = OPEN[:2]
    writes(phone, first, solution(first))
    writes(phone, second, next(each for each in "1234" if each != solution(second)))
    phone.locator("[data-ask=right]").tap()
    expect(button(phone, "Show where")).to_be_visible()
    button(phone, "Back to before my first mistake").tap()
    expect(cell(phone, second)).to_have_accessible_name(re.compile("empty"))
    expect(cell(phone, first)).not_to_have_accessible_name(re.compile("empty"))
    expect(button(phone, "Why?")).to_be_visible()
    expect(phone.get_by_role("link", name="Look where I went wrong")).to_be_attached()
    button(phone, "Why?").tap()
    expect(phone.get_by_role("region", name="In full")).to_be_visible()


def test_a_solved_puzzle_stands_beside_the_searches_and_is_kept(phone: Page) -> None:
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    for at in OPEN:
        writes(phone, at, solution(at))
    expect(phone.get_by_role("heading", name="Your solve as a search")).to_be_visible()
    button(phone, "Watch my solve").tap()
    expect(button(phone, "Back to the result")).to_be_visible()
    phone.goto("/mine")
    expect(phone.get_by_role("heading", name="Your times")).to_be_visible()
    for name in ("Save as a file", "QR codes", "Delete some or all…"):
        expect(button(phone, name)).to_be_visible()


def test_a_puzzle_of_another_site_is_pasted_and_given_away(phone: Page) -> None:
    (grid,) = (each.text for each in blocks("players/newspaper.md") if each.kind == "text")
    phone.goto("/import")
    phone.get_by_role("textbox", name="Puzzle text").fill(grid)
    phone.get_by_role("link", name="Play it").tap()
    takes_moves(phone)
    phone.goto(phone.url.replace("/play", "/share"))
    for name in ("Copy", "Board as PNG"):
        expect(button(phone, name)).to_be_visible()
    expect(phone.get_by_text("Point a phone’s camera at it.")).to_be_visible()
