"""Players start daily puzzles on Home, return to them, and find mistakes in newspaper puzzles."""

import json
import re
from datetime import UTC, date, datetime
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.play import open_play, takes_moves
from tests.browser.support import PHONE, Held, box_of, button, cell
from tests.conftest import NOW
from tests.web.test_play import whole
from webapp.budget import Budget
from webapp.coach.argument import argument
from webapp.generator.days import puzzle_of
from webapp.puzzle import cell_name, parse
from webapp.puzzle.position import givens
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import solutions
from webapp.web.http import params

WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


SIX = puzzle_of(NOW, 6, Budget())
FREE, GIVEN = next(iter(whole(SIX))), next(iter(givens(SIX)))
# The position of everything visible.
PLACES = """() => [...document.querySelectorAll("nav, td, .message, button")]
  .map((each) => Object.values(each.getBoundingClientRect().toJSON()).join(" "))"""
BEGUN = {
    "code": params.encode(SAMPLE), "name": "A small one", "size": 4, "kind": "cages",
    "grade": "easy", "filled": 0.25, "when": 0,
}  # fmt: skip


def test_first_tap_starts_the_game_without_moving_the_board(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    page.goto("/")
    for name in ("Play it", "Watch it being solved", "Draw your own"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport()
    board, at = page.get_by_role("grid", name="Puzzle"), cell(page, FREE)
    before = board.bounding_box()
    at.click()
    takes_moves(page)
    assert board.bounding_box() == before
    places = page.evaluate(PLACES)
    page.reload()
    takes_moves(page)
    assert page.evaluate(PLACES) == places
    at.click()
    expect(at).to_be_focused()
    expect(at).to_have_attribute("aria-selected", "true")
    page.keyboard.press("3")
    expect(at.locator(".value")).to_have_text("3")
    # Back is Home with the written values, and forward the game.
    page.go_back()
    expect(page.get_by_text(re.compile(r"\d+ of 36"))).to_be_visible()
    expect(page.get_by_role("link", name="Watch it being solved")).to_be_visible()
    expect(cell(page, GIVEN)).to_have_accessible_name(re.compile(r"given, \d$"))
    expect(at.locator(".value")).to_have_text("3")  # before any touch
    expect(at).to_have_accessible_name(re.compile(", 3$"))
    page.go_forward()
    takes_moves(page)
    expect(at.locator(".value")).to_have_text("3")


def test_presses_before_a_late_game_loads_are_not_lost(open_page: OpenPage) -> None:
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


def test_tap_before_home_script_loads_starts_the_game(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    script = Held(page, r"/home_page\.js")
    page.goto("/", wait_until="commit")
    cell(page, FREE).click()
    script.release()
    takes_moves(page)
    expect(cell(page, FREE)).to_be_focused()


def test_returning_players_see_their_games(open_page: OpenPage) -> None:
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
    page.goto("/join")
    index = {"days": days, "begun": [BEGUN | six, BEGUN, *others], "solved": back}
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", json.dumps(index))
    page.goto("/")
    expect(page.get_by_text("· 12 of 36")).to_be_visible()
    todays = page.get_by_role("region", name="Today’s other puzzles").get_by_role("link")
    expect(todays.filter(has_text="Today’s")).to_contain_text(["✓ 1:12", "hard"])
    also = page.get_by_role("region", name="Unfinished games").get_by_role("listitem")
    expect(also).to_contain_text(["A small one", "Number 2"])
    expect(also.nth(0)).to_contain_text("4 × 4 · easy · 4 of 16")
    bars = page.get_by_role("region", name="How machines did")
    you = bars.get_by_role("listitem").filter(has_text="You")
    expect(you).to_have_text(re.compile(r"You\s*4"))
    expect(bars.get_by_text("…")).to_have_count(0)
    expect(you).to_have_text(re.compile(r"You\s*4"))  # the searches came after it
    page.get_by_role("link", name="A small one").tap()
    takes_moves(page)
    page.go_back()

    # The calendar names the played games, and works by keys.
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
    page.get_by_role("navigation", name="Kind of puzzle").get_by_role("link", name="Nine").tap()
    page.get_by_role("link", name="8 October", exact=True).press("Enter")
    expect(page.get_by_text("The nine of 8 October 2026")).to_be_visible()


def test_day_changes_at_the_players_midnight(open_page: OpenPage) -> None:
    page = open_page(timezone_id="Pacific/Kiritimati", **PHONE)  # 14 hours ahead
    page.clock.install(time=datetime(2026, 11, 20, 12, tzinfo=UTC))
    page.goto("/?size=4")
    expect(page).to_have_url(re.compile(r"/today/2026-11-21\?size=4$"))
    expect(page.get_by_role("region", name="Today’s four")).to_be_visible()
    expect(page.get_by_role("region", name="Today’s other puzzles")).to_be_visible()
    page.get_by_role("link", name="Play it").tap()
    takes_moves(page)
    solution = whole(puzzle_of(date(2026, 11, 21), 4, Budget()))
    solve = [(cell(page, at), str(written.value)) for at, written in solution.items()]
    for at, value in solve:
        at.press(value)
    result = page.get_by_role("dialog", name="Solved")
    expect(result).to_contain_text("Today’s four")
    first = result.locator("[data-fact=time]").inner_text()
    day = result.get_by_role("region", name="The day")
    expect(day).to_contain_text("1 day in a row")
    expect(day).to_contain_text(re.compile(r"New puzzles in 2[12]:\d\d:\d\d"))
    expect(day.get_by_role("link")).to_have_text(["Six", "Nine"])
    # It can be played again; the first result stays.
    button(page, "Play again").tap()
    expect(result).to_have_count(0)
    expect(solve[0][0].locator(".value")).to_have_text("")
    for at, value in solve:
        at.press(value)
    expect(result).to_contain_text(f"first solved in {first}")
    page.goto("/today")
    today = page.get_by_role("link", name=re.compile("^21 November four solved"))
    expect(today).to_have_attribute("aria-current", "date")


PRINTED = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
(GRID,) = solutions(PRINTED, limit=2)
# Right cells, wrong cells, and cells after the mistake.
RIGHT = [(0, 0), (0, 1), (1, 0)]
WRONG, VALUE = (2, 2), GRID[2][2] % 6 + 1
AFTER = [(5, 5), (4, 4)]


def test_mistake_in_a_newspaper_puzzle_is_found_and_shown(open_page: OpenPage) -> None:
    why = argument(PRINTED, {at: GRID[at[0]][at[1]] for at in RIGHT}, {WRONG: VALUE})
    phone = open_page(**PHONE)
    open_play(phone, PRINTED)
    for at in (*RIGHT, WRONG, *AFTER):
        cell(phone, at).press(str(VALUE if at == WRONG else GRID[at[0]][at[1]]))
    button(phone, "Check").tap()
    button(phone, "Back to before my first mistake").tap()
    says = phone.locator("#back .says")
    expect(says).to_have_text(f"Move 4: {why.says}.")
    for at in (WRONG, *AFTER):
        expect(cell(phone, at).locator(".value")).to_have_text("")
    lit = phone.locator("td[data-state='because']")
    names = [cell_name(at) for at in why.cells]
    assert [each.get_attribute("id") for each in lit.all()] == names
    button(phone, "Why?").tap()
    sheet, board = phone.locator(".sheet"), phone.get_by_role("grid", name="Puzzle")
    expect(sheet.get_by_role("listitem")).to_have_text(why.steps)
    expect(sheet).to_contain_text("Undid that move and the 2 after it")
    expect(button(phone, "Close")).to_be_in_viewport()
    over, under = box_of(board), box_of(sheet)
    assert over["y"] + over["height"] <= under["y"]
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
