"""A rehearsal: the shipped lesson, from its first step to its last, in front of a class."""

import csv
import json
from io import StringIO
from pathlib import Path
from re import compile as pattern
from typing import NamedTuple

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


class Voted(NamedTuple):
    """A question as the class saw it: its words, and the counts of each of its votes."""

    words: str
    counts: list[list[int]]


def asks_the_lesson(room: Classroom, pupils: list[Page]) -> Voted:
    """The lesson's own question, with its words on every screen, and its answer after Reveal."""
    asks = lesson(room.teacher).locator(".question").inner_text().split("\n")[0]
    room.deed("Ask the lesson’s question")
    for page in (room.teacher, room.wall, *pupils):
        expect(page.get_by_role("heading", name=asks)).to_be_visible()
    votes(room, pupils, "ABB")
    for page in (room.wall, *pupils):
        expect(page.locator(".told")).to_contain_text("in a fixed order")
    goes_on(room)
    return Voted(asks, [[1, 2, 0, 0]])


def asks_what_comes_next(room: Classroom, pupils: list[Page]) -> Voted:
    """A question of the run, voted on twice; each pupil sees whether they were right."""
    room.deed("Another question")
    room.deed("Ask what comes next")
    options = room.wall.locator(".options [data-option]")
    expect(options.first).to_be_visible()
    words = room.wall.locator("#asks").inner_text()
    letters = [text[0] for text in options.locator("kbd").all_inner_texts()]
    keys = [each.get_attribute("data-option") or "" for each in options.all()]
    for is_second in (False, True):
        for number, pupil in enumerate(pupils):
            key = keys[0 if is_second else number % len(keys)]
            pupil.locator(f"button[data-option='{key}']").click()
            expect(pupil.get_by_text("Your answer is")).to_contain_text(letters[keys.index(key)])
        expect(room.wall.get_by_text("3 of 3 have answered")).to_be_visible()
        room.teacher.keyboard.press("PageDown")
        expect(room.wall.locator(".judged")).to_be_visible()
        for pupil in pupils:
            expect(pupil.locator(".mine [data-verdict]")).to_be_visible()
        if not is_second:
            first = counts(room.wall)
            room.deed("Vote again")
            expect(room.wall.locator(".options .count")).to_have_count(0)
    again = counts(room.wall)
    assert again == [3] + [0] * (len(keys) - 1)
    assert counts(room.wall, "first") == first
    goes_on(room)
    return Voted(words, [first, again])


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


def opens_the_summary(room: Classroom) -> Page:
    """In a tab of its own."""
    room.deed("More")
    with room.teacher.expect_popup() as opened:
        room.deed("Summary")
    expect(opened.value.get_by_role("heading", name="What the class said")).to_be_visible()
    return opened.value


def tells(summary: Page, asked: list[Voted]) -> None:
    """The page has what was asked, with both counts; it comes up to date by itself."""
    rows = summary.locator(".asked > li")
    expect(rows).to_have_count(len(asked))
    for number, (row, voted) in enumerate(zip(rows.all(), asked, strict=True), 1):
        expect(row.get_by_role("heading")).to_have_text(f"{number}. {voted.words}")
        expect(row.locator(".board")).to_be_visible()
        expect(row.get_by_role("link", name="Step")).to_be_visible()
        for kind, wanted in zip(("first", "last"), voted.counts, strict=False):
            found = row.locator(f"[data-vote={kind}] + b")
            expect(found).to_have_text([f"{count}" for count in wanted])


def saved(summary: Page, name: str) -> str:
    """The file that a button saves."""
    with summary.expect_download() as download:
        summary.get_by_role("button", name=name, exact=True).click()
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def saves(summary: Page, asked: list[Voted]) -> None:
    """The files tell the same, a row a vote."""
    votes = [(voted.words, counts) for voted in asked for counts in voted.counts]
    told = json.loads(saved(summary, "JSON"))["votes"]
    own = [(each["words"], [answer["votes"] for answer in each["answers"]]) for each in told]
    assert own == votes
    rows = list(csv.DictReader(StringIO(saved(summary, "CSV"), newline="")))
    assert [each["Words"] for each in rows] == [words for words, _ in votes]
    for each, (_, counts) in zip(rows, votes, strict=True):
        assert [each[f"This vote {n}"] for n, _ in enumerate(counts, 1)] == [*map(str, counts)]
    summary.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {"
                     "writeText: async (text) => { window.copied = text; }}})")  # fmt: skip
    summary.get_by_role("button", name="Copy as text").click()
    expect(summary.get_by_role("button", name="Copied")).to_be_focused()
    text = summary.evaluate("window.copied")
    for words, _ in votes:
        assert words in text


def ends(room: Classroom, summary: Page) -> None:
    """The summary is saved, and then erased with all that the room had."""
    room.seldom("End and erase")
    assert saved(room.teacher, "Save the summary").startswith("Room,Question,Vote,Words")
    room.deed("End it now")
    expect(summary.get_by_text("has ended: its teacher closed it")).to_be_visible()
    expect(summary.locator(".asked")).to_have_count(0)
    expect(summary.get_by_role("button", name="CSV")).to_be_hidden()
    summary.reload()
    expect(summary.get_by_text("has ended: its teacher closed it")).to_be_visible()


def test_a_lesson_of_twelve_steps_by_clicker_in_front_of_three(open_page: OpenPage) -> None:
    """On a phone, on a laptop and without scripts; its summary is up to date while it goes on."""
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
            asked = [asks_the_lesson(room, pupils)]
            summary = opens_the_summary(room)
            tells(summary, asked)
        elif step == 7:
            asked.append(asks_what_comes_next(room, pupils))
            tells(summary, asked)
        elif step == 9:
            loses_the_line(room, laptop, step)
        elif step == 11:
            opens_again(room, open_page)
    saves(summary, asked)
    ends(room, summary)
    for page in (room.wall, phone, laptop):
        expect(page.get_by_text("has ended: its teacher closed it")).to_be_visible()
