"""Undo and redo, edits faster than the line, another size: nothing that was drawn is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing import FREE, cage, drawing, has_cage_without_clue, target
from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    cell,
    choose,
    drag,
    draw_address,
    draw_cage,
    has_cage,
    takes_edits,
)

pytestmark = pytest.mark.sweep  # fine points: what the page is for stands in other files


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
