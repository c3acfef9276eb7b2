"""A presenter's remote on the pages with a transport: its keys hold without the mouse, whatever was
pressed last. On the teacher's page of a room: test_clicker.py."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.support import FIGURE, SAMPLE, button, watch_address

COMPARE = watch_address(FIGURE, "backtracking", 20).replace("/watch", "/compare") + "&with=mrv"
LESSON = "/lessons/from-brute-force-to-propagation?step=5"


@dataclass(frozen=True, slots=True)
class Remote:
    """A page, and the one in it that has the run: itself, or its frame."""

    page: Page
    run: Page | FrameLocator

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def place(self) -> Locator:
        return self.run.locator("[data-place]")

    def button(self, name: str) -> Locator:
        return self.run.get_by_role("button", name=name, exact=True)

    def ready(self) -> None:
        expect(self.run.locator("[data-player], [data-comparer]")).to_have_attribute(
            "data-ready", ""
        )


def opened(page: Page, address: str) -> Remote:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(address)
    remote = Remote(page, page.frame_locator("iframe") if address == LESSON else page)
    remote.ready()
    return remote


def steps(remote: Remote) -> None:
    """On and back, by the remote's own keys and by arrows."""
    at = int(remote.place.inner_text())
    for key, step in [("PageDown", 1), ("PageUp", 0), ("ArrowRight", 1), ("ArrowLeft", 0)]:
        remote.press(key)
        expect(remote.place).to_have_text(str(at + step))


def turns(remote: Remote) -> None:
    """A lesson is turned by these."""
    for key, step in [("PageDown", 6), ("PageUp", 5), ("ArrowRight", 6), ("ArrowLeft", 5)]:
        remote.press(key)
        expect(remote.page.get_by_text(f"Step {step} of")).to_be_visible()
        remote.ready()


def plays_and_presents(remote: Remote) -> None:
    root = remote.page.locator("html")
    remote.press("Space")
    expect(remote.button("Pause")).to_be_attached()
    remote.press("Space")
    expect(remote.button("Play")).to_be_attached()
    for on in (True, False):
        for key in "b.":
            remote.press(key)
            expect(root).to_have_attribute("data-blank", "")
            remote.press(key)
            expect(root).not_to_have_attribute("data-blank", "")
        remote.press("f")
        expect(root).to_have_attribute("data-present", "") if on else None
    expect(root).not_to_have_attribute("data-present", "")


def presses(remote: Remote) -> None:
    remote.button("Step").click()
    remote.button("Step back").click()


def points(remote: Remote) -> None:
    remote.run.locator("[data-board] td").first.click()


def presents(remote: Remote) -> None:
    button(remote.page, "Present").click()
    remote.press("f")
    expect(remote.page.locator("html")).not_to_have_attribute("data-present", "")


def reloads(remote: Remote) -> None:
    remote.page.reload()
    remote.ready()


def comes_back(remote: Remote) -> None:
    other = remote.page.context.new_page()
    other.goto("about:blank")
    other.close()
    remote.page.bring_to_front()


@pytest.mark.parametrize(
    ("address", "goes"),
    [
        pytest.param(watch_address(FIGURE, "backtracking", 20), steps, id="watch"),
        pytest.param(COMPARE, steps, id="compare", marks=pytest.mark.sweep),
        pytest.param(LESSON, turns, id="lesson", marks=pytest.mark.sweep),
    ],
)
def test_a_remote_works_whatever_was_pressed_last(
    page: Page, address: str, goes: Callable[[Remote], None]
) -> None:
    remote = opened(page, address)
    for before in (lambda _: None, presses, points, presents, reloads, comes_back):
        before(remote)
        goes(remote)
        plays_and_presents(remote)


def test_a_remote_reveals_what_predict_asks_and_goes_on(page: Page) -> None:
    """After a click, too, and however the answer was given."""
    remote = opened(page, watch_address(SAMPLE, "backtracking", 32) + "&ask=1")
    answers = page.get_by_role("list", name="Answers")
    for before in (lambda _: None, points, reloads, comes_back):
        expect(answers).to_be_visible()
        before(remote)
        expect(answers).to_be_visible()
        remote.press("PageDown")
        expect(page.locator("[data-question=judged]")).to_be_attached()
        remote.press("PageDown")
        expect(page.locator("[data-question=judged]")).not_to_be_attached()
    expect(answers).to_be_visible()
    plays = page.locator("html")
    for key in "b.":
        remote.press(key)
        expect(plays).to_have_attribute("data-blank", "")
        remote.press(key)
        expect(plays).not_to_have_attribute("data-blank", "")
