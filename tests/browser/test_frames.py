"""While a run plays, the page stands still: what a second lays out is counted, from a trace."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.support import BY_ID, SAMPLE, button, choose, ready, watch_address
from webapp.puzzle import parse
from webapp.web.http import params

LONG = parse(BY_ID["keen-p-9dx-0"]["game_id"])
FOUR = f"/compare?p={params.encode(LONG)}" + "".join(
    f"&with={name}" for name in ("backtracking", "arc-consistency", "propagation", "logic")
)

# The last of them tells which layouts a script asked for.
_TRACED = [
    "blink.user_timing",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
]
# Four sides are read twice a second each, the place four times, the sentence once; where a frame
# was late, a second may hold one more of each.
MOST = 4 * (2 + 1) + (4 + 1) + (1 + 1)
# Until a worker is there that paints the boards, the page itself does.
_PLAYS = """() => [...document.querySelectorAll("[data-board]")]
  .every((board) => board.hasAttribute("data-moving"))"""
_SECOND = """async () => {
  for (let count = 0; count < 10; count += 1) await new Promise(requestAnimationFrame);
  performance.mark("begin");
  const end = performance.now() + 1000;
  while (performance.now() < end) await new Promise(requestAnimationFrame);
}"""


def laid_out(browser: Browser, page: Page, script: str = _SECOND) -> list[dict[str, Any]]:
    """What each layout in a second of this script begins with, and at how many blocks."""
    browser.start_tracing(categories=_TRACED)
    page.evaluate(script)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    (begin,) = [each["ts"] for each in events if each["name"] == "begin"]
    return [
        each["args"]["beginData"] | {"roots": len(each["args"]["endData"]["layoutRoots"])}
        for each in events
        if each["name"] == "Layout" and 0 <= each["ts"] - begin <= 1_000_000
    ]


@pytest.mark.parametrize(
    "address",
    [
        pytest.param(watch_address(LONG), id="watch"),
        pytest.param(FOUR, id="compare"),
    ],
)
def test_in_a_played_second_little_is_laid_out_and_each_part_alone(
    page: Page, browser: Browser, address: str
) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(address)
    if address.startswith("/watch"):
        ready(page)
    expect(page.locator(".waiting")).to_have_count(0)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    page.wait_for_function(_PLAYS)
    found = laid_out(browser, page)
    expect(button(page, "Pause")).to_be_visible()
    assert 1 <= len(found) <= MOST
    assert [each for each in found if not each["partialLayout"]] == []
    assert [each for each in found if each["dirtyObjects"] > 5 * each["roots"]] == []
    assert [each for each in found if "stackTrace" in each] == []


def test_a_layout_of_all_the_page_that_a_script_asks_for_is_seen(
    page: Page, browser: Browser
) -> None:
    page.goto(watch_address(SAMPLE))
    ready(page)
    (found,) = laid_out(
        browser,
        page,
        """() => {
          performance.mark("begin");
          document.querySelector(".stop-at").style.width = "10px";
          return document.body.offsetHeight;
        }""",
    )
    assert not found["partialLayout"]
    assert "stackTrace" in found
