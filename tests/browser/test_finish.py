"""The end of a game: a card over the board with what the solve came to, beside the searches."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import OPEN, frozen, play_address, solution, solve, takes_moves
from tests.browser.support import SAMPLE, button, cell, values
from webapp.puzzle.formats import code as share_code

SIX = share_code.parse("m1Uy37PWGrbvaOonkRRCFlG6mpKZCcZBLywmgJKXE")


def card(page: Page) -> Locator:
    """The card of the end."""
    return page.get_by_role("dialog", name="Solved")


def facts(page: Page) -> dict[str, str]:
    """The figures on the card, by their words; those that are not shown are left out."""
    shown = card(page).locator(".facts > :not([hidden])")
    return {
        each.locator("dt").inner_text(): each.locator("dd").inner_text() for each in shown.all()
    }


def played(page: Page) -> None:
    """A game with a mistake, which is written over, an undo, a hint and a pause of 50 s."""
    cell(page, OPEN[0]).press("4")
    cell(page, OPEN[0]).press(solution(OPEN[0]))
    cell(page, OPEN[1]).press(solution(OPEN[1]))
    page.keyboard.press("Control+z")
    button(page, "Hint").click()
    expect(page.locator("#hint")).to_be_visible()
    page.clock.run_for(50_000)
    for at in OPEN[1:]:
        cell(page, at).press(solution(at))
    expect(card(page)).to_be_visible()


def test_the_card_has_what_the_solve_came_to_beside_the_searches(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    played(page)
    said = facts(page)
    assert re.fullmatch(r"0:5\d", said.pop("time"))
    assert said == {"hint": "1", "mistake": "1", "taken back": "2"}
    you = card(page).get_by_role("img", name="16 digits placed, 2 taken back")
    expect(you).to_be_visible()
    rows = card(page).get_by_role("listitem")
    for name in ("You", "Logic", "Backtracking, row by row", "Forward checking"):
        expect(rows.filter(has_text=name)).to_have_count(1)


def test_board_and_keys_are_out_of_reach_behind_the_card_and_the_header_is_not(
    play: Page,
) -> None:
    solve(play)
    expect(card(play)).to_be_focused()
    play.keyboard.press("3")
    play.keyboard.press("Control+z")
    expect(card(play)).to_be_visible()
    assert play.locator("[data-game]").evaluate(
        "(root) => [...root.children].filter((each) => each.id !== 'end').every((e) => e.inert)"
    )
    play.get_by_role("navigation", name="This puzzle").get_by_role("link", name="Watch").click()
    expect(play).to_have_url(re.compile("/watch"))


def test_escape_shows_the_board_and_a_button_the_card_again(play: Page) -> None:
    solve(play)
    play.keyboard.press("Escape")
    expect(card(play)).to_be_hidden()
    expect(play.get_by_role("gridcell").last).to_be_focused()
    expect(play.locator("#reply")).to_contain_text("Solved")
    button(play, "Show the result").click()
    expect(card(play)).to_be_focused()
    button(play, "Show the board").click()
    play.keyboard.press("Control+z")
    expect(play.locator("[data-game][data-done]")).to_have_count(0)
    expect(button(play, "Show the result")).to_have_count(0)


def test_the_end_outlasts_a_reload_with_all_that_was_done(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    played(page)
    said = facts(page)
    page.clock.resume()
    page.reload()
    takes_moves(page)
    expect(card(page)).to_be_visible()
    assert facts(page) == said


def test_ones_own_solve_is_played_on_the_board(play: Page) -> None:
    cell(play, OPEN[0]).press("4")
    solve(play)
    button(play, "Watch my solve").click()
    region = play.get_by_role("region", name="Your solve, step by step")
    step = button(play, "Step")
    step.click()
    expect(region.get_by_role("status")).to_contain_text("4 in r1c1, at 0:")
    assert values(play)[0] == "4emptyemptyempty"
    play.keyboard.press("Escape")
    expect(card(play)).to_be_visible()
    assert values(play)[0] == "1423"
    button(play, "Watch my solve").click()
    expect(region.get_by_role("status")).to_have_text("The start.")
    for said in ("4 in r1c1", "r1c1: 4 taken back", "1 in r1c1"):
        play.keyboard.press("ArrowRight")
        expect(region.get_by_role("status")).to_contain_text(said)
    play.keyboard.press("End")
    expect(region.get_by_role("status")).to_contain_text("Solved.")
    assert values(play)[0] == "1423"
    play.keyboard.press("Home")
    play.keyboard.press(" ")
    expect(region.get_by_role("status")).to_contain_text("Solved.")
    button(play, "Back to the result").click()
    expect(card(play)).to_be_focused()


def test_the_longest_pauses_are_told_with_the_easiest_step_of_then(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    played(page)
    page.clock.resume()
    page.get_by_text("More about your solve").click()
    pause = card(page).get_by_role("listitem").filter(has_text="before 4 in r1c2")
    expect(pause).to_contain_text("0:50 from 0:0")
    expect(pause).to_contain_text("The easiest step then")
    for name in ("Your tree: 16 placed, 2 taken back", re.compile(r"Its tree: \d+ guess")):
        expect(card(page).get_by_role("img", name=name)).to_be_visible()


def test_the_result_is_copied_as_text_without_the_solution(open_apart: OpenPage) -> None:
    page = open_apart(permissions=["clipboard-read", "clipboard-write"])
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    page.locator("[data-game]").evaluate("(root) => { root.dataset.day = '2026-11-23'; }")
    solve(page)
    button(page, "Share result").click()
    expect(button(page, "Copied: paste it anywhere")).to_be_visible()
    text, link = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert re.fullmatch(r"Mathdoku Lab · 23 November 2026 · 4 × 4 · \d+:\d\d · no hints", text), (
        text
    )
    assert link.endswith(play_address(SAMPLE))


def test_the_result_goes_out_by_the_systems_sheet_where_there_is_one(play: Page) -> None:
    play.evaluate(
        "() => { navigator.share = (it) => { document.body.dataset.sent = JSON.stringify(it) } }"
    )
    solve(play)
    button(play, "Share result").click()
    expect(play.locator("body")).to_have_attribute(
        "data-sent", re.compile("Mathdoku Lab · .*/play")
    )


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_card_is_on_one_screen(open_page: OpenPage, width: int, height: int) -> None:
    phone = open_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    phone.goto(play_address(SAMPLE))
    takes_moves(phone)
    solve(phone)
    expect(card(phone).get_by_role("link", name="Logic")).to_be_visible()
    for name in ("Share result", "Watch my solve", "Show the board"):
        expect(button(phone, name)).to_be_in_viewport(ratio=1)
    expect(card(phone)).to_be_in_viewport(ratio=1)
