"""How fast a run plays in Chromium, and what a first visit weighs."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Figure
from bench.puzzles import CUT_9X9, puzzle
from bench.server import Server, serving
from tools.find_chromium import ARGUMENTS, find
from webapp.web.http.params import encode

FRAME_MS = 1000 / 60
THROTTLE = 4
_SPEED = 60
_SECONDS = 4
_WEIGHT = 60_000
_PATIENCE_MS = 600_000

# Steps a second; the first half second is warm-up.
_PLAY = """async (seconds) => {
  const { player } = document.querySelector("[data-player]");
  const pass = (ms) => new Promise((done) => setTimeout(done, ms));
  document.querySelector("[data-play]").click();
  await pass(500);
  const from = player.at;
  const begun = performance.now();
  await pass(seconds * 1000);
  const steps = (player.at - from) / (performance.now() - begun) * 1000;
  document.querySelector("[data-play]").click();
  return steps;
}"""


def figures() -> Iterator[Figure]:
    """Steps while playing, and the weight of the first page."""
    with serving() as server, chromium() as browser:
        yield _playing(server, browser)
        yield _first_visit(server, browser)


@contextmanager
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        raise RuntimeError("no Chromium: 'make bench' installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=ARGUMENTS)
        yield browser
        browser.close()


def opened(browser: Browser, address: str, **settings: Any) -> Page:
    """A page at an address; however busy the machine is, it is waited for."""
    page = browser.new_page(**settings)
    page.set_default_timeout(_PATIENCE_MS)
    page.goto(address)
    return page


def watching(server: Server, browser: Browser, **settings: Any) -> Page:
    """A page that watches the run, once all of it is known."""
    there = f"{server.root}/watch?p={encode(puzzle(CUT_9X9))}&with=backtracking"
    page = opened(browser, there, **settings)
    page.wait_for_function("() => document.querySelector('#timeline')?.dataset.end")
    return page


def slow_down(page: Page, rate: int) -> None:
    """Slow the processor; it takes effect only on a page that has loaded."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})


def _playing(server: Server, browser: Browser) -> Figure:
    page = watching(server, browser)
    page.get_by_label("Speed").select_option(str(_SPEED))
    slow_down(page, THROTTLE)
    steps = page.evaluate(_PLAY, _SECONDS)
    page.close()
    return Figure(
        f"playing a 9 x 9 at {_SPEED}/s, CPU {THROTTLE} times slower: steps a second",
        f"{steps:.1f}",
        steps / _SPEED,
        f"{_SPEED}",
        steps >= 0.98 * _SPEED,
    )


def _first_visit(server: Server, browser: Browser) -> Figure:
    """All bytes of all answers that a browser with an empty cache reads for the first page."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(_PATIENCE_MS)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(f"{server.root}/")
    page.wait_for_load_state("networkidle")
    context.close()
    return Figure(
        f"first visit, {len(sizes)} answers with their headers, compressed",
        f"{sum(sizes):,.0f} bytes",
        sum(sizes) / _WEIGHT,
        f"at most {_WEIGHT:,}",
        sum(sizes) <= _WEIGHT,
    )
