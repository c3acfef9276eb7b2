"""The lesson plan in docs/ works with a clicker, a projector and two phones."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.classroom import ENDED, Classroom, counts
from tests.browser.conftest import OpenPage
from tests.browser.support import Held, button

pytestmark = pytest.mark.expects(403, 404, 409, 410, "Failed to fetch", "htmx:error: timeout")

TITLE = "From brute force to propagation"
STEPS = 12


def shown(page: Page) -> FrameLocator:
    return page.frame_locator("iframe").frame_locator("iframe")


def are_at(room: Classroom, step: int) -> None:
    """Expect everyone at a step; pupils see neither answer nor later steps."""
    for page in (room.wall, *room.pupils):
        lesson = page.frame_locator("iframe")
        steps = lesson.get_by_role("navigation", name="Steps")
        expect(steps).to_contain_text(f"Step {step} of {STEPS}")
        expect(lesson.get_by_role("link", name="Next")).to_have_count(0)
        expect(lesson.locator("summary")).to_have_count(0)


def votes(room: Classroom, *numbers: int) -> None:
    """Let each pupil choose an option by its number, and reveal by clicker."""
    for pupil, number in zip(room.pupils, numbers, strict=True):
        option = pupil.locator("button[data-option]").nth(number)
        expect(option).to_have_attribute("aria-pressed", "false")
        option.tap()
        expect(option).to_have_attribute("aria-pressed", "true")
    room.answered("2 of 2")
    expect(room.wall.locator(".options .count")).to_have_count(0)
    room.teacher.keyboard.press("PageDown")
    expect(button(room.teacher, "Vote again")).to_be_visible()
    for page in (room.wall, *room.pupils):
        expect(page.locator(".options .count").first).to_be_visible()


def saved(page: Page, name: str) -> str:
    with page.expect_download() as download:
        button(page, name).click()
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def test_lesson_plan_works_from_first_to_last_minute(open_page: OpenPage) -> None:
    teacher = open_page(viewport={"width": 1366, "height": 768})
    teacher.goto("/classroom")
    button(teacher, f"Open a room: {TITLE}").click()
    expect(teacher).to_have_url(re.compile("/lead$"))
    start = teacher.get_by_role("region", name=TITLE)
    expect(start.get_by_role("listitem").first).to_contain_text(teacher.url.split("/")[-2])
    with teacher.expect_popup() as opened:
        start.get_by_role("link", name="Projector page").click()
    wall = opened.value
    room = Classroom(open_page, teacher, wall, teacher.url.split("/")[-2])
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    ann, ben = room.join(), room.join()
    expect(teacher.get_by_text("2 here, 2 follow")).to_be_visible()
    asks = start.locator(".asks").inner_text()
    room.seldom("Lock")
    expect(start).to_be_hidden()  # the class begins
    expect(wall.get_by_role("img", name="QR code")).to_have_count(0)

    # A phone has the board first; who plays still follows, and nothing on screen leads elsewhere.
    folded = ann.frame_locator("iframe").get_by_role("region", name=f"Step 1 of {STEPS}")
    expect(folded).to_be_hidden()
    shown(ann).get_by_role("button", name="2", exact=True).tap()
    expect(shown(ann).get_by_role("gridcell", name="r1c1")).to_have_accessible_name(
        re.compile(", 2")
    )
    for frame in ann.frames:
        expect(frame.get_by_role("link").filter(visible=True)).to_have_text(["Skip to the content"])
    note = ann.frame_locator("iframe").get_by_role("button", name="Note")
    note.tap()
    expect(folded).to_be_visible()
    expect(ann.get_by_text("You’re with the class.")).to_be_visible()

    # The first vote, in the lesson's own words.
    room.deed("Ask the lesson’s question")
    everyone = (teacher, wall, ann, ben)
    for page in everyone:
        expect(page.get_by_role("heading", name=asks)).to_be_visible()
    votes(room, 0, 1)
    teacher.keyboard.press("PageDown")
    for page in everyone:
        expect(page.locator(".lesson-text")).to_contain_text("for each cell: 19,683 grids.")
        expect(page.locator("li[data-right]").get_by_text("Thousands")).to_be_visible()
        assert counts(page) == [1, 1, 0, 0]
    room.deed("More")
    with teacher.expect_popup() as opened:
        room.deed("Summary")
    summary = opened.value
    rows = summary.locator(".questions > li")
    expect(rows.get_by_role("heading")).to_have_text([f"1. {asks}"])
    teacher.keyboard.press("PageDown")
    expect(teacher.locator("[data-asks]")).to_have_count(0)

    # Try everything: steps in the frame, and an answer that the class sees once it is unfolded.
    teacher.bring_to_front()
    room.seldom("Start card")
    start.get_by_role("link", name="Try everything").click()
    expect(start).to_be_hidden()
    expect(room.board.get_by_role("region", name=f"Step 2 of {STEPS}")).to_be_visible()
    are_at(room, 2)
    held = Held(teacher, "/lead$")  # a wall in the teacher's browser doesn't wait for the room
    for at in (10, 11):
        shown(teacher).get_by_role("button", name="Step", exact=True).click()
        expect(shown(wall).locator("[data-place]")).to_have_text(str(at))
    held.release()
    note.tap()
    expect(ann.frame_locator("iframe").get_by_text("This is about step 9.")).to_be_visible()
    ann.frame_locator("iframe").get_by_role("button", name="Close").tap()
    room.deed("Show to all")
    room.board.get_by_text("Answer", exact=True).click()
    for page in (wall, ann):
        answer = page.frame_locator("iframe").get_by_text("But brute force checks only full boards")
        expect(answer).to_be_in_viewport()

    # The teacher's tab is closed: another one leads on.
    teacher.close()
    room.teacher = teacher = open_page(viewport={"width": 1366, "height": 768})
    teacher.goto("/room")
    teacher.get_by_role("link", name=f"Room {room.code}").click()

    # The summary, its files, and the end.
    expect(rows).to_have_count(1)
    button(summary, "More").click()
    assert [each["words"] for each in json.loads(saved(summary, "JSON"))["votes"]] == [asks]
    assert saved(summary, "CSV").startswith("Room,Question,Vote,Words")
    summary.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {"
                     "writeText: async (text) => { window.copied = text; }}})")  # fmt: skip
    button(summary, "Copy as text").click()
    expect(button(summary, "Copied")).to_be_focused()
    assert asks in summary.evaluate("window.copied")
    expect(button(summary, "Print")).to_be_visible()
    room.seldom("End and erase")
    assert saved(teacher, "Save the summary").startswith("Room,Question,Vote,Words")
    room.deed("End it now")
    for page in (summary, wall, ann):
        expect(page.get_by_text(ENDED)).to_be_visible()
    expect(rows).to_have_count(0)
    expect(button(summary, "CSV")).to_be_hidden()
