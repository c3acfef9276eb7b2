"""A question of the teacher's own: typed, answered, revealed and voted on again, on all screens."""

from re import compile as pattern
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.classroom import PHONE, Classroom, in_class
from tests.browser.conftest import OpenPage
from tests.browser.support import FIGURE, SAMPLE, button, watch_address
from webapp.lesson.link import format_link
from webapp.web.http import params

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


@pytest.fixture
def classroom(open_page: OpenPage) -> Classroom:
    """A class that watches backtracking."""
    return in_class(open_page, watch_address(FIGURE, "backtracking", 10))


def form(page: Page) -> Locator:
    """The fields of her question, once they are open."""
    return page.get_by_role("dialog", name="Ask my own question")


def opens(page: Page) -> Locator:
    button(page, "Ask my own question").click()
    expect(form(page)).to_be_visible()
    return form(page)


def types(page: Page, words: str, options: list[str]) -> None:
    """The fields of the form: there is always one more than is filled, up to six."""
    own = opens(page)
    own.get_by_label("Question", exact=True).fill(words)
    for number, text in enumerate(options):
        own.get_by_label(f"Answer {'ABCDEF'[number]}", exact=True).fill(text)
        seen = own.locator("ol").get_by_role("textbox").filter(visible=True)
        expect(seen).to_have_count(min(max(2, number + 2), 6))


def asks(page: Page) -> None:
    button(page, "Ask").click()
    expect(form(page)).to_be_hidden()


