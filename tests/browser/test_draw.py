"""Drawing: cages are made, changed and deleted; boxes make a sudoku of them."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing import (
    FREE,
    cage,
    drawing,
    faults,
    has_cage_without_clue,
    operators,
    target,
)
from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    cell,
    choose,
    drag,
    draw_address,
    draw_cage,
    eventually,
    has_cage,
    link,
    takes_edits,
)
from webapp.puzzle import Puzzle
from webapp.puzzle.editing import empty


def test_dragging_over_cells_makes_a_cage_and_typing_gives_its_clue(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1), (1, 1)])
    expect(target(draw)).to_be_focused()
    draw.keyboard.type("7+")
    expect(draw.get_by_role("combobox", name="Operator")).to_have_value("+")
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2 r2c2", "7+"))
    expect(cell(draw, (0, 0))).to_be_focused()


@pytest.mark.sweep
def test_a_drag_over_its_own_way_touches_no_other_cell(draw: Page) -> None:
    drag(draw, [(1, 1), (1, 2), (1, 1), (2, 1), (1, 1), (1, 0)])
    has_cage_without_clue(draw, "r2c1 r2c2 r2c3 r3c2")


@pytest.mark.sweep
def test_a_fast_drag_leaves_no_gaps(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 3)])
    has_cage_without_clue(draw, "r1c1 r1c2 r1c3 r1c4")


@pytest.mark.sweep
def test_a_clue_may_be_typed_as_people_write_it(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    for typed, clue in [
        ("12+", "12+"),
        ("3-", "3-"),
        ("=5", "5="),
        ("2÷", "2/"),
        ("6×", "6*"),
        ("x12", "12*"),
    ]:
        target(draw).fill(typed)
        draw.keyboard.press("Enter")
        has_cage(draw, cage("r1c1 r1c2", clue))


def test_typing_into_a_cell_alone_makes_a_given(draw: Page) -> None:
    draw_cage(draw, cage("r2c3", "4="))
    assert drawing(draw).cage_at[1, 2].clue == "4="


def test_the_buttons_make_and_delete_a_cage(draw: Page) -> None:
    drag(draw, [(0, 0)])
    target(draw).fill("3")
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1", "3="))
    button(draw, "Delete cage").click()
    expect(cell(draw, (0, 0))).to_have_accessible_name(FREE)
    expect(target(draw)).to_have_value("")


def test_a_cage_pressed_shows_its_clue_and_takes_a_new_one(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    drag(page, [(2, 1)])
    expect(target(page)).to_have_value("9")
    expect(page.get_by_role("combobox", name="Operator")).to_have_value("*")
    target(page).fill("12")
    target(page).press("Enter")
    has_cage(page, cage("r3c2 r4c2 r4c1", "12*"))


def test_a_new_drawing_becomes_a_killer_sudoku_and_a_plain_one_again(draw: Page) -> None:
    boxes = draw.get_by_role("combobox", name="Boxes")
    killer = draw.get_by_role("checkbox", name="Killer")
    boxes.select_option("2 × 2")
    eventually(draw, lambda: drawing(draw) == replace(empty(4), boxes=(2, 2)))
    expect(faults(draw)).to_have_count(0)
    killer.check()
    eventually(draw, lambda: drawing(draw).killer)
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("3+")
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2", "3+"))
    drawn = Puzzle(4, (cage("r1c1 r1c2", "3+"),), (2, 2), killer=True)
    eventually(draw, lambda: drawing(draw) == drawn)
    for _ in range(3):
        button(draw, "Undo").click()
    expect(killer).not_to_be_checked()
    expect(boxes).to_have_value("2x2")
    button(draw, "Undo").click()
    expect(boxes).to_have_value("")
    eventually(draw, lambda: drawing(draw) == empty(4))


@pytest.mark.sweep
def test_a_sudoku_is_drawn_with_the_keyboard_alone(page: Page) -> None:
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    page.get_by_role("combobox", name="Boxes").focus()
    page.keyboard.press("ArrowDown")
    eventually(page, lambda: drawing(page).boxes == (2, 2))
    cell(page, (0, 2)).focus()
    page.keyboard.type("43002")
    expect(cell(page, (1, 3))).to_be_focused()
    cages = (cage("r1c3", "4="), cage("r1c4", "3="), cage("r2c3", "2="))
    given = replace(empty(4), boxes=(2, 2), cages=cages)
    eventually(page, lambda: drawing(page) == given)
    cell(page, (0, 3)).focus()
    page.keyboard.type("01")
    given = replace(given, cages=(cages[0], cage("r2c1", "1="), cages[2]))
    eventually(page, lambda: drawing(page) == given)
    page.keyboard.type("5")
    expect(target(page)).to_be_focused()
    expect(target(page)).to_have_value("5")
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Solve it by hand")).to_be_visible()


@pytest.mark.sweep
def test_the_operator_list_holds_what_the_cell_count_allows(draw: Page) -> None:
    for cells, allowed in [
        ([(0, 0)], ["", "="]),
        ([(0, 0), (0, 1)], ["", "+", "-", "*", "/", "?"]),
        ([(1, 0), (1, 1), (1, 2)], ["", "+", "*", "?"]),
    ]:
        drag(draw, cells)
        eventually(draw, lambda allowed=allowed: operators(draw) == allowed)


def test_the_operator_can_be_chosen_from_the_list(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    target(draw).fill("2")
    choose(draw, "Operator", "/")
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1 r1c2", "2/"))


@pytest.mark.sweep
def test_dragging_from_a_cage_into_its_neighbours_makes_it_larger(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "6+"))
    draw_cage(draw, cage("r2c1 r2c2 r2c3", "8+"))
    drag(draw, [(0, 1), (0, 2), (1, 2)])
    has_cage(draw, cage("r1c1 r1c2 r1c3 r2c3", "6+"))
    has_cage(draw, cage("r2c1 r2c2", "8+"))


def test_a_drag_inside_a_cage_cuts_a_piece_out_of_it(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    drag(draw, [(0, 1), (0, 2)])
    target(draw).fill("1-")
    target(draw).press("Enter")
    has_cage(draw, cage("r1c2 r1c3", "1-"))
    has_cage(draw, cage("r1c1", "6+"))


@pytest.mark.sweep
def test_a_second_press_chooses_the_cell_alone_and_cuts_it_out(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    drag(draw, [(3, 3)])
    drag(draw, [(0, 2)])
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(3)
    draw_cage(draw, cage("r1c3", "3="))
    has_cage(draw, cage("r1c1 r1c2", "6+"))


@pytest.mark.sweep
def test_shift_and_a_press_choose_a_rectangle(draw: Page) -> None:
    drag(draw, [(0, 0)])
    draw.keyboard.down("Shift")
    drag(draw, [(1, 2)])
    draw.keyboard.up("Shift")
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(6)
    target(draw).fill("20+")
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "20+"))


@pytest.mark.sweep
def test_a_clue_that_is_typed_is_kept_when_the_next_cage_is_drawn(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("3+")
    drag(draw, [(1, 0), (1, 1)])
    draw.keyboard.type("2")
    choose(draw, "Operator", "/")
    drag(draw, [(2, 0)])
    draw.keyboard.type("4")
    drag(draw, [(3, 0), (3, 1)])
    cages = [cage("r1c1 r1c2", "3+"), cage("r2c1 r2c2", "2/"), cage("r3c1", "4=")]
    for each in cages:
        has_cage(draw, each)
    has_cage_without_clue(draw, "r4c1 r4c2")
    assert drawing(draw).cages[:3] == tuple(cages)
    expect(target(draw)).to_have_value("")
    for _ in cages:
        button(draw, "Undo").click()
    has_cage_without_clue(draw, "r2c1 r2c2")
    expect(cell(draw, (2, 0))).to_have_accessible_name(FREE)


@pytest.mark.sweep
def test_a_clue_that_is_typed_goes_along_when_one_follows_a_link(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("3+")
    link(draw, "Share").click()
    expect(draw).to_have_url(re.compile("/share"))
    assert drawing(draw).cages == (cage("r1c1 r1c2", "3+"),)


@pytest.mark.sweep
def test_an_operator_chosen_while_the_cage_is_on_its_way_is_kept(draw: Page) -> None:
    held = Held(draw, "/edit")
    drag(draw, [(1, 0), (1, 1)])
    draw.keyboard.type("2")
    choose(draw, "Operator", "/")
    held.release()
    has_cage_without_clue(draw, "r2c1 r2c2")
    drag(draw, [(3, 0), (3, 1)])
    has_cage(draw, cage("r2c1 r2c2", "2/"))


@pytest.mark.sweep
def test_a_clue_is_kept_whatever_chooses_the_next_cells_but_not_after_escape(draw: Page) -> None:
    held = Held(draw, "/edit")
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("3+")
    drag(draw, [(1, 0), (1, 1)])
    draw.keyboard.type("5+")
    cell(draw, (3, 3)).press("Space")
    held.release()
    has_cage(draw, cage("r1c1 r1c2", "3+"))
    has_cage(draw, cage("r2c1 r2c2", "5+"))
    drag(draw, [(2, 2), (2, 3)])
    draw.keyboard.type("4+")
    draw.keyboard.press("Escape")
    drag(draw, [(3, 3)])
    draw_cage(draw, cage("r4c4", "1="))
    has_cage_without_clue(draw, "r3c3 r3c4")
    drag(draw, [(0, 0)])
    target(draw).fill("9")
    button(draw, "Delete cage").click()
    expect(cell(draw, (0, 0))).to_have_accessible_name(FREE)
    drag(draw, [(3, 0)])
    draw_cage(draw, cage("r4c1", "2="))
    expect(cell(draw, (0, 0))).to_have_accessible_name(FREE)


@pytest.mark.sweep
def test_ticking_killer_sets_the_boxes_and_a_number_is_a_sum(draw: Page) -> None:
    draw.get_by_role("checkbox", name="Killer").check()
    expect(draw.get_by_role("combobox", name="Boxes")).to_have_value("2x2")
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("3")
    drag(draw, [(1, 0), (1, 1)])
    has_cage(draw, cage("r1c1 r1c2", "3+"))


@pytest.mark.sweep
def test_in_a_killer_sudoku_a_digit_still_begins_the_clue_of_a_cage(draw: Page) -> None:
    draw.get_by_role("checkbox", name="Killer").check()
    eventually(draw, lambda: drawing(draw).killer)
    drag(draw, [(0, 1), (0, 2)])
    has_cage_without_clue(draw, "r1c2 r1c3")
    cell(draw, (0, 0)).press("3")
    expect(cell(draw, (0, 1))).to_be_focused()
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(2)
    draw.keyboard.type("5")
    expect(target(draw)).to_be_focused()
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1", "3="))
    has_cage(draw, cage("r1c2 r1c3", "5+"))
