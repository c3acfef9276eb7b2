"""Handing in: a pupil's solve becomes a code, by keys and by touch, and the teacher checks it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.being import be_address, be_ready
from tests.browser.conftest import OpenPage
from tests.browser.playing import OPEN, play_address, solution, solve, takes_moves
from tests.browser.support import FIGURE, SAMPLE, button, cell, ready, watch_address
from tests.browser.test_practice import GROUP, phase, value
from tests.browser.test_practice import ready as drill_ready
from tests.practice.boards import pairs
from tests.web.test_practice import right_cells
from webapp.practice.drills import drill
from webapp.puzzle import named_cell

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WORD = "blue whale"


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Hand in")


def coded(page: Page, initials: str = "ab") -> str:
    """Fill in the form by keys, and take the code."""
    expect(
        dialog(page).get_by_role("textbox", name="Your initials, up to 3 letters")
    ).to_be_focused()
    page.keyboard.type(initials)
    page.keyboard.press("Tab")
    page.keyboard.type(WORD)
    page.keyboard.press("Enter")
    code = dialog(page).get_by_role("textbox", name="Your code")
    expect(code).to_be_visible()
    return code.input_value()


def test_a_pupil_solves_by_keys_and_hands_in_and_the_teacher_checks_it(
    play: Page, open_page: OpenPage
) -> None:
    cell(play, OPEN[0]).press("4")
    solve(play)
    button(play, "Hand in").first.focus()
    play.get_by_role("dialog", name="Solved").get_by_role("button", name="Hand in").press("Enter")
    expect(dialog(play).locator(".what")).to_have_text(
        re.compile(
            r"^14 of 14 cells right, 0 hints, 1 mistake(, \d:\d\d)?$"
        )  # it may take no second
    )
    code = coded(play)
    assert re.fullmatch(r"([2-9CFGHJMPQRVWX]{5} ?){8}", code)
    kept = play.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert WORD not in kept.lower()
    play.keyboard.press("Escape")
    expect(dialog(play)).to_have_count(0)
    expect(play.get_by_role("dialog", name="Solved")).to_be_visible()
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
    # By mouse and by keys, back and forth; the focus stays where it was.
    button(teacher, "Line").press("Enter")
    expect(rows.nth(1)).to_contain_text("doubled")
    expect(button(teacher, "Line")).to_be_focused()
    expect(teacher.get_by_role("columnheader", name="Line")).to_have_attribute(
        "aria-sort", "descending"
    )
    button(teacher, "Verdict").click()
    expect(rows.nth(1)).to_contain_text("signed here")
    with teacher.expect_download() as saved:
        button(teacher, "Save as CSV").click()
    assert saved.value.suggested_filename == "hand-ins.csv"
    assert teacher.evaluate("JSON.stringify({ ...localStorage })").find("AB") < 0
    # On paper the table stands alone, as wide as a sheet.
    teacher.set_viewport_size({"width": 700, "height": 900})
    teacher.emulate_media(media="print")
    expect(button(teacher, "Check")).to_be_hidden()
    expect(rows.nth(2)).to_be_visible()
    assert teacher.evaluate("document.documentElement.scrollWidth") <= 700


@pytest.mark.expects(422)
def test_what_is_wrong_is_said_in_the_dialog(play: Page) -> None:
    cell(play, OPEN[0]).press(solution(OPEN[0]))
    button(play, "Hand in").click()
    expect(dialog(play).locator(".what")).to_contain_text("1 of 14 cells right")
    dialog(play).get_by_role("textbox", name=re.compile("initials")).fill("abcd")
    dialog(play).get_by_role("textbox", name=re.compile("word")).fill("whale")
    button(play, "Make the code").click()
    expect(dialog(play).get_by_role("alert")).to_have_text(
        "Initials are at most three letters from A to Z."
    )
    button(play, "Close").click()
    expect(dialog(play)).to_have_count(0)
    expect(play.locator("td:focus")).to_have_count(1)  # and the game goes on
    play.keyboard.press("Delete")
    expect(play.get_by_role("textbox", name=re.compile("initials"))).to_have_count(0)


@pytest.mark.sweep
def test_on_a_phone_it_stands_behind_more_and_fits(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    button(page, "More").tap()
    button(page, "Hand in").tap()
    coded(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.locator("dialog[open] :is(button, input, textarea, summary)").evaluate_all(
        "(all) => all.filter((each) => each.getBoundingClientRect().height < 43.5).length"
    )
    assert small == 0


def test_be_the_solver_is_handed_in(page: Page) -> None:
    page.goto(be_address(SAMPLE))
    be_ready(page)
    for _ in range(2):
        page.keyboard.press("s")
    expect(page.locator(".tally")).to_contain_text(re.compile(r"shown\s*2"))
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(
        re.compile(r"^0 of 2 moves right, 2 shown, 0 mistakes(, \d:\d\d)?$")
    )
    coded(page)


def test_predict_is_handed_in_once_something_is_answered(page: Page) -> None:
    page.goto(f"{watch_address(FIGURE, 'backtracking')}&ask=1")
    ready(page)
    expect(page.locator("#prediction[data-phase='open']")).to_be_visible()
    expect(button(page, "Hand in")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator("#prediction[data-phase='judged']")).to_be_visible()
    button(page, "Finish").click()
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(
        re.compile(r"^[01] of 1 answer right, 0 shown, [01] mistakes?(, \d:\d\d)?$")
    )
    coded(page, "nqt")  # keys that mean something to Watch
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    page.reload()  # what was answered stays with the tab
    expect(button(page, "Hand in")).to_be_visible()


def practise(page: Page, number: int, slips: bool = False) -> None:
    """Do a board of the drill, by touch or mouse; with a wrong cell first where it slips."""
    board = drill(GROUP, number)
    (loser, gone), *_ = sorted(pairs(board, board.found(board.sheet())[0]))
    first, *more = [named_cell(name) for name in right_cells(board).split()]
    page.goto(f"/practice/{GROUP.name}?n={number}")
    drill_ready(page)
    cell(page, first).click()
    if slips:
        button(page, "Check").click()
        expect(page.locator(".ruling")).to_contain_text("Not yet.")
    for each in more:
        cell(page, each).click()
    button(page, "Check").click()
    phase(page, "follows")
    cell(page, loser).click()
    value(page, gone)
    button(page, "Check").click()
    phase(page, "done", "later" if slips else "once")


def test_a_drill_is_handed_in_board_after_board(page: Page) -> None:
    page.goto(f"/practice/{GROUP.name}")
    drill_ready(page)
    expect(button(page, "Hand in")).to_have_count(0)
    practise(page, 1, slips=True)
    practise(page, 2)
    page.get_by_role("link", name="Next").click()
    drill_ready(page)
    expect(page.locator("#drill")).to_have_attribute("data-number", "3")
    button(page, "Show me").click()
    phase(page, "done", "shown")
    # What came of a board first stands.
    page.get_by_role("link", name="Once more").click()
    drill_ready(page)
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(
        re.compile(r"^1 of 3 boards right at once, 1 shown, 1 mistake(, \d:\d\d)?$")
    )
    coded(page)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    page.get_by_role("link", name="All drills").click()
    button(page, "Start over").click()
    page.goto(f"/practice/{GROUP.name}")
    drill_ready(page)
    expect(button(page, "Hand in")).to_have_count(0)


# Seconds that a page is open before anything is done, and those that are spent.
IDLE, SPENT = 7_200, 125
BUSY = re.compile(r", 2:[0-5]\d$")


# A page has its clock once its own import of it, which came first, is done.
CLOCK = """async () => {
  const { src } = document.querySelector("script[type='module'][src*='_page.js']");
  await import(new URL("../play/clock.js", src));
}"""


def passes(page: Page, seconds: int, counted: bool = True) -> None:
    """So much time goes by on the page, where no request is under way, which would be too late, and
    where it is `counted`, the clock has come."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    if counted:
        page.evaluate(CLOCK)
    page.clock.run_for(seconds * 1000)


