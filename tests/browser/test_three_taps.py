"""Three taps from Home at the most, on the first visit: to a new puzzle of one's kind, and to an
empty board of one's size."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import takes_moves
from tests.browser.support import takes_edits
from tests.conftest import NOW
from webapp.web.places import today

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DECEMBER = date(2026, 12, 5)
MOST = 3


class Visitor:
    """Who has never been here, on a device of theirs; each press is counted."""

    def __init__(self, page: Page, day: date, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(today, "today", lambda: day)
        page.clock.set_fixed_time(datetime.combine(day, time(7, 30)))
        page.goto("/")
        self.page = page
        self.main = page.get_by_role("main")
        self.has_touch = bool(page.evaluate("navigator.maxTouchPoints"))
        self.taps = 0

    def taps_on(self, what: Locator) -> None:
        """Touch it, or click."""
        (what.tap if self.has_touch else what.click)()
        self.taps += 1

    def link(self, name: str) -> Locator:
        """A link of the page by its whole name."""
        return self.main.get_by_role("link", name=name, exact=True)


Visit = Callable[[date], Visitor]


@pytest.fixture(params=[PHONE, WIDE], ids=["phone", "desktop"])
def visit(
    request: pytest.FixtureRequest,
    open_apart: Callable[..., Page],
    monkeypatch: pytest.MonkeyPatch,
) -> Visit:
    """Opens Home on a day, for the first time."""
    return lambda day: Visitor(open_apart(**request.param), day, monkeypatch)


def shows(page: Page, kind: str) -> None:
    """Expect the game of a 9 x 9 of that kind, which takes moves."""
    takes_moves(page)
    expect(page.get_by_role("gridcell")).to_have_count(81)
    expect(page.locator("#puzzle-facts")).to_contain_text(f"9 × 9 {kind}")


@pytest.mark.parametrize("day", [NOW, DECEMBER], ids=str)
@pytest.mark.parametrize(("link", "kind"), [("Sudoku", "sudoku"), ("Killer", "killer sudoku")])
def test_a_fan_comes_to_a_new_puzzle_of_their_kind(
    visit: Visit, day: date, link: str, kind: str
) -> None:
    fan = visit(day)
    fan.taps_on(fan.link(link))
    shows(fan.page, kind)
    assert fan.taps <= MOST


@pytest.mark.parametrize("kind", ["sudoku", "killer"])
def test_in_december_a_fan_plays_the_one_of_the_day_where_it_stands(
    visit: Visit, kind: str
) -> None:
    """And it does not move when the game begins, but for a pixel that Play needs for its keys."""
    fan = visit(DECEMBER)
    fan.taps_on(fan.link(f"Today’s {kind} 9 × 9 · extreme"))
    expect(fan.page.get_by_role("gridcell")).to_have_count(81)
    board = fan.page.get_by_role("grid", name="Puzzle")
    before = board.bounding_box()
    fan.taps_on(fan.page.get_by_role("gridcell").nth(40))
    shows(fan.page, "killer sudoku" if kind == "killer" else kind)
    assert board.bounding_box() == pytest.approx(before, abs=1)
    expect(fan.page.locator("#puzzle-name")).to_have_text(f"Today’s {kind}")
    assert fan.taps <= MOST


@pytest.mark.parametrize("day", [NOW, DECEMBER], ids=str)
@pytest.mark.parametrize("size", [4, 6, 9])
def test_a_newspaper_reader_comes_to_an_empty_board_of_their_size(
    visit: Visit, day: date, size: int
) -> None:
    reader = visit(day)
    reader.taps_on(reader.link("Draw yours"))
    reader.taps_on(reader.link(f"{size} × {size}"))
    takes_edits(reader.page)
    expect(reader.page.get_by_role("gridcell")).to_have_count(size * size)
    assert reader.taps <= MOST
