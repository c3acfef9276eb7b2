"""Early presses: those that come before a page's script, and on a slow connection."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, Held, button, eventually, watch_address
from webapp.web.http import params

HAS_PLAYER = "() => Boolean(document.querySelector('[data-player], [data-comparer]').player)"
COMPARE = f"/compare?p={params.encode(SAMPLE)}&with=backtracking&with=mrv&at=3"


def early(page: Page, address: str, script: str) -> Held:
    """Open a page whose script is held back, once htmx has taken its transport over."""
    held = Held(page, script)
    page.goto(address, wait_until="commit")
    expect(page.locator("#transport")).to_have_attribute("data-htmx-powered", "true")
    return held


def press(page: Page, *names: str) -> None:
    """Press these buttons one after another."""
    for name in names:
        button(page, name).click()


@pytest.mark.parametrize(
    ("address", "script", "answers", "drawn"),
    [
        (watch_address(SAMPLE, at=3), "/watch_page.js", r"/step\?.*go=", "#position"),
        (COMPARE, "/compare_page.js", r"/compared\?.*go=", "#compared"),
    ],
    ids=["watch", "compare"],
)
def test_no_press_is_lost_before_or_after_the_script_comes(
    page: Page, address: str, script: str, answers: str, drawn: str
) -> None:
    scripts = early(page, address, script)
    answer = Held(page, answers)
    press(page, "Step", "Step", "Step back", "Step")
    eventually(page, lambda: answer.routes)
    scripts.release()
    eventually(page, lambda: page.evaluate(HAS_PLAYER))
    press(page, "Step", "Step", "Step")
    expect(page.locator(drawn)).to_have_attribute("data-at", "3")
    answer.release()
    expect(page.locator(drawn)).to_have_attribute("data-at", "8")
    expect(page).to_have_url(re.compile(r"&at=8(&|$)"))
    press(page, "Step")
    expect(page.locator(drawn)).to_have_attribute("data-at", "9")
