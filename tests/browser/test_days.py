"""Players' days: Home, mornings in a row on a phone, and a newspaper's puzzle that goes wrong."""

import json
import re
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import play_address, takes_moves
from tests.browser.support import Held, button, cell
from tests.conftest import NOW
from webapp.budget import Budget
from webapp.coach.argument import argument
from webapp.generator.days import puzzle_of, wish
from webapp.puzzle import Cell, Grid, Puzzle, cell_name, parse
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.web.http import params
from webapp.web.places import today
from webapp.web.places.samples import SAMPLE

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


def solved(puzzle: Puzzle) -> tuple[list[Cell], Grid]:
    """The cells to be filled, and the solution."""
    (grid,) = solutions(puzzle, limit=2)
    given, every = givens(puzzle), range(puzzle.size)
    return [(r, c) for r in every for c in every if (r, c) not in given], grid


SIX = puzzle_of(NOW, 6, Budget())
FREE = solved(SIX)[0][0]
BEGUN = {
    "code": params.encode(SAMPLE), "name": "A small one", "size": 4, "kind": "cages",
    "grade": "easy", "filled": 0.25, "when": 0,
}  # fmt: skip


def knows(page: Page, **mine: object) -> None:
    """Let the browser know of what was played in it."""
    page.goto("/join")
    index = {"days": {}, "begun": [], "solved": {}} | mine
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", json.dumps(index))


def test_first_tap_begins_the_game_where_the_board_is(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    page.goto("/")
    expect(page.get_by_role("link", name="Play it")).to_be_visible()
    expect(page.get_by_text("New puzzle")).to_have_count(0)
    board, at = page.get_by_role("grid", name="Puzzle"), cell(page, FREE)
    before = board.bounding_box()
    at.click()
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
    days = {
        NOW.isoformat(): played,
        "2026-11-19": {"6": {"state": "solved", "seconds": 185}, "9": {"state": "begun"}},
        "2026-11-17": {"4": {"state": "solved", "seconds": 3723}},
    }
    knows(page, days=days, begun=[BEGUN | six, BEGUN, *others], solved=back)
    page.goto("/")
    todays = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link")
    expect(todays).to_have_text([
        re.compile(r"Four\s+✓ 1:12"), re.compile(r"Six\s+12 of 36"), re.compile(r"Nine\s+hard"),
    ])  # fmt: skip
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also).to_contain_text(["A small one", "Number 2"])
    expect(also.nth(0)).to_contain_text("4 × 4 · easy · 4 of 16")
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
    page.go_back()

    # The calendar has names of what was played, and takes keys.
    page.get_by_role("link", name="3 days in a row").tap()
    expect(page.get_by_text("3 days in a row")).to_be_visible()
    listed = page.get_by_role("table", name="November 2026").get_by_role("link")
    for number, name in (
        (19, "19 November six solved in 3:05, nine begun"),
        (18, "18 November forgiven"),
        (17, "17 November four solved in 1:02:03"),
        (16, "16 November"),
    ):
        expect(listed.nth(number - 1)).to_have_accessible_name(name)
    listed.nth(18).focus()
    page.keyboard.press("ArrowUp")
    expect(listed.nth(11)).to_be_focused()
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", name="October 2026")).to_be_visible()
    page.get_by_role("link", name="8 October", exact=True).press("Enter")
    expect(page.get_by_text("The six of 8 October 2026")).to_be_visible()


# Over the end of a month; how many days are in a row by each of these mornings.
FIRST = date(2026, 11, 28)
MISSED = 1
ROWS = [0, 1, 1, 2]


