"""Play: what the page tells: broken rules, right so far, fillings, the end, and a link."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import (
    OPEN,
    frozen,
    invalid,
    named,
    play_address,
    seconds,
    setting,
    solve,
    takes_moves,
)
from tests.browser.support import SAMPLE, Held, asked_for, button, cell, eventually, wire
from webapp.puzzle import parse
from webapp.web.http import params


def test_a_value_twice_in_a_line_is_shown_at_once_and_said(play: Page) -> None:
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == ["r1c1", "r1c4"]
    sentence = "Row 1 has 3 more than once: r1c1 and r1c4."
    expect(play.locator("[data-errors]")).to_have_text(sentence)
    expect(play.get_by_role("status")).to_have_text(f"r1c4: 3, repeated. {sentence}")
    play.keyboard.press("Delete")
    assert invalid(play) == []
    expect(play.locator("[data-errors]")).to_be_empty()


@pytest.mark.sweep
def test_of_many_broken_rules_four_are_told_and_the_others_counted(page: Page) -> None:
    page.goto(play_address(parse("." * 81)))
    takes_moves(page)
    cell(page, (0, 0)).click()
    # The last row stays empty: of a full board the server has the last word.
    for _ in range(8):
        page.keyboard.press("Shift+ArrowRight")
    for _ in range(7):
        page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("1")
    errors = page.locator("[data-errors]")
    expect(errors).to_contain_text(re.compile(r"^Row 1 has 1 more than once: .* And 22 more\.$"))
    assert errors.inner_text().count("more than once") == 4
    expect(page.get_by_role("status")).to_contain_text("And 22 more.")
    assert len(invalid(page)) == 72
    expect(button(page, "1")).to_be_in_viewport(ratio=1)


@pytest.mark.sweep
def test_a_full_cage_that_misses_its_target_is_shown(play: Page) -> None:
    cell(play, (0, 0)).press("3")
    cell(play, (0, 1)).press("1")
    assert invalid(play) == ["r1c1", "r1c2"]
    expect(play.locator("[data-errors]")).to_have_text("The cage 3− at r1c1 cannot hold 3 and 1.")
    cell(play, (0, 0)).press("4")
    assert invalid(play) == []


@pytest.mark.sweep
def test_rule_errors_are_shown_when_asked_and_the_setting_is_kept(play: Page) -> None:
    setting(play, "Rule errors", "asked")
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == []
    button(play, "Check the rules").click()
    assert invalid(play) == ["r1c1", "r1c4"]
    cell(play, (0, 3)).press("2")
    assert invalid(play) == []
    button(play, "Check the rules").click()
    expect(play.get_by_text("No rule is broken.")).to_have_count(2)  # to see, and to hear
    play.reload()
    takes_moves(play)
    expect(button(play, "Check the rules")).to_be_visible()


@pytest.mark.sweep
def test_rule_errors_are_never_shown_to_who_wants_none(play: Page) -> None:
    setting(play, "Rule errors", "never")
    cell(play, (0, 0)).press("3")
    cell(play, (0, 3)).press("3")
    assert invalid(play) == []
    expect(play.locator("[data-errors]")).to_be_empty()
    expect(button(play, "Check the rules")).to_have_count(0)


def test_right_so_far_says_yes_or_no_and_where_only_if_asked(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    button(play, "Right so far?").click()
    told = play.locator("#reply")
    expect(told).to_have_text("Yes, everything is right so far.")
    expect(play.get_by_role("status")).to_have_text("Yes, everything is right so far.")
    cell(play, (2, 0)).press("4")
    expect(told).to_be_empty()
    button(play, "Right so far?").click()
    expect(told).to_contain_text("No: there’s a mistake.")
    assert invalid(play) == []
    button(play, "Show where").click()
    expect(told).to_contain_text("No: r3c1 is wrong.")
    eventually(play, lambda: invalid(play) == ["r3c1"])
    cell(play, (2, 0)).press("2")
    assert invalid(play) == []


@pytest.mark.sweep
def test_an_answer_that_comes_late_is_not_told_of_another_position(play: Page) -> None:
    ask_for_ways(play)
    held = Held(play, "/right")
    button(play, "Right so far?").click()
    eventually(play, lambda: held.routes)
    cell(play, (0, 0)).press("2")
    with play.expect_response(re.compile("/right")):
        held.release()
    expect(play.locator("#living")).to_contain_text("no way is left")
    expect(play.locator("#reply")).to_be_empty()
    button(play, "Right so far?").click()
    expect(play.locator("#reply")).to_contain_text("No: there’s a mistake.")


def fillings(page: Page) -> list[tuple[str, bool]]:
    """The combinations listed, and whether each is struck out."""
    return [
        (each.inner_text(), each.locator("del").count() == 1)
        for each in page.locator("#fillings li").all()
    ]


def ask_for_ways(page: Page) -> None:
    """Ask for the ways that are left in the chosen cage."""
    page.get_by_role("checkbox", name="Ways left in the cage").check()


def test_the_ways_left_are_shown_on_demand_alone_and_that_is_remembered(play: Page) -> None:
    heard = wire(play)
    cell(play, (0, 2)).click()
    expect(play.locator("#living")).to_be_hidden()
    ask_for_ways(play)
    expect(play.locator("#fillings")).to_contain_text("ways left")
    assert len(asked_for(heard, "/fillings")) == 1
    play.reload()
    takes_moves(play)
    expect(play.locator("#fillings")).to_contain_text("1 way left")


@pytest.mark.sweep
def test_the_value_of_the_chosen_cell_is_lit_where_it_stands_and_where_it_is_marked(
    play: Page,
) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (2, 3)).press("Shift+Digit1")
    cell(play, (3, 1)).press("1")
    same = play.locator("td:not([data-same=''])[data-same]")
    expect(same).to_have_count(3)
    expect(cell(play, (2, 3))).to_have_attribute("data-same", "mark")
    expect(cell(play, (0, 0))).to_have_attribute("data-same", "value")
    cell(play, (1, 0)).click()
    expect(same).to_have_count(0)


@pytest.mark.sweep
def test_the_fillings_of_the_chosen_cage_die_as_values_are_written(play: Page) -> None:
    ask_for_ways(play)
    cell(play, (0, 2)).click()
    listed = play.locator("#fillings")
    expect(listed).to_contain_text("1−: 3 ways left")
    cell(play, (0, 0)).press("1")
    expect(listed).to_contain_text("3−")
    cell(play, (0, 2)).click()
    expect(listed).to_contain_text("1−: 2 ways left")
    assert fillings(play) == [("4 3", False), ("3 2", False), ("2 1", True)]
    play.keyboard.press("2")
    expect(listed).to_contain_text("1 way left")
    assert fillings(play) == [("4 3", True), ("3 2", False), ("2 1", True)]


def test_the_end_is_told_with_the_time_and_a_way_on(open_apart: OpenPage) -> None:
    page = frozen(open_apart, play_address(SAMPLE))
    before = seconds(page)
    page.clock.run_for(65_000)
    minutes, rest = divmod(before + 65, 60)
    time = f"{minutes}:{rest:02}"
    solve(page)
    card = page.get_by_role("dialog", name="Solved")
    expect(card).to_contain_text("Every row, column and cage is right.")
    expect(card.get_by_text(time)).to_be_visible()
    expect(card).to_be_focused()
    page.clock.run_for(30_000)
    expect(page.locator("[data-time]")).to_have_text(time)
    page.clock.resume()
    page.reload()
    takes_moves(page)
    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(page.locator("[data-time]")).to_have_text(time)
    page.get_by_role("link", name=re.compile("^Next puzzle")).click()
    takes_moves(page)
    assert params.encode(SAMPLE) not in page.url


@pytest.mark.sweep
def test_a_solved_board_that_is_changed_is_solved_no_more(play: Page) -> None:
    solve(play)
    button(play, "Show the board").click()
    play.keyboard.press("Delete")
    expect(play.get_by_role("heading", name="Solved")).to_have_count(0)
    expect(play.locator("[data-game][data-done]")).to_have_count(0)


def test_a_full_board_with_a_mistake_is_not_celebrated(play: Page) -> None:
    for at in OPEN:
        cell(play, at).press("1")
    expect(play.locator("#reply")).to_have_text("Every cell is filled, but there’s a mistake.")


@pytest.mark.sweep
def test_the_timer_can_be_hidden_and_stays_hidden(play: Page) -> None:
    expect(play.locator("[data-time]")).to_be_visible()
    play.get_by_text("Settings", exact=True).click()
    play.get_by_role("checkbox", name="Show the timer").uncheck()
    expect(play.locator("[data-time]")).to_be_hidden()
    play.reload()
    takes_moves(play)
    expect(play.locator("[data-time]")).to_be_hidden()
    solve(play)
    card = play.get_by_role("dialog", name="Solved")
    expect(card.get_by_text("hints", exact=True)).to_be_visible()
    expect(card.get_by_text("time", exact=True)).to_be_hidden()


def test_a_shared_position_opens_as_it_was_and_leaves_ones_own_game_alone(play: Page) -> None:
    cell(play, (0, 0)).press("1")
    cell(play, (0, 1)).press("Shift+Digit4")
    button(play, "Share the position").click()
    link = play.get_by_role("textbox", name="Link to this position").input_value()
    cell(play, (0, 0)).press("3")
    play.goto(link)
    takes_moves(play)
    named(play, (0, 0), "1")
    named(play, (0, 1), "empty, pencil 4")
    cell(play, (0, 2)).press("2")
    play.reload()
    takes_moves(play)
    named(play, (0, 2), "2")
    play.goto(play_address(SAMPLE))
    takes_moves(play)
    named(play, (0, 0), "3")
    named(play, (0, 2), "empty")


@pytest.mark.sweep
def test_a_shared_position_keeps_its_marks_where_marks_are_filled_in(play: Page) -> None:
    cell(play, (0, 0)).press("Shift+Digit3")
    cell(play, (0, 0)).press("Shift+Digit4")
    button(play, "Share the position").click()
    link = play.get_by_role("textbox", name="Link to this position").input_value()
    setting(play, "Marks", "filled")
    named(play, (0, 0), "empty, pencil 1 and 4")
    play.goto(link)
    takes_moves(play)
    named(play, (0, 0), "empty, pencil 3 and 4")
    named(play, (0, 1), "empty")
    expect(button(play, "Undo")).to_be_disabled()


def test_the_question_mark_lists_the_keys(play: Page) -> None:
    cell(play, (0, 0)).press("?")
    expect(play.get_by_role("dialog", name="Keys")).to_be_visible()
    play.keyboard.press("2")
    play.get_by_role("dialog", name="Keys").get_by_role("button", name="Close").click()
    named(play, (0, 0), "empty")
    button(play, "Keys").click()
    expect(play.get_by_role("dialog", name="Keys")).to_be_visible()
