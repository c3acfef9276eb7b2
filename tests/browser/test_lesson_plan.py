"""The lesson plan (docs/teachers/lesson-plan.md) from its first to its last minute, by clicker."""

import csv
import json
import re
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.classroom import ENDED, PHONE, Classroom, counts
from tests.browser.conftest import OpenPage
from tests.browser.support import button

pytestmark = pytest.mark.expects(403, 404, 409, 410, "Failed to fetch", "htmx:error: timeout")

LESSON = "/lessons/from-brute-force-to-propagation"
STEPS = 12


class PlannedLesson(Classroom):
    """The teacher's page, the projector page that it opens, and two phones."""

    def __init__(self, open_page: OpenPage) -> None:
        self.teacher = open_page(viewport={"width": 1366, "height": 768})
        self.teacher.goto(LESSON)
        self.teacher.get_by_role("link", name="Ask a class").click()
        self.deed("Open a room")
        expect(self.teacher).to_have_url(re.compile("/lead$"))
        self.code = self.teacher.url.split("/")[-2]
        self.deed("More")
        with self.teacher.expect_popup() as opened:
            self.teacher.get_by_role("link", name="Projector page").click()
        self.wall = opened.value
        expect(self.wall.get_by_role("img", name="QR code")).to_be_visible()
        self.teacher.keyboard.press("Escape")
        self.pupils = [self._joined(open_page, number) for number in (1, 2)]
        expect(self.teacher.get_by_text("2 here, 2 follow")).to_be_visible()

    def _joined(self, open_page: OpenPage, number: int) -> Page:
        pupil = open_page(number=number, **PHONE)
        pupil.goto("/join")
        pupil.get_by_label("Code").fill(self.code)
        button(pupil, "Join").click()
        expect(button(pupil, "Follow")).to_have_attribute("aria-pressed", "true")
        return pupil

    @property
    def shown(self) -> FrameLocator:
        """The page that the lesson's step shows."""
        return self.board.frame_locator("iframe")

    def step(self, times: int = 1) -> None:
        """Press Step in the page that the lesson's step shows."""
        for _ in range(times):
            self.shown.get_by_role("button", name="Step", exact=True).click()

    def are_at(self, step: int) -> None:
        """Expect that everyone is at a step, and that a class sees no answer and no way ahead."""
        for page in (self.wall, *self.pupils):
            lesson = page.frame_locator("iframe")
            region = lesson.get_by_role("region", name=f"Step {step} of {STEPS}")
            expect(region).to_be_visible()
            expect(lesson.get_by_role("link", name="Next")).to_have_count(0)
            expect(lesson.locator("summary")).to_have_count(0)

    def turns(self, step: int) -> None:
        """Turn to a step by the clicker."""
        self.teacher.keyboard.press("PageDown")
        region = self.board.get_by_role("region", name=f"Step {step} of {STEPS}")
        expect(region).to_be_visible()

    def reveals(self) -> None:
        """Reveal by the clicker, after everyone has answered."""
        self.answered(f"{len(self.pupils)} of {len(self.pupils)}")
        expect(self.wall.locator(".options .count")).to_have_count(0)
        self.teacher.keyboard.press("PageDown")
        expect(button(self.teacher, "Vote again")).to_be_visible()
        for page in (self.wall, *self.pupils):
            expect(page.locator(".judged, .options .count").first).to_be_visible()

    def goes_on(self) -> None:
        """End the question by the clicker."""
        self.teacher.keyboard.press("PageDown")
        expect(self.teacher.locator("[data-asks]")).to_have_count(0)

    def votes(self, *numbers: int) -> None:
        """Each pupil chooses an option by its number."""
        for pupil, number in zip(self.pupils, numbers, strict=True):
            option = pupil.locator("button[data-option]").nth(number)
            expect(option).to_have_attribute("aria-pressed", "false")
            option.tap()
            expect(option).to_have_attribute("aria-pressed", "true")


def saved(page: Page, name: str) -> str:
    """The file that a button saves."""
    with page.expect_download() as download:
        button(page, name).click()
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def files_have(summary: Page, said: list[str], counted: list[int]) -> None:
    """Expect one vote per row in each file, the second one with its counts."""
    votes = json.loads(saved(summary, "JSON"))["votes"]
    assert [each["words"] for each in votes] == said
    assert [answer["votes"] for answer in votes[1]["answers"]] == counted
    lines = csv.DictReader(StringIO(saved(summary, "CSV"), newline=""))
    assert [each["Words"] for each in lines] == said
    summary.evaluate("Object.defineProperty(navigator, 'clipboard', {value: {"
                     "writeText: async (text) => { window.copied = text; }}})")  # fmt: skip
    button(summary, "Copy as text").click()
    expect(button(summary, "Copied")).to_be_focused()
    assert all(each in summary.evaluate("window.copied") for each in said)
    expect(button(summary, "Print")).to_be_visible()


