"""The panels beside the board: Why?, Inside, As Python, and one that is added at run time."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, served
from tests.browser.support import (
    SAMPLE,
    Held,
    asked_for,
    button,
    eventually,
    ready,
    rests_at,
    scrub,
    slider,
    watch_address,
    wire,
)
from tests.extending.test_panel import NEW
from webapp import create_app
from webapp.puzzle import Puzzle, parse
from webapp.web.panels import PANELS

SIX = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
REASON = re.compile("is wrong|can’t stand with|It rests on no guess")


def panel(
    page: Page, name: str, at: int, algorithm: str = "backtracking", puzzle: Puzzle = SAMPLE
) -> Locator:
    """The panel of this name, in view beside a step of a run."""
    page.goto(watch_address(puzzle, algorithm, at))
    ready(page)
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def test_why_explains_steps_and_leads_to_their_causes(page: Page) -> None:
    why = panel(page, "Why?", 30)
    expect(why).to_contain_text("r2c1 = 3 is wrong: no solution has it. It was tried at step 18")
    expect(page.locator("td[data-blame]")).to_have_id("r2c1")
    why.get_by_role("list", name="What rules each way out").get_by_role("button").first.focus()
    expect(page.locator("td[data-pointed]").first).to_be_visible()
    why.get_by_role("link", name="r2c1 = 3").first.click()
    rests_at(page, 18)
    expect(page.locator("td[data-blame], td[data-pointed]")).to_have_count(0)
    expect(why).to_contain_text("r2c1 is the first empty cell in reading order.")
    late = Held(page, r"/why\?.*at=19")
    button(page, "Step").click()
    eventually(page, lambda: late.routes)
    button(page, "First").click()
    rests_at(page, 0)
    late.release()
    expect(why).to_contain_text("Nothing has happened yet")
    button(page, "Next dead end").click()
    expect(why).to_contain_text(REASON)
    expect(why.locator("[data-at]")).to_have_attribute("data-at", slider(page).input_value())
    expect(page.get_by_role("radio", name="dead end")).to_be_checked()
    page.keyboard.press("End")
    expect(why.locator("[data-at]")).to_have_attribute("data-at", "86")
    button(page, "Next dead end").click()
    expect(why.get_by_text("No dead end after this step.")).to_be_visible()
    rests_at(page, 86)
    why = panel(page, "Why?", 2)
    expect(why).to_contain_text("1 is rejected in r1c2")
    expect(why).to_contain_text("A value is ruled out where its row or column has it already")
    why.get_by_role("list", name="What speaks for it").get_by_role("button").hover()
    expect(page.locator("td[data-pointed]")).to_have_count(2)
    why = panel(page, "Why?", 558, "forward-checking", SIX)
    expect(why).to_contain_text("r1c2 = 5 can’t stand with")
    expect(page.locator("td[data-blame]")).to_have_id("r1c2")
    expect(page.locator("td[data-conflict]").first).to_be_visible()
    why = panel(page, "Why?", 9, "logic")
    others = why.get_by_role("list", name="What rules the others out").get_by_role("button")
    expect(others.nth(1)).to_have_text("r4c2 column 2 already has a 2 (at r2c2)")
    others.nth(1).hover()
    expect(page.locator("td[data-pointed]")).to_have_id("r2c2")
    expect(button(page, "Next dead end")).to_have_count(0)
    page.set_viewport_size({"width": 1280, "height": 720})
    why = panel(page, "Why?", 1147, puzzle=SIX)  # more than there is room for
    expect(why).to_contain_text("No search was needed here.")
    expect(why).to_have_attribute("data-more", "")
    why.evaluate("why => why.scrollTo(0, why.scrollHeight)")
    expect(why).not_to_have_attribute("data-more", "")


def test_inside_and_program_follow_the_steps(page: Page) -> None:
    inside = panel(page, "Inside", 60)
    marks = page.locator("[data-board] .seen")
    inside.get_by_role("radio", name="tried").check()
    expect(page.locator("#r2c4 .seen")).to_have_text("13")
    expect(page.locator("#r2c4")).to_have_accessible_description("tried 13 times")
    expect(inside).to_contain_text("5+: 1 of 2 ways left")
    button(page, "Step").click()
    rests_at(page, 61)
    expect(page.locator("#r3c1 .seen")).to_have_text("9")
    page.locator("#r1c1").click()
    expect(inside).to_contain_text("3− holds 1 4, one of its 2 ways.")
    inside.get_by_role("radio", name="candidates").check()
    expect(page.locator("#r4c4 .seen")).to_have_text("1 2 3 4")
    expect(marks).to_have_count(8)
    inside.get_by_role("radio", name="plain").check()
    expect(marks).to_have_count(0)
    rests_at(page, 61)
    python = panel(page, "As Python", 10)
    lit = python.get_by_role("list", name="Program").locator("[aria-current=step]")
    calls = python.get_by_role("list", name="Call stack").get_by_role("listitem")
    kinds = set[str]()
    for _ in range(4):
        kind = page.locator("#position").get_attribute("data-kind") or ""
        expect(lit).to_contain_text(f'print("{kind}"')
        expect(lit).to_be_in_viewport()
        depth = int(page.locator("[data-count=depth]").text_content() or "")
        expect(calls.filter(has_text="=")).to_have_count(depth)
        kinds.add(kind)
        button(page, "Step").click()
        expect(python).not_to_have_attribute("data-stale", "")
    assert len(kinds) > 1
    with page.expect_download() as saved:
        python.get_by_role("link", name="Save the program").click()
    assert saved.value.suggested_filename == "backtracking-4x4.py"
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("tab", name="Numbers").focus()
    for name in ("Why?", "Inside", "Predict", "As Python", "As Python"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
    page.reload()
    expect(page.get_by_role("tab", name="As Python")).to_have_attribute("aria-selected", "true")
    page.goto(watch_address(SAMPLE, "mrv:values=down", 10))  # another algorithm than the program
    expect(page.get_by_role("tab", name="Inside")).to_be_visible()
    expect(page.get_by_role("tab", name="As Python")).to_have_count(0)


def test_added_panel_asks_when_seen_and_at_each_rest(
    open_apart: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PANELS, NEW.name, NEW)
    page = open_apart()
    heard, said = wire(page), page.get_by_text("written by step")
    with served(create_app({"TESTING": True})) as root:
        page.goto(root + watch_address(SAMPLE, "mrv", at=7))
        ready(page)
        expect(said).to_be_hidden()
        assert asked_for(heard, "/written") == []
        page.get_by_role("tab", name="Written").click()
        expect(page.get_by_role("tabpanel", name="Numbers")).to_be_hidden()
        expect(said).to_contain_text("by step 7.")
        said.hover()
        expect(page.locator("#r1c1")).to_have_attribute("data-pointed", "")
        scrub(page, 3)
        expect(said).to_be_hidden()
        written = page.get_by_role("tabpanel", name="Written")
        expect(written).to_contain_text("Pause to see this.")
        expect(page.locator("[data-pointed]")).to_have_count(0)
        scrub(page, 3, release=True)
        expect(said).to_contain_text("by step 3.")
        button(page, "Step").click()
        expect(said).to_contain_text("by step 4.")
        steps = [each.rpartition("&at=")[2] for each in asked_for(heard, "/written")]
        assert steps == ["7", "3", "4"]
        page.reload()
        expect(said).to_contain_text("by step 4.")
        page.close()
