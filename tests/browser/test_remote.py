"""A presenter's remote on the pages with a transport: its keys work whatever was pressed last."""

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.support import FIGURE, SAMPLE, button, watch_address

WATCH = watch_address(FIGURE, "backtracking", 20)
COMPARE = WATCH.replace("/watch", "/compare") + "&with=mrv"


def ready(run: Page | FrameLocator) -> None:
    player = run.locator("[data-player], [data-comparer]")
    expect(player).to_have_attribute("data-ready", "")


def darkens(page: Page) -> None:
    root = page.locator("html")
    for key in "b.":
        page.keyboard.press(key)
        expect(root).to_have_attribute("data-blank", "")
        page.keyboard.press(key)
        expect(root).not_to_have_attribute("data-blank", "")


@pytest.mark.parametrize("address", [WATCH, COMPARE], ids=["watch", "compare"])
def test_remote_works_whatever_was_pressed_before(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(address)
    ready(page)
    root, place = page.locator("html"), page.locator("[data-place]")

    def presents() -> None:
        button(page, "Present").click()
        page.keyboard.press("f")
        expect(root).not_to_have_attribute("data-present", "")

    for before in (
        lambda: button(page, "Step").click(),
        lambda: page.locator("[data-board] td").first.click(),
        presents,
        page.reload,
    ):
        before()
        ready(page)
        at = int(place.inner_text())
        for key, step in [("PageDown", 1), ("PageUp", 0), ("ArrowRight", 1), ("ArrowLeft", 0)]:
            page.keyboard.press(key)
            expect(place).to_have_text(str(at + step))
    for name in ("Pause", "Play"):
        page.keyboard.press("Space")
        expect(button(page, name)).to_be_attached()
    for presented in (True, False):
        darkens(page)
        page.keyboard.press("f")
        if presented:
            expect(root).to_have_attribute("data-present", "")
    expect(root).not_to_have_attribute("data-present", "")


def test_remote_reveals_what_predict_asks_and_goes_on(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking", 32) + "&ask=1")
    ready(page)
    answers = page.get_by_role("list", name="Answers")
    judged = page.locator("[data-question=judged]")
    for before in (lambda: page.locator("[data-board] td").first.click(), page.reload):
        expect(answers).to_be_visible()
        before()
        expect(answers).to_be_visible()
        page.keyboard.press("PageDown")
        expect(judged).to_be_attached()
        page.keyboard.press("PageDown")
        expect(judged).not_to_be_attached()
    expect(answers).to_be_visible()
    darkens(page)
