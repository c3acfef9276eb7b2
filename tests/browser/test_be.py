"""Be the solver: a whole puzzle by keyboard, by touch and without JavaScript; wrong moves; undo."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.being import be_address, be_ready, moves_of
from tests.browser.conftest import OpenPage
from tests.browser.support import (
    BY_ID,
    FIGURE,
    SAMPLE,
    TWO_BY_TWO,
    button,
    cell,
    link,
    watch_address,
)
from webapp.puzzle import Cell, cell_name, parse
from webapp.web.http import params

THREE = parse("3 abb aac ddc a 6 * b 3 * c 1 - d 6 *")
HARD = params.decode("m1Qn_K1rTs_hgyomRHUKGVM6FA_eAX")
LARGE = parse(BY_ID["keen-p-9de-0"]["text"])
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def stands(page: Page, at: int) -> None:
    expect(page.locator("#position")).to_have_attribute("data-at", str(at))


def counted(page: Page, right: int, mended: int = 0, shown: int = 0) -> None:
    text = re.compile(rf"^\s*right\s*{right}\s*corrected\s*{mended}\s*shown\s*{shown}\s*$")
    expect(page.locator(".tally")).to_have_text(text)


def go_to(page: Page, now: Cell, goal: Cell) -> None:
    """From cell to cell by the arrow keys."""
    down, right = goal[0] - now[0], goal[1] - now[1]
    for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right),
                       ("ArrowLeft", -right)):  # fmt: skip
        for _ in range(times):
            page.keyboard.press(key)


def test_a_whole_puzzle_is_played_by_keyboard_as_fast_as_one_types(page: Page) -> None:
    """No key waits for the answer to the one before it."""
    page.goto(be_address(THREE))
    be_ready(page)
    now, moves = (0, 0), list(moves_of(THREE, "backtracking"))
    assert {move.deed for _, move in moves} == {"place", "reject", "back"}
    for _, move in moves:
        if move.deed == "back":
            page.keyboard.press("b")
            continue
        assert move.cell
        go_to(page, now, move.cell)
        now = move.cell
        shift = "Shift+" if move.deed == "reject" else ""
        page.keyboard.press(f"{shift}Digit{move.value}")
        if move.deed == "place":  # the cursor moves on
            now = min(divmod(now[0] * 3 + now[1] + 1, 3), (2, 2))
    stands(page, moves[-1][0])
    counted(page, len(moves))
    expect(page.locator(".ending")).to_contain_text("Solved after")
    expect(cell(page, now)).to_be_focused()
    page.keyboard.press("Control+z")
    counted(page, len(moves) - 1)


@pytest.mark.sweep
def test_a_whole_puzzle_is_played_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(be_address(THREE, "possible-sets"))
    be_ready(page)
    moves = list(moves_of(THREE, "possible-sets"))
    for at, move in moves:
        if move.cell:
            cell(page, move.cell).tap()
        if move.deed == "back":
            button(page, "Back").tap()
        else:
            how = "Reject" if move.deed == "reject" else "Write"
            page.get_by_role("radio", name=how).check(force=True)
            button(page, str(move.value)).tap()
        stands(page, at)
    counted(page, len(moves))
    expect(page.locator(".ending")).to_contain_text("Solved after")


def test_a_whole_puzzle_is_played_without_scripts(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(be_address(TWO_BY_TWO))
    for at, move in moves_of(TWO_BY_TWO, "backtracking"):
        if move.deed == "back":
            button(page, "Back").click()
        else:
            assert move.cell
            page.get_by_role("textbox", name="Cell").fill(cell_name(move.cell))
            page.get_by_role("radio", name="Reject").set_checked(move.deed == "reject", force=True)
            if move.deed == "place":
                page.get_by_role("radio", name="Write").check(force=True)
            button(page, str(move.value)).click()
        stands(page, at)
    expect(page.locator(".ending")).to_contain_text("Solved after")


@pytest.mark.parametrize("height", [740, 640, pytest.param(844, marks=pytest.mark.sweep)])
def test_task_board_words_and_keys_are_on_one_screen_of_a_phone(
    open_page: OpenPage, height: int
) -> None:
    page = open_page(**PHONE | {"viewport": {"width": 360, "height": height}})
    for puzzle, algorithm in ((SAMPLE, "forward-checking"), (FIGURE, "mrv"), (LARGE, "mrv")):
        page.goto(be_address(puzzle, algorithm))
        be_ready(page)
        bottom = page.locator(".places").bounding_box()
        keys = page.locator("#moves").bounding_box()
        said = page.locator(".saying").bounding_box()
        board = page.get_by_role("grid", name="Puzzle").bounding_box()
        assert bottom
        assert keys
        assert said
        assert board
        task = page.get_by_text("You make the search’s moves").bounding_box()
        assert task
        assert 0 <= task["y"] <= board["y"] - task["height"] + 1
        assert board["y"] + board["height"] <= said["y"] + 1
        assert said["y"] + said["height"] <= keys["y"] + 1
        assert keys["y"] + keys["height"] <= bottom["y"] + 1
        for each in page.locator("#moves button:visible, #moves label:visible").all():
            box = each.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 43.5, each.inner_text()


def test_a_wrong_move_is_told_and_the_tree_shows_what_was_done(page: Page) -> None:
    page.goto(be_address(FIGURE, "mrv"))
    be_ready(page)
    for _ in range(3):
        page.keyboard.press("s")
    counted(page, 0, 0, 3)
    shown = page.locator("#position").get_attribute("data-cell") or ""
    expect(page.locator("td[data-chosen]")).to_have_id(shown)
    board = page.locator("#position").get_attribute("data-at")
    page.keyboard.press("b")
    expect(page.locator(".fault")).to_contain_text("goes back only where none is")
    expect(page.locator("#position")).to_have_attribute("data-at", board or "")
    page.reload()
    counted(page, 0, 0, 3)
    page.keyboard.press("s")
    page.keyboard.press("Control+z")
    counted(page, 0, 0, 3)
    guesses = page.locator("td[data-by=guess]").count()
    tree = page.get_by_role("tree", name="Search tree")
    expect(tree.get_by_role("treeitem")).to_have_count(guesses + 1)


def test_the_cursor_moves_on_after_a_right_value_and_stays_after_a_wrong_one(page: Page) -> None:
    page.goto(be_address(THREE))
    be_ready(page)
    task = page.get_by_text("You make the search’s moves")
    expect(task).to_be_in_viewport()
    expect(link(page, "Watch")).to_have_attribute("aria-current", "true")
    chosen = page.locator("td[data-chosen]")
    first, *_ = [move for _, move in moves_of(THREE, "backtracking")]
    assert first.deed == "place"
    button(page, "3").click()
    expect(page.locator(".fault")).to_be_visible()
    expect(chosen).to_have_id("r1c1")
    button(page, str(first.value)).click()
    counted(page, 0, 1)
    expect(chosen).to_have_id("r1c2")
    page.keyboard.press(f"Shift+Digit{first.value}")
    counted(page, 1, 1)
    expect(chosen).to_have_id("r1c2")


@pytest.mark.sweep
def test_a_goal_of_an_exact_cover_is_chosen_from_its_list(page: Page) -> None:
    page.goto(be_address(HARD, "exact-cover"))
    be_ready(page)
    (_, first), *_ = moves_of(HARD, "exact-cover")
    goals = page.get_by_role("group", name="Goals, with the ways that each has left")
    goals.locator(f"button[value='{first.goal}']").click()
    counted(page, 1)
    page.keyboard.press("s")
    counted(page, 1, 0, 1)
    for _ in range(2):
        page.keyboard.press("Control+z")
    counted(page, 0)
    goals.locator(f"button[value='{first.goal}']").press("Enter")
    page.keyboard.press("s")
    counted(page, 1, 0, 1)


@pytest.mark.sweep
def test_a_game_is_shared_as_far_as_it_has_come(page: Page) -> None:
    page.goto(be_address(FIGURE, "mrv"))
    be_ready(page)
    page.keyboard.press("s")
    counted(page, 0, 0, 1)
    there = page.url
    link(page, "Share").click()
    page.goto(page.get_by_role("textbox", name="Link", exact=True).input_value())
    counted(page, 0, 0, 1)
    assert page.url == there


def test_watch_leads_here_and_the_keys_are_listed(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "mrv:values=down", 7))
    button(page, "Be the solver").click()
    be_ready(page)
    expect(page.locator("#position")).to_have_attribute("data-with", "mrv:values=down")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("reject a value")
    page.keyboard.press("Escape")
    expect(link(page, "Watch")).to_be_visible()


def test_present_shows_the_board_what_is_said_and_one_panel_and_one_plays_on(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(be_address(SAMPLE))
    be_ready(page)
    panels = {"t": page.get_by_role("tree"), "c": page.get_by_label("Pseudocode")}
    panels["n"] = page.get_by_label("Your moves")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()
    expect(page.get_by_role("combobox", name="Algorithm")).not_to_be_visible()
    for key, panel in panels.items():
        page.keyboard.press(key)
        expect(panel).to_be_visible()
        for other in panels.values():
            if other is not panel:
                expect(other).not_to_be_visible()
    root = page.locator("html")
    for key in ("b", "."):  # a remote's, not Back's
        page.keyboard.press(key)
        expect(root).to_have_attribute("data-blank", "")
        page.keyboard.press(key)
        expect(root).not_to_have_attribute("data-blank", "")
    page.keyboard.press("1")
    expect(page.locator("[data-sentence]")).to_have_text("Try 1 in r1c1.")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()
