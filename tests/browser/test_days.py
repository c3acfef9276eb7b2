"""Players' days: a mistake and hints on a phone, mornings in a row, a newspaper's puzzle."""

import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.drawing import has_drawing
from tests.browser.playing import takes_moves
from tests.browser.support import button, cell, takes_edits
from tests.browser.thumb import Thumb
from tests.conftest import NOW
from webapp.budget import Budget
from webapp.coach.argument import MOST_LETTERS, Argument, argument
from webapp.generator.days import puzzle_of, wish
from webapp.puzzle import Cell, Grid, Puzzle, cell_name, parse
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.web.places import today

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


def writes(phone: Page, at: Cell, value: int) -> None:
    """Touch a cell and a key."""
    cell(phone, at).tap()
    keys = phone.get_by_role("group", name="Keypad")
    keys.get_by_role("button", name=str(value), exact=True).tap()


def solved(puzzle: Puzzle) -> tuple[list[Cell], Grid]:
    """The cells to be filled, and the solution."""
    (grid,) = solutions(puzzle, limit=2)
    given, every = givens(puzzle), range(puzzle.size)
    return [(r, c) for r in every for c in every if (r, c) not in given], grid


def test_a_day_on_a_phone_has_hints_a_mistake_and_an_end(open_page: OpenPage) -> None:
    phone = open_page(**PHONE)
    phone.goto("/")
    todays = phone.get_by_role("main").get_by_role("link", name=re.compile("^(Today’s f|F)our"))
    todays.tap()
    expect(phone.get_by_role("gridcell")).to_have_count(16)
    open_, grid = solved(puzzle_of(NOW, 4, Budget()))
    cell(phone, open_[0]).tap()
    takes_moves(phone)
    reply = phone.locator("#reply")
    button(phone, "Hint").tap()
    expect(reply).to_contain_text("Look at")
    button(phone, "Which strategy?").tap()
    expect(reply.get_by_role("link").first).to_be_visible()
    button(phone, "Which cells, and why?").tap()
    reply.get_by_role("button", name=re.compile("^(Write [1-4]|Cross off)$")).tap()
    expect(reply).to_contain_text("Undo takes it back.")
    empty = re.compile(", empty")
    left = [at for at in open_ if cell(phone, at).get_by_text(re.compile(r"^\d$")).count() == 0]
    (right, wrong), rest = left[:2], left[2:]
    writes(phone, right, grid[right[0]][right[1]])
    writes(phone, wrong, grid[wrong[0]][wrong[1]] % 4 + 1)
    button(phone, "Right so far?").tap()
    expect(button(phone, "Show where")).to_be_visible()
    button(phone, "Back to before my first mistake").tap()
    expect(cell(phone, wrong)).to_have_accessible_name(empty)
    expect(cell(phone, right)).not_to_have_accessible_name(empty)
    button(phone, "Redo").tap()
    expect(cell(phone, wrong)).not_to_have_accessible_name(empty)
    button(phone, "Undo").tap()
    for row, column in (wrong, *rest):
        writes(phone, (row, column), grid[row][column])
    card = phone.get_by_role("dialog", name="Solved")
    expect(card.get_by_role("heading", name="Your solve as a search")).to_be_visible()
    for name in ("Share result", "Watch my solve", "Show the board"):
        expect(button(phone, name)).to_be_in_viewport(ratio=1)
    phone.get_by_role("link", name="Today", exact=True).tap()
    four = phone.get_by_role("navigation", name="Today’s puzzles").get_by_role("link").first
    expect(four).to_have_text(re.compile(r"Four\s+✓ \d+:\d\d"))
    phone.goto("/mine")
    kept = phone.get_by_role("list", name="Solved and made").get_by_role("link")
    expect(kept).to_have_accessible_name(re.compile(r"^The four of .* solved in \d+:\d\d \d hint"))


# From a Saturday to the next Sunday but one, across the day from which the weekday sets the grade.
FIRST = date(2026, 11, 28)
# One day is missed in the first week, two in the second: the second of these ends the row.
MISSED = {1, 4, 6}
ROWS = [0, 1, 1, 2, 3, 3, 4, 0, 1]


