"""Home: its puzzle is played in place, and returning players see what they have begun."""

import json
import re
from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import takes_moves
from tests.browser.support import Held, button, cell
from tests.conftest import NOW
from webapp.budget import Budget
from webapp.generator.days import puzzle_of
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.position import givens
from webapp.web.http import params
from webapp.web.places import today
from webapp.web.places.samples import SAMPLE

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SIX = puzzle_of(NOW, 6, Budget())
BEGUN = {
    "code": params.encode(SAMPLE), "name": "A small one", "size": 4, "kind": "cages",
    "grade": "easy", "filled": 0.25, "when": 0,
}  # fmt: skip


def free(puzzle: Puzzle) -> Cell:
    """The first cell in which nothing is given."""
    given, every = givens(puzzle), range(puzzle.size)
    return next((r, c) for r in every for c in every if (r, c) not in given)


FREE = free(SIX)


def knows(page: Page, **mine: object) -> None:
    """Let the browser know of what was played in it."""
    page.goto("/join")
    index = {"days": {}, "begun": [], "solved": {}} | mine
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", json.dumps(index))


def test_first_tap_begins_the_game_where_the_board_is(open_page: OpenPage) -> None:
    for settings in (PHONE, WIDE):
        page = open_page(**settings)
        page.goto("/")
        expect(page.get_by_role("link", name="Play it")).to_be_visible()
        expect(page.get_by_text("New puzzle")).to_have_count(0)
        board, at = page.get_by_role("grid", name="Puzzle"), cell(page, FREE)
        before = board.bounding_box()
        (at.tap if "has_touch" in settings else at.click)()
        takes_moves(page)
        assert board.bounding_box() == before
        expect(at).to_be_focused()
        expect(at).to_have_attribute("aria-selected", "true")
        page.keyboard.press("3")
        expect(at.locator(".value")).to_have_text("3")
    # Back is Home with what was written, and forward the game.
    page.go_back()
    written = page.get_by_role("heading", name=re.compile(r"\d+ of 36 filled"))
    expect(written).to_be_visible()
    expect(at.locator(".value")).to_have_text("3")  # before it is touched
    expect(at).to_have_accessible_name(re.compile(", 3$"))
    page.go_forward()
    takes_moves(page)
    expect(at.locator(".value")).to_have_text("3")
    page.reload()
    takes_moves(page)
    page.go_back()
    expect(written).to_be_visible()


