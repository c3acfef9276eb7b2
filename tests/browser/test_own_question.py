"""A question of the teacher's own: typed, answered, revealed and voted on again on all screens."""

from re import compile as pattern

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import Classroom, counts, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, SAMPLE, button, watch_address
from webapp.lesson.link import format_link
from webapp.web.http import params
from webapp.web.room import find

pytestmark = pytest.mark.expects(403, 404, 409, 410, 422, "Failed to fetch", "htmx:error: timeout")

WORDS = "Which row would you fill first?"
OPTIONS = ["Row 1", "Row 2", "The last row"]
LAPTOP = {"viewport": {"width": 1280, "height": 720}, "has_touch": False}
LONG = "Which of these sentences says best what the search does here, and why it has to do so? " * 2
LESSON = f"""title = "A lesson"
[[step]]
page = "/play?p={params.encode(SAMPLE)}"
note = "Look at the cages."
ask = "How many cells are there?"
options = ["{{cells}}", "About ten", "More than twenty"]
right = "A"
answer = "Count them: {{cells}}."
"""

# The answers whose counts lie over their words.
COVERED = """() => [...document.querySelectorAll(".options li")].filter((li) => {
  const words = document.createRange();
  words.selectNodeContents(li.querySelector("span"));
  const counts = [...li.querySelectorAll(".count, .first")].map((b) => b.getBoundingClientRect());
  return [...words.getClientRects()].some((a) => counts.some((b) =>
    a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom));
}).length"""


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A class that watches backtracking."""
    return in_class(open_page, watch_address(FIGURE, "backtracking", 10))


def form(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Ask my own question")


def opens(page: Page, words: str) -> Locator:
    """The form of her question with its words filled in."""
    button(page, "Ask my own question").click()
    form(page).get_by_label("Question", exact=True).fill(words)
    return form(page)


def types(page: Page, words: str, options: list[str]) -> Locator:
    """The filled form; it always has one more field than is filled, up to six."""
    own = opens(page, words)
    for number, text in enumerate(options):
        own.get_by_label(f"Answer {'ABCDEF'[number]}", exact=True).fill(text)
        seen = own.locator("ol").get_by_role("textbox").filter(visible=True)
        expect(seen).to_have_count(min(max(2, number + 2), 6))
    return own


def asks(page: Page) -> None:
    button(page, "Ask").click()
    expect(form(page)).to_be_hidden()


def is_whole(page: Page) -> None:
    """Nothing of the question leaves the screen at its sides or hides a part of its words."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cut = page.locator("#asks, [data-option], .timer, .answered").evaluate_all(
        "(all) => all.filter((it) => { const { left, right } = it.getBoundingClientRect();"
        " return left < 0 || right > innerWidth + 1 || it.scrollWidth > it.clientWidth + 1; })"
        ".length"
    )
    assert cut == 0


