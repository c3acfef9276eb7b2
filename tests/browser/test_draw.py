"""Drawing: cages are made, changed and deleted; faults and verdict stand beside the board."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support import (
    SAMPLE,
    Held,
    asked_for,
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
    wire,
)
from webapp.puzzle import Cage, Puzzle, parse
from webapp.puzzle.editing import empty
from webapp.web import asked

FREE = re.compile("no cage, empty$")


def faults(page: Page) -> Locator:
    """The faults that are listed."""
    return page.get_by_role("list", name="Faults").get_by_role("listitem")


def target(page: Page) -> Locator:
    """The field for the target."""
    return page.get_by_role("textbox", name="Target")


def operators(page: Page) -> list[str]:
    """The operators that the list offers."""
    return list(
        page.get_by_role("combobox", name="Operator").evaluate(
            "(list) => [...list.options].filter((each) => !each.hidden).map((each) => each.value)"
        )
    )


def cage(cells: str, clue: str = "") -> Cage:
    """A cage from `r1c1 r1c2` and `3+`."""
    named = tuple((int(each[1]) - 1, int(each[3]) - 1) for each in cells.split())
    return Cage(named, int(clue[:-1]) if clue else None, clue[-1:] or None)


def drawing(page: Page) -> Puzzle:
    """The puzzle that the address holds."""
    return asked.decode(page.url.rpartition("p=")[2])


@pytest.fixture
def draw(page: Page) -> Page:
    """An empty grid of 4 x 4."""
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    return page


def test_dragging_over_cells_makes_a_cage_and_typing_gives_its_clue(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1), (1, 1)])
    expect(target(draw)).to_be_focused()
    draw.keyboard.type("7+")
    expect(draw.get_by_role("combobox", name="Operator")).to_have_value("+")
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2 r2c2", "7+"))
    expect(cell(draw, (0, 0))).to_be_focused()


def test_a_drag_over_its_own_way_touches_no_other_cell(draw: Page) -> None:
    drag(draw, [(1, 1), (1, 2), (1, 1), (2, 1), (1, 1), (1, 0)])
    has_cage_without_clue(draw, "r2c1 r2c2 r2c3 r3c2")


def test_a_fast_drag_leaves_no_gaps(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 3)])
    has_cage_without_clue(draw, "r1c1 r1c2 r1c3 r1c4")


def has_cage_without_clue(page: Page, cells: str) -> None:
    """Expect a cage of these cells that has no clue yet."""
    count = len(cells.split())
    for name in cells.split():
        at = (int(name[1]) - 1, int(name[3]) - 1)
        expect(cell(page, at)).to_have_accessible_name(
            f"{name}, cage without a clue, {count} cells, empty"
        )


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


def test_a_sudoku_is_drawn_with_the_keyboard_alone(page: Page) -> None:
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    page.get_by_role("combobox", name="Boxes").focus()
    page.keyboard.press("ArrowDown")
    eventually(page, lambda: drawing(page).boxes == (2, 2))
    cell(page, (1, 2)).focus()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    has_cage(page, cage("r2c3", "4="))
    given = replace(empty(4), boxes=(2, 2), cages=(cage("r2c3", "4="),))
    eventually(page, lambda: drawing(page) == given)
    expect(page.get_by_role("link", name="Solve it by hand")).to_be_visible()


def test_the_operator_list_holds_what_the_cell_count_allows(draw: Page) -> None:
    drag(draw, [(0, 0)])
    assert operators(draw) == ["", "="]
    drag(draw, [(0, 0), (0, 1)])
    assert operators(draw) == ["", "+", "-", "*", "/"]
    drag(draw, [(1, 0), (1, 1), (1, 2)])
    assert operators(draw) == ["", "+", "*"]


def test_the_operator_can_be_chosen_from_the_list(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    target(draw).fill("2")
    choose(draw, "Operator", "/")
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1 r1c2", "2/"))


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


def test_a_second_press_chooses_the_cell_alone_and_cuts_it_out(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    drag(draw, [(3, 3)])
    drag(draw, [(0, 2)])
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(3)
    draw_cage(draw, cage("r1c3", "3="))
    has_cage(draw, cage("r1c1 r1c2", "6+"))


def test_shift_and_a_press_choose_a_rectangle(draw: Page) -> None:
    drag(draw, [(0, 0)])
    draw.keyboard.down("Shift")
    drag(draw, [(1, 2)])
    draw.keyboard.up("Shift")
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(6)
    target(draw).fill("20+")
    button(draw, "Make cage").click()
    has_cage(draw, cage("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3", "20+"))


def test_undo_and_redo_go_all_the_way_and_over_a_reload(draw: Page) -> None:
    codes = [draw.url]
    cages = [cage(f"r{row}c1 r{row}c2", f"{row + 2}+") for row in (1, 2, 3, 4)]
    for each in cages:
        draw_cage(draw, each)
        codes.append(draw.url)
    draw.reload()
    press_until(draw, "Undo", codes[0])
    expect(button(draw, "Undo")).to_be_disabled()
    draw.reload()
    press_until(draw, "Redo", codes[-1])
    expect(button(draw, "Redo")).to_be_disabled()


def test_what_is_typed_while_an_undo_is_on_its_way_is_kept(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "4+"))
    held = Held(draw, "/edit")
    button(draw, "Undo").click()
    drag(draw, [(2, 2)])
    draw.keyboard.type("3")
    held.release()
    expect(cell(draw, (0, 0))).to_have_accessible_name(re.compile("cage without a clue"))
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r3c3", "3="))


def press_until(page: Page, name: str, url: str) -> None:
    """Press a button until the address is this one; each press must change it."""
    while page.url != url:
        before = page.url
        button(page, name).click()
        expect(page).not_to_have_url(before)


def test_undos_pressed_faster_than_the_line_are_all_done_and_can_be_redone(draw: Page) -> None:
    codes = [draw.url]
    for row in (1, 2, 3):
        draw_cage(draw, cage(f"r{row}c1 r{row}c2", "5+"))
        codes.append(draw.url)
    cell(draw, (0, 0)).focus()
    held = Held(draw, "/edit")
    for _ in range(6):
        draw.keyboard.press("Control+z")
    held.release()
    expect(draw).to_have_url(codes[0])
    for _ in range(6):
        draw.keyboard.press("Control+Shift+z")
    expect(draw).to_have_url(codes[-1])
    draw.keyboard.press("Control+z")
    draw.keyboard.press("Control+z")
    draw.keyboard.press("Control+y")
    expect(button(draw, "Redo")).to_be_enabled()
    draw_cage(draw, cage("r4c4", "1="))
    expect(button(draw, "Redo")).to_be_disabled()


def test_a_new_edit_after_an_undo_ends_all_redo(draw: Page) -> None:
    draw_cage(draw, cage("r1c1", "1="))
    button(draw, "Undo").click()
    expect(cell(draw, (0, 0))).to_have_accessible_name(FREE)
    draw_cage(draw, cage("r1c1", "2="))
    expect(button(draw, "Redo")).to_be_disabled()


def test_edits_made_faster_than_the_line_are_all_kept(draw: Page) -> None:
    """Two cages with their clues, drawn and typed before the first answer is there."""
    held = Held(draw, "/edit")
    for row, clue in ((0, "4+"), (1, "5+")):
        drag(draw, [(row, 0), (row, 1)])
        draw.keyboard.type(clue)
        draw.keyboard.press("Enter")
    held.release()
    has_cage(draw, cage("r1c1 r1c2", "4+"))
    has_cage(draw, cage("r2c1 r2c2", "5+"))
    expect(button(draw, "Redo")).to_be_disabled()


def test_what_is_typed_while_the_cage_is_on_its_way_is_kept(draw: Page) -> None:
    held = Held(draw, "/edit")
    drag(draw, [(0, 0), (0, 1)])
    draw.keyboard.type("4")
    held.release()
    has_cage_without_clue(draw, "r1c1 r1c2")
    draw.keyboard.type("+")
    expect(target(draw)).to_have_value("4+")
    draw.keyboard.press("Enter")
    has_cage(draw, cage("r1c1 r1c2", "4+"))


def test_clear_empties_the_grid_and_can_be_undone(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    button(page, "Clear").click()
    expect(page.get_by_role("gridcell", name=FREE)).to_have_count(16)
    button(page, "Undo").click()
    expect(page.get_by_role("gridcell", name=FREE)).to_have_count(0)
    assert drawing(page) == SAMPLE


def test_another_size_keeps_what_fits_and_undo_brings_the_rest_back(page: Page) -> None:
    page.goto(draw_address(SAMPLE))
    takes_edits(page)
    choose(page, "Size", "3")
    expect(page.get_by_role("gridcell")).to_have_count(9)
    choose(page, "Size", "6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    has_cage(page, cage("r1c1 r1c2", "3-"))
    button(page, "Undo").click()
    expect(page.get_by_role("gridcell")).to_have_count(9)
    expect(page.get_by_role("combobox", name="Size")).to_have_value("3")
    button(page, "Undo").click()
    expect(page.get_by_role("combobox", name="Size")).to_have_value("4")
    assert drawing(page) == SAMPLE


def test_faults_are_listed_and_light_their_cells_while_drawing(draw: Page) -> None:
    expect(faults(draw)).to_have_text(["16 cells belong to no cage: put every cell into a cage"])
    drag(draw, [(0, 0), (0, 1)])
    expect(faults(draw)).to_have_count(2)
    expect(faults(draw).filter(has_text="r1c1")).to_have_count(1)
    expect(cell(draw, (0, 0))).to_have_attribute("data-state", "faulty")
    expect(cell(draw, (3, 3))).to_have_attribute("data-state", "free")
    draw.keyboard.type("9+")
    draw.keyboard.press("Enter")
    expect(faults(draw).filter(has_text="9+")).to_have_count(1)
    expect(cell(draw, (0, 1))).to_have_attribute("data-state", "faulty")
    draw_cage(draw, cage("r1c1 r1c2", "7+"))
    expect(faults(draw)).to_have_count(1)
    expect(cell(draw, (0, 0))).to_have_attribute("data-state", "")


def test_a_fault_pressed_chooses_its_cells(draw: Page) -> None:
    draw_cage(draw, cage("r2c2 r2c3", "9+"))
    faults(draw).filter(has_text="9+").get_by_role("button").click()
    expect(draw.get_by_role("gridcell", selected=True)).to_have_count(2)
    expect(cell(draw, (1, 1))).to_be_focused()
    expect(target(draw)).to_have_value("9")


def test_a_cage_in_two_pieces_is_a_fault(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2 r1c3", "6+"))
    drag(draw, [(0, 1)])
    target(draw).fill("1=")
    target(draw).press("Enter")
    expect(faults(draw).filter(has_text="pieces")).to_have_count(1)


@pytest.mark.expects(422)
def test_a_clue_that_is_none_is_refused_in_words_until_it_is_mended(draw: Page) -> None:
    drag(draw, [(0, 0), (0, 1)])
    target(draw).fill("many")
    target(draw).press("Enter")
    expect(draw.get_by_role("alert")).to_contain_text("'many' is no clue")
    expect(draw.get_by_role("alert")).to_be_in_viewport()
    expect(target(draw)).to_have_value("many")
    target(draw).fill("5+")
    target(draw).press("Enter")
    has_cage(draw, cage("r1c1 r1c2", "5+"))
    expect(draw.get_by_role("alert")).to_be_empty()


@pytest.mark.expects("Failed to fetch")
def test_an_edit_that_is_not_answered_is_told_in_words_and_undoes_nothing(draw: Page) -> None:
    draw_cage(draw, cage("r1c1", "1="))
    draw_cage(draw, cage("r1c2", "2="))
    draw.route("**/edit*", lambda route: route.abort())
    button(draw, "Undo").click()
    expect(draw.get_by_role("alert")).to_contain_text("The server does not answer")
    draw.unroute("**/edit*")
    button(draw, "Undo").click()
    expect(cell(draw, (0, 1))).to_have_accessible_name(FREE)
    has_cage(draw, cage("r1c1", "1="))
    button(draw, "Redo").click()
    has_cage(draw, cage("r1c2", "2="))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2 ab ab a 3 + b 3 +", "more than one"),
        ("2 ab cb a 1 = c 2 = b 3 +", "the only solution"),
        ("2 aa aa a 7 +", "none"),
        ("3 aab ccb ddd a 3 + b 1 - c 3 + d 6 +", "none"),
    ],
)
def test_the_verdict_says_how_often_the_drawing_can_be_solved(
    page: Page, text: str, words: str
) -> None:
    page.goto(draw_address(parse(text)))
    expect(page.locator("#verdict")).to_contain_text(re.compile(words, re.IGNORECASE))


def test_a_verdict_waits_until_the_last_edit_and_replaces_the_one_under_way(page: Page) -> None:
    page.goto(draw_address(parse("2 ab cd a 1 = b 1 = c 1 = d 1 =")))
    expect(page.locator("#verdict")).to_contain_text("no solution")
    heard = wire(page)
    held = Held(page, "/verdict")
    draw_cage(page, cage("r1c2", "2="))
    eventually(page, lambda: held.routes)
    first = asked_for(heard, "/verdict")
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    draw_cage(page, cage("r2c1", "2="))
    eventually(page, lambda: len(held.routes) == 2)
    assert len(first) == 1
    assert len(asked_for(heard, "/verdict")) == 2
    eventually(page, lambda: failed)
    assert first[0] in failed[0]
    held.routes.pop(0)
    held.release()
    expect(page.locator("#verdict")).to_contain_text("the only solution")


def test_edits_in_quick_succession_ask_for_one_verdict(page: Page) -> None:
    page.goto(draw_address(empty(3)))
    expect(page.locator("#verdict")).to_contain_text("An empty grid")
    heard = wire(page)
    edits = 0
    for column in (1, 2, 3):
        page.keyboard.press("Escape")
        draw_cage(page, cage(f"r1c{column}", f"{column}="))
        edits += 1
    eventually(page, lambda: asked_for(heard, "/verdict"))
    assert len(asked_for(heard, "/edit")) >= edits
    assert len(asked_for(heard, "/verdict")) < edits


def test_the_address_always_holds_the_drawing_and_back_leaves_the_page(page: Page) -> None:
    page.goto("/import")
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    for each in (cage("r1c1 r1c2", "6+"), cage("r2c1", "3=")):
        draw_cage(page, each)
        assert drawing(page).cage_at[each.cells[0]].clue == each.clue
    choose(page, "Size", "5")
    expect(page.get_by_role("gridcell")).to_have_count(25)
    assert drawing(page).size == 5
    page.reload()
    has_cage(page, cage("r1c1 r1c2", "6+"))
    page.go_back()
    expect(page).to_have_url(re.compile("/import$"))


def test_the_links_to_other_pages_carry_the_drawing(draw: Page) -> None:
    draw_cage(draw, cage("r1c1 r1c2", "6+"))
    code = draw.url.rpartition("p=")[2]
    for name in ("Draw", "Watch", "Solve", "Share"):
        expect(link(draw, name)).to_have_attribute("href", re.compile(f"p={code}$"))


def test_a_leftover_clue_can_be_removed(page: Page) -> None:
    page.goto(draw_address(parse("2 ab ab a 3 + b 3 + c 4 + d 9 *")))
    takes_edits(page)
    expect(faults(page)).to_have_count(2)
    draw_cage(page, cage("r1c1 r2c1", "2*"))
    faults(page).filter(has_text="c").first.get_by_role("button", name="Remove").click()
    expect(faults(page)).to_have_count(1)
    faults(page).get_by_role("button", name="Remove").click()
    expect(faults(page)).to_have_count(0)
    has_cage(page, cage("r1c1 r2c1", "2*"))
    expect(page.get_by_role("link", name="Watch it being solved")).to_be_visible()


def test_what_cannot_be_solved_yet_offers_no_watch(draw: Page) -> None:
    expect(draw.get_by_role("link", name="Watch it being solved")).to_have_count(0)
    expect(draw.locator("#verdict")).to_contain_text("An empty grid")
    draw_cage(draw, cage("r1c1", "1="))
    expect(draw.locator("#verdict")).to_contain_text("Not a puzzle yet")
    expect(draw.get_by_role("link", name="Watch it being solved")).to_have_count(0)
