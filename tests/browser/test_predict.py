"""Predict: the run pauses and asks what comes next, and judges before it shows anything."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import BY_ID, FIGURE, button, cell, link, ready, run_of, watch_address
from webapp.insight import Run
from webapp.insight.predict.choosing import questions_at
from webapp.insight.predict.questions import Question
from webapp.puzzle import Puzzle, named_cell, parse

SIX = parse(BY_ID["keen-p-6dn-0"]["game_id"])
OPEN = "#prediction[data-phase='open']"
JUDGED = "#prediction[data-phase='judged']"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def asking(puzzle: Puzzle, algorithm: str) -> str:
    """The address at which it asks."""
    return f"{watch_address(puzzle, algorithm)}&ask=1"


@pytest.fixture(scope="module")
def run() -> Run:
    """The run of the figure that most of these tests are about."""
    made = run_of(FIGURE, "backjumping")
    made.to_end()
    return made


def asked(page: Page, run: Run) -> Question:
    """The question on the page, which must not show its answer."""
    there = page.locator(OPEN)
    expect(there).to_be_visible()
    at, kind = int(there.get_attribute("data-at") or ""), there.get_attribute("data-kind") or ""
    question = questions_at(run, at)[kind]
    expect(page.locator("[data-sentence]")).to_have_text(question.asks)
    expect(page.locator(".pseudocode [aria-current]")).to_have_count(0)
    expect(page.locator(".pseudocode [data-veiled]").first).to_be_attached()
    assert question.rule not in page.locator("#predict").inner_html()  # Why? is of the step before
    return question


def number(question: Question, *, right: bool) -> int:
    """The key of an answer, counted from 1."""
    keys = [answer.key for answer in question.answers]
    return next(i for i, key in enumerate(keys, 1) if (key in question.right) == right)


def judged(page: Page, question: Question, *, right: bool) -> None:
    """Expect the verdict, its rule, and the step at which it shows."""
    verdict = page.locator(JUDGED)
    expect(verdict).to_have_attribute("data-right", str(int(right)))
    expect(verdict).to_contain_text(question.rule)
    expect(page.locator("#position")).to_have_attribute("data-at", str(question.shows))


def test_questions_are_answered_by_keyboard_to_a_summary(page: Page, run: Run) -> None:
    page.goto(watch_address(FIGURE, "backjumping"))
    ready(page)
    page.get_by_role("tab", name="Predict").press("Enter")
    button(page, "Ask me").press("Enter")
    expect(page.locator("[data-veil]")).to_be_visible()
    page.get_by_role("combobox", name="Speed").select_option("250")
    kinds = set()
    for turn in range(5):
        if turn % 2:
            page.keyboard.press("PageDown")  # straight to the question
        elif turn:
            button(page, "Play").press("Enter")  # which pauses there
        question = asked(page, run)
        page.get_by_role("tab", name="Inside").press("Enter")
        expect(page.locator("#within .ways")).not_to_be_visible()
        page.get_by_role("tab", name="Predict").press("Enter")
        page.keyboard.press(str(number(question, right=turn != 2)))
        judged(page, question, right=turn != 2)
        kinds.add(question.kind)
    assert len(kinds) >= 3
    expect(page.locator("[data-score]")).to_have_text("4 of 5 right")
    button(page, "Finish").press("Enter")
    expect(page.locator("#question")).to_contain_text("Hardest")
    expect(page).not_to_have_url(re.compile("ask=1"))
    button(page, "Ask me again").press("Enter")
    button(page, "Last").press("Enter")
    expect(page.locator("#question")).to_contain_text("There is nothing more to ask in this run.")


def test_play_waits_and_a_reload_goes_on_with_the_question(page: Page, run: Run) -> None:
    page.goto(asking(FIGURE, "backjumping"))
    question = asked(page, run)
    button(page, "Play").click()
    expect(page.locator("#question").get_by_text("Play goes on when this")).to_be_visible()
    expect(page.locator("#position")).to_have_attribute("data-at", str(question.at))
    expect(page.get_by_role("img", name="no answer yet")).to_be_attached()
    assert asked(page, run) == question
    page.keyboard.press(str(number(question, right=True)))
    judged(page, question, right=True)
    page.keyboard.press("PageDown")
    before = asked(page, run)
    page.reload()
    assert asked(page, run) == before
    page.keyboard.press(str(number(before, right=False)))
    judged(page, before, right=False)
    following = page.locator(JUDGED).get_attribute("data-next")
    page.reload()
    expect(page.locator("#question")).to_have_text(f"The next question comes at step {following}.")
    expect(page.locator("[data-score]")).to_have_text("1 of 2 right")
    link(page, "Share").click()
    there = page.get_by_role("textbox", name="Link", exact=True)
    expect(there).to_have_value(re.compile(rf"&at={before.shows}&ask=1$"))


def test_questions_are_answered_by_touch_and_by_a_remote(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    run = run_of(SIX, "mrv")
    run.to_end()
    page.goto(asking(SIX, "mrv"))
    for turn in range(3):
        if turn:
            button(page, "Next question").tap()
        question = asked(page, run)
        if question.on_board:
            cell(page, named_cell(min(question.right))).tap()
        else:
            answer = question.answers[number(question, right=True) - 1]
            page.locator(f"{OPEN} [data-answer='{answer.key}']").tap()
        judged(page, question, right=True)
    expect(page.locator("[data-score]")).to_have_text("3 of 3 right")
    page, run = open_page(viewport={"width": 1280, "height": 720}), run_of(FIGURE, "backjumping")
    run.to_end()
    page.goto(asking(FIGURE, "backjumping"))
    ready(page)
    button(page, "Present").click()
    answers = page.get_by_role("list", name="Answers")
    for turn in range(3):
        question = asked(page, run)
        expect(answers).to_be_in_viewport(ratio=1)
        if not turn:
            page.keyboard.press("PageUp")
            expect(answers).not_to_be_visible()
            page.keyboard.press("PageUp")
            expect(answers).to_be_visible()
        page.keyboard.press("PageDown")
        if turn % 2:  # else the next press may come before the answer does
            expect(page.locator(JUDGED)).to_have_attribute("data-right", "")
            expect(page.locator(JUDGED)).to_contain_text(question.rule)
        page.keyboard.press("PageDown")
        expect(page.locator(f"{OPEN}:not([data-at='{question.at}'])")).to_be_visible()
