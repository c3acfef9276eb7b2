"""The search tree beside the board: what stands, what failed, and the way to each guess."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import BY_ID, SAMPLE, cell, ready, slider, stands_at, watch_address
from webapp.puzzle import Puzzle, parse

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])

# Where a node is painted, in the window's pixels.
_PLACE = """(panel, id) => {
  const { view } = panel.closest("[data-player]").player.tree;
  const { left, top } = panel.querySelector("canvas").getBoundingClientRect();
  const { px, py, kind } = view.nodes.find((node) => node.id === id);
  return [left + px, top + py + (kind === "folded" ? 12 : 0)];
}"""


def node(page: Page, name: str) -> Locator:
    """The node whose words begin so."""
    tree = page.get_by_role("tree", name="Search tree")
    return tree.get_by_role("treeitem", name=re.compile(f"^{re.escape(name)}"))


def opened(page: Page, at: int, puzzle: Puzzle = SAMPLE, algorithm: str = "backtracking") -> None:
    """The watch at a position, with its tree."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(watch_address(puzzle, algorithm, at))
    ready(page)
    expect(node(page, "the empty board")).to_have_attribute("aria-expanded", "true")


def click(page: Page, id_: int) -> None:
    """Click where the canvas shows the node."""
    x, y = page.locator("[data-tree]").evaluate(_PLACE, id_)
    page.mouse.click(x, y)


def test_a_click_on_a_guess_goes_to_it_with_board_sentence_and_slider(page: Page) -> None:
    opened(page, 47)
    expect(node(page, "r2c1 = 3: stands")).to_have_attribute("aria-level", "6")
    expect(node(page, "r2c1 = 4")).to_have_count(0)
    click(page, 3)
    stands_at(page, 10)
    expect(page.locator("[data-sentence]")).to_have_text("Try 3 in r1c4.")
    expect(slider(page)).to_have_value("10")
    expect(cell(page, (0, 3))).to_have_attribute("data-state", "tried")
    expect(cell(page, (1, 0))).to_have_accessible_name(re.compile("empty"))
    expect(node(page, "r1c4 = 3: stands")).to_have_attribute("aria-current", "step")
    expect(node(page, "r2c1")).to_have_count(0)


def test_the_keyboard_alone_opens_a_dead_branch_and_goes_to_a_guess_in_it(page: Page) -> None:
    opened(page, 86)
    node(page, "r4c4 = 2: the solution").focus()
    page.keyboard.press("Home")
    expect(node(page, "the empty board")).to_be_focused()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(node(page, "r1c4 = 3: stands")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(node(page, "r2c1 = 2: dead end")).to_be_focused()
    page.keyboard.press("ArrowDown")
    branch = node(page, "r2c1 = 3: failed, hides 5 guesses")
    expect(branch).to_be_focused()
    expect(branch).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowRight")
    expect(node(page, "r2c1 = 3")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # opens this branch, too
    page.keyboard.press("Enter")
    expect(page.locator("[data-sentence]")).to_have_text(re.compile("^Try . in r2c2."))
    expect(node(page, "r2c2 = 2: stands")).to_be_focused()
    assert int(slider(page).input_value()) < 48
