"""Watch fits one screen: board, sentence, lit line and transport are in view together."""

from itertools import product

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.in_view import HIDDEN, NINE, positions
from tests.browser.support import SAMPLE, button, latin, ready, watch_address
from webapp.puzzle import Puzzle
from webapp.solvers import SOLVERS

SCREENS = [(1366, 768), (1280, 720), (1024, 768)]
PHONES = [(360, 640), (360, 740), (740, 360)]
SEEN = {((1024, 768), "logic", False)}
# What has the least room to spare; the sweep looks at the sample as well.
each_puzzle = pytest.mark.parametrize(
    "puzzle",
    [pytest.param(SAMPLE, id="sample", marks=pytest.mark.sweep), pytest.param(NINE, id="9x9")],
)

# Where things stand: this must not change from step to step.
_PLACES = """() => [
  ".board", "[data-sentence]", ".counters", ".pseudocode", "[role=toolbar]",
].map((each) => {
  const { top, left } = document.querySelector(each).getBoundingClientRect();
  return [Math.round(top), Math.round(left)];
})"""


@each_puzzle
@pytest.mark.parametrize(
    ("screen", "algorithm", "large"),
    [
        pytest.param(
            *case, marks=() if case in SEEN else pytest.mark.sweep,
            id=f"{case[0][0]}x{case[0][1]}-{case[1]}{'-large' * case[2]}",
        )
        for case in product(SCREENS, SOLVERS, (False, True))
    ],
)  # fmt: skip
def test_all_that_belongs_together_is_in_view_and_nothing_jumps(
    page: Page, screen: tuple[int, int], algorithm: str, large: bool, puzzle: Puzzle
) -> None:
    page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    page.goto(watch_address(SAMPLE, algorithm))
    if large:
        button(page, "Large").click()
    places = []
    for at in positions(puzzle, algorithm):
        page.goto(watch_address(puzzle, algorithm, at))
        ready(page)
        assert page.evaluate(HIDDEN) == [], at
        places.append(page.evaluate(_PLACES))
    assert places == [places[0]] * len(places)


@each_puzzle
@pytest.mark.parametrize(
    ("screen", "algorithm"),
    [
        pytest.param(*case, marks=() if case == (PHONES[0], "backtracking") else pytest.mark.sweep)
        for case in product(PHONES, SOLVERS)
    ],
)
def test_a_phone_shows_board_sentence_and_transport_at_once(
    page: Page, screen: tuple[int, int], algorithm: str, puzzle: Puzzle
) -> None:
    page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    for at in positions(puzzle, algorithm):
        page.goto(watch_address(puzzle, algorithm, at))
        ready(page)
        hidden = page.evaluate(HIDDEN)
        assert set(hidden) <= {"line", "line in its box", "counters"}, at


@pytest.mark.sweep
@pytest.mark.parametrize("size", [12, 16])
def test_a_large_grid_fits_one_screen_too(page: Page, size: int) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    for at in (1, 9):
        page.goto(watch_address(latin(size), "mrv", at))
        ready(page)
        assert page.evaluate(HIDDEN) == [], at


# How far the numbers reach into the code below them, and whether they are cut.
_NUMBERS = """() => {
  const counters = document.querySelector(".counters");
  const code = document.querySelector(".pseudocode").getBoundingClientRect();
  return [counters.getBoundingClientRect().bottom - code.top,
          counters.scrollHeight - counters.clientHeight];
}"""


@pytest.mark.parametrize("size", [(1280, 596), pytest.param((1366, 640), marks=pytest.mark.sweep)])
def test_in_a_low_window_the_numbers_are_above_the_code(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(watch_address(SAMPLE, "mrv", at=30))
    ready(page)
    reaches, cut = page.evaluate(_NUMBERS)
    assert reaches <= 0
    assert cut <= 0
    assert page.evaluate(HIDDEN) == []


# Whether the dock hides a part of the counters, and whether Play shows less than its name.
_CUT = """() => {
  const top = (each) => document.querySelector(each).getBoundingClientRect().top;
  const play = document.querySelector("[data-play]");
  return [top(".counters") < top(".dock"), play.scrollWidth > play.clientWidth];
}"""


@pytest.mark.sweep
def test_on_a_phone_nothing_is_half_hidden_behind_the_dock(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for puzzle, at in ((SAMPLE, 60), (SAMPLE, 86), (NINE, 30)):
        page.goto(watch_address(puzzle, at=at))
        ready(page)
        assert page.evaluate(_CUT) == [False, False], at
