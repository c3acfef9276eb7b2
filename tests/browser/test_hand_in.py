"""A pupil's games, answers and drills become a hand-in code that the teacher checks."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.be import be_ready, open_be
from tests.browser.conftest import OpenPage
from tests.browser.draw import arrows
from tests.browser.play import OPEN, solution, solve
from tests.browser.support import (
    FIGURE,
    PHONE,
    SAMPLE,
    behind_more,
    button,
    cell,
    more,
    open_watch,
    ready,
)
from tests.coach.boards import GROUP, pairs
from webapp.coach.practice.drills import boards, drill
from webapp.logic.strategies import STRATEGIES

WORD = "blue whale"


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Hand in")


def said(page: Page, words: str) -> None:
    """Expect the dialog's summary of the work; the time may be missing below a second."""
    what = dialog(page).locator(".what")
    expect(what).to_have_text(re.compile(rf"^{words}(, \d:\d\d)?$"))


def coded(page: Page, initials: str = "ab") -> str:
    """Fill in the form by keys; return the code."""
    field = dialog(page).get_by_role("textbox", name="Your initials, up to 3 letters")
    expect(field).to_be_focused()
    page.keyboard.type(initials)
    page.keyboard.press("Tab")
    page.keyboard.type(WORD)
    page.keyboard.press("Enter")
    code = dialog(page).get_by_role("textbox", name="Your code")
    expect(code).to_be_visible()
    return code.input_value()


@pytest.mark.expects(422)
def test_solved_game_is_handed_in_by_keys_and_checked(play: Page, open_page: OpenPage) -> None:
    cell(play, OPEN[0]).press("4")
    behind_more(play, "Hand in").click()
    expect(dialog(play).locator(".what")).to_contain_text("0 of 14 cells right")
    dialog(play).get_by_role("textbox", name=re.compile("initials")).fill("abcd")
    dialog(play).get_by_role("textbox", name=re.compile("word")).fill("whale")
    button(play, "Make the code").click()
    refused = dialog(play).get_by_role("alert")
    expect(refused).to_have_text("Initials are at most three letters from A to Z.")
    button(play, "Close").click()
    expect(dialog(play)).to_have_count(0)
    expect(play.locator("td:focus")).to_have_count(1)  # the game goes on
    cell(play, OPEN[0]).press(solution(OPEN[0]))
    solve(play)
    solved = play.get_by_role("dialog", name="Solved")
    solved.get_by_role("button", name="Hand in").press("Enter")
    said(play, "14 of 14 cells right, 0 hints, 1 mistake")
    code = coded(play)
    assert re.fullmatch(r"([2-9CFGHJMPQRVWX]{5} ?){8}", code)
    kept = play.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert WORD not in kept.lower()
    play.keyboard.press("Escape")
    expect(dialog(play)).to_have_count(0)
    expect(solved).to_be_visible()

    teacher = open_page(number=1)
    teacher.goto("/check-codes")
    teacher.get_by_role("textbox", name=re.compile("^Codes")).fill(f"Ann: {code}\nBen: {code}")
    teacher.get_by_role("textbox", name=re.compile("^Links")).fill(play.url)
    teacher.get_by_role("textbox", name="Class word").fill("Blue Whale")
    button(teacher, "Check").click()
    rows = teacher.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("14 of 14 cells right")
    expect(rows.nth(1)).to_contain_text("signed here")
    expect(rows.nth(2)).to_contain_text("doubled: also in line 1")
    with teacher.expect_download() as saved:
        button(teacher, "Save as CSV").click()
    assert saved.value.suggested_filename == "hand-ins.csv"
    assert teacher.evaluate("JSON.stringify({ ...localStorage })").find("AB") < 0


# Seconds before the first action on a page, and seconds spent on it.
IDLE, SPENT = 7_200, 125
# A page's clock starts after its own first import.
CLOCK = """async () => {
  const { src } = document.querySelector("script[type='module'][src*='_page.js']");
  await import(new URL("../lib/clock.js", src));
}"""


