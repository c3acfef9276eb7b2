"""What a class sees can be read from its last row, with the longest sentence of a run in place."""

from itertools import product
from re import compile as pattern

import pytest
from playwright.sync_api import Page, expect

from tests.browser.back_row import (
    PAGES,
    PUZZLES,
    SCREENS,
    SIX,
    Screen,
    measured,
    open_shown,
    too_small,
)
from tests.browser.support import button, eventually, ready, watch_address

# A page is left for the next one while it still fetches.
pytestmark = pytest.mark.expects("Failed to fetch")

_IN_VIEW = (
    "(each) => each.getBoundingClientRect().bottom <= each.closest('.work')"
    ".getBoundingClientRect().bottom + 1"
)
# How much of its height the painted tree takes.
_FILLED = """() => {
  const { canvas: { height }, view } = document.querySelector(".tree").panel;
  return view && view.bottom / height;
}"""
SEEN = {
    ("Watch", (1280, 720), "6x6"), ("Present", (1024, 768), "9x9"), ("Be", (1280, 720), "6x6"),
    ("Compare", (1024, 768), "6x6"), ("Compare in Present", (1280, 720), "6x6"),
    ("lesson", (1280, 720), "6x6"), ("lesson in Present", (1024, 768), "6x6"),
    ("projector asks", (1280, 720), "6x6"),
}  # fmt: skip
each_case = pytest.mark.parametrize(
    ("name", "screen", "grid"),
    [
        pytest.param(
            *case, marks=() if case in SEEN else pytest.mark.sweep,
            id=f"{case[0]}-{case[1][0]}x{case[1][1]}-{case[2]}",
        )
        for name, shown in PAGES.items()
        for case in product([name], shown.screens, shown.grids)
    ],
)  # fmt: skip


@each_case
def test_nothing_is_too_small_or_cut_and_large_makes_nothing_smaller(
    page: Page, name: str, screen: Screen, grid: str
) -> None:
    puzzle = PUZZLES[grid]
    plain, large = None, None
    for bigger in (False, True):
        shown = open_shown(page, name, screen, puzzle, bigger)
        seen = measured(page, shown)
        floors = shown.floors_on(screen)
        assert too_small(seen, floors, screen, puzzle.size) + seen["faults"] == [], bigger
        plain, large = large or seen, seen
    assert plain is not None
    assert large is not None
    assert large["board"] >= plain["board"] - 1
    assert large["marks"] >= plain["marks"] - 0.5
    for kind, size in plain["sizes"].items():
        assert large["sizes"].get(kind, size) >= size - 0.1, kind


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(each, marks=() if each == (1280, 720) else pytest.mark.sweep, id=str(each[0]))
        for each in SCREENS
    ],
)
def test_at_the_end_of_a_run_what_next_is_whole(page: Page, screen: Screen) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(watch_address(SIX, "mrv", 308))
    ready(page)
    follows = page.locator(".next")
    for _ in ("plain", "large"):
        expect(follows).to_contain_text(
            "Propagation takes back no guesses"
        )  # the ways on have come
        assert follows.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1")
        assert follows.evaluate(_IN_VIEW)
        button(page, "Large").click()


@pytest.mark.parametrize("screen", [pytest.param((1024, 768), id="1024")])
def test_in_present_the_signs_of_a_step_are_told_whole_in_one_line(
    page: Page, screen: Screen
) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(watch_address(SIX, "possible-sets", 491))
    ready(page)
    legend = page.get_by_role("region", name="Legend").get_by_role("listitem")
    page.keyboard.press("f")
    signs = ["stands", "clashes", "rests on", "taken back", "nothing fits", "values left"]
    expect(legend.filter(visible=True)).to_have_text([pattern(each) for each in signs])
    assert measured(page, PAGES["Present"])["faults"] == []


def test_in_present_a_small_tree_fills_its_box(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(watch_address(SIX, "mrv", 120))
    ready(page)
    page.keyboard.press("f")
    page.keyboard.press("t")
    eventually(page, lambda: (page.evaluate(_FILLED) or 0) > 0.6)