def test_mornings_make_a_row_and_a_calendar(
    open_apart: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_apart(**PHONE)
    main, todays = page.get_by_role("main"), page.get_by_role("navigation", name="Today’s puzzles")
    for number, row in enumerate(ROWS):
        day = FIRST + timedelta(days=number)
        monkeypatch.setattr(today, "today", lambda day=day: day)
        page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))
        page.goto("/")
        expect(page.locator(".facts")).to_contain_text(f"6 × 6 · {wish(day, 6).grade}")
        if number:
            said = f"{row} day{'s' if row > 1 else ''} in a row"
            expect(page.locator(".days-played [data-streak]")).to_have_text(said)
            four = todays.get_by_role("link").first
            expect(four).to_have_text(re.compile(rf"Four\s+{wish(day, 4).grade}"))
        if number == MISSED:
            continue
        main.get_by_role("link", name=re.compile("^(Today’s f|F)our")).tap()
        expect(page.get_by_role("gridcell")).to_have_count(16)
        open_, grid = solved(puzzle_of(day, 4, Budget()))
        cell(page, open_[0]).tap()
        takes_moves(page)
        for r, c in open_:
            cell(page, (r, c)).press(str(grid[r][c]))
        card = page.get_by_role("dialog", name="Solved")
        expect(card.get_by_role("heading", name="Your solve as a search")).to_be_visible()
    for name in ("Share result", "Watch my solve", "Show the board"):
        expect(button(page, name)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Today", exact=True).tap()
    expect(todays.get_by_role("link").first).to_have_text(re.compile(r"Four\s+✓ \d+:\d\d"))

    # Another kind marks its own place in the day.
    page.goto("/?kind=killer")
    killer = solved(puzzle_of(day, "killer", Budget()))[0]
    cell(page, killer[0]).tap()
    takes_moves(page)
    expect(page.locator("#puzzle-name")).to_have_text("Today’s killer")
    page.keyboard.press("5")
    expect(cell(page, killer[0]).locator(".value")).to_have_text("5")
    page.get_by_role("link", name="Today", exact=True).tap()
    filled = re.compile(rf"Killer\s+{82 - len(killer)} of 81")
    expect(page.locator(".todays [data-which=killer]")).to_have_text(filled)
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also).to_contain_text(["Today’s killer"])
    page.goto("/mine")
    kept = page.get_by_role("list", name="Solved and made").get_by_role("link")
    expect(kept.first).to_have_accessible_name(re.compile("^Today’s four .* solved"))
    page.goto("/today")
    played = page.get_by_role("table", name="December 2026").get_by_role("link").first
    expect(played).to_have_accessible_name(
        re.compile(r"^1 December four solved( in \d+:\d\d)?, killer begun$")
    )
    page.get_by_role("link", name="Month before").tap()
    before = page.get_by_role("table", name="November 2026").get_by_role("link")
    expect(before.nth(28)).to_have_accessible_name("29 November forgiven")
    page.get_by_role("navigation", name="The days lead to").get_by_role("link", name="Nine").tap()
    before.nth(1).tap()
    expect(page.get_by_text("The nine of 2 November 2026")).to_be_visible()


PRINTED = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
_, GRID = solved(PRINTED)
# What is right, what is wrong, and what follows it.
RIGHT = [(0, 0), (0, 1), (1, 0)]
WRONG, VALUE = (2, 2), GRID[2][2] % 6 + 1
AFTER = [(5, 5), (4, 4)]


def test_newspaper_puzzle_is_played_wrong_and_shown(open_page: OpenPage) -> None:
    why = argument(PRINTED, {at: GRID[at[0]][at[1]] for at in RIGHT}, {WRONG: VALUE})
    assert why
    phone = open_page(**PHONE)
    phone.goto(play_address(PRINTED))
    takes_moves(phone)
    for at in (*RIGHT, WRONG, *AFTER):
        cell(phone, at).press(str(VALUE if at == WRONG else GRID[at[0]][at[1]]))
    button(phone, "Right so far?").tap()
    button(phone, "Back to before my first mistake").tap()
    says = phone.locator("#back .says")
    expect(says).to_have_text(f"Move 4: {why.says}.")
    for at in (WRONG, *AFTER):
        expect(cell(phone, at).locator(".value")).to_have_text("")
    lit = phone.locator("td[data-state='because']")
    names = [cell_name(at) for at in why.cells]
    assert [each.get_attribute("id") for each in lit.all()] == names
    button(phone, "Why?").tap()
    sheet = phone.locator(".sheet")
    expect(sheet).to_contain_text(why.sentences[0])
    expect(sheet).to_contain_text("It and 2 moves after it are undone")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button(phone, "Show it to the class")).to_be_hidden()
    shown = phone.get_by_role("link", name="Look where I went wrong")
    address = shown.get_attribute("data-sends") or ""
    shown.tap()
    expect(phone.get_by_role("link", name="Copied: paste it anywhere")).to_be_visible()
    friend = open_page()
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Look where I went wrong")).to_be_visible()
    says = friend.locator(".mistaken .says")
    expect(says).to_have_text(f"Mistake: {why.says}.")
    wrong = friend.locator(f"td#{cell_name(WRONG)}")
    expect(wrong).to_have_attribute("data-state", "refused")
    expect(wrong.locator(".value")).to_have_text(str(VALUE))
    expect(friend.locator("td[data-lit]")).to_have_count(len(names))
    expect(friend.locator(".steps")).to_be_hidden()
    friend.get_by_text("Why?").click()
    expect(friend.locator(".steps")).to_contain_text(why.sentences[0])
    friend.keyboard.press("f")
    expect(friend.locator("html[data-present]")).to_be_attached()
