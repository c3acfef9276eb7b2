"""Why?: at a dead end the board, the tree and the panel point at the same guesses."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    SAMPLE,
    Held,
    button,
    eventually,
    ready,
    rests_at,
    slider,
    watch_address,
)
from webapp.puzzle import parse

PANEL = "tabpanel"
SIX = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
SHOWN = re.compile("is wrong|can’t stand with|It rests on no guess")


def open_why(page: Page, at: int) -> None:
    """Watch the documents' puzzle at a step, with the panel in view."""
    page.goto(watch_address(SAMPLE, "backtracking", at=at))
    ready(page)
    page.get_by_role("tab", name="Why?").click()


def test_a_dead_end_says_which_guess_is_wrong_and_the_board_shows_it(page: Page) -> None:
    open_why(page, 30)
    why = page.get_by_role(PANEL, name="Why?")
    expect(why).to_contain_text("r2c1 = 3 is wrong: no solution has it. It was tried at step 18")
    expect(page.locator("td[data-blame]")).to_have_id("r2c1")
    row = why.get_by_role("list", name="What rules each way out").get_by_role("button").first
    row.focus()
    expect(page.locator("td[data-pointed]").first).to_be_visible()
    why.get_by_role("link", name="r2c1 = 3").first.click()
    rests_at(page, 18)
    expect(page.locator("td[data-blame], td[data-pointed]")).to_have_count(0)
    expect(why).to_contain_text("r2c1 is the first empty cell in reading order.")


def test_reasons_come_and_go_with_the_steps(page: Page) -> None:
    open_why(page, 0)
    why = page.get_by_role(PANEL, name="Why?")
    button(page, "Next dead end").click()
    expect(why).to_contain_text(SHOWN)
    expect(page.get_by_role("radio", name="dead end")).to_be_checked()
    first = why.text_content()
    page.keyboard.press("PageDown")
    expect(why).not_to_have_text(first or "")
    expect(why).to_contain_text(SHOWN)
    page.keyboard.press("Home")
    expect(why).to_contain_text("Nothing has happened yet")
    expect(page.locator("td[data-blame]")).to_have_count(0)


def test_a_rejection_names_its_rule_and_the_board_shows_what_it_rests_on(page: Page) -> None:
    open_why(page, 2)
    why = page.get_by_role(PANEL, name="Why?")
    expect(why).to_contain_text("1 is rejected in r1c2")
    expect(why).to_contain_text("A value is ruled out where its row or column has it already")
    why.get_by_role("list", name="What speaks for it").get_by_role("button").hover()
    expect(page.locator("td[data-pointed]")).to_have_count(2)