def test_game_that_is_late_or_missing_loses_no_press(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    late = Held(page, r"/play\?")
    page.goto("/")
    page.get_by_role("grid", name="Puzzle").get_by_role("gridcell").first.focus()
    for key in ["ArrowDown"] * FREE[0] + ["ArrowRight"] * FREE[1]:
        page.keyboard.press(key)
    page.keyboard.press("3")
    expect(page.locator("[data-game]")).to_have_count(0)
    late.release()
    takes_moves(page)
    expect(cell(page, FREE).locator(".value")).to_have_text("3")
    expect(cell(page, FREE)).to_be_focused()
    # Without its script the tap leads to Play, and a returning player's Home is everyone's.
    page.route(re.compile(r"game_here|today/again\.js"), lambda route: route.abort())
    knows(page)
    page.goto("/")
    expect(page.get_by_role("link", name="Play it")).to_be_visible()
    cell(page, FREE).click()
    takes_moves(page)
    expect(page).to_have_url(re.compile("/play"))


def test_returning_players_see_what_they_played(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    played = {"4": {"state": "solved", "seconds": 72}, "6": {"state": "begun", "filled": 1 / 3}}
    others = [BEGUN | {"name": f"Number {number}", "code": f"m1{number}"} for number in (2, 3, 4)]
    six = {"code": params.encode(SIX), "size": 6, "name": "Today’s six", "filled": 1 / 3}
    page.route(re.compile(r"/board\.svg"), lambda route: route.fulfill(status=204))
    back = {params.encode(SIX): {"seconds": 185, "hints": 0, "back": 4}}
    knows(page, days={NOW.isoformat(): played}, begun=[BEGUN | six, BEGUN, *others], solved=back)
    page.goto("/")
    todays = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link")
    expect(todays).to_have_text([
        re.compile(r"Four\s+✓ 1:12"), re.compile(r"Six\s+12 of 36"), re.compile(r"Nine\s+hard"),
    ])  # fmt: skip
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also).to_contain_text(["A small one", "Number 2"])
    expect(also.nth(0)).to_contain_text("4 × 4 · easy · 4 of 16")
    expect(page.get_by_role("link", name="1 day in a row")).to_be_visible()
    you = page.get_by_role("link", name="You")
    expect(you).to_have_accessible_name("You 4")
    bars = page.get_by_role("region", name="Guesses taken back")
    expect(bars.get_by_text("…")).to_have_count(0)
    expect(you).to_have_accessible_name("You 4")  # the searches came after it
    # A new puzzle takes a size and a grade.
    page.get_by_role("radio", name="3").tap()
    expect(button(page, "extreme")).to_be_disabled()
    expect(page.get_by_text("We make no extreme 3 × 3.")).to_be_visible()
    button(page, "easy").tap()
    takes_moves(page)
    expect(page.get_by_role("gridcell")).to_have_count(9)
    page.go_back()
    page.get_by_role("link", name="A small one").tap()
    takes_moves(page)


def test_december_has_a_sudoku_and_a_killer_beside_the_nine(
    open_apart: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each marks its own place in the day; a nine that is stored stays what it is."""
    day = date(2026, 12, 5)
    monkeypatch.setattr(today, "today", lambda: day)
    page = open_apart(viewport={"width": 360, "height": 640}, has_touch=True)
    page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))
    page.goto("/")
    main = page.get_by_role("main")
    main.get_by_role("link", name="Today’s killer 9 × 9 · extreme", exact=True).tap()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    knows(page, days={day.isoformat(): {"9": {"state": "solved", "seconds": 754}}})
    for kind in ("sudoku", "killer"):
        puzzle = puzzle_of(day, kind, Budget())
        page.goto(f"/?kind={kind}")
        expect(page.get_by_role("navigation", name="Today’s puzzles")).to_be_visible()
        cell(page, free(puzzle)).tap()
        takes_moves(page)
        expect(page.locator("#puzzle-name")).to_have_text(f"Today’s {kind}")
        page.keyboard.press("5")
        expect(cell(page, free(puzzle)).locator(".value")).to_have_text("5")
        page.get_by_role("link", name="Today", exact=True).tap()
        filled = len(givens(puzzle)) + 1
        expect(page.locator(f".todays [data-which={kind}]")).to_have_text(
            re.compile(rf"{kind.capitalize()}\s+{filled} of 81")
        )
    todays = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link")
    expect(todays.nth(2)).to_have_text(re.compile(r"Nine\s+✓ 12:34"))
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also).to_contain_text(["Today’s killer", "Today’s sudoku"])
    page.goto("/today")
    days = page.get_by_role("table", name="December 2026").get_by_role("link")
    expect(days.nth(4)).to_have_accessible_name(
        "5 December nine solved in 12:34, sudoku begun, killer begun"
    )
    page.get_by_role("navigation", name="The days lead to").get_by_role("link", name="Killer").tap()
    days.nth(1).tap()
    expect(page.get_by_text("The killer of 2 December 2026")).to_be_visible()


def test_calendar_names_what_was_played_and_takes_keys(page: Page) -> None:
    solved = {"state": "solved", "seconds": 185}
    knows(
        page,
        days={
            "2026-11-19": {"6": solved, "9": {"state": "begun"}},
            "2026-11-17": {"4": solved | {"seconds": 3723}},
        },
    )
    page.goto("/today")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    days = page.get_by_role("table", name="November 2026").get_by_role("link")
    for number, name in (
        (19, "19 November six solved in 3:05, nine begun"),
        (18, "18 November forgiven"),
        (17, "17 November four solved in 1:02:03"),
        (16, "16 November"),
    ):
        expect(days.nth(number - 1)).to_have_accessible_name(name)
    days.nth(18).focus()
    page.keyboard.press("ArrowUp")
    expect(days.nth(11)).to_be_focused()
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", name="October 2026")).to_be_visible()
    page.get_by_role("link", name="8 October", exact=True).press("Enter")
    expect(page.get_by_text("The six of 8 October 2026")).to_be_visible()
