"""Be the solver works by keyboard and touch, with right, wrong and undone moves."""

import re

from playwright.sync_api import Page, expect

from tests.browser.be import be_ready, moves_of, open_be
from tests.browser.conftest import OpenPage
from tests.browser.draw import arrows
from tests.browser.support import (
    FIGURE,
    NARROW,
    SAMPLE,
    TWO_BY_TWO,
    button,
    cell,
    link,
    mode,
    watch_address,
)
from webapp.puzzle import parse
from webapp.web.http import params

THREE = parse("3 abb aac ddc a 6 * b 3 * c 1 - d 6 *")
HARD = params.decode("m1Qn_K1rTs_hgyomRHUKGVM6FA_eAX")


def rests(page: Page, at: int) -> None:
    expect(page.locator("#position")).to_have_attribute("data-at", str(at))


def counted(page: Page, right: int, corrected: int = 0, shown: int = 0) -> None:
    text = re.compile(rf"^\s*right\s*{right}\s*corrected\s*{corrected}\s*shown\s*{shown}\s*$")
    expect(page.locator(".tally")).to_have_text(text)


def test_be_the_solver_works_by_keyboard_and_presented(page: Page) -> None:
    open_be(page, THREE)
    now, moves = (0, 0), list(moves_of(THREE, "backtracking"))
    assert {move.deed for _, move in moves} == {"place", "reject", "back"}
    for _, move in moves:  # no key waits for the answer to the one before it
        if move.deed == "back":
            page.keyboard.press("b")
            continue
        for arrow in arrows(now, move.cell):
            page.keyboard.press(arrow)
        now = move.cell
        shift = "Shift+" if move.deed == "reject" else ""
        page.keyboard.press(f"{shift}Digit{move.value}")
        if move.deed == "place":  # the cursor moves on
            now = min(divmod(now[0] * 3 + now[1] + 1, 3), (2, 2))
    rests(page, moves[-1][0])
    counted(page, len(moves))
    expect(page.locator(".ending")).to_contain_text("Solved after")
    expect(cell(page, now)).to_be_focused()
    page.keyboard.press("Control+z")
    counted(page, len(moves) - 1)
    page.goto(watch_address(SAMPLE, "mrv:values=down", 7))
    mode(page, "Be the solver")
    be_ready(page)
    expect(page.get_by_role("radio", name="Be the solver")).to_be_focused()
    expect(page.locator("#position")).to_have_attribute("data-at", "7")
    expect(page.locator("#position")).to_have_attribute("data-with", "mrv:values=down")
    expect(link(page, "Watch")).to_have_attribute("aria-current", "true")
    open_be(page, SAMPLE)
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).not_to_be_visible()
    panels = {"t": page.get_by_role("tree"), "c": page.get_by_label("Pseudocode")}
    panels["n"] = page.get_by_label("Your moves")
    for key in panels:
        page.keyboard.press(key)
        for other, panel in panels.items():
            expect(panel).to_be_visible(visible=other == key)
    blank = page.locator("html[data-blank]")
    for key in ("b", "."):  # a remote's, not Back's
        for count in (1, 0):
            page.keyboard.press(key)
            expect(blank).to_have_count(count)
    page.keyboard.press("1")
    expect(page.locator("[data-sentence]")).to_have_text("Try 1 in r1c1.")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()


def test_be_the_solver_works_by_touch_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(**NARROW)
    open_be(page, TWO_BY_TWO, "possible-sets")
    moves = list(moves_of(TWO_BY_TWO, "possible-sets"))
    for at, move in moves:
        if move.cell:
            cell(page, move.cell).tap()
        if move.deed == "back":
            button(page, "Back").tap()
        else:
            how = "Reject" if move.deed == "reject" else "Write"
            page.get_by_role("radio", name=how).check(force=True)
            button(page, str(move.value)).tap()
        rests(page, at)
    counted(page, len(moves))
    expect(page.locator(".ending")).to_contain_text("Solved after")


def test_be_the_solver_explains_wrong_moves_and_offers_goals(page: Page) -> None:
    open_be(page, FIGURE, "mrv")
    for _ in range(3):
        page.keyboard.press("s")
    counted(page, 0, 0, 3)
    chosen = page.locator("td[data-chosen]")
    expect(chosen).to_have_id(page.locator("#position").get_attribute("data-cell") or "")
    at = int(page.locator("#position").get_attribute("data-at") or "")
    page.keyboard.press("b")
    expect(page.locator(".fault")).to_contain_text("goes back only when there’s none")
    rests(page, at)
    page.reload()
    be_ready(page)
    counted(page, 0, 0, 3)
    there = page.url
    link(page, "Share").click()
    expect(page.get_by_role("textbox", name="Link", exact=True)).to_have_value(there)
    open_be(page, THREE)
    first, *_ = [move for _, move in moves_of(THREE, "backtracking")]
    button(page, "3").click()
    expect(page.locator(".fault")).to_be_visible()
    expect(chosen).to_have_id("r1c1")  # it is written there again
    button(page, str(first.value)).click()
    counted(page, 0, 1)
    expect(chosen).to_have_id("r1c2")
    page.keyboard.press(f"Shift+Digit{first.value}")
    counted(page, 1, 1)
    expect(chosen).to_have_id("r1c2")
    open_be(page, HARD, "exact-cover")
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
    counted(page, 1)
