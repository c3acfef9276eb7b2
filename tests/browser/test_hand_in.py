"""Handing in: a pupil's work becomes a code by keys, touch or mouse, and the teacher checks it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.being import be_address, be_ready
from tests.browser.conftest import OpenPage
from tests.browser.playing import OPEN, solution, solve
from tests.browser.support import FIGURE, SAMPLE, button, cell, ready, watch_address

WORD = "blue whale"


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Hand in")


def said(page: Page, words: str) -> None:
    """Expect what the dialog says of the work; the time may be missing below a second."""
    what = dialog(page).locator(".what")
    expect(what).to_have_text(re.compile(rf"^{words}(, \d:\d\d)?$"))


def coded(page: Page, initials: str = "ab") -> str:
    """The code, once the form is filled in by keys."""
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
    button(play, "Hand in").click()
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
    teacher.get_by_role("textbox", name="The word that you gave to the class").fill("Blue Whale")
    button(teacher, "Check").click()
    rows = teacher.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("14 of 14 cells right")
    expect(rows.nth(1)).to_contain_text("signed here")
    expect(rows.nth(2)).to_contain_text("doubled: also in line 1")
    button(teacher, "Line").press("Enter")
    expect(rows.nth(1)).to_contain_text("doubled")
    expect(button(teacher, "Line")).to_be_focused()
    head = teacher.get_by_role("columnheader", name="Line")
    expect(head).to_have_attribute("aria-sort", "descending")
    with teacher.expect_download() as saved:
        button(teacher, "Save as CSV").click()
    assert saved.value.suggested_filename == "hand-ins.csv"
    assert teacher.evaluate("JSON.stringify({ ...localStorage })").find("AB") < 0


# Seconds that a page is open before anything is done, and those that are spent on it.
IDLE, SPENT = 7_200, 125
# A page has its clock once its own import of it, which came first, is done.
CLOCK = """async () => {
  const { src } = document.querySelector("script[type='module'][src*='_page.js']");
  await import(new URL("../play/clock.js", src));
}"""


def passes(page: Page, seconds: int, counted: bool = True) -> None:
    """Let the page's clock go on while no request is under way; if `counted`, it is loaded."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    if counted:
        page.evaluate(CLOCK)
    page.clock.run_for(seconds * 1000)


def test_predict_and_be_are_handed_in_with_their_own_times(page: Page) -> None:
    page.clock.install()
    page.goto(watch_address(FIGURE, "backtracking"))
    ready(page)
    passes(page, IDLE, counted=False)
    page.keyboard.press("q")
    expect(page.locator("#prediction[data-phase='open']")).to_be_visible()
    expect(button(page, "Hand in")).to_be_hidden()
    passes(page, SPENT)
    page.keyboard.press("1")
    expect(page.locator("#prediction[data-phase='judged']")).to_be_visible()
    button(page, "Finish").click()
    passes(page, IDLE)
    page.reload()  # what was answered stays with the tab
    button(page, "Hand in").click()
    what = r"^[01] of 1 answer right, 0 shown, [01] mistakes?, 2:[0-5]\d$"
    expect(dialog(page).locator(".what")).to_have_text(re.compile(what))
    coded(page, "nqt")  # keys that mean something to Watch
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)

    page.goto(be_address(SAMPLE))
    be_ready(page)
    for count in (1, 2):
        page.keyboard.press("s")
        expect(page.locator(".tally")).to_contain_text(re.compile(rf"shown\s*{count}"))
    passes(page, SPENT)
    page.reload()
    be_ready(page)
    button(page, "Hand in").click()
    what = re.compile(r"^0 of 2 moves right, 2 shown, 0 mistakes, 2:[0-5]\d$")
    expect(dialog(page).locator(".what")).to_have_text(what)
    coded(page)
    page.goto(be_address(SAMPLE))  # another game has a time of its own
    be_ready(page)
    page.keyboard.press("s")
    expect(page.locator(".tally")).to_contain_text(re.compile(r"shown\s*1"))
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(re.compile(r"0 mistakes(, 0:\d\d)?$"))
