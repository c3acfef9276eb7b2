"""The lesson as docs/teachers/lesson-plan.md leads it: what it says to press does what it says."""

import re

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.classroom import PHONE
from tests.browser.conftest import OpenPage
from tests.browser.support import button

pytestmark = [
    pytest.mark.sweep,
    pytest.mark.expects(403, 404, 409, 410, "Failed to fetch", "htmx:error: timeout"),
]

LESSON = "/lessons/from-brute-force-to-propagation"


class PlannedLesson:
    """The teacher's page, the wall and two pupils."""

    def __init__(self, open_page: OpenPage) -> None:
        self.teacher = teacher = open_page(viewport={"width": 1366, "height": 768})
        teacher.goto(LESSON)
        teacher.get_by_role("link", name="Ask a class").click()
        self.press("Open a room")
        expect(teacher).to_have_url(re.compile("/lead$"))
        self.code = teacher.url.split("/")[-2]
        self.press("More")
        with teacher.expect_popup() as opened:
            teacher.get_by_role("link", name="Projector page").click()
        self.wall = opened.value
        expect(self.wall.get_by_role("img", name="QR code")).to_be_visible()
        teacher.keyboard.press("Escape")
        self.pupils = [self._joins(open_page, number) for number in (1, 2)]
        expect(teacher.get_by_text("2 here, 2 follow")).to_be_visible()

    def _joins(self, open_page: OpenPage, number: int) -> Page:
        pupil = open_page(number=number, **PHONE)
        pupil.goto("/join")
        pupil.get_by_label("Code").fill(self.code)
        button(pupil, "Join").click()
        expect(button(pupil, "Follow")).to_have_attribute("aria-pressed", "true")
        return pupil

    @property
    def lesson(self) -> FrameLocator:
        """What the teacher's page shows: the lesson's step."""
        return self.teacher.frame_locator("iframe")

    @property
    def shown(self) -> FrameLocator:
        """The page that the step shows."""
        return self.lesson.frame_locator("iframe")

    def press(self, name: str) -> None:
        self.teacher.get_by_role("button", name=name, exact=True).click()

    def next(self, step: int) -> None:
        """To the step, by the lesson's own link; the pupils come along."""
        self.lesson.get_by_role("link", name="Next", exact=True).click()
        for page in (self.teacher, *self.pupils):
            there = page.frame_locator("iframe").get_by_role("region", name=f"Step {step} of 12")
            expect(there).to_be_visible()

    def answer(self, *letters: str) -> None:
        for pupil, letter in zip(self.pupils, letters, strict=True):
            pupil.locator("button[data-option]").filter(has_text=re.compile(f"^{letter}")).click()
            expect(pupil.get_by_text("Your answer is")).to_be_visible()
        expect(self.teacher.get_by_text("2 of 2 have answered")).to_be_visible()

    def reveals(self) -> None:
        self.press("Reveal")
        expect(button(self.teacher, "Vote again")).to_be_visible()

    def goes_on(self) -> None:
        self.press("Go on")
        expect(self.teacher.locator("[data-asks]")).to_have_count(0)


def test_what_the_plan_says_to_press_is_there_and_does_it(open_page: OpenPage) -> None:
    room = PlannedLesson(open_page)
    room.press("More")
    room.press("Lock")
    expect(room.wall.get_by_role("img", name="QR code")).to_have_count(0)

    # Minute 5: by hand, and the first vote.
    for pupil in room.pupils:
        board = pupil.frame_locator("iframe").frame_locator("iframe")
        board.get_by_role("gridcell", name=re.compile("^r1c1,")).click()
        board.get_by_role("group", name="Keypad").get_by_role("button", name="1").click()
        written = board.get_by_role("gridcell", name=re.compile("^r1c1,.*, 1"))
        expect(written).to_be_visible()
        button(pupil, "Follow").click()
        expect(button(pupil, "Follow")).to_have_attribute("aria-pressed", "true")
    room.press("Ask the lesson’s question")
    room.answer("A", "B")
    room.reveals()
    room.goes_on()

    # Minute 9: try everything.
    room.next(2)
    for _ in range(2):
        room.shown.get_by_role("button", name="Step", exact=True).click()
    expect(room.shown.locator("#position")).to_have_attribute("data-at", "11")
    room.next(3)
    room.next(4)
    room.press("Ask the lesson’s question")
    room.answer("C", "C")
    room.reveals()
    room.goes_on()

    # Minute 14: check before you write, and vote twice.
    room.next(5)
    room.press("Another question")
    room.press("Ask what comes next")
    room.answer("A", "B")
    room.reveals()
    room.press("Vote again")
    room.answer("B", "B")
    room.reveals()
    for pupil in room.pupils:
        expect(pupil.locator(".mine [data-verdict]")).to_be_visible()
    room.goes_on()

    # Minute 19: dead ends.
    room.next(6)
    room.next(7)
    room.press("Show to all")
    room.shown.get_by_role("tab", name="Why?").click()
    for pupil in room.pupils:
        board = pupil.frame_locator("iframe").frame_locator("iframe")
        expect(board.get_by_role("tabpanel", name="Why?")).to_be_visible()

    # Minute 27: a question of one's own, about a cell.
    room.next(8)
    room.press("Ask my own question")
    room.teacher.get_by_label("Question", exact=True).fill("Where would you go on after this 5?")
    room.teacher.get_by_label("a cell").check()
    room.teacher.get_by_label("Timer").select_option("1 min")
    room.press("Ask")
    for pupil in room.pupils:
        pupil.locator("#now").get_by_role("gridcell", name=re.compile("^r1c3,")).click()
        expect(pupil.get_by_text("Your answer is r1c3")).to_be_visible()
    room.press("Reveal")
    expect(room.teacher.locator("#now")).to_contain_text("r1c3")
    room.goes_on()
    for _ in range(2):
        room.shown.get_by_role("button", name="Step", exact=True).click()
    expect(room.shown.get_by_role("gridcell", name=re.compile("^r1c3,.*, 6"))).to_be_visible()

    # Minute 32: side by side.
    room.next(9)
    room.shown.get_by_role("button", name="Play", exact=True).click()
    room.shown.get_by_role("button", name="Last", exact=True).click()
    room.shown.get_by_role("button", name="First difference").click()
    expect(room.shown.get_by_role("table", name="Comparison")).to_be_visible()

    # Minute 37: think, then guess.
    room.next(10)
    room.shown.get_by_role("button", name="Play", exact=True).click()
    room.next(11)
    room.next(12)

    # Minute 43: the summary, and the end.
    room.press("More")
    with room.teacher.expect_popup() as opened:
        room.press("Summary")
    summary = opened.value
    expect(summary.get_by_role("heading", name="What the class said")).to_be_visible()
    expect(summary.locator(".asked > li")).to_have_count(4)
    for name in ("Print", "CSV"):
        expect(button(summary, name)).to_be_visible()
    room.press("More")
    room.press("End and erase")
    room.press("End it now")
    expect(summary.get_by_text("has ended: its teacher closed it")).to_be_visible()
