"""Home at a glance, played where it stands, and what it has for who comes back."""

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
from webapp.puzzle.position import givens
from webapp.web.http import params
from webapp.web.places import today
from webapp.web.places.samples import SAMPLE

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
SIX = puzzle_of(NOW, 6, Budget())
# A cell of today's six in which nothing is given.
FREE = next((r, c) for r in range(6) for c in range(6) if (r, c) not in givens(SIX))
BEGUN = {
    "code": params.encode(SAMPLE), "name": "A small one", "size": 4, "kind": "cages",
    "grade": "easy", "filled": 0.25, "when": 0,
}  # fmt: skip


def knows(page: Page, **mine: object) -> None:
    """Let the browser know of what was played in it."""
    page.goto("/join")
    index = {"days": {}, "begun": [], "solved": {}} | mine
    page.evaluate("(mine) => localStorage.setItem('mine', mine)", json.dumps(index))


def place(page: Page) -> dict[str, float]:
    """Where the board stands."""
    box = page.get_by_role("grid", name="Puzzle").bounding_box()
    assert box
    return {name: round(value, 1) for name, value in box.items()}


@pytest.mark.parametrize("day", [NOW, date(2026, 12, 5)], ids=str)
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (1280, 720),
        pytest.param(1366, 768, marks=pytest.mark.sweep),
        pytest.param(1024, 768, marks=pytest.mark.sweep),
        pytest.param(1920, 1080, marks=pytest.mark.sweep),
    ],
)
def test_home_is_in_view_without_scrolling_and_its_bars_lead_to_watch(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch, width: int, height: int, day: date
) -> None:
    monkeypatch.setattr(today, "today", lambda: day)
    page = open_page(viewport={"width": width, "height": height})
    page.goto("/")
    main = page.get_by_role("main")
    bars = page.get_by_role("region", name="Guesses taken back")
    expect(bars.get_by_text("…")).to_have_count(0)
    parts = [
        main.get_by_role("gridcell").last,
        main.get_by_role("link", name="Play it"),
        main.get_by_role("link", name="Watch it being solved"),
        main.get_by_text("the larger number first"),
        main.get_by_role("link", name="Draw yours"),
        *main.get_by_role("link", name="Today’s").all(),
        main.get_by_role("link", name="Yesterday’s"),
        *bars.get_by_role("link").all(),
    ]
    assert len(parts) == (13 if day == NOW else 15)  # the last is who plays
    for part in parts:
        expect(part).to_be_in_viewport(ratio=1)
    bars.get_by_role("link", name="Fewest values first").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("mrv")


def test_on_a_phone_the_board_and_both_buttons_are_in_view(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740})
    page.goto("/")
    for name in ("Play it", "Watch it being solved"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("gridcell").last).to_be_in_viewport(ratio=1)
    places = page.get_by_role("navigation", name="Places").bounding_box()
    button = page.get_by_role("link", name="Watch it being solved").bounding_box()
    assert places
    assert button
    assert button["y"] + button["height"] <= places["y"]


@pytest.mark.parametrize(
    ("width", "height"),
    [(1366, 768), (820, 1180), pytest.param(1920, 1080, marks=pytest.mark.sweep)],
)
def test_the_first_tap_on_the_board_chooses_its_cell_and_the_board_does_not_move(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height}, has_touch=width == 820)
    page.goto("/")
    before = place(page)
    at = cell(page, FREE)
    (at.tap if width == 820 else at.click)()
    takes_moves(page)
    assert place(page) == before
    expect(at).to_be_focused()
    expect(at).to_have_attribute("aria-selected", "true")
    page.keyboard.press("3")
    expect(at.locator(".value")).to_have_text("3")
    expect(page).to_have_url(re.compile(re.escape(f"/play?p={params.encode(SIX)}") + "$"))
    expect(page.get_by_role("navigation", name="This puzzle")).to_contain_text("Today’s six")