def is_whole(page: Page) -> None:
    """Nothing that is asked leaves the screen at its sides, or hides a part of its own words."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for part in page.locator("#asks, [data-option], .timer, .answered").all():
        assert part.evaluate(
            "(it) => { const { left, right } = it.getBoundingClientRect(); return left >= 0"
            " && right <= innerWidth + 1 && it.scrollWidth <= it.clientWidth + 1; }"
        )


def button_within(page: Page) -> Locator:
    return page.frame_locator("iframe").get_by_role("button", name="Play", exact=True)


def counts(page: Page, kind: str = "count") -> list[int]:
    found = page.locator(f".options .{kind}")
    expect(found.first).to_be_visible()
    return [int(text.rsplit(maxsplit=1)[-1]) for text in found.all_inner_texts()]


@pytest.mark.parametrize("settings", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_question_is_typed_answered_revealed_and_voted_on_again(
    open_page: OpenPage, settings: dict[str, object]
) -> None:
    room = in_class(open_page, watch_address(FIGURE, "backtracking", 10))
    teacher, wall = room.teacher, room.wall
    teacher.set_viewport_size(settings["viewport"])  # type: ignore[arg-type]
    ann, ben = room.join(), room.join(**LAPTOP)
    types(teacher, WORDS, OPTIONS)
    form(teacher).get_by_role("combobox", name="Right answer").select_option("B")
    form(teacher).get_by_role("combobox", name="Timer").select_option("5 min")
    asks(teacher)
    everybody = (teacher, wall, ann, ben)
    for page in everybody:
        expect(page.get_by_role("heading", name=WORDS)).to_be_visible()
        for text in OPTIONS:
            expect(page.get_by_role("list", name="Answers").get_by_text(text)).to_be_visible()
        expect(page.get_by_role("timer")).to_have_text(pattern(r"^4:5\d left$"))
        expect(page.frame_locator("iframe").locator("[data-board]").first).to_be_in_viewport()
        is_whole(page)
    expect(button_within(ann)).to_be_hidden()  # on a phone the frame is for the board
    for pupil, letter in ((ann, "A"), (ben, "B")):
        button(pupil, f"{letter} {OPTIONS['AB'.index(letter)]}").click()
        expect(pupil.get_by_text(f"Your answer is {letter}.")).to_be_visible()
    expect(wall.get_by_text("2 of 2 have answered")).to_be_visible()
    expect(wall.locator(".options .count")).to_have_count(0)
    teacher.keyboard.press("PageDown")
    for page in everybody:
        assert counts(page) == [1, 1, 0]
        expect(page.locator("[data-right]").get_by_text("Row 2")).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    expect(ben.get_by_text("Right. Your answer was B.")).to_be_visible()
    room.deed("Vote again")
    for pupil in (ann, ben):
        expect(pupil.locator("#now")).to_have_attribute("data-asks", "2")
        button(pupil, "B Row 2").click()
    expect(teacher.get_by_text("2 of 2 have answered")).to_be_visible()
    room.deed("Reveal")
    for page in everybody:
        assert counts(page) == [0, 2, 0]
        assert counts(page, "first") == [1, 1, 0]
        is_whole(page)
    room.go_on()
    expect(button_within(ann)).to_be_visible()


def test_a_question_that_is_refused_keeps_what_was_typed(classroom: Classroom) -> None:
    """By the keyboard alone; the keys of a clicker are those of the fields."""
    teacher = classroom.teacher
    button(teacher, "Ask my own question").focus()
    teacher.keyboard.press("Enter")
    words = form(teacher).get_by_label("Question", exact=True)
    expect(words).to_be_focused()
    teacher.keyboard.type(WORDS)
    teacher.keyboard.press("PageDown")
    teacher.keyboard.press("ArrowRight")
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Tab")
    teacher.keyboard.type("Row 1")
    teacher.keyboard.press("Enter")
    expect(form(teacher).get_by_role("alert")).to_have_text(
        "Give two to six answers to choose from."
    )
    pupil = classroom.join()  # what is drawn anew takes nothing away
    expect(teacher.get_by_text("1 here")).to_be_attached()
    expect(words).to_have_value(WORDS)
    expect(form(teacher).get_by_label("Answer A")).to_be_focused()
    teacher.keyboard.press("Tab")
    teacher.keyboard.type("Row 2")
    teacher.keyboard.press("Enter")
    expect(pupil.get_by_role("heading", name=WORDS)).to_be_visible()
    expect(form(teacher)).to_be_hidden()
    expect(classroom.board.locator("[data-place]")).to_have_text("10")  # no key has come to it
    teacher.keyboard.press("Space")
    expect(button(teacher, "Go on")).to_have_class("primary")
    teacher.keyboard.press("PageDown")
    expect(teacher.locator("[data-asks]")).to_have_count(0)
    opens(teacher)
    expect(words).to_have_value("")


def test_the_end_of_the_timer_locks_and_reveals_nothing(classroom: Classroom) -> None:
    teacher, wall, pupil = classroom.teacher, classroom.wall, classroom.join()
    types(teacher, WORDS, OPTIONS)
    short = form(teacher).get_by_role("combobox", name="Timer")
    short.evaluate("(list) => { list.options[1].value = '3'; list.selectedIndex = 1; }")
    asks(teacher)
    button(pupil, "C The last row").tap()
    for page in (teacher, wall, pupil):
        expect(page.get_by_role("timer")).to_have_text("Time’s up: answers are locked.")
        expect(page.locator(".options .count")).to_have_count(0)
    for each in pupil.locator("button[data-option]").all():
        expect(each).to_be_disabled()
    pupil.keyboard.press("a")
    expect(pupil.get_by_text("Your answer is C. Look up.")).to_be_visible()
    pupil.reload()
    expect(button(pupil, "A Row 1")).to_be_disabled()
    expect(pupil.get_by_text("Your answer is C. Look up.")).to_be_visible()
    classroom.deed("Reveal")
    assert counts(wall) == [0, 0, 1]


def test_a_cell_is_tapped_and_its_counts_stand_on_the_board(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    ann, ben = classroom.join(), classroom.join(**LAPTOP)
    own = opens(teacher)
    own.get_by_label("Question", exact=True).fill("Which cell would you fill next?")
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
    expect(wall.get_by_text("2 of 2 have answered")).to_be_visible()
    classroom.deed("Reveal")
    for page in (teacher, wall, ann, ben):
        answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
        expect(answers).to_have_text([pattern(r"r1c2\s+2"), pattern(r"r1c3\s+0")])
        expect(page.locator("#r1c2 .cell")).to_have_attribute("data-letter", "2")
        expect(page.locator("#r1c3 .cell")).to_have_attribute("data-letter", "✓")
    classroom.deed("Vote again")
    expect(ann.locator("#now")).to_have_attribute("data-asks", "2")
    ann.locator("#r1c3").tap()
    expect(wall.get_by_text("1 of 2 have answered")).to_be_visible()
    classroom.deed("Reveal")
    for page in (teacher, wall, ann, ben):
        answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
        said = [pattern(r"r1c3\s+first vote 0\s+1"), pattern(r"r1c2\s+first vote 2\s+0")]
        expect(answers).to_have_text(said)


def test_a_value_is_chosen_and_six_long_answers_fit(classroom: Classroom) -> None:
    teacher, wall = classroom.teacher, classroom.wall
    ann = classroom.join()
    types(teacher, LONG[:200].strip(), [f"{number}. {LONG}"[:100].strip() for number in range(6)])
    asks(teacher)
    for page in (teacher, wall, ann):
        expect(page.get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(6)
        is_whole(page)
    height = "(it) => it.getBoundingClientRect().height"
    assert wall.locator("iframe").evaluate(height) >= 0.4 * 720
    for part, share in (("#asks", 3.5), (".options", 2.5)):
        size = wall.locator(part).evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= share / 100 * 720
    ann.locator("button[data-option]").last.tap()
    expect(ann.get_by_text("Your answer is F.")).to_be_visible()
    classroom.deed("Go on")
    own = opens(teacher)
    own.get_by_label("Question", exact=True).fill("Which value stands there?")
    own.get_by_label("a value").check()
    asks(teacher)
    expect(ann.get_by_role("heading", name="Which value stands there?")).to_be_visible()
    ann.keyboard.press("3")
    expect(ann.get_by_text("Your answer is 3.")).to_be_visible()
    expect(wall.get_by_role("grid", name="Puzzle")).to_be_visible()
    classroom.deed("Reveal")
    assert counts(wall)[2] == 1


@pytest.mark.sweep
def test_without_scripts_a_question_is_asked_and_a_cell_is_answered(open_page: OpenPage) -> None:
    teacher = open_page(java_script_enabled=False)
    teacher.goto(f"/room?page={quote(watch_address(FIGURE, 'mrv', 10))}")
    button(teacher, "Open a room").click()
    code = teacher.locator("[data-lead]").get_attribute("data-code")
    pupil = open_page(number=1, java_script_enabled=False)
    pupil.goto("/join")
    pupil.get_by_label("Code").fill(code or "")
    button(pupil, "Join").click()
    own = opens(teacher)
    own.get_by_label("Question", exact=True).fill("Where?")
    own.get_by_label("a cell").check()
    own.get_by_label("Right answer, if any").fill("r1c2")
    button(teacher, "Ask").click()
    expect(teacher.get_by_role("heading", name="Where?")).to_be_visible()
    pupil.get_by_role("textbox", name="Cell").fill("r1c2")
    button(pupil, "Answer").click()
    expect(pupil.get_by_text("Your answer is r1c2.")).to_be_visible()
    button(teacher, "Reveal").click()
    expect(teacher.locator(".options .count")).to_have_text(["1"])


def test_a_lessons_question_with_options_is_asked_and_alone_says_right_or_wrong(
    open_page: OpenPage,
) -> None:
    there = f"/lessons?l={format_link(LESSON)}"
    alone = open_page()
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


def test_the_card_of_a_step_says_how_long_a_class_has(page: Page) -> None:
    page.goto("/lessons/write")
    text = page.get_by_label("Lesson text")
    text.fill(LESSON)
    asks = page.locator("[data-cards] .asks:visible")
    expect(asks).to_have_text("asks")
    text.fill(LESSON + "timer = 60\n")
    expect(asks).to_have_text("asks, 60 s")