def passes(page: Page, seconds: int, counted: bool = True) -> None:
    """Advance the page's clock while no request is running; if `counted`, it is loaded."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    if counted:
        page.evaluate(CLOCK)
    page.clock.run_for(seconds * 1000)


def test_predict_and_be_hand_in_their_own_times(page: Page) -> None:
    page.clock.install()
    open_watch(page, FIGURE, "backtracking")
    passes(page, IDLE, counted=False)
    page.keyboard.press("q")
    expect(page.locator("#prediction[data-phase='open']")).to_be_visible()
    expect(button(page, "Hand in")).to_be_hidden()
    passes(page, SPENT)
    page.keyboard.press("1")
    expect(page.locator("#prediction[data-phase='judged']")).to_be_visible()
    button(page, "Finish").click()
    passes(page, IDLE)
    page.reload()  # answers stay with the tab
    ready(page)
    page.keyboard.press("q")
    button(page, "Hand in").click()
    what = r"^[01] of 1 answer right, 0 shown, [01] mistakes?, 2:[0-5]\d$"
    expect(dialog(page).locator(".what")).to_have_text(re.compile(what))
    coded(page, "nqt")  # keys that Watch uses
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)

    open_be(page, SAMPLE)
    for count in (1, 2):
        page.keyboard.press("s")
        expect(page.locator(".tally")).to_contain_text(re.compile(rf"shown\s*{count}"))
    passes(page, SPENT)
    page.reload()
    be_ready(page)
    more(page, "Hand in")
    what = re.compile(r"^0 of 2 moves right, 2 shown, 0 mistakes, 2:[0-5]\d$")
    expect(dialog(page).locator(".what")).to_have_text(what)
    coded(page)


BOARD = drill(GROUP, 1)
FOUND = BOARD.findings[0]
CELLS = sorted(BOARD.pattern(FOUND))
(LOSER, VALUE), *_ = sorted(pairs(BOARD, FOUND))
FIRST = f"/practice/{GROUP.name}"
COUNT = boards(GROUP.name)


def drill_ready(page: Page) -> None:
    expect(page.locator(".practice[data-ready]")).to_be_attached()
    expect(page.locator("#answer[data-htmx-powered]")).to_be_attached()


def phase(page: Page, name: str, outcome: str = "") -> None:
    drilled = page.locator("#drill")
    expect(drilled).to_have_attribute("data-phase", name)
    expect(drilled).to_have_attribute("data-outcome", outcome)


def value(page: Page, number: int) -> None:
    page.get_by_role("checkbox", name=str(number), exact=True).check(force=True)


def test_drill_by_touch_is_saved_handed_in_and_restarted(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(FIRST)
    drill_ready(page)
    expect(button(page, "Hand in")).to_have_count(0)
    cell(page, CELLS[0]).tap()
    button(page, "Check").tap()
    expect(page.locator(".ruling")).to_contain_text("Not yet. It takes two or three cells.")
    for each in CELLS[1:]:
        cell(page, each).tap()
    button(page, "Check").tap()
    phase(page, "follows")
    expect(cell(page, CELLS[0])).to_have_attribute("data-lit", "")
    cell(page, LOSER).tap()
    value(page, VALUE)
    button(page, "Check").tap()
    phase(page, "done", "later")
    expect(page.locator(".sentence")).to_contain_text("Naked group")
    expect(page.locator(".place")).to_contain_text(f"Board 1 of {COUNT} · 0 of 1 right at once")
    page.get_by_role("link", name="Next").tap()
    drill_ready(page)
    expect(page.locator("#drill")).to_have_attribute("data-number", "2")
    button(page, "Show me").tap()
    phase(page, "done", "shown")
    expect(page.locator(".place")).to_contain_text("0 of 2 right at once")
    expect(page.locator("td[data-state=shortened]").first).to_be_visible()
    page.get_by_role("link", name="Try again").tap()  # the first outcome of a board counts
    phase(page, "cells")
    button(page, "Hand in").tap()
    said(page, "0 of 2 boards right at once, 1 shown, 1 mistake")
    coded(page)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    page.get_by_role("link", name="All drills").tap()
    expect(page.get_by_text("Only square, board 1 of")).to_be_visible()
    page.get_by_text("For hard puzzles").tap()
    card = page.locator("li[data-strategy=naked-group]")
    expect(card).to_contain_text(f"2 of {COUNT} done, 0 right at once")
    next_board = card.get_by_role("link", name="Naked group")
    expect(next_board).to_have_attribute("href", re.compile(f"{FIRST}[?]n=3$"))
    button(page, "Start over").tap()
    expect(card).not_to_contain_text("done")
    page.goto(FIRST)
    drill_ready(page)
    expect(button(page, "Hand in")).to_have_count(0)


def test_drill_by_keyboard_moves_on_after_a_right_answer(page: Page) -> None:
    page.goto(FIRST)
    drill_ready(page)
    cell(page, (0, 0)).focus()
    now = (0, 0)
    for each in CELLS:
        for key in arrows(now, each):
            page.keyboard.press(key)
        now = each
        page.keyboard.press("Space")
        expect(cell(page, each)).to_have_attribute("aria-selected", "true")
    button(page, "Check").press("Enter")
    phase(page, "follows")
    cell(page, now).focus()
    for key in (*arrows(now, LOSER), "Enter", str(VALUE)):
        page.keyboard.press(key)
    button(page, "Check").press("Enter")
    phase(page, "done", "once")
    expect(page.get_by_role("link", name="Next")).to_be_focused()
    expect(page.locator(".place")).to_contain_text("1 of 1 right at once")
    page.keyboard.press("Enter")
    expect(page.locator("#drill")).to_have_attribute("data-number", "2")
    # Cells that lose different values are crossed off one after the other: r2c4 and r1c4.
    board = drill(STRATEGIES["fillings"], 3)
    (chosen, *_) = sorted(board.pattern(board.findings[0]))
    page.goto("/practice/fillings?n=3")
    drill_ready(page)
    cell(page, chosen).click()
    button(page, "Check").click()
    phase(page, "follows")
    more = button(page, "Cross off more")
    expect(more).to_be_hidden()
    cell(page, (1, 3)).click()
    value(page, 3)
    value(page, 4)
    more.click()
    expect(more).to_be_hidden()
    expect(cell(page, (1, 3)).locator("s")).to_have_text(["3", "4"])
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    cell(page, (0, 3)).click()
    value(page, 2)
    button(page, "Check").click()
    phase(page, "done", "once")
