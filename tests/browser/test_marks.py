"""Candidates can be read on every board: as digits, or as dots with a lens."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.support import BY_ID, cell, latin, watch_address
from webapp.puzzle import parse

NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])

# The least size of marks, the cells whose marks leave them or meet a clue, how many have some.
_READ = """() => {
  const seen = { least: Infinity, off: [], marked: 0 };
  for (const td of document.querySelectorAll("[data-board] td")) {
    const marks = td.querySelector(".marks");
    if (!marks.textContent.trim()) continue;
    const [box, room] = [marks, td].map((each) => each.getBoundingClientRect());
    const clue = td.querySelector(".clue").getBoundingClientRect();
    seen.marked += 1;
    seen.least = Math.min(seen.least, parseFloat(getComputedStyle(marks).fontSize));
    const wide = box.left < room.left || box.right > room.right || box.bottom > room.bottom - 3;
    if (wide || (clue.height && box.top < clue.bottom)) seen.off.push(td.id);
  }
  return seen;
}"""


@pytest.mark.parametrize(
    "algorithm", ["forward-checking", pytest.param("arc-consistency", marks=pytest.mark.sweep)]
)
def test_candidates_of_a_nine_are_digits_clear_of_clues_on_a_laptop(
    page: Page, algorithm: str
) -> None:
    page.set_viewport_size(ViewportSize(width=1280, height=720))
    page.goto(watch_address(NINE, algorithm, 40))
    seen = page.evaluate(_READ)
    assert seen["marked"] > 10
    assert (seen["least"] >= 10, seen["off"]) == (True, [])


def test_candidates_of_a_sixteen_are_dots_and_the_cell_in_hand_has_a_lens(page: Page) -> None:
    page.set_viewport_size(ViewportSize(width=1280, height=720))
    page.goto(watch_address(latin(16), "arc-consistency", 3))
    said = "(marks) => [getComputedStyle(marks).fontSize, marks.dataset.dots]"
    first, other = (cell(page, at).locator(".marks") for at in ((0, 1), (3, 0)))
    assert first.evaluate(said) == ["13px", "\u00d7•••\n••••\n••••\n••••"]
    expect(first.locator("s")).to_have_text("1")
    assert other.evaluate(said)[0] == "0px"
    other.hover(force=True)
    assert other.evaluate(said)[0] == "13px"
    box = other.bounding_box()
    assert box is not None
    assert box["width"] > 60