def test_on_a_phone_the_board_stands_where_play_has_it(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto("/")
    there = place(page)
    assert (there["x"], there["y"], there["width"]) == (28, 103, 349)
    cell(page, FREE).tap()
    takes_moves(page)
    assert place(page) == there
    expect(cell(page, FREE)).to_be_focused()


def test_the_first_touch_is_not_lost_where_the_game_is_late(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    late = Held(page, r"/play\?")
    page.goto("/")
    cell(page, FREE).click()
    expect(page.locator("[data-game]")).to_have_count(0)
    late.release()
    takes_moves(page)
    expect(cell(page, FREE)).to_be_focused()


def test_where_the_game_does_not_come_the_tap_leads_to_play(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    page.route(re.compile("game_here"), lambda route: route.abort())
    page.goto("/")
    cell(page, FREE).click()
    takes_moves(page)
    expect(page.get_by_role("heading", name="Solve it yourself")).to_have_count(0)


def test_by_keys_alone_the_board_is_entered_and_the_first_digit_is_written(
    open_page: OpenPage,
) -> None:
    page = open_page(**WIDE)
    page.goto("/")
    first = page.get_by_role("grid", name="Puzzle").get_by_role("gridcell").first
    first.focus()
    row, column = FREE
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    for _ in range(column):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-game]")).to_have_count(0)
    page.keyboard.press("3")
    takes_moves(page)
    expect(cell(page, FREE).locator(".value")).to_have_text("3")
    expect(cell(page, FREE)).to_be_focused()


def test_back_from_the_game_is_home_and_on_again_the_game_with_what_was_written(
    open_page: OpenPage,
) -> None:
    page = open_page(**WIDE)
    page.goto("/")
    cell(page, FREE).click()
    takes_moves(page)
    page.keyboard.press("3")
    page.go_back()
    written = page.get_by_role("heading", name=re.compile(r"\d+ of 36 filled"))
    expect(written).to_be_visible()
    expect(cell(page, FREE).locator(".value")).to_have_text("3")  # before it is touched
    expect(cell(page, FREE)).to_have_accessible_name(re.compile(", 3$"))
    page.go_forward()
    takes_moves(page)
    expect(cell(page, FREE).locator(".value")).to_have_text("3")
    page.reload()
    takes_moves(page)
    page.go_back()
    expect(written).to_be_visible()


def test_who_comes_back_finds_what_was_begun_and_all_of_it_on_one_screen(
    open_page: OpenPage,
) -> None:
    page = open_page(**PHONE)
    played = {"4": {"state": "solved", "seconds": 72}, "6": {"state": "begun", "filled": 1 / 3}}
    others = [BEGUN | {"name": f"Number {number}", "code": f"m1{number}"} for number in (2, 3)]
    six = {"code": params.encode(SIX), "size": 6, "name": "Today’s six", "filled": 1 / 3}
    page.route(re.compile(r"/board\.svg"), lambda route: route.fulfill(status=204))
    knows(page, days={NOW.isoformat(): played}, begun=[BEGUN | six, BEGUN, *others])
    page.goto("/")
    todays = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link")
    expect(todays).to_have_text([
        re.compile(r"Four\s+✓ 1:12"), re.compile(r"Six\s+12 of 36"), re.compile(r"Nine\s+hard"),
    ])  # fmt: skip
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also.nth(0)).to_contain_text("A small one")
    expect(also.nth(0)).to_contain_text("4 of 16")
    expect(also.nth(1)).to_contain_text("Number 2")
    expect(page.get_by_role("link", name="1 day in a row")).to_be_visible()
    for seen in (*todays.all(), also.nth(1), button(page, "extreme")):
        expect(seen).to_be_in_viewport(ratio=1)
    places = page.get_by_role("navigation", name="Places").bounding_box()
    last = button(page, "extreme").bounding_box()
    assert places
    assert last
    assert last["y"] + last["height"] <= places["y"]
    assert last["height"] >= 44
    page.get_by_role("link", name="A small one").tap()
    takes_moves(page)


def test_in_december_the_sudoku_and_the_killer_stand_beside_the_nine_and_never_for_it(
    open_apart: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played on Home, each marks its own place in the day; a stored nine stays what it is."""
    day = date(2026, 12, 5)
    monkeypatch.setattr(today, "today", lambda: day)
    page = open_apart(viewport={"width": 360, "height": 640}, has_touch=True)
    page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))
    knows(page, days={day.isoformat(): {"9": {"state": "solved", "seconds": 754}}})
    for kind in ("sudoku", "killer"):
        puzzle = puzzle_of(day, kind, Budget())
        given = givens(puzzle)
        free = next((r, c) for r in range(9) for c in range(9) if (r, c) not in given)
        page.goto(f"/?kind={kind}")
        expect(page.get_by_role("navigation", name="Today’s puzzles")).to_be_visible()
        cell(page, free).tap()
        takes_moves(page)
        page.keyboard.press("5")
        expect(cell(page, free).locator(".value")).to_have_text("5")
        page.get_by_role("link", name="Today", exact=True).tap()
        filled = len(given) + 1
        expect(page.locator(f".todays [data-which={kind}]")).to_have_text(
            re.compile(rf"{kind.capitalize()}\s+{filled} of 81")
        )
    todays = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link")
    expect(todays.nth(2)).to_have_text(re.compile(r"Nine\s+✓ 12:34"))
    also = page.get_by_role("region", name="Also begun").get_by_role("listitem")
    expect(also).to_contain_text(["Today’s killer", "Today’s sudoku"])
    for link in todays.all():
        assert link.evaluate("(link) => link.scrollWidth <= link.clientWidth")
    page.goto("/today")
    table = page.get_by_role("table", name="December 2026")
    expect(table.get_by_role("link").nth(4)).to_have_accessible_name(
        "5 December nine solved in 12:34, sudoku begun, killer begun"
    )
    page.get_by_role("navigation", name="The days lead to").get_by_role("link", name="Killer").tap()
    table.get_by_role("link").nth(1).tap()
    expect(page.get_by_text("The killer of 2 December 2026")).to_be_visible()


def test_size_and_grade_make_a_new_puzzle_in_two_taps(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    knows(page)
    page.goto("/")
    page.get_by_role("radio", name="3").tap()
    expect(button(page, "extreme")).to_be_disabled()
    expect(page.get_by_text("We make no extreme 3 × 3.")).to_be_visible()
    button(page, "easy").tap()
    takes_moves(page)
    assert len(page.get_by_role("gridcell").all()) == 9
    page.go_back()
    expect(page.get_by_role("navigation", name="Today’s puzzles")).to_be_visible()


def test_you_are_a_figure_among_the_searches_once_you_have_solved_it(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    knows(page, solved={params.encode(SIX): {"seconds": 185, "hints": 0, "back": 4}})
    page.goto("/")
    you = page.get_by_role("link", name="You")
    expect(you).to_have_accessible_name("You 4")
    bars = page.get_by_role("region", name="Guesses taken back")
    expect(bars.get_by_text("…")).to_have_count(0)
    expect(you).to_have_accessible_name("You 4")


def test_where_what_is_known_does_not_come_home_is_as_for_everyone(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    knows(page)
    page.route(re.compile(r"today/again\.js"), lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("link", name="Play it")).to_be_visible()


def test_a_first_visit_is_told_nothing_of_coming_back(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    page.goto("/")
    expect(page.get_by_role("link", name="Play it")).to_be_visible()
    expect(page.get_by_text("New puzzle")).to_have_count(0)


def test_the_calendar_says_what_was_played_in_words_and_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page(**WIDE)
    knows(
        page,
        days={
            "2026-11-19": {"6": {"state": "solved", "seconds": 185}, "9": {"state": "begun"}},
            "2026-11-17": {"4": {"state": "solved", "seconds": 3723}},
        },
    )
    page.goto("/today")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    day = page.get_by_role("table", name="November 2026").get_by_role("link")
    expect(day.nth(18)).to_have_accessible_name("19 November six solved in 3:05, nine begun")
    expect(day.nth(17)).to_have_accessible_name("18 November forgiven")
    expect(day.nth(16)).to_have_accessible_name("17 November four solved in 1:02:03")
    expect(day.nth(15)).to_have_accessible_name("16 November")
    day.nth(18).focus()
    page.keyboard.press("ArrowUp")
    expect(day.nth(11)).to_be_focused()
    page.keyboard.press("PageUp")
    expect(page.get_by_role("heading", name="October 2026")).to_be_visible()
    page.get_by_role("link", name="8 October", exact=True).press("Enter")
    expect(page.get_by_text("The six of 8 October 2026")).to_be_visible()
