"""A fortnight of mornings on a phone: each day's four is solved on Home, but for those missed."""

import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import takes_moves
from tests.browser.support import cell
from webapp.budget import Budget
from webapp.generator.days import puzzle_of, wish
from webapp.puzzle.position import givens
from webapp.solvers import solutions
from webapp.web.places import today

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
# Two weeks from Monday on, across the day from which the day of the week says how hard they are.
FIRST = date(2026, 11, 23)
# One is missed in the first week, two in the second: the second of these ends the row.
MISSED = {3, 8, 11}
ROWS = [0, 1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9, 0, 1]


def wakes(page: Page, monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    """Let it be the morning of that day, here and on the server."""
    monkeypatch.setattr(today, "today", lambda: day)
    page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))


def solves_the_four(page: Page, day: date) -> None:
    """From Home: to the four, a tap on its board, and all its digits."""
    puzzle = puzzle_of(day, 4, Budget())
    (grid,) = solutions(puzzle)
    open_ = [(r, c) for r in range(4) for c in range(4) if (r, c) not in givens(puzzle)]
    main = page.get_by_role("main")
    main.get_by_role("link", name=re.compile("^(Today’s f|F)our")).tap()
    expect(page.get_by_role("gridcell")).to_have_count(16)
    cell(page, open_[0]).tap()
    takes_moves(page)
    for row, column in open_:
        cell(page, (row, column)).press(str(grid[row][column]))
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()


def test_a_fortnight_of_mornings(
    open_apart: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_apart(**PHONE)
    for number in range(14):
        day = FIRST + timedelta(days=number)
        wakes(page, monkeypatch, day)
        page.goto("/")
        expect(page.locator(".facts")).to_contain_text(f"6 × 6 · {wish(day, 6).grade}")
        if number:
            row = ROWS[number]
            said = f"{row} day{'s' if row > 1 else ''} in a row" if row else ""
            expect(page.locator(".days-played [data-streak]")).to_have_text(said)
            four = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link").first
            expect(four).to_have_text(re.compile(rf"Four\s+{wish(day, 4).grade}"))
        if number in MISSED:
            continue
        solves_the_four(page, day)
        page.get_by_role("link", name="Today", exact=True).tap()
        four = page.get_by_role("navigation", name="Today’s puzzles").get_by_role("link").first
        expect(four).to_have_text(re.compile(r"Four\s+✓ \d+:\d\d"))
    page.goto("/today")
    days = page.get_by_role("table", name="December 2026").get_by_role("link")
    expect(days).to_have_count(6)
    expect(days.nth(4)).to_have_accessible_name(
        re.compile(r"^5 December four solved( in \d+:\d\d)?$")
    )
    page.get_by_role("link", name="Month before").tap()
    before = page.get_by_role("table", name="November 2026").get_by_role("link")
    expect(before.nth(22)).to_have_accessible_name(
        re.compile(r"^23 November four solved( in \d+:\d\d)?$")
    )
    expect(before.nth(25)).to_have_accessible_name("26 November")