def test_the_time_of_predict_is_that_of_its_questions(page: Page) -> None:
    page.clock.install()
    page.goto(watch_address(FIGURE, "backtracking"))
    ready(page)
    passes(page, IDLE, counted=False)
    page.keyboard.press("q")
    expect(page.locator("#prediction[data-phase='open']")).to_be_visible()
    passes(page, SPENT)
    page.keyboard.press("1")
    expect(page.locator("#prediction[data-phase='judged']")).to_be_visible()
    button(page, "Finish").click()
    passes(page, IDLE)
    page.reload()
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(BUSY)


def test_the_time_of_be_goes_on_where_its_tab_left_it(page: Page) -> None:
    page.clock.install()
    page.goto(be_address(SAMPLE))
    be_ready(page)
    page.keyboard.press("s")
    expect(page.locator(".tally")).to_contain_text(re.compile(r"shown\s*1"))
    passes(page, SPENT)
    page.reload()
    be_ready(page)
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(BUSY)
    page.goto(be_address(SAMPLE))  # and begins anew with the moves
    be_ready(page)
    page.keyboard.press("s")
    expect(page.locator(".tally")).to_contain_text(re.compile(r"shown\s*1"))
    button(page, "Hand in").click()
    expect(dialog(page).locator(".what")).to_have_text(re.compile(r"0 mistakes(, 0:\d\d)?$"))
