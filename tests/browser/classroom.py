"""A class: the pages of a room in separate browsers, and its teacher's actions."""

from dataclasses import dataclass, field
from re import compile as pattern
from typing import Any
from urllib.parse import quote

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import button

ENDED = "has ended: its teacher closed it"


@dataclass
class Classroom:
    """The pages of a room; every pupil has their own browser."""

    open_page: OpenPage
    teacher: Page
    wall: Page
    code: str
    pupils: list[Page] = field(default_factory=list)

    def join(self, **settings: Any) -> Page:
        """Let another pupil join; return their page."""
        pupil = self.open_page(number=len(self.pupils) + 1, **PHONE | settings)
        self.pupils.append(pupil)
        pupil.goto("/join")
        pupil.get_by_label("Code").fill(self.code.lower())
        button(pupil, "Join").click()
        expect(button(pupil, "Look around")).to_be_visible()
        return pupil

    @property
    def board(self) -> FrameLocator:
        return self.teacher.frame_locator("iframe")

    def deed(self, name: str) -> None:
        """Press a button of the teacher's bar."""
        self.teacher.get_by_role("button", name=name, exact=True).click()

    def seldom(self, name: str) -> None:
        self.deed("More")
        self.deed(name)

    def end(self) -> None:
        self.seldom("End and erase")
        self.deed("End it now")

    def go_on(self) -> None:
        """End the question, and wait for the teacher's board."""
        with self.teacher.expect_event("framenavigated", lambda frame: frame.parent_frame):
            self.deed("Continue")
        run_is_ready(self.teacher)

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.board.get_by_role("button", name="Step", exact=True).click()

    def answered(self, words: str, page: Page | None = None) -> None:
        """Expect the number of answers, such as `2 of 3`."""
        expect((page or self.teacher).get_by_text(f"{words} have answered")).to_be_visible()


def place(page: Page) -> Locator:
    """Return the step number in the page that a room's page shows."""
    return page.frame_locator("iframe").locator("[data-place]")


def run_is_ready(page: Page) -> None:
    expect(page.frame_locator("iframe").locator("[data-player][data-ready]")).to_be_attached()


def step_at(page: Page) -> int:
    return int(place(page).inner_text().replace(",", ""))


def counts(page: Page, kind: str = "count") -> list[int]:
    """Return the count of each answer, in the latest vote or the `first` one."""
    found = page.locator(f".options .{kind}")
    expect(found.first).to_be_visible()
    return [int(text.rsplit(maxsplit=1)[-1]) for text in found.all_inner_texts()]


# Settings of each pupil's browser, which also has a number.
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def in_class(open_page: OpenPage, shown: str) -> Classroom:
    """Return a class to which a page is shown."""
    teacher, wall = open_page(), open_page(viewport={"width": 1280, "height": 720})
    teacher.goto(f"/room?page={quote(shown)}")
    button(teacher, "Open a room").click()
    expect(teacher).to_have_url(pattern("/lead$"))
    code = teacher.url.split("/")[-2]
    wall.goto(f"/room/{code}/screen")
    return Classroom(open_page, teacher, wall, code)
