"""Predict: ten questions by keyboard, by touch, and on a projector's screen."""

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
_OVERFLOWS = """() => [...document.querySelectorAll("#predict, [data-sentence]")]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  .map(({ textContent }) => textContent)"""
# Ten questions: in the sweep.
each_length = pytest.mark.parametrize("turns", [3, pytest.param(10, marks=pytest.mark.sweep)])
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def asking(puzzle: Puzzle, algorithm: str) -> str:
    """The address where it asks."""
    return f"{watch_address(puzzle, algorithm)}&ask=1"


def asked(page: Page, run: Run) -> Question:
    """The question on the page; the page must not tell its answer."""
    there = page.locator(OPEN)
    expect(there).to_be_visible()
    at, kind = int(there.get_attribute("data-at") or ""), there.get_attribute("data-kind") or ""
    question = questions_at(run, at)[kind]
    expect(page.locator("[data-sentence]")).to_have_text(question.asks)
    expect(page.locator(".pseudocode [aria-current]")).to_have_count(0)
    expect(page.locator(".pseudocode [data-veiled]").first).to_be_attached()
    assert question.rule not in page.locator("#predict").inner_html()  # Why? tells the step before
    return question


def number(question: Question, *, right: bool) -> int:
    """The key of an answer, counted from 1."""
    keys = [answer.key for answer in question.answers]
    return next(i for i, key in enumerate(keys, 1) if (key in question.right) == right)


def judged(page: Page, question: Question, *, right: bool) -> None:
    """The verdict, its rule, and the step at which it shows."""
    verdict = page.locator(JUDGED)
    expect(verdict).to_have_attribute("data-right", str(int(right)))
    expect(verdict).to_contain_text(question.rule)
    expect(page.locator("#position")).to_have_attribute("data-at", str(question.shows))


@pytest.mark.parametrize("turns", [6, pytest.param(10, marks=pytest.mark.sweep)])
def test_predict_by_keyboard(page: Page, turns: int) -> None:
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    page.goto(watch_address(FIGURE, "backjumping"))
    ready(page)
    page.get_by_role("tab", name="Predict").press("Enter")
    button(page, "Ask me").press("Enter")
    expect(page.locator("[data-veil]")).to_be_visible()
    page.get_by_role("combobox", name="Speed").select_option("250")
    kinds = set()
    for turn in range(turns):
        if turn:  # straight there, or playing, which pauses there
            if turn % 2:
                page.keyboard.press("PageDown")
            else:
                button(page, "Play").press("Enter")
        question = asked(page, run)
        page.get_by_role("tab", name="Inside").press("Enter")
        expect(page.locator("#within .ways")).not_to_be_visible()
        page.get_by_role("tab", name="Predict").press("Enter")
        right = turn not in (2, 5)
        page.keyboard.press(str(number(question, right=right)))
        judged(page, question, right=right)
        kinds.add(question.kind)
    assert len(kinds) >= 3
    expect(page.locator("[data-score]")).to_have_text(f"{turns - 2} of {turns} right")
    button(page, "Finish").press("Enter")
    expect(page.locator("#question")).to_contain_text("Hardest")
    expect(page).not_to_have_url(re.compile("ask=1"))
    button(page, "Ask me again").press("Enter")
    button(page, "Last").press("Enter")
    expect(page.locator("#question")).to_contain_text("There is nothing more to ask in this run.")


def test_play_waits_while_a_question_stands(page: Page) -> None:
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    page.goto(asking(FIGURE, "backjumping"))
    question = asked(page, run)
    button(page, "Play").click()
    expect(page.locator("#question").get_by_text("Play goes on when this")).to_be_visible()
    expect(page.locator("#position")).to_have_attribute("data-at", str(question.at))
    expect(page.get_by_role("img", name="no answer yet")).to_be_attached()
    assert asked(page, run) == question
    page.keyboard.press(str(number(question, right=True)))
    judged(page, question, right=True)
    expect(page.locator("[data-score]")).to_have_text("1 of 1 right")


def test_predict_goes_on_where_it_was_when_the_page_is_loaded_again(page: Page) -> None:
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    page.goto(asking(FIGURE, "backjumping"))
    page.keyboard.press(str(number(asked(page, run), right=True)))
    expect(page.locator(JUDGED)).to_be_visible()
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
    field = page.get_by_role("textbox", name="Link", exact=True)
    expect(field).to_have_value(re.compile(rf"&at={before.shows}&ask=1$"))


@each_length
def test_predict_by_touch(open_page: OpenPage, turns: int) -> None:
    page = open_page(**PHONE)
    run = run_of(SIX, "mrv")
    run.to_end()
    page.goto(asking(SIX, "mrv"))
    for turn in range(turns):
        if turn:
            button(page, "Next question").tap()
        question = asked(page, run)
        if question.on_board:
            cell(page, named_cell(min(question.right))).tap()
        else:
            answer = question.answers[number(question, right=True) - 1]
            page.locator(f"{OPEN} [data-answer='{answer.key}']").tap()
        judged(page, question, right=True)
    expect(page.locator("[data-score]")).to_have_text(f"{turns} of {turns} right")


@each_length
def test_predict_on_a_projector_with_a_remote(page: Page, turns: int) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    run = run_of(FIGURE, "backjumping")
    run.to_end()
    page.goto(asking(FIGURE, "backjumping"))
    ready(page)
    button(page, "Present").click()
    for turn in range(turns):
        question = asked(page, run)
        answers = page.get_by_role("list", name="Answers")
        expect(answers).to_be_in_viewport(ratio=1)
        share = "(each) => 100 * parseFloat(getComputedStyle(each).fontSize) / innerHeight"
        assert answers.get_by_role("link").first.evaluate(share) >= 2.9
        if not turn:
            page.keyboard.press("PageUp")
            expect(answers).not_to_be_visible()
            page.keyboard.press("PageUp")
            expect(answers).to_be_visible()
        page.keyboard.press("PageDown")
        if turn % 2:  # else the next press may come before the answer does
            expect(page.locator(JUDGED)).to_have_attribute("data-right", "")
            expect(page.locator(JUDGED)).to_contain_text(question.rule)
        at = page.locator("#prediction").get_attribute("data-at")
        page.keyboard.press("PageDown")
        expect(page.locator(f"{OPEN}:not([data-at='{at}'])")).to_be_visible()


@pytest.mark.sweep
@pytest.mark.parametrize("screen", [(1024, 768), (1280, 720), (1366, 768), (1920, 1080)])
def test_questions_and_verdicts_fit_their_places(page: Page, screen: tuple[int, int]) -> None:
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    for algorithm in ("backjumping", "mrv", "exact-cover"):
        page.goto(asking(SIX, algorithm))
        ready(page)
        for presents in (False, True):
            if presents:
                page.keyboard.press("f")
            for turn in range(4):
                page.keyboard.press("PageDown")
                expect(page.locator(f"{OPEN}, {JUDGED}")).to_be_visible()
                assert page.evaluate(_OVERFLOWS) == [], (algorithm, presents, turn)
