"""Watch fits one screen: board, sentence, lit line and transport are in view together."""

from itertools import product

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.support import BY_ID, SAMPLE, button, ready, run_of, watch_address
from webapp.explain import explain
from webapp.puzzle import Puzzle, parse
from webapp.solvers import SOLVERS

SCREENS = [(1366, 768), (1280, 720), (1024, 768)]
PHONES = [(360, 740), (740, 360)]
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
MOST, POSITIONS = 2_000, 3
SEEN = {((1280, 720), "backtracking", True), ((1024, 768), "logic", False)}

# What is not whole in view, by name, with the page as it was opened: at its top.
_HIDDEN = """() => {
  const whole = (box, frame) => box.top >= frame.top - 1 && box.left >= frame.left - 1
    && box.bottom <= frame.bottom + 1 && box.right <= frame.right + 1;
  const { clientWidth } = document.documentElement;
  const screen = { top: 0, left: 0, bottom: innerHeight, right: clientWidth };
  const code = document.querySelector(".pseudocode").getBoundingClientRect();
  const sentence = document.querySelector("[data-sentence]");
  const hidden = [];
  for (const [name, selector, frame] of [
    ["board", ".board", screen], ["sentence", "[data-sentence]", screen],
    ["line", ".pseudocode [aria-current]", screen], ["transport", "#transport", screen],
    ["line in its box", ".pseudocode [aria-current]", code],
    ["slider", "[data-slider]", screen], ["counters", ".counters", screen],
  ]) {
    const found = document.querySelector(selector);
    if (found && !whole(found.getBoundingClientRect(), frame)) hidden.push(name);
  }
  if (sentence.scrollHeight > sentence.clientHeight + 1) hidden.push("end of the sentence");
  if (scrollY) hidden.push("top of the page");
  return hidden;
}"""

# Where things stand: this must not change from step to step.
_PLACES = """() => [
  ".board", "[data-sentence]", ".counters", ".pseudocode", "#transport",
].map((each) => {
  const { top, left } = document.querySelector(each).getBoundingClientRect();
  return [Math.round(top), Math.round(left)];
})"""


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
    page: Page, screen: tuple[int, int], algorithm: str, large: bool
) -> None:
    page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    page.goto(watch_address(SAMPLE, algorithm))
    if large:
        button(page, "Large").click()
    for puzzle in (SAMPLE, NINE):
        places = []
        for at in positions(puzzle, algorithm):
            page.goto(watch_address(puzzle, algorithm, at))
            ready(page)
            assert page.evaluate(_HIDDEN) == [], at
            places.append(page.evaluate(_PLACES))
        assert places == [places[0]] * len(places)


@pytest.mark.parametrize(
    ("screen", "algorithm"),
    [
        pytest.param(*case, marks=() if case[1] == "backtracking" else pytest.mark.sweep)
        for case in product(PHONES, SOLVERS)
    ],
)
def test_a_phone_shows_board_sentence_and_transport_at_once(
    page: Page, screen: tuple[int, int], algorithm: str
) -> None:
    page.set_viewport_size(ViewportSize(width=screen[0], height=screen[1]))
    for puzzle in (SAMPLE, NINE):
        for at in positions(puzzle, algorithm):
            page.goto(watch_address(puzzle, algorithm, at))
            ready(page)
            hidden = page.evaluate(_HIDDEN)
            assert set(hidden) <= {"line", "line in its box", "counters"}, at


def positions(puzzle: Puzzle, algorithm: str) -> list[int]:
    """Some of the first steps of a run, and of many of them the one with the longest sentence."""
    run = run_of(puzzle, algorithm)
    run.extend(MOST)
    end = min(len(run.events), MOST)
    looks = [run.look(at) for at in range(1, end + 1, max(1, end // 200))]
    fewest = run.choice.solver.fewest_first
    longest = max(looks, key=lambda look: len(explain(puzzle, look.before, look.event, fewest)))
    return sorted({longest.at, *range(1, end, max(1, end // POSITIONS))})