def test_logic_says_what_rules_the_other_places_out(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "logic", at=9))
    ready(page)
    page.get_by_role("tab", name="Why?").click()
    why = page.get_by_role(PANEL, name="Why?")
    expect(why).to_contain_text("When only one cell of a row, column or box can hold a value")
    others = why.get_by_role("list", name="What rules the others out").get_by_role("button")
    expect(others.nth(1)).to_have_text("r4c2 column 2 already has a 2 (at r2c2)")
    others.nth(1).hover()
    expect(page.locator("td[data-pointed]")).to_have_id("r2c2")
    expect(button(page, "Next dead end")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.sweep)]
)
def test_on_a_phone_each_panel_has_a_heading_and_comes_as_one_asks(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(watch_address(SAMPLE, "backtracking", at=30))
    ready(page)
    named = {
        name: page.get_by_role("heading", name=name, exact=True, level=2)
        for name in ("Why?", "Tree", "Numbers", "Inside", "Predict")
    }
    order = [
        page.get_by_role("grid", name="Puzzle"),
        page.locator("[data-sentence]"),
        page.get_by_role("combobox", name="Algorithm"),
        *named.values(),
    ]
    for each in order:
        expect(each).to_be_visible()
    tops = [each.evaluate("each => each.getBoundingClientRect().top") for each in order]
    assert tops == sorted(tops)
    named["Predict"].scroll_into_view_if_needed()
    page.set_viewport_size({"width": 1366, "height": 768})
    for heading in named.values():
        expect(heading).to_be_hidden()


def test_where_no_dead_end_follows_that_is_said_and_nothing_moves(page: Page) -> None:
    open_why(page, 86)
    why = page.get_by_role(PANEL, name="Why?")
    expect(why.locator("[data-at]")).to_have_attribute("data-at", "86")
    button(page, "Next dead end").click()
    expect(why.get_by_text("No dead end after this step.")).to_be_visible()
    rests_at(page, 86)
    expect(page.get_by_role("radio", name="every step")).to_be_checked()


@pytest.mark.parametrize(
    "screen", [(1366, 768), *(pytest.param(each, marks=pytest.mark.sweep)
                              for each in ((1280, 720), (1024, 768), (1920, 1080)))]
)  # fmt: skip
def test_there_is_room_for_the_reasons_of_a_dead_end(page: Page, screen: tuple[int, int]) -> None:
    """The tree gives its place up, and the lit line of the code stays in view."""
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page.goto(watch_address(SIX, "mrv", at=223))
    ready(page)
    page.get_by_role("tab", name="Why?").click()
    why = page.get_by_role(PANEL, name="Why?")
    rows = why.get_by_role("list", name="What rules each way out").get_by_role("button")
    expect(rows).to_have_count(6)
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    expect(page.locator(".pseudocode [aria-current]")).to_be_in_viewport(ratio=1)
    if screen[1] < 900:
        page.get_by_role("tab", name="Tree").click()
        expect(why).to_be_hidden()
    expect(page.locator("#tree")).to_be_in_viewport(ratio=1)


def test_reasons_that_go_on_are_seen_to_go_on(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(watch_address(SIX, "backtracking", at=1147))
    ready(page)
    page.get_by_role("tab", name="Why?").click()
    why = page.get_by_role(PANEL, name="Why?")
    expect(why).to_contain_text("No search was needed here.")
    more = "why => getComputedStyle(why, '::after').content"
    eventually(page, lambda: "more" in why.evaluate(more))
    why.evaluate("why => why.scrollTo(0, why.scrollHeight)")
    eventually(page, lambda: why.evaluate(more) == "none")
    button(page, "First").click()
    expect(why).to_contain_text("Nothing has happened yet")
    assert why.evaluate(more) == "none"


@pytest.mark.sweep
def test_reasons_that_come_late_are_not_shown_beside_another_step(page: Page) -> None:
    late = Held(page, r"/why\?.*at=30")
    open_why(page, 30)
    why = page.get_by_role(PANEL, name="Why?")
    eventually(page, lambda: late.routes)
    button(page, "First").click()
    rests_at(page, 0)
    late.release()
    expect(why).to_contain_text("Nothing has happened yet")
    button(page, "Next dead end").click()
    expect(why).to_contain_text(SHOWN)
    expect(why.locator("[data-at]")).to_have_attribute("data-at", slider(page).input_value())


def test_a_flag_in_the_first_row_leaves_the_number_of_its_column(page: Page) -> None:
    page.goto(watch_address(SIX, "forward-checking", at=558))
    ready(page)
    page.get_by_role("tab", name="Why?").click()
    expect(page.get_by_role(PANEL, name="Why?")).to_contain_text("r1c2 = 5 can’t stand with")
    expect(page.locator("td[data-blame]")).to_have_id("r1c2")
    numbers = (
        page.locator("[data-board] tr")
        .first.locator("td")
        .evaluate_all(
            """cells => cells.map((td) => {
          const { content, backgroundColor, clipPath } = getComputedStyle(td, "::after");
          return [content, backgroundColor, clipPath];
        })"""
        )
    )
    assert numbers == [numbers[0]] * 6


def test_what_is_taken_back_by_now_is_struck_out(page: Page) -> None:
    open_why(page, 48)
    why = page.get_by_role(PANEL, name="Why?")
    expect(why).to_contain_text("It was tried at step 18 and taken back here, 30 steps later.")
    expect(why.locator("s")).to_have_text(["r2c1 = 3"])


def test_arrows_go_over_the_tabs_that_are_seen(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(watch_address(SAMPLE, "backtracking"))
    ready(page)
    page.get_by_role("tab", name="Numbers").focus()
    for name in ("Why?", "Inside", "Predict", "As Python", "As Python"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
    page.reload()
    expect(page.get_by_role("tab", name="As Python")).to_have_attribute("aria-selected", "true")
