"""Play: hints a rung at a time, by mouse, by keyboard and by touch."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import OPEN, invalid, named, play_address, takes_moves
from tests.browser.support import SAMPLE, Held, asked_for, button, cell, eventually, wire
from tests.browser.views import HARD
from webapp.puzzle import parse


def told(page: Page, rung: int, text: str) -> None:
    """Expect a rung with these words, seen and heard."""
    hint = page.locator(f"#reply > #hint[data-rung='{rung}']")
    expect(hint).to_contain_text(text)
    expect(page.locator("#reply > *")).to_have_count(1)
    expect(page.get_by_role("status")).to_contain_text(text)
    expect(page.locator("#next-rung:not([data-htmx-powered])")).to_have_count(0)


def lit(page: Page, state: str) -> list[str]:
    """The cells that play a part in the hint."""
    return list(
        page.get_by_role("grid").evaluate(
            "(grid, state) => [...grid.querySelectorAll(`[data-state=${state}]`)]"
            ".map((td) => td.id)",
            state,
        )
    )


def test_a_hint_goes_from_rung_to_rung_by_mouse(play: Page) -> None:
    button(play, "Hint").click()
    told(play, 1, "Look at cage 2÷ at r2c1.")
    assert lit(play, "because") == ["r2c1", "r3c1"]
    assert invalid(play) == []
    button(play, "Which strategy?").click()
    told(play, 2, "Look at cage 2÷ at r2c1: Fillings.")
    link = play.get_by_role("link", name="Fillings")
    expect(link).to_have_attribute("href", "/strategies#fillings")
    button(play, "Which cells, and why?").click()
    told(play, 3, "r3c1 must be 2: nothing else fits")
    assert lit(play, "inferred") == ["r3c1"]
    named(play, (2, 0), "empty")
    button(play, "Write 2").click()
    told(play, 4, "2 is now in r3c1.")
    named(play, (2, 0), "2")
    expect(cell(play, (2, 0))).to_have_attribute("aria-selected", "true")
    assert lit(play, "because") == lit(play, "inferred") == []
    button(play, "Undo").click()
    named(play, (2, 0), "empty")
    expect(play.locator("#reply")).to_be_empty()


def test_each_rung_is_asked_for_with_the_last_move_whatever_is_chosen_by_then(play: Page) -> None:
    heard = wire(play)
    cell(play, (1, 0)).press("4")
    for rung in (1, 2):
        cell(play, (3, rung)).click()
        button(play, "Hint").click()
        told(play, rung, "")
    cell(play, (3, 3)).click()
    button(play, "Which cells, and why?").click()
    told(play, 3, "")
    asked = [parse_qs(each.partition("?")[2]) for each in asked_for(heard, "/hint")]
    assert [each["last"] for each in asked] == [["r2c1"]] * 3


@pytest.mark.sweep
def test_the_button_asked_again_tells_more_and_a_move_begins_anew(play: Page) -> None:
    for rung in (1, 2, 3):
        button(play, "Hint").click()
        told(play, rung, "")
    cell(play, (0, 0)).press("1")
    expect(play.locator("#reply")).to_be_empty()
    assert lit(play, "because") == []
    button(play, "Hint").click()
    told(play, 1, "Look at")


@pytest.mark.sweep
def test_hints_alone_solve_the_puzzle_by_keyboard(play: Page) -> None:
    cell(play, OPEN[0]).focus()
    words = ("Look at ", ": ", "must be", " is now in ")
    for _ in OPEN[:-1]:
        for rung, said in enumerate(words, 1):
            play.keyboard.press("h")
            told(play, rung, said)
    for rung, said in enumerate(words[:3], 1):
        play.keyboard.press("h")
        told(play, rung, said)
    play.keyboard.press("h")
    expect(play.get_by_role("heading", name="Solved")).to_be_visible()


@pytest.mark.sweep
def test_the_focus_stays_with_the_rungs_and_comes_back_to_the_grid(play: Page) -> None:
    button(play, "Hint").click()
    told(play, 1, "Look at")
    button(play, "Which strategy?").press("Enter")
    told(play, 2, "Fillings")
    expect(button(play, "Which cells, and why?")).to_be_focused()
    play.keyboard.press("Enter")
    told(play, 3, "must be")
    expect(button(play, "Write 2")).to_be_focused()
    play.keyboard.press("Enter")
    told(play, 4, "is now in")
    expect(cell(play, (2, 0))).to_be_focused()


def test_marks_are_struck_and_undo_brings_them_back(play: Page) -> None:
    """On a board whose cells nothing forces."""
    play.goto(play_address(parse("." * 16)))
    takes_moves(play)
    cell(play, (0, 0)).press("2")
    cell(play, (0, 1)).focus()
    for arrow in ["ArrowRight", "ArrowDown"] * 3:
        play.keyboard.press(f"Shift+{arrow}")
    for value in range(1, 5):
        play.keyboard.press(f"Shift+Digit{value}")
    before = cell(play, (0, 0)).get_attribute("aria-label")
    names = "() => [...document.querySelectorAll('[data-board] td')].map((td) => td.ariaLabel)"
    marks = play.evaluate(names)
    for rung in (1, 2, 3):
        button(play, "Hint").click()
        told(play, rung, "")
    assert lit(play, "shortened")
    button(play, "Hint").click()
    told(play, 4, "Crossed off: ")
    assert play.evaluate(names) != marks
    button(play, "Undo").click()
    assert play.evaluate(names) == marks
    assert cell(play, (0, 0)).get_attribute("aria-label") == before


def test_a_mistake_is_told_before_any_hint_and_taken_away(play: Page) -> None:
    cell(play, (0, 0)).press("4")
    play.keyboard.press("h")
    told(play, 1, "there’s a mistake on the board")
    assert invalid(play) == []
    play.keyboard.press("h")
    told(play, 2, "r1c1 is wrong.")
    eventually(play, lambda: invalid(play) == ["r1c1"])
    play.keyboard.press("h")
    told(play, 3, "The mistake at r1c1 is removed.")
    named(play, (0, 0), "empty")
    play.keyboard.press("h")
    told(play, 1, "Look at cage 2÷ at r2c1.")


@pytest.mark.sweep
def test_marks_that_are_wrong_are_told_before_any_hint(play: Page) -> None:
    cell(play, (0, 0)).press("Shift+Digit4")
    play.keyboard.press("h")
    told(play, 1, "somewhere the right value is missing from the marks")
    button(play, "Show where").click()
    told(play, 2, "the right value is missing from the marks of r1c1")
    button(play, "Remove these marks").click()
    named(play, (0, 0), "empty")


@pytest.mark.sweep
def test_a_last_rung_that_comes_late_changes_nothing_on_another_board(play: Page) -> None:
    play.get_by_role("checkbox", name="Ways left in the cage").check()
    for rung in (1, 2, 3):
        button(play, "Hint").click()
        told(play, rung, "")
    held = Held(play, "/hint")
    button(play, "Hint").click()
    eventually(play, lambda: held.routes)
    cell(play, (0, 0)).press("1")
    with play.expect_response(re.compile("/hint")):
        held.release()
    expect(play.locator("#living")).to_contain_text("left")
    expect(play.locator("#reply")).to_be_empty()
    named(play, (2, 0), "empty")


def test_on_a_phone_a_hint_is_asked_for_by_touch(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    for rung in (1, 2, 3, 4):
        button(phone, "Hint").tap()
        told(phone, rung, "")
    named(phone, (2, 0), "2")


@pytest.mark.sweep
def test_on_a_phone_a_long_hint_is_not_left_behind_the_keypad(open_page: OpenPage) -> None:
    phone = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.goto(play_address(HARD))
    takes_moves(phone)
    for rung in (1, 2, 3):
        button(phone, "Hint").tap()
        told(phone, rung, "")
        onward = phone.locator("#next-rung")
        eventually(
            phone,
            lambda onward=onward: onward.evaluate(
                "(button) => button.getBoundingClientRect().bottom"
                " <= document.querySelector('[data-keypad]').getBoundingClientRect().top"
            ),
        )
