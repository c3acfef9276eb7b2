"""A teacher's own question is typed, answered, revealed and voted on again, on all screens."""

from collections.abc import Iterable
from re import compile as pattern

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import counts, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, button, eventually, watch_address
from webapp.classroom.room import Seat

pytestmark = pytest.mark.expects(403, 404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")

WORDS = "Which row would you fill first?"
OPTIONS = [f"Row {row}, which has the largest sums, and few numbers are left" for row in "123456"]
# Whether question, answers and counts are on the page (in its width alone if `high` is false), and
# none of them overlaps another.
FITS = """(high) => {
  const boxes = [...document.querySelectorAll(
    ".question :is(.sentence, kbd, [data-option] > span:not(.bars), .bars b)")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const {left, right} = range.getBoundingClientRect();
    const {top, bottom} = each.getBoundingClientRect();
    return {left, right, top, bottom};
  });
  const inside = ({left, right, bottom}) =>
    left >= 0 && right <= innerWidth && (!high || bottom <= innerHeight);
  const apart = (a, b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return boxes.every((box, at) => inside(box) && boxes.slice(0, at).every((b) => apart(box, b)));
}"""
LAPTOP = {"viewport": {"width": 1280, "height": 720}, "has_touch": False}


def form(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Ask my own question")


def opens(page: Page, words: str) -> Locator:
    button(page, "More").click()
    button(page, "Ask my own question").click()
    form(page).get_by_label("Question", exact=True).fill(words)
    return form(page)


def types(own: Locator, options: list[str]) -> None:
    """Fill in the answers; one more empty field appears."""
    seen = own.locator("ol").get_by_role("textbox").filter(visible=True)
    for number, text in enumerate(options):
        expect(seen).to_have_count(max(2, number + 1))
        own.get_by_label(f"Answer {'ABCDEF'[number]}", exact=True).fill(text)


def crowd_answers(app: Flask, code: str, key: str) -> None:
    """Give an answer from a hundred more seats, which then leave."""
    store = app.extensions["rooms"]
    round = store.find(code).round
    seats = (Seat(f"{number}", number, 0.0, round=round, answer=key) for number in range(99, 199))
    store._write(code, {}, {f"seat {seat.token}": seat for seat in seats}, None)


def fits(wall: Page, phone: Page) -> None:
    for page in (wall, phone):
        eventually(page, lambda page=page: page.evaluate(FITS, page is wall))


def chart(pages: Iterable[Page], right: int, now: list[int], first: list[int]) -> None:
    """Expect the counts of both votes on these pages, and how many answers are marked right."""
    for page in pages:
        expect(page.locator(".options .first")).to_have_count(len(first))
        expect(page.locator("li[data-right]")).to_have_count(right)
        expect(page.locator(".verdict")).to_have_count(right)
        assert counts(page) == now
        assert not first or counts(page, "first") == first


def asks(page: Page) -> None:
    button(page, "Ask").click()
    expect(form(page)).to_be_hidden()


def test_own_questions_are_answered_revealed_and_revoted(
    open_page: OpenPage, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    classroom = in_class(open_page, watch_address(FIGURE, "backtracking", 10))
    teacher, wall = classroom.teacher, classroom.wall
    ann = classroom.join(viewport={"width": 320, "height": 568})
    ben = classroom.join(**LAPTOP)
    own = opens(teacher, WORDS)
    types(own, OPTIONS)
    own.get_by_role("combobox", name="Right answer").select_option("B")
    own.get_by_role("combobox", name="Timer").select_option("5 min")
    asks(teacher)
    everybody = (teacher, wall, ann, ben)
    for page in everybody:
        expect(page.get_by_role("heading", name=WORDS)).to_be_visible()
        expect(page.get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(6)
        expect(page.get_by_role("timer")).to_have_text(pattern(r"^4:\d\d left$"))
    for pupil, letter in ((ann, "A"), (ben, "B")):
        button(pupil, f"{letter} {OPTIONS['AB'.index(letter)]}").click()
        expect(pupil.get_by_text(f"Your answer is {letter}.")).to_be_visible()
    classroom.answered("2 of 2", wall)
    expect(wall.locator(".options .count")).to_have_count(0)
    fits(wall, ann)
    crowd_answers(app, classroom.code, "A")
    teacher.keyboard.press("PageDown")
    chart(everybody, 0, [101, 1, 0, 0, 0, 0], [])
    expect(wall.get_by_role("timer")).to_have_count(0)
    expect(ben.get_by_text("Your answer was B.", exact=True)).to_be_visible()
    fits(wall, ann)
    teacher.keyboard.press("PageUp")
    for pupil in (ann, ben):
        expect(pupil.locator("#now")).to_have_attribute("data-asks", "2")
        pupil.keyboard.press("b")
    classroom.answered("2 of 2")
    crowd_answers(app, classroom.code, "B")
    for right in (0, 1):
        teacher.keyboard.press("PageDown")
        chart(everybody, right, [0, 102, 0, 0, 0, 0], [101, 1, 0, 0, 0, 0])
        fits(wall, ann)
    expect(ben.locator("[data-right]").get_by_text(OPTIONS[1])).to_be_visible()
    expect(ben.get_by_text("Right. Your answer was B.")).to_be_visible()
    classroom.go_on()

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
    expect(wall.locator(".options li")).to_have_text([pattern(r"r1c2\s+2")])
    classroom.deed("Answer")
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

    # The class sees those short answers that the teacher picks.
    opens(teacher, "Why not 2?").get_by_label("a few words").check()
    asks(teacher)
    for pupil, words in ((ann, "The row has one"), (ben, "the ROW has  one")):
        pupil.get_by_role("textbox", name="Why not 2?").press_sequentially(words)
        pupil.keyboard.press("Enter")
    classroom.answered("2 of 2", wall)
    teacher.keyboard.press("PageDown")
    expect(button(teacher, "Continue")).to_have_class("primary")
    shown = ann.get_by_role("list", name="Answers").get_by_role("listitem")
    expect(shown).to_have_count(0)
    group = teacher.get_by_role("button", name="row has one 2")
    group.click()
    expect(group).to_have_attribute("aria-pressed", "true")
    expect(shown.locator("[data-chosen]")).to_contain_text("The row has one")
    assert counts(wall) == [2]
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
    classroom.answered("1 of 3")

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
