"""The search tree beside the board: what stands, what failed, and the way to each guess."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.in_view import HIDDEN
from tests.browser.support import (
    BY_ID,
    SAMPLE,
    button,
    cell,
    choose,
    eventually,
    painted,
    ready,
    rests_at,
    slider,
    watch_address,
)
from webapp.puzzle import Puzzle, parse

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])

# Where a node is painted, in the window's pixels.
_PLACE = """(panel, id) => {
  const { left, top } = panel.querySelector("canvas").getBoundingClientRect();
  const { x, y } = panel.panel.placeOf(id);
  return [left + x, top + y];
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
    expect(node(page, "the empty board")).to_have_attribute("aria-level", "1")


def click(page: Page, id_: int) -> None:
    """Click where the canvas shows the node."""
    x, y = page.locator("[data-tree]").evaluate(_PLACE, id_)
    page.mouse.click(x, y)


def test_a_click_on_a_guess_goes_to_it_with_board_sentence_and_slider(page: Page) -> None:
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


def tab(page: Page, name: str) -> Locator:
    """The tab of this name."""
    return page.get_by_role("tab", name=name, exact=True)


@pytest.mark.sweep
def test_a_click_opens_a_dead_branch_and_buttons_fold_it_and_go_to_it(page: Page) -> None:
    opened(page, 86)
    click(page, 5)
    branch = node(page, "r2c1 = 3")
    expect(branch).to_have_attribute("aria-expanded", "true")
    expect(node(page, "r2c2 = 2: failed")).to_have_attribute("aria-level", "7")
    expect(page).to_have_url(re.compile("at=86"))
    button(page, "Fold").click()
    expect(branch).to_have_attribute("aria-expanded", "false")
    expect(node(page, "r2c2 = 2: failed")).to_have_count(0)
    button(page, "Open").click()
    expect(branch).to_have_attribute("aria-expanded", "true")
    button(page, "Go there").click()
    rests_at(page, 18)


@pytest.mark.sweep
def test_the_buttons_of_a_branch_are_reached_by_tab_and_the_focus_is_kept(page: Page) -> None:
    opened(page, 86)
    node(page, "r4c4 = 2: the solution").focus()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(node(page, "r2c1 = 3: failed")).to_be_focused()
    page.keyboard.press("Tab")
    expect(button(page, "Go there")).to_be_focused()
    page.keyboard.press("Enter")
    rests_at(page, 18)
    expect(node(page, "r2c1 = 3: stands")).to_be_focused()


@pytest.mark.sweep
def test_what_failed_before_the_tapes_begin_is_asked_for(page: Page) -> None:
    opened(page, 3815, SIX)
    branch = node(page, "r1c4 = 2: failed, hides 406 guesses")
    with page.expect_response("**/tree?**open=**") as answer:
        branch.focus()
        page.keyboard.press("ArrowRight")
    assert answer.value.ok
    expect(node(page, "r1c5 = 4: failed, hides 405 guesses")).to_have_attribute("aria-level", "6")
    page.keyboard.press("ArrowLeft")
    expect(branch).to_have_attribute("aria-expanded", "false")


@pytest.mark.sweep
@pytest.mark.expects(500)
def test_a_branch_that_does_not_come_stays_folded(page: Page) -> None:
    page.route("**/tree?**", lambda route: route.fulfill(status=500, body="no"))
    opened(page, 3815, SIX)
    branch = node(page, "r1c4 = 2: failed, hides 406 guesses")
    with page.expect_response("**/tree?**"):
        branch.focus()
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    expect(branch).to_have_attribute("aria-expanded", "false")


_SEEN = """() => {
  const section = document.querySelector("[data-tree]");
  const { clientWidth, clientHeight } = section.querySelector("canvas");
  const { at, newest: { x, y } } = section.panel;
  return { at, shown: x > 0 && x < clientWidth && y > 0 && y < clientHeight };
}"""


@pytest.mark.sweep
@pytest.mark.parametrize("speed", ["60", "10000"])
def test_while_it_plays_the_newest_guess_stays_in_view(page: Page, speed: str) -> None:
    opened(page, 0, NINE)
    choose(page, "Speed", speed)
    button(page, "Play").click()
    for goal in (20, 40, 60):
        eventually(page, lambda goal=goal: painted(page) > goal)  # type: ignore[misc]
        assert page.evaluate(_SEEN)["shown"]
    button(page, "Pause").click()
    eventually(page, lambda: page.evaluate(_SEEN)["at"] == painted(page))


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 1024)])
def test_on_a_narrow_screen_the_tree_is_a_tab(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(watch_address(SAMPLE, "backtracking", 47))
    ready(page)
    numbers = page.get_by_role("tabpanel", name="Numbers")
    expect(numbers).to_contain_text("guesses standing")
    expect(page.get_by_role("tree", name="Search tree")).not_to_be_visible()
    tab(page, "Numbers").focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "Tree")).to_be_focused()
    expect(tab(page, "Tree")).to_have_attribute("aria-selected", "true")
    expect(node(page, "r2c1 = 3: stands")).to_have_attribute("aria-level", "6")
    assert page.evaluate(HIDDEN) == []
    page.reload()
    ready(page)
    expect(tab(page, "Tree")).to_have_attribute("aria-selected", "true")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_text("guesses standing").first).to_be_visible()
    expect(tab(page, "Tree")).not_to_be_visible()
    page.set_viewport_size({"width": width, "height": height})
    tab(page, "Numbers").click()
    assert page.evaluate(HIDDEN) == []


@pytest.mark.sweep
def test_on_a_phone_the_tree_follows_and_nothing_is_wider_than_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(watch_address(SAMPLE, "backtracking", 47))
    ready(page)
    expect(page.get_by_role("tab")).to_have_count(0)
    canvas = page.locator("[data-tree] canvas")
    canvas.scroll_into_view_if_needed()
    click(page, 3)
    rests_at(page, 10)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.sweep
@pytest.mark.parametrize("algorithm", ["logic", "local-search"])
def test_what_never_guesses_has_no_tree(page: Page, algorithm: str) -> None:
    for size in ((1366, 768), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(watch_address(SAMPLE, algorithm, 3))
        ready(page)
        expect(page.get_by_role("tree")).to_have_count(0)
        expect(page.get_by_role("tab")).to_have_text(["Numbers", "Why?", "Inside", "Predict"])


@pytest.mark.sweep
def test_without_scripts_there_is_no_empty_box(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(watch_address(SAMPLE, "backtracking", 47))
    expect(page.locator("[data-sentence]")).to_be_visible()
    expect(page.locator("[data-tree]")).not_to_be_visible()
    expect(page.get_by_role("tab")).to_have_count(0)
