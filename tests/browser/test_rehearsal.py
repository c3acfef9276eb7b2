"""A rehearsal: the shipped lesson, from its first step to its last, in front of a class."""

from re import compile as pattern

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.classroom import Classroom, in_class
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.expects(403, 404, 409, 410, "Failed to fetch", "htmx:error: timeout")

LESSON = "/lessons/from-brute-force-to-propagation"
STEPS = 12
PHONE = {"viewport": {"width": 390, "height": 844}}
LAPTOP = {"viewport": {"width": 1366, "height": 768}, "has_touch": False}


def lesson(page: Page) -> FrameLocator:
    """What a page shows of the lesson."""
    return page.frame_locator("iframe")


def are_at(step: int, *pages: Page) -> None:
    for page in pages:
        expect(lesson(page).get_by_role("region", name=f"Step {step} of {STEPS}")).to_be_visible()


def turns(teacher: Page, step: int) -> None:
    """The teacher turns to a step by the clicker."""
    are_at(step - 1, teacher)
    teacher.keyboard.press("PageDown")
    are_at(step, teacher)


def answer(page: Page, letter: str) -> None:
    page.locator(f"button[data-option='{letter}']").click()
    expect(page.get_by_text(f"Your answer is {letter}")).to_be_visible()


def counts(page: Page, kind: str = "count") -> list[int]:
    """How often each answer was given, in the vote that is counted or the `first` one."""
    found = page.locator(f".options .{kind}")
    expect(found.first).to_be_visible()
    return [int(text.rsplit(maxsplit=1)[-1]) for text in found.all_inner_texts()]


def shows(page: Page, wanted: list[int]) -> None:
    """Also a page that is loaded anew while one reads it, as the one without scripts is."""
    texts = [pattern(rf"(^|\D){count}\s*$") for count in wanted]
    expect(page.locator(".options .count")).to_have_text(texts)


def votes(room: Classroom, pupils: list[Page], letters: str) -> None:
    """All answer; a press of the clicker reveals."""
    for pupil, letter in zip(pupils, letters, strict=True):
        answer(pupil, letter)
    expect(room.teacher.get_by_text("3 of 3 have answered")).to_be_visible()
    expect(room.wall.get_by_text("3 of 3 have answered")).to_be_visible()
    expect(room.wall.locator(".options .count")).to_have_count(0)
    room.teacher.keyboard.press("PageDown")
    wanted = [letters.count(letter) for letter in "ABCD"]
    for page in (room.teacher, room.wall, *pupils):
        shows(page, wanted)


def goes_on(room: Classroom) -> None:
    """A press of the clicker ends the question; the next one counts once the teacher sees so."""
    room.teacher.keyboard.press("PageDown")
    expect(room.teacher.locator("[data-asks]")).to_have_count(0)


def asks_the_lesson(room: Classroom, pupils: list[Page]) -> None:
    """The lesson's own question, with its words on every screen, and its answer after Reveal."""
    asks = lesson(room.teacher).locator(".question").inner_text().split("\n")[0]
    room.deed("Ask the lesson’s question")
    for page in (room.teacher, room.wall, *pupils):
        expect(page.get_by_role("heading", name=asks)).to_be_visible()
    votes(room, pupils, "ABB")
    for page in (room.wall, *pupils):
        expect(page.locator(".told")).to_contain_text("in a fixed order")
    goes_on(room)


def asks_what_comes_next(room: Classroom, pupils: list[Page]) -> None:
    """A question of the run, voted on twice; each pupil sees whether they were right."""
    room.deed("Another question")
    room.deed("Ask what comes next")
    options = room.wall.locator(".options [data-option]")
    expect(options.first).to_be_visible()
    letters = [text[0] for text in options.locator("kbd").all_inner_texts()]
    keys = [each.get_attribute("data-option") or "" for each in options.all()]
    for again in (False, True):
        for number, pupil in enumerate(pupils):
            key = keys[0 if again else number % len(keys)]
            pupil.locator(f"button[data-option='{key}']").click()
            expect(pupil.get_by_text("Your answer is")).to_contain_text(letters[keys.index(key)])
        expect(room.wall.get_by_text("3 of 3 have answered")).to_be_visible()
        room.teacher.keyboard.press("PageDown")
        expect(room.wall.locator(".judged")).to_be_visible()
        for pupil in pupils:
            expect(pupil.locator(".mine [data-verdict]")).to_be_visible()
        if not again:
            first = counts(room.wall)
            room.deed("Vote again")
            expect(room.wall.locator(".options .count")).to_have_count(0)
    assert counts(room.wall) == [3] + [0] * (len(keys) - 1)
    assert counts(room.wall, "first") == first
    goes_on(room)


def loses_the_line(room: Classroom, pupil: Page, step: int) -> None:
    """One pupil's line is gone while the class goes on."""
    pupil.context.set_offline(True)
    turns(room.teacher, step + 1)
    expect(pupil.get_by_text("Last heard")).to_be_visible()
    pupil.context.set_offline(False)
    expect(pupil.get_by_text("Last heard")).to_be_hidden()


def opens_again(room: Classroom, open_page: OpenPage) -> None:
    """The teacher's tab was closed: another one leads on, without a link kept for it."""
    room.teacher.close()
    fresh = open_page()
    fresh.goto("/room")
    expect(fresh.get_by_text("Rooms you lead")).to_be_visible()
    fresh.get_by_role("link", name=room.code).click()
    expect(fresh).to_have_url(pattern("/lead$"))
    room.teacher = fresh


def test_a_lesson_of_twelve_steps_by_clicker_in_front_of_three(open_page: OpenPage) -> None:
    """On a phone, on a laptop and without scripts."""
    room = in_class(open_page, LESSON)
    phone, laptop = room.join(**PHONE), room.join(**LAPTOP)
    plain = room.join(java_script_enabled=False)
    pupils = [phone, laptop, plain]
    expect(room.teacher.get_by_text("3 here")).to_be_visible()
    expect(room.wall.get_by_role("img", name="QR code")).to_be_visible()
    for step in range(1, STEPS + 1):
        if step > 1 and step != 10:
            turns(room.teacher, step)
        if step > 1:  # until then the wall says how to join
            are_at(step, room.wall)
        are_at(step, room.teacher, *pupils)
        for page in (room.wall, *pupils):
            expect(lesson(page).get_by_role("link", name="Next")).to_have_count(0)
            expect(lesson(page).locator("summary")).to_have_count(0)
        if step == 3:
            asks_the_lesson(room, pupils)
        elif step == 7:
            asks_what_comes_next(room, pupils)
        elif step == 9:
            loses_the_line(room, laptop, step)
        elif step == 11:
            opens_again(room, open_page)
    room.end()
    for page in (room.wall, phone, laptop):
        expect(page.get_by_text("has ended: its teacher closed it")).to_be_visible()
