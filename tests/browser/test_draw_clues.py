"""Draw for those who make puzzles: clues replaced, cages changed alike by mouse and keys, mends."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing import cage, drawing, faults, has_cage_without_clue, target
from tests.browser.support import (
    SAMPLE,
    TWO_BY_TWO,
    button,
    cell,
    drag,
    draw_address,
    draw_cage,
    eventually,
    has_cage,
    takes_edits,
)
from webapp.puzzle import parse


def test_a_clue_typed_after_a_cage_was_made_larger_replaces_the_one_before(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "11+"))
    drag(draw, [(0, 1), (0, 2)])
    has_cage(draw, cage("r1c1 r1c2 r1c3", "11+"))
    draw.keyboard.type("14+")
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2 r1c3", "14+"))


@pytest.mark.parametrize("typed", ["", "7+"])
def test_arrows_with_shift_make_a_cage_larger_as_a_drag_does(draw: Page, typed: str) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "6+"))
    cell(draw, (0, 1)).focus()
    draw.keyboard.press("Escape")
    draw.keyboard.press("Shift+ArrowRight")
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(3)
    draw.keyboard.press("Shift+ArrowDown")
    draw.keyboard.type(typed)
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2 r1c3 r2c3", typed or "6+"))


def test_a_press_takes_a_cell_out_of_its_cage(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    cell(draw, (0, 2)).click()
    button(draw, "Take out of its cage").click()
    has_cage(draw, cage("r1c1 r1c2", "6+"))
    expect(cell(draw, (0, 2))).to_have_accessible_name("r1c3, no cage, empty")
    expect(cell(draw, (0, 2))).to_be_focused()
    cell(draw, (0, 1)).press("t")
    has_cage(draw, cage("r1c1", "6+"))


def test_make_cage_says_so_where_the_cage_is_there_already(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    heard = page.locator("[data-heard]")
    expect(heard).to_contain_text("Exactly one solution")
    cell(page, (0, 0)).click()
    button(page, "Make cage").click()
    expect(heard).to_contain_text("This is a cage already.")
    expect(target(page)).to_be_focused()


def test_escape_leads_from_the_target_back_to_the_grid(draw: Page) -> None:
    drag(draw, [(1, 1), (1, 2)])
    expect(target(draw)).to_be_focused()
    draw.keyboard.type("5")
    draw.keyboard.press("Escape")
    expect(cell(draw, (1, 2)).or_(cell(draw, (1, 1))).and_(draw.locator(":focus"))).to_be_visible()
    expect(target(draw)).to_have_value("")


def test_undo_in_the_target_takes_back_what_was_typed_and_then_the_drawing(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "6+"))
    cell(draw, (0, 0)).press("Enter")
    draw.keyboard.type("99")
    draw.keyboard.press("Control+z")
    expect(target(draw)).to_have_value("6")
    has_cage(draw, cage("r1c1 r1c2", "6+"))
    draw.keyboard.press("Control+z")
    has_cage_without_clue(draw, "r1c1 r1c2")
    draw.keyboard.press("Control+y")
    has_cage(draw, cage("r1c1 r1c2", "6+"))


def test_a_cage_whose_operation_is_to_be_found_is_typed(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("24?")
    expect(draw.get_by_role("combobox", name="Operator")).to_have_value("?")
    draw.keyboard.press("Enter")
    expect(cell(draw, (0, 0))).to_have_accessible_name(
        "r1c1, cage 24 by any operation, 2 cells, empty, not right yet"
    )
    expect(cell(draw, (0, 0))).to_contain_text("24?")


def test_a_question_mark_lists_the_keys(draw: Page) -> None:
    dialog = draw.get_by_role("dialog", name="Keys")
    cell(draw, (0, 0)).press("?")
    expect(dialog).to_contain_text("take the cell out of its cage")
    draw.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    button(draw, "Keys").click()
    expect(dialog).to_be_visible()


def test_a_fault_that_is_pointed_at_lights_its_cells(draw: Page) -> None:
    draw_cage(draw, cage("r2c2 r2c3", "9+"))
    expect(faults(draw).first).to_contain_text("The 9+ cage at r2c2 can’t be made")
    faults(draw).first.get_by_role("button").hover()
    expect(draw.locator("[data-drawing] td[data-lit]")).to_have_count(2)
    cell(draw, (3, 3)).hover()
    expect(draw.locator("[data-drawing] td[data-lit]")).to_have_count(0)
    faults(draw).first.get_by_role("button").focus()
    expect(draw.locator("[data-drawing] td[data-lit]")).to_have_count(2)


def test_two_solutions_are_mended_by_one_press_which_undo_takes_back(page: Page) -> None:
    page.goto(draw_address(TWO_BY_TWO))
    takes_edits(page)
    expect(page.locator("#found .two table")).to_have_count(2)
    expect(page.get_by_role("link", name="See both solutions")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Give r1c1 as 1")).click()
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")
    expect(page.locator("#verdict")).to_contain_text("hardest")
    button(page, "Undo").click()
    eventually(page, lambda: drawing(page) == TWO_BY_TWO)


def test_cages_that_clash_are_marked_and_no_answer_is_offered(page: Page) -> None:
    page.goto(draw_address(parse("3 aab ccb ddd a 3 + b 1 - c 3 + d 6 +")))
    takes_edits(page)
    expect(page.locator("#verdict")).to_contain_text("No solution")
    expect(cell(page, (0, 0))).to_have_accessible_name(re.compile("clashes$"))
    expect(page.get_by_role("link", name="Solve it by hand")).to_have_count(0)
    expect(page.get_by_role("link", name="Show the answer")).to_have_count(0)