def test_planned_lesson_works_from_first_to_last_step(open_page: OpenPage) -> None:
    room = PlannedLesson(open_page)
    teacher, wall, (ann, ben) = room.teacher, room.wall, room.pupils
    room.seldom("Lock")
    expect(wall.get_by_role("img", name="QR code")).to_have_count(0)

    # By hand, and the first vote, in the lesson's own words.
    board = ann.frame_locator("iframe").frame_locator("iframe")
    board.get_by_role("gridcell", name=re.compile("^r1c1,")).tap()
    board.get_by_role("group", name="Keypad").get_by_role("button", name="1").tap()
    expect(board.get_by_role("gridcell", name=re.compile("^r1c1,.*, 1"))).to_be_visible()
    button(ann, "Follow").tap()
    expect(button(ann, "Follow")).to_have_attribute("aria-pressed", "true")
    asks = room.board.locator(".question").inner_text().split("\n")[0]
    room.deed("Ask the lesson’s question")
    for page in (teacher, wall, ann, ben):
        expect(page.get_by_role("heading", name=asks)).to_be_visible()
    room.votes(0, 1)
    room.reveals()
    for page in (teacher, wall, ann, ben):
        assert counts(page) == [1, 1, 0, 0]
    room.deed("More")
    with teacher.expect_popup() as opened:
        room.deed("Summary")
    summary = opened.value
    rows = summary.locator(".asked > li")
    expect(rows.get_by_role("heading")).to_have_text([f"1. {asks}"])
    room.goes_on()

    # Try everything, with steps in the frame.
    room.turns(2)
    room.step(2)
    expect(room.shown.locator("#position")).to_have_attribute("data-at", "11")
    room.are_at(2)
    teacher.bring_to_front()
    for step in (3, 4, 5):
        room.turns(step)
    room.are_at(5)

    # Check before you write: what comes next, voted on twice.
    room.deed("Another question")
    room.deed("Ask what comes next")
    words = teacher.locator("#asks").inner_text()
    room.votes(0, 1)
    room.reveals()
    first = counts(wall)
    room.deed("Vote again")
    for pupil in room.pupils:
        expect(pupil.locator("[data-option][aria-pressed=true]")).to_have_count(0)
    room.votes(0, 0)
    room.reveals()
    assert counts(wall)[0] == 2
    assert counts(wall, "first") == first
    for pupil in room.pupils:
        expect(pupil.locator(".mine [data-verdict]")).to_be_visible()
    expect(rows.nth(1).locator("[data-vote=first] + b")).to_have_text([str(n) for n in first])
    room.goes_on()

    # One pupil goes home, the other's connection drops for a step.
    ben.close()
    room.pupils.remove(ben)
    room.turns(6)
    ann.context.set_offline(True)
    room.turns(7)
    expect(ann.get_by_text("Last heard")).to_be_visible()
    ann.context.set_offline(False)
    room.are_at(7)
    room.deed("Show to all")
    room.shown.get_by_role("tab", name="Why?").click()
    for page in (ann, wall):
        reasons = page.frame_locator("iframe").frame_locator("iframe")
        expect(reasons.get_by_role("tabpanel", name="Why?")).to_be_visible()

    # A question of the teacher's own, about a cell.
    room.turns(8)
    room.are_at(8)
    room.deed("Ask my own question")
    teacher.get_by_label("Question", exact=True).fill("Where would you go on after this 5?")
    teacher.get_by_label("a cell").check()
    teacher.get_by_label("Timer").select_option("1 min")
    room.deed("Ask")
    ann.locator("#now").get_by_role("gridcell", name=re.compile("^r1c3,")).tap()
    expect(ann.get_by_text("Your answer is r1c3")).to_be_visible()
    room.deed("Reveal")
    expect(teacher.locator("#now")).to_contain_text("r1c3")
    room.deed("Go on")
    expect(teacher.locator("[data-asks]")).to_have_count(0)
    room.step(2)
    expect(room.shown.get_by_role("gridcell", name=re.compile("^r1c3,.*, 6"))).to_be_visible()

    # Side by side; then the teacher's tab is closed, and another one leads on.
    room.turns(9)
    room.shown.get_by_role("button", name="Last", exact=True).click()
    room.shown.get_by_role("button", name="First difference").click()
    compared = wall.frame_locator("iframe").frame_locator("iframe")
    table = compared.get_by_role("table", name="Comparison")
    expect(table).to_be_visible()
    assert table.evaluate("(it) => it.scrollWidth - it.parentElement.clientWidth") <= 0
    teacher.close()
    room.teacher = teacher = open_page(viewport={"width": 1366, "height": 768})
    teacher.goto("/room")
    teacher.get_by_role("link", name=f"Room {room.code}").click()
    expect(room.board.get_by_role("region", name=f"Step 9 of {STEPS}")).to_be_visible()
    for step in (10, 11, 12):
        room.turns(step)
    room.are_at(12)

    # The summary, its files, and the end.
    expect(rows).to_have_count(3)
    said = [asks, words, words, "Where would you go on after this 5?"]
    files_have(summary, said, first)
    room.seldom("End and erase")
    assert saved(teacher, "Save the summary").startswith("Room,Question,Vote,Words")
    room.deed("End it now")
    for page in (summary, wall, ann):
        expect(page.get_by_text(ENDED)).to_be_visible()
    expect(rows).to_have_count(0)
    expect(button(summary, "CSV")).to_be_hidden()
