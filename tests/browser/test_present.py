"""Present: the watch alone, large enough for the last row of a classroom."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.in_view import HIDDEN, NINE, positions
from tests.browser.support import (
    BY_ID,
    SAMPLE,
    button,
    eventually,
    painted,
    ready,
    rests_at,
    watch_address,
)
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
SCREENS = [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
SEEN = {((1024, 768), "logic")}

# The least share of the screen's height that letters have, by what they are.
_SHARES = """() => Object.fromEntries([
  ["sentence", "[data-sentence]"], ["value", ".board .value"], ["code", ".pseudocode li"],
  ["legend", ".legend li"],
].map(([name, selector]) => [name, 100 / innerHeight * Math.min(
  ...[...document.querySelectorAll(selector)]
    .map((each) => parseFloat(getComputedStyle(each).fontSize))
)]))"""
_LEGEND = """() => [...document.querySelectorAll(".legend li")].every((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const box = each.closest(".legend").getBoundingClientRect();
  return top >= 0 && left >= 0 && right <= innerWidth
    && bottom <= Math.min(innerHeight, box.bottom + 1);
})"""


@pytest.fixture
def watch(page: Page) -> Page:
    """The sample at position 30."""
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    return page


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(SAMPLE, id="sample", marks=pytest.mark.sweep),
        pytest.param(SIX, id="6x6", marks=pytest.mark.sweep),
        pytest.param(NINE, id="9x9"),
    ],
)
@pytest.mark.parametrize(
    ("screen", "algorithm"),
    [
        pytest.param(*case, marks=() if case in SEEN else pytest.mark.sweep)
        for case in product(SCREENS, SOLVERS)
    ],
)
def test_all_is_in_view_and_can_be_read_from_the_last_row(
    page: Page, screen: tuple[int, int], algorithm: str, puzzle: Puzzle
) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    for at in positions(puzzle, algorithm)[:3]:
        page.goto(watch_address(puzzle, algorithm, at))
        ready(page)
        button(page, "Present").click()
        eventually(page, lambda: page.evaluate(_LEGEND))  # the full screen comes a frame later
        assert set(page.evaluate(HIDDEN)) <= {"counters"}, at
        shares: dict[str, Any] = page.evaluate(_SHARES)
        assert shares["sentence"] >= 4.5
        assert shares["value"] >= (6 if puzzle.size <= 6 else 3.5)
        assert min(shares["code"], shares["legend"]) >= 2.2


def test_nothing_but_the_watch_is_shown_until_escape_or_f(watch: Page) -> None:
    for leave in ("Escape", "f"):
        watch.keyboard.press("f")
        expect(watch.get_by_role("banner")).not_to_be_visible()
        expect(watch.get_by_role("contentinfo")).not_to_be_visible()
        expect(watch.get_by_role("combobox", name="Algorithm")).not_to_be_visible()
        expect(button(watch, "Present")).to_have_attribute("aria-pressed", "true")
        watch.keyboard.press(leave)
        expect(watch.get_by_role("banner")).to_be_visible()
        expect(button(watch, "Present")).to_have_attribute("aria-pressed", "false")


def test_a_full_screen_left_late_ends_no_new_one(watch: Page) -> None:
    stay = "() => { document.documentElement.requestFullscreen = () => new Promise(() => {}); }"
    watch.evaluate(stay)
    watch.keyboard.press("f")
    watch.evaluate("() => { document.dispatchEvent(new Event('fullscreenchange')); }")
    expect(button(watch, "Present")).to_have_attribute("aria-pressed", "true")
    expect(watch.get_by_role("banner")).not_to_be_visible()


def test_a_remote_works_and_darkens_the_screen_where_full_screen_is_refused(page: Page) -> None:
    page.add_init_script("Element.prototype.requestFullscreen = () => Promise.reject(new Error())")
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    button(page, "Present").click()
    expect(page.get_by_role("banner")).not_to_be_visible()
    page.get_by_role("combobox", name="Speed").click()
    page.keyboard.press("Escape")
    for key, at in (("PageDown", 31), ("PageUp", 30), ("ArrowRight", 31), ("ArrowLeft", 30)):
        page.keyboard.press(key)
        rests_at(page, at)
    page.keyboard.press("b")
    expect(page.get_by_role("grid", name="Puzzle")).not_to_be_visible()
    page.keyboard.press("b")
    expect(page.get_by_role("grid", name="Puzzle")).to_be_visible()
    assert painted(page) == 30
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner")).to_be_visible()


def test_the_legend_shows_the_signs_in_use_in_one_line(watch: Page) -> None:
    watch.keyboard.press("f")
    legend = watch.locator(".legend")
    lines = legend.get_by_role("listitem").filter(visible=True)
    for at, words in ((30, ["a guess that stands", "nothing fits"]), (31, ["a guess taken back"])):
        rests_at(watch, at)
        for sign in words:
            expect(lines.filter(has_text=sign)).to_be_visible()
        expect(lines.filter(has_text="breaks two rules")).to_have_count(0)
        tops = "each => each.map((one) => Math.round(one.getBoundingClientRect().y))"
        assert len({*lines.evaluate_all(tops)}) == 1  # at one moment: signs may come yet
        watch.keyboard.press("PageDown")


def test_one_panel_stands_beside_the_board_and_its_letter_chooses_it(watch: Page) -> None:
    watch.keyboard.press("f")
    code = watch.get_by_role("list", name="Pseudocode")
    expect(code).to_be_visible()
    panels = {
        "t": watch.get_by_role("tabpanel", name="Tree"),
        "w": watch.get_by_role("tabpanel", name="Why?"),
        "i": watch.get_by_role("tabpanel", name="Inside"),
        "n": watch.locator(".counters"),
        "c": code,
    }
    for key, panel in panels.items():
        watch.keyboard.press(key)
        expect(panel).to_be_visible()
        for other in panels.values():
            if other is not panel:
                expect(other).not_to_be_visible()
    watch.keyboard.press("w")
    watch.keyboard.press("f")
    expect(code).to_be_visible()
    watch.keyboard.press("f")
    expect(panels["w"]).to_be_visible()