def test_mornings_of_two_weeks_make_rows_and_a_calendar(
    open_apart: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_apart(**PHONE)
    for number, row in enumerate(ROWS):
        day = FIRST + timedelta(days=number)
        monkeypatch.setattr(today, "today", lambda day=day: day)
        page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))
        page.goto("/")
        expect(page.locator(".facts")).to_contain_text(f"6 × 6 · {wish(day, 6).grade}")
        if number:
            said = f"{row} day{'s' if row > 1 else ''} in a row" if row else ""
            expect(page.locator(".days-played [data-streak]")).to_have_text(said)
            four = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link").first
            expect(four).to_have_text(re.compile(rf"Four\s+{wish(day, 4).grade}"))
        if number in MISSED:
            continue
        main = page.get_by_role("main")
        main.get_by_role("link", name=re.compile("^(Today’s f|F)our")).tap()
        expect(page.get_by_role("gridcell")).to_have_count(16)
        open_, grid = solved(puzzle_of(day, 4, Budget()))
        cell(page, open_[0]).tap()
        takes_moves(page)
        for r, c in open_:
            cell(page, (r, c)).press(str(grid[r][c]))
        expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    page.goto("/today")
    days = page.get_by_role("table", name="December 2026").get_by_role("link")
    expect(days).to_have_count(6)
    four = re.compile(r"^5 December four solved( in \d+:\d\d)?$")
    expect(days.nth(4)).to_have_accessible_name(four)
    page.get_by_role("link", name="Month before").tap()
    before = page.get_by_role("table", name="November 2026").get_by_role("link")
    solved_ = re.compile(r"^28 November four solved( in \d+:\d\d)?$")
    expect(before.nth(27)).to_have_accessible_name(solved_)
    expect(before.nth(28)).to_have_accessible_name("29 November")


PRINTED = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
_, GRID = solved(PRINTED)
# What is right, what is wrong, and what follows it.
RIGHT = [(0, 0), (0, 1), (1, 0)]
WRONG, VALUE = (2, 2), GRID[2][2] % 6 + 1
AFTER = [(5, 5), (4, 4)]
LONGEST = "with 4 in r2c3 and 2 in r3c1 you can’t fill all of 24×, 9+ and row 2"


def found() -> Argument:
    """The argument against the wrong value."""
    why = argument(PRINTED, {at: GRID[at[0]][at[1]] for at in RIGHT}, {WRONG: VALUE})
    assert why
    return why


def has_two_lines(says: Locator) -> None:
    """Expect two lines of the longest argument, and no line cut."""
    assert len(LONGEST) <= MOST_LETTERS
    box = says.evaluate(
        """(p, clause) => {
          p.replaceChildren(p.firstChild, ` ${clause}.`);
          const line = parseFloat(getComputedStyle(p).lineHeight);
          return [p.scrollHeight > p.clientHeight + 1, p.clientHeight < 2.5 * line];
        }""",
        LONGEST,
    )
    assert box == [False, True]


def test_newspaper_puzzle_is_drawn_played_wrong_and_shown(open_page: OpenPage) -> None:
    phone = open_page(**PHONE)
    phone.goto("/")
    for name in ("Draw yours", "6 × 6"):
        phone.get_by_role("main").get_by_role("link", name=name, exact=True).tap()
    takes_edits(phone)
    thumb = Thumb(phone)
    for cage in PRINTED.cages:
        thumb.draws(cage)
    thumb.over([(5, 5)])  # away from the last clue
    has_drawing(phone, PRINTED)
    assert thumb.touches <= 2.5 * 36
    assert phone.evaluate("() => scrollY") == 0
    expect(phone.locator("#verdict")).to_contain_text("Exactly one solution")
    phone.get_by_role("link", name="Solve it by hand").tap()
    takes_moves(phone)
    for at in RIGHT:
        writes(phone, at, GRID[at[0]][at[1]])
    writes(phone, WRONG, VALUE)
    for at in AFTER:
        writes(phone, at, GRID[at[0]][at[1]])
    button(phone, "Right so far?").tap()
    button(phone, "Back to before my first mistake").tap()
    says = phone.locator("#back .says")
    expect(says).to_have_text(f"Move 4: {found().says}.")
    for at in (WRONG, *AFTER):
        expect(cell(phone, at).locator(".value")).to_have_text("")
    lit = phone.locator("td[data-state='because']")
    names = [cell_name(at) for at in found().cells]
    assert [each.get_attribute("id") for each in lit.all()] == names
    button(phone, "Why?").tap()
    sheet = phone.locator(".sheet")
    expect(sheet).to_contain_text(found().sentences[0])
    expect(sheet).to_contain_text("It and 2 moves after it are undone")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(button(phone, "Show it to the class")).to_be_hidden()
    shown = phone.get_by_role("link", name="Look where I went wrong")
    address = shown.get_attribute("data-sends") or ""
    shown.tap()
    expect(phone.get_by_role("link", name="Copied: paste it anywhere")).to_be_visible()
    has_two_lines(says)
    friend = open_page()
    friend.goto(address)
    expect(friend.get_by_role("heading", name="Look where I went wrong")).to_be_visible()
    says = friend.locator(".mistaken .says")
    expect(says).to_have_text(f"Mistake: {found().says}.")
    expect(friend.locator(".steps")).to_be_hidden()
    wrong = friend.locator(f"td#{cell_name(WRONG)}")
    expect(wrong).to_have_attribute("data-state", "refused")
    expect(wrong.locator(".value")).to_have_text(str(VALUE))
    expect(friend.locator("td[data-lit]")).to_have_count(len(names))
    friend.get_by_text("Why?").click()
    expect(friend.locator(".steps")).to_contain_text(found().sentences[0])
    friend.get_by_text("Why?").click()
    has_two_lines(says)
    friend.keyboard.press("f")
    expect(friend.locator("html[data-present]")).to_be_attached()
    has_two_lines(says)