def test_own_question_is_answered_revealed_and_voted_on_twice(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    ann, ben = classroom.join(), classroom.join(**LAPTOP)
    own = types(teacher, WORDS, OPTIONS)
    own.get_by_role("combobox", name="Right answer").select_option("B")
    own.get_by_role("combobox", name="Timer").select_option("5 min")
    asks(teacher)
    everybody = (teacher, wall, ann, ben)
    for page in everybody:
        expect(page.get_by_role("heading", name=WORDS)).to_be_visible()
        for text in OPTIONS:
            expect(page.get_by_role("list", name="Answers").get_by_text(text)).to_be_visible()
        expect(page.get_by_role("timer")).to_have_text(pattern(r"^4:\d\d left$"))
        is_whole(page)
    transport = ann.frame_locator("iframe").get_by_role("button", name="Play", exact=True)
    expect(transport).to_be_hidden()  # on a phone the frame is for the board
    for pupil, letter in ((ann, "A"), (ben, "B")):
        button(pupil, f"{letter} {OPTIONS['AB'.index(letter)]}").click()
        expect(pupil.get_by_text(f"Your answer is {letter}.")).to_be_visible()
    classroom.answered("2 of 2", wall)
    expect(wall.locator(".options .count")).to_have_count(0)
    teacher.keyboard.press("PageDown")
    for page in everybody:
        assert counts(page) == [1, 1, 0]
        expect(page.locator("[data-right]").get_by_text("Row 2")).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    expect(ben.get_by_text("Right. Your answer was B.")).to_be_visible()
    classroom.deed("Vote again")
    for pupil in (ann, ben):
        expect(pupil.locator("#now")).to_have_attribute("data-asks", "2")
        button(pupil, "B Row 2").click()
    classroom.answered("2 of 2")
    classroom.deed("Reveal")
    for page in everybody:
        expect(page.locator(".options .first").first).to_be_visible()
        assert counts(page) == [0, 2, 0]
        assert counts(page, "first") == [1, 1, 0]
        assert page.evaluate(COVERED) == 0
        is_whole(page)
    classroom.go_on()
    expect(transport).to_be_visible()

    # The longest question there can be stays whole on every screen.
    types(teacher, LONG[:200].strip(), [f"{number}. {LONG}"[:100].strip() for number in range(6)])
    asks(teacher)
    for page in everybody:
        expect(page.get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(6)
        is_whole(page)


def test_refused_question_keeps_what_was_typed_by_keys(
    classroom: Classroom, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its fields the keys of a clicker are keys of the fields."""
    teacher = classroom.teacher
    button(teacher, "Ask my own question").focus()
    teacher.keyboard.press("Enter")
    words = form(teacher).get_by_label("Question", exact=True)
    expect(words).to_be_focused()
    teacher.keyboard.type(WORDS)
    for key in ("PageDown", "ArrowRight", "Tab", "Tab"):
        teacher.keyboard.press(key)
    teacher.keyboard.type("Row 1")
    teacher.keyboard.press("Enter")
    refused = form(teacher).get_by_role("alert")
    expect(refused).to_have_text("Give two to six answers to choose from.")
    pupil = classroom.join()  # the bar that comes again takes nothing away
    expect(teacher.get_by_text("1 here")).to_be_attached()
    expect(words).to_have_value(WORDS)
    expect(form(teacher).get_by_label("Answer A")).to_be_focused()
    teacher.keyboard.press("Tab")
    teacher.keyboard.type("Row 2")
    form(teacher).get_by_role("combobox", name="Timer").select_option("5 min")
    form(teacher).get_by_label("Answer B").press("Enter")
    button(pupil, "B Row 2").tap()
    classroom.answered("1 of 1")
    expect(form(teacher)).to_be_hidden()
    expect(classroom.board.locator("[data-place]")).to_have_text("10")  # no key reached the run

    # The end of its timer locks the answers and reveals none.
    own, clock = find.now, app.extensions["rooms"]._clock
    monkeypatch.setattr(find, "now", lambda: own() + 300)
    monkeypatch.setattr(app.extensions["rooms"], "_clock", lambda: clock() + 300)
    for page in (teacher, classroom.wall, pupil):
        expect(page.get_by_role("timer")).to_have_text("Time’s up: answers are locked.")
        expect(page.locator(".options .count")).to_have_count(0)
    expect(pupil.locator("button[data-option]:enabled")).to_have_count(0)
    pupil.keyboard.press("a")
    expect(pupil.get_by_text("Your answer is B. Look up.")).to_be_visible()
    pupil.reload()
    expect(button(pupil, "A Row 1")).to_be_disabled()
    expect(pupil.get_by_text("Your answer is B. Look up.")).to_be_visible()
    teacher.keyboard.press("Space")
    expect(button(teacher, "Go on")).to_have_class("primary")
    assert counts(classroom.wall) == [0, 1]
    teacher.keyboard.press("PageDown")
    expect(teacher.locator("[data-asks]")).to_have_count(0)
    button(teacher, "Ask my own question").click()
    expect(words).to_have_value("")


def test_cell_question_counts_taps_on_the_board(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    ann, ben = classroom.join(), classroom.join(**LAPTOP)
    own = opens(teacher, "Which cell would you fill next?")
    own.get_by_label("a cell").check()
    own.get_by_label("Right answer, if any").fill("R1C3")
    asks(teacher)
    for page in (ann, ben):
        expect(page.get_by_text("Choose a cell on the board.")).to_be_visible()
    ann.locator("#r1c2").tap()
    ben.locator("#r1c1").focus()
    ben.keyboard.press("ArrowRight")
    ben.keyboard.press("Enter")
    for page in (ann, ben):
        expect(page.get_by_text("Your answer is r1c2.")).to_be_visible()
    classroom.answered("2 of 2", wall)
    classroom.deed("Reveal")
    everybody = (teacher, wall, ann, ben)
    for page in everybody:
        answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
        expect(answers).to_have_text([pattern(r"r1c2\s+2"), pattern(r"r1c3\s+0")])
        expect(page.locator("#r1c2 .cell")).to_have_attribute("data-letter", "2")
        expect(page.locator("#r1c3 .cell")).to_have_attribute("data-letter", "✓")
    classroom.deed("Vote again")
    expect(ann.locator("#now")).to_have_attribute("data-asks", "2")
    ann.locator("#r1c3").tap()
    classroom.answered("1 of 2", wall)
    classroom.deed("Reveal")
    for page in everybody:
        answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
        said = [pattern(r"r1c3\s+first vote 0\s+1"), pattern(r"r1c2\s+first vote 2\s+0")]
        expect(answers).to_have_text(said)
    classroom.deed("Go on")
    opens(teacher, "Which value is it?").get_by_label("a value").check()
    asks(teacher)
    expect(ann.get_by_role("heading", name="Which value is it?")).to_be_visible()
    ann.keyboard.press("3")
    expect(ann.get_by_text("Your answer is 3.")).to_be_visible()
    classroom.deed("Reveal")
    assert counts(wall)[2] == 1


def test_lesson_question_with_options_is_judged_alone_and_asked(open_page: OpenPage) -> None:
    there, alone = f"/lessons?l={format_link(LESSON)}", open_page()
    alone.goto(there)
    button(alone, "B About ten").click()
    expect(alone.get_by_text("Not right. Try another.")).to_be_visible()
    expect(alone.get_by_text("Count them")).to_be_hidden()
    button(alone, "A 16 cells").click()
    expect(alone.get_by_role("status").filter(has_text="Right.")).to_be_visible()
    expect(alone.get_by_text("Count them: 16 cells.")).to_be_visible()
    room = in_class(open_page, there)
    pupil = room.join()
    shown = pupil.frame_locator("iframe")
    expect(shown.get_by_text("More than twenty")).to_be_visible()
    expect(shown.get_by_role("button", name="B About ten")).to_have_count(0)
    room.deed("Ask the lesson’s question")
    button(pupil, "A 16 cells").tap()
    expect(pupil.get_by_text("Your answer is A.")).to_be_visible()
    room.deed("Reveal")
    for page in (room.wall, pupil, room.teacher):
        expect(page.locator(".told")).to_have_text("Count them: 16 cells.")
        assert counts(page) == [1, 0, 0]
