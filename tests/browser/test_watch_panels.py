"""Why?, Inside, As Python, an added one, the tree and Predict."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    FIGURE,
    PHONE,
    SAMPLE,
    SIX,
    Held,
    button,
    cell,
    eventually,
    link,
    open_watch,
    ready,
    rests_at,
    run_of,
    scrub,
    slider,
    stops,
    watch_address,
)
from webapp.insight import Run
from webapp.insight.predict.choosing import questions_at
from webapp.insight.predict.questions import Question
from webapp.puzzle import Puzzle, named_cell, parse

DEEP = parse("m1U13_-0lrvdVOoSyDREMmhINDKnMMG6hKYNCeT7xVrw")
REASON = re.compile(
    "is wrong|can’t (both|all) be right|can’t be right together|No guess is to blame"
)
OPEN = "#prediction[data-phase='open']"
JUDGED = "#prediction[data-phase='judged']"


def panel(page: Page, name: str, at: int, puzzle: Puzzle = SAMPLE) -> Locator:
    open_watch(page, puzzle, at=at)
    page.get_by_role("tab", name=name).click()
    return page.get_by_role("tabpanel", name=name)


def test_why_explains_steps_and_links_to_their_causes(page: Page) -> None:
    why = panel(page, "Why?", 30)
    expect(why).to_contain_text("r2c1 = 3 is wrong: no solution has it. It was tried at step 18")
    expect(page.locator("td[data-blame]")).to_have_id("r2c1")
    why.get_by_role("list", name="Why nothing is left").get_by_role("button").first.focus()
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
    scrub(page, 3)
    expect(why.get_by_text("Pause to see why.")).to_be_visible()
    scrub(page, 0, release=True)
    expect(why.get_by_text("Pause to see why.")).to_be_hidden()
    button(page, "Next dead end").click()
    expect(why).to_contain_text(REASON)
    expect(why.locator("[data-at]")).to_have_attribute("data-at", slider(page).input_value())
    expect(stops(page)).to_have_text("Stop at dead end")
    page.keyboard.press("End")
    expect(why.locator("[data-at]")).to_have_attribute("data-at", "86")
    button(page, "Next dead end").click()
    expect(why.get_by_text("No dead end after this step.")).to_be_visible()
    rests_at(page, 86)
    page.set_viewport_size({"width": 1280, "height": 720})
    why = panel(page, "Why?", 1147, puzzle=DEEP)  # more rows than fit
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
    for _ in range(2):
        kind = page.locator("#position").get_attribute("data-kind") or ""
        expect(lit).to_contain_text(f'print("{kind}"')
        expect(lit).to_be_in_viewport()
        depth = int(page.locator("[data-count=depth]").text_content() or "")
        expect(calls.filter(has_text="=")).to_have_count(depth)
        button(page, "Step").click()
        expect(python).not_to_have_attribute("data-stale", "")
    with page.expect_download() as saved:
        python.get_by_role("link", name="Save the program").click()
    assert saved.value.suggested_filename == "backtracking-4x4.py"
    page.keyboard.press("Tab")  # after a click, arrows are the player's
    page.get_by_role("tab", name="Inside").focus()
    for name in ("As Python", "As Python"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=name)).to_be_focused()
    page.reload()
    expect(page.get_by_role("tab", name="As Python")).to_have_attribute("aria-selected", "true")


# The position of a painted node, in the window's pixels.
_PLACE = """(panel, id) => {
  const { left, top } = panel.querySelector("canvas").getBoundingClientRect();
  const { x, y } = panel.panel.placeOf(id);
  return [left + x, top + y];
}"""


def node(page: Page, name: str) -> Locator:
    """Return the node whose text starts with this."""
    tree = page.get_by_role("tree", name="Search tree")
    return tree.get_by_role("treeitem", name=re.compile(f"^{re.escape(name)}"))


def opened(page: Page, at: int, puzzle: Puzzle = SAMPLE) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    open_watch(page, puzzle, "backtracking", at)
    expect(node(page, "the empty board")).to_have_attribute("aria-level", "1")


def click(page: Page, id_: int) -> None:
    page.mouse.click(*page.locator("[data-tree]").evaluate(_PLACE, id_))


def test_tree_opens_guesses_and_branches_by_mouse_and_keys(page: Page) -> None:
    opened(page, 47)
    expect(node(page, "r2c1 = 3: open")).to_have_attribute("aria-level", "6")
    expect(node(page, "r2c1 = 4")).to_have_count(0)
    click(page, 3)
    rests_at(page, 10)
    expect(page.locator("[data-sentence]")).to_have_text("Try 3 in r1c4.")
    expect(slider(page)).to_have_value("10")
    expect(cell(page, (0, 3))).to_have_attribute("data-state", "tried")
    expect(cell(page, (1, 0))).to_have_accessible_name(re.compile("empty"))
    expect(node(page, "r1c4 = 3: open")).to_have_attribute("aria-current", "step")
    expect(node(page, "r2c1")).to_have_count(0)
    page.keyboard.press("End")
    rests_at(page, 86)
    branch = node(page, "r2c1 = 3")
    expect(branch).to_have_attribute("aria-expanded", "false")
    click(page, 5)
    expect(branch).to_have_attribute("aria-expanded", "true")
    expect(node(page, "r2c2 = 2: failed")).to_have_attribute("aria-level", "7")
    rests_at(page, 86)
    button(page, "Fold").click()
    expect(branch).to_have_attribute("aria-expanded", "false")
    expect(node(page, "r2c2 = 2: failed")).to_have_count(0)
    button(page, "Open").click()
    expect(branch).to_have_attribute("aria-expanded", "true")
    button(page, "Go there").click()
    rests_at(page, 18)
    # Keys move in it and open its branches.
    opened(page, 86)
    node(page, "r4c4 = 2: the solution").focus()
    for keys, name in (
        ("Home", "the empty board"),
        ("ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight", "r2c1 = 2: dead end"),
        ("ArrowDown", "r2c1 = 3: failed, hides 5 guesses"),
    ):
        for key in keys.split():
            page.keyboard.press(key)
        expect(node(page, name)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(branch).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(button(page, "Go there")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(branch).to_be_focused()
    page.keyboard.press("ArrowRight")
    inner = node(page, "r2c2 = 2: failed")
    expect(inner).to_be_focused()
    page.keyboard.press("Enter")  # also opens this branch
    expect(inner).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-sentence]")).to_have_text(re.compile("^Try . in r2c2."))
    expect(node(page, "r2c2 = 2: open")).to_be_focused()


@pytest.mark.expects(500)
def test_tree_loads_branches_and_is_a_tab_if_narrow(page: Page) -> None:
    page.route("**/tree?**", lambda route: route.fulfill(status=500, body="no"))
    opened(page, 3815, SIX)
    branch = node(page, "r1c4 = 2: failed, hides 406 guesses")
    branch.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("alert")).to_contain_text("The server isn’t responding")
    expect(branch).to_have_attribute("aria-expanded", "false")
    page.unroute_all()
    page.keyboard.press("ArrowRight")
    expect(node(page, "r1c5 = 4: failed, hides 405 guesses")).to_have_attribute("aria-level", "6")
    page.set_viewport_size({"width": 1024, "height": 768})
    open_watch(page, SAMPLE, "backtracking", 47)
    tab = page.get_by_role("tab", name="Tree", exact=True)
    expect(page.get_by_role("tree", name="Search tree")).not_to_be_visible()
    page.get_by_role("tab", name="Numbers").focus()
    page.keyboard.press("ArrowRight")
    expect(tab).to_be_focused()
    expect(node(page, "r2c1 = 3: open")).to_have_attribute("aria-level", "6")
    page.reload()
    expect(tab).to_have_attribute("aria-selected", "true")
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.get_by_text("open guesses").first).to_be_visible()
    expect(tab).not_to_be_visible()


def asked(page: Page, run: Run) -> Question:
    """Return the question on the page, which must not contain its answer."""
    there = page.locator(OPEN)
    expect(there).to_be_visible()
    at, kind = int(there.get_attribute("data-at") or ""), there.get_attribute("data-kind") or ""
    question = questions_at(run, at)[kind]
    expect(page.locator("[data-sentence]")).to_have_text(question.asks)
    expect(page.locator(".pseudocode [aria-current]")).to_have_count(0)
    expect(page.locator(".pseudocode [data-veiled]").first).to_be_attached()
    assert (
        question.rule not in page.locator("#predict").inner_html()
    )  # Why? is about the previous step
    return question


def number(question: Question, *, right: bool) -> int:
    """Return the key of an answer, counted from 1."""
    keys = [answer.key for answer in question.answers]
    return next(i for i, key in enumerate(keys, 1) if (key in question.right) == right)


def judged(page: Page, question: Question, *, right: bool) -> None:
    verdict = page.locator(JUDGED)
    expect(verdict).to_have_attribute("data-right", str(int(right)))
    expect(verdict).to_contain_text(question.rule)
    expect(page.locator("#position")).to_have_attribute("data-at", str(question.shows))


def test_predict_is_answered_by_keyboard_to_a_summary(page: Page) -> None:
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    open_watch(page, FIGURE, "backjumping")
    page.get_by_role("radio", name="Watch", exact=True).press("ArrowRight")
    expect(page.locator("[data-veil]")).to_be_visible()
    page.get_by_role("combobox", name="Speed").select_option("1000")
    first = asked(page, run)
    page.get_by_role("tab", name="Inside").press("Enter")
    expect(page.locator("#within .ways")).not_to_be_visible()
    expect(page.locator("#predict")).not_to_be_visible()
    button(page, "Play").press("Enter")  # which waits
    expect(page.locator("#question").get_by_text("Playing continues after")).to_be_visible()
    expect(page.locator("#position")).to_have_attribute("data-at", str(first.at))
    expect(page.get_by_role("img", name="no answer yet")).to_be_attached()
    assert asked(page, run) == first
    page.keyboard.press(str(number(first, right=True)))
    judged(page, first, right=True)
    page.keyboard.press("PageDown")  # straight to the next one
    second = asked(page, run)
    assert second.kind != first.kind
    page.reload()
    assert asked(page, run) == second
    page.keyboard.press(str(number(second, right=False)))
    judged(page, second, right=False)
    following = page.locator(JUDGED).get_attribute("data-next")
    link(page, "Share").click()
    there = page.get_by_role("textbox", name="Link", exact=True)
    expect(there).to_have_value(re.compile(rf"&at={second.shows}&ask=1$"))
    page.go_back()
    expect(page.locator("#question")).to_have_text(f"The next question comes at step {following}.")
    expect(page.locator("[data-score]")).to_have_text("1 of 2 right")
    expect(page.locator("[data-outcomes] span")).to_have_text(["✓", "✗"])
    ready(page)
    button(page, "Play").press("Enter")  # which pauses there
    asked(page, run)
    button(page, "Finish").press("Enter")
    expect(page.locator("#question")).to_contain_text("Hardest")
    expect(page).not_to_have_url(re.compile("ask=1"))
    page.get_by_role("radio", name="Watch", exact=True).press("ArrowRight")
    button(page, "Last").press("Enter")
    expect(page.locator("#question")).to_contain_text("No more questions in this run.")


def test_predict_is_answered_by_touch(open_page: OpenPage) -> None:
    page, run = open_page(**PHONE), run_of(SIX, "mrv")
    run.to_end()
    page.goto(f"{watch_address(SIX, 'mrv')}&ask=1")
    question = asked(page, run)
    if question.on_board:
        cell(page, named_cell(min(question.right))).tap()
    else:
        answer = question.answers[number(question, right=True) - 1]
        page.locator(f"{OPEN} [data-answer='{answer.key}']").tap()
    judged(page, question, right=True)
    button(page, "Next question").tap()
    asked(page, run)
