"""A teacher's own question is typed, answered, revealed and voted on again, on all screens."""

from re import compile as pattern

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import counts, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, watch_address

pytestmark = pytest.mark.expects(403, 404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")

WORDS = "Which row would you fill first?"
OPTIONS = ["Row 1", "Row 2", "The last row"]
LAPTOP = {"viewport": {"width": 1280, "height": 720}, "has_touch": False}


def form(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Ask my own question")


def opens(page: Page, words: str) -> Locator:
    """Open the form of an own question; fill in its words."""
    button(page, "More").click()
    button(page, "Ask my own question").click()
    form(page).get_by_label("Question", exact=True).fill(words)
    return form(page)


def types(own: Locator, options: list[str]) -> None:
    """Fill in the answers; one more empty field appears."""
    for letter, text in zip("ABC", options, strict=True):
        own.get_by_label(f"Answer {letter}", exact=True).fill(text)
    seen = own.locator("ol").get_by_role("textbox").filter(visible=True)
    expect(seen).to_have_count(len(options) + 1)


def asks(page: Page) -> None:
    button(page, "Ask").click()
    expect(form(page)).to_be_hidden()


def test_own_questions_are_answered_revealed_and_revoted(
    open_page: OpenPage, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    classroom = in_class(open_page, watch_address(FIGURE, "backtracking", 10))
    teacher, wall = classroom.teacher, classroom.wall
    ann, ben = classroom.join(), classroom.join(**LAPTOP)
    own = opens(teacher, WORDS)
    types(own, OPTIONS)
    own.get_by_role("combobox", name="Right answer").select_option("B")
    own.get_by_role("combobox", name="Timer").select_option("5 min")
    asks(teacher)
    everybody = (teacher, wall, ann, ben)
    for page in everybody:
        expect(page.get_by_role("heading", name=WORDS)).to_be_visible()
        expect(page.get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(3)
        expect(page.get_by_role("timer")).to_have_text(pattern(r"^4:\d\d left$"))
    transport = ann.frame_locator("iframe").get_by_role("button", name="Play", exact=True)
    expect(transport).to_be_hidden()  # on a phone the frame shows only the board
    for pupil, letter in ((ann, "A"), (ben, "B")):
        button(pupil, f"{letter} {OPTIONS['AB'.index(letter)]}").click()
        expect(pupil.get_by_text(f"Your answer is {letter}.")).to_be_visible()
    classroom.answered("2 of 2", wall)
    expect(wall.locator(".options .count")).to_have_count(0)
    teacher.keyboard.press("PageDown")
    for page in everybody:
        assert counts(page) == [1, 1, 0]
        expect(page.locator("[data-right]").get_by_text(OPTIONS[1])).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    expect(ben.get_by_text("Right. Your answer was B.")).to_be_visible()
    classroom.deed("Vote again")
    for pupil in (ann, ben):
        expect(pupil.locator("#now")).to_have_attribute("data-asks", "2")
        pupil.keyboard.press("b")
    classroom.answered("2 of 2")
    classroom.deed("Reveal")
    for page in everybody:
        expect(page.locator(".options .first").first).to_be_visible()
        assert counts(page) == [0, 2, 0]
        assert counts(page, "first") == [1, 1, 0]
    classroom.go_on()
    expect(transport).to_be_visible()

    # A cell is tapped, or selected on the board by keys.
    own = opens(teacher, "Which cell would you fill next?")
    own.get_by_label("a cell").check()
    own.get_by_label("Right answer, if any").fill("R1C3")
    asks(teacher)
    expect(ann.get_by_text("Choose a cell on the board.")).to_be_visible()
    ann.locator("#r1c2").tap()
    ben.locator("#r1c1").focus()
    ben.keyboard.press("ArrowRight")
    ben.keyboard.press("Enter")
    for page in (ann, ben):
        expect(page.get_by_text("Your answer is r1c2.")).to_be_visible()
    classroom.answered("2 of 2", wall)
    classroom.deed("Reveal")
    for page in everybody:
        answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
        expect(answers).to_have_text([pattern(r"r1c2\s+2"), pattern(r"r1c3\s+0")])
        expect(page.locator("#r1c2 .cell")).to_have_attribute("data-letter", "2")
        expect(page.locator("#r1c3 .cell")).to_have_attribute("data-letter", "✓")
    classroom.deed("Continue")
    opens(teacher, "Which value is it?").get_by_label("a number").check()
    asks(teacher)
    expect(ann.get_by_role("heading", name="Which value is it?")).to_be_visible()
    ann.keyboard.press("3")
    expect(ann.get_by_text("Your answer is 3.")).to_be_visible()
    classroom.answered("1 of 2")
    classroom.deed("Reveal")
    expect(wall.locator(".options .count").nth(2)).to_have_text("1")
    classroom.go_on()

    # In fields, clicker keys type as usual; rejected text stays there.
    button(teacher, "More").click()
    button(teacher, "Ask my own question").focus()
    teacher.keyboard.press("Enter")
    words = form(teacher).get_by_label("Question", exact=True)
    expect(words).to_be_focused()
    expect(words).to_have_value("")
    teacher.keyboard.type("Which row?")
    for key in ("PageDown", "ArrowRight", "Tab", "Tab"):
        teacher.keyboard.press(key)
    teacher.keyboard.type("Row 1")
    teacher.keyboard.press("Enter")
    refused = form(teacher).get_by_role("alert")
    expect(refused).to_have_text("Give two to six answers to choose from.")
    ben.close()
    cat = classroom.join()  # the redrawn bar keeps the text
    expect(teacher.get_by_text("3 here")).to_be_attached()
    expect(words).to_have_value("Which row?")
    teacher.keyboard.press("Tab")
    teacher.keyboard.type("Row 2")
    form(teacher).get_by_role("combobox", name="Timer").select_option("5 min")
    form(teacher).get_by_label("Answer B").press("Enter")
    button(cat, "B Row 2").tap()
    expect(form(teacher)).to_be_hidden()
    expect(cat.get_by_text("Your answer is B.")).to_be_visible()
    classroom.answered("1 of 2")

    # At the end of its timer, answers are locked and not revealed.
    clock = app.extensions["rooms"]._clock
    monkeypatch.setattr(app.extensions["rooms"], "_clock", lambda: clock() + 300)
    for page in (teacher, wall, cat):
        expect(page.get_by_role("timer")).to_have_text("Time’s up: answers are locked.")
        expect(page.locator(".options .count")).to_have_count(0)
    expect(cat.locator("button[data-option]:enabled")).to_have_count(0)
    cat.keyboard.press("a")
    expect(cat.get_by_text("Your answer is B. Look up.")).to_be_visible()
    teacher.keyboard.press("Space")
    expect(button(teacher, "Continue")).to_have_class("primary")
    assert counts(wall) == [0, 1]
