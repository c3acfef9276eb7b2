"""The search tree beside the board: what was guessed, what failed, and the way to each guess."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support import (
    BY_ID,
    SAMPLE,
    button,
    cell,
    ready,
    rests_at,
    slider,
    watch_address,
)
from webapp.puzzle import Puzzle, parse

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])

# Where a node is painted, in the window's pixels.
_PLACE = """(panel, id) => {
  const { left, top } = panel.querySelector("canvas").getBoundingClientRect();
  const { x, y } = panel.panel.placeOf(id);
  return [left + x, top + y];
}"""


def node(page: Page, name: str) -> Locator:
    """The node whose words begin like this."""
    tree = page.get_by_role("tree", name="Search tree")
    return tree.get_by_role("treeitem", name=re.compile(f"^{re.escape(name)}"))


def opened(page: Page, at: int, puzzle: Puzzle = SAMPLE) -> None:
    """Watch backtracking at a position, with its tree."""
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(watch_address(puzzle, "backtracking", at))
    ready(page)
    expect(node(page, "the empty board")).to_have_attribute("aria-level", "1")


def click(page: Page, id_: int) -> None:
    """Click where the canvas shows the node."""
    page.mouse.click(*page.locator("[data-tree]").evaluate(_PLACE, id_))


def test_pointer_goes_to_guesses_and_opens_dead_branches(page: Page) -> None:
    opened(page, 47)
    expect(node(page, "r2c1 = 3: stands")).to_have_attribute("aria-level", "6")
    expect(node(page, "r2c1 = 4")).to_have_count(0)
    click(page, 3)
    rests_at(page, 10)
    expect(page.locator("[data-sentence]")).to_have_text("Try 3 in r1c4.")
    expect(slider(page)).to_have_value("10")
    expect(cell(page, (0, 3))).to_have_attribute("data-state", "tried")
    expect(cell(page, (1, 0))).to_have_accessible_name(re.compile("empty"))
    expect(node(page, "r1c4 = 3: stands")).to_have_attribute("aria-current", "step")
    expect(node(page, "r2c1")).to_have_count(0)
    page.keyboard.press("End")
    rests_at(page, 86)
    branch = node(page, "r2c1 = 3")
    expect(branch).to_have_attribute("aria-expanded", "false")
    click(page, 5)
    expect(branch).to_have_attribute("aria-expanded", "true")
    expect(node(page, "r2c2 = 2: failed")).to_have_attribute("aria-level", "7")
    rests_at(page, 86)
    button(page, "Fold").click()
    expect(branch).to_have_attribute("aria-expanded", "false")
    expect(node(page, "r2c2 = 2: failed")).to_have_count(0)
    button(page, "Open").click()
    expect(branch).to_have_attribute("aria-expanded", "true")
    button(page, "Go there").click()
    rests_at(page, 18)


def walk_to_a_branch(page: Page) -> None:
    """Open the whole run and go to a folded branch by keys alone."""
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
    expect(node(page, "r2c1 = 3: failed, hides 5 guesses")).to_be_focused()


def test_keys_walk_the_tree_and_open_its_branches(page: Page) -> None:
    walk_to_a_branch(page)
    page.keyboard.press("ArrowRight")
    expect(node(page, "r2c1 = 3")).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # opens this branch as well
    page.keyboard.press("Enter")
    expect(page.locator("[data-sentence]")).to_have_text(re.compile("^Try . in r2c2."))
    expect(node(page, "r2c2 = 2: stands")).to_be_focused()
    walk_to_a_branch(page)
    page.keyboard.press("Tab")
    expect(button(page, "Go there")).to_be_focused()
    page.keyboard.press("Enter")
    rests_at(page, 18)
    expect(node(page, "r2c1 = 3: stands")).to_be_focused()


@pytest.mark.expects(500)
def test_tree_asks_for_branches_and_is_a_tab_on_narrow_screens(page: Page) -> None:
    page.route("**/tree?**", lambda route: route.fulfill(status=500, body="no"))
    opened(page, 3815, SIX)
    branch = node(page, "r1c4 = 2: failed, hides 406 guesses")
    branch.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(branch).to_have_attribute("aria-expanded", "false")
    page.unroute_all()
    page.keyboard.press("ArrowRight")
    expect(node(page, "r1c5 = 4: failed, hides 405 guesses")).to_have_attribute("aria-level", "6")
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto(watch_address(SAMPLE, "backtracking", 47))
    ready(page)
    tab = page.get_by_role("tab", name="Tree", exact=True)
    expect(page.get_by_role("tree", name="Search tree")).not_to_be_visible()
    page.get_by_role("tab", name="Numbers").focus()
    page.keyboard.press("ArrowRight")
    expect(tab).to_be_focused()
    expect(node(page, "r2c1 = 3: stands")).to_have_attribute("aria-level", "6")
    page.reload()
    expect(tab).to_have_attribute("aria-selected", "true")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_text("guesses standing").first).to_be_visible()
    expect(tab).not_to_be_visible()
    page.goto(watch_address(SAMPLE, "logic", 3))
    ready(page)
    expect(page.get_by_role("tree")).to_have_count(0)
    expect(page.get_by_role("tab")).to_have_text(["Numbers", "Why?", "Inside", "Predict"])
