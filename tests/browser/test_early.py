"""Early presses: what is pressed before the scripts of a page are there, and on a slow line."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, Held, button, eventually, rests_at, watch_address
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
def test_no_press_is_lost_while_the_first_is_answered(
    page: Page, address: str, script: str, answers: str, drawn: str
) -> None:
    """Neither those before the player has begun, nor those after."""
    scripts = early(page, address, script)
    answer = Held(page, answers)
    press(page, "Step", "Step", "Step back", "Step")
    eventually(page, lambda: answer.routes)
    scripts.release()
    eventually(page, lambda: page.evaluate(HAS_PLAYER))
    press(page, "Step", "Step", "Step")
    expect(page.locator(drawn)).to_have_attribute("data-at", "3")
    answer.release()
    rests = re.compile(r"&at=8(&|$)")
    expect(page.locator(drawn)).to_have_attribute("data-at", "8")
    expect(page).to_have_url(rests)
    press(page, "Step")
    expect(page.locator(drawn)).to_have_attribute("data-at", "9")


def test_a_player_goes_on_from_a_press_that_came_before_it(page: Page) -> None:
    scripts = early(page, watch_address(SAMPLE, at=3), "/watch_page.js")
    answer = Held(page, r"/step\?.*go=")
    press(page, "Step")
    eventually(page, lambda: answer.routes)
    scripts.release()
    eventually(page, lambda: page.evaluate(HAS_PLAYER))
    answer.release()
    rests_at(page, 4)
    press(page, "Step")
    rests_at(page, 5)


def test_without_the_script_presses_are_taken_one_after_another(page: Page) -> None:
    scripts = early(page, watch_address(SAMPLE, at=3), "/watch_page.js")
    answer = Held(page, r"/step\?.*go=")
    press(page, "Step", "Step", "Step")
    eventually(page, lambda: answer.routes)
    answer.release()
    rests_at(page, 6)
    press(page, "Step")
    rests_at(page, 7)
    scripts.release()
