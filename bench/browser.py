"""Playing and scrubbing in Chromium, and what a first visit weighs."""

from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Figure
from bench.puzzles import CUT_9X9, puzzle
from bench.server import Server, serving
from tools.find_chromium import ARGUMENTS, find
from webapp.web.http.params import encode

_SPEED = 60
THROTTLE = 4
_SECONDS = 4
_SCRUB = 100_000
FRAME_MS = 1000 / 60
_WITHIN_MS = 16.0
_WEIGHT = 60_000
_PATIENCE_MS = 600_000

# The intervals between frames in ms, and how far the player came; the first half second is warm-up.
_PLAY = """async (seconds) => {
  const { player } = document.querySelector("[data-player]");
  const frames = (until) => new Promise((done) => {
    const times = [];
    const frame = (now) => {
      times.push(now);
      if (now < until) requestAnimationFrame(frame); else done(times);
    };
    requestAnimationFrame(frame);
  });
  document.querySelector("[data-play]").click();
  await frames(performance.now() + 500);
  const from = player.at;
  const begun = performance.now();
  const times = await frames(begun + seconds * 1000);
  const steps = (player.at - from) / (performance.now() - begun) * 1000;
  document.querySelector("[data-play]").click();
  return { steps, intervals: times.slice(1).map((time, index) => time - times[index]) };
}"""
# Milliseconds of each jump between the ends of a reel that holds so many events; the first one
# finds the scripts not compiled yet.
_SCRUB_ACROSS = """async (events) => {
  const [side] = document.querySelector("[data-player]").player.sides;
  const { reel } = side;
  if (!reel.holds(0)) await reel.jump(0, 20000);
  while (reel.end < events && !reel.complete) await reel.more(20000);
  const taken = [];
  for (let round = 0; round < 8; round += 1) {
    const begun = performance.now();
    const at = reel.seek(round % 2 ? 0 : events);
    side.paint(reel.eventAt(at));
    taken.push(performance.now() - begun);
    await new Promise(requestAnimationFrame);
  }
  return taken;
}"""


def figures() -> Iterator[Figure]:
    """Steps and frames while playing, a scrub, and the weight of the first page."""
    with serving() as server, chromium() as browser:
        yield from _playing(server, browser)
        yield from _scrubbing(server, browser)
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


def _playing(server: Server, browser: Browser) -> Iterator[Figure]:
    page = watching(server, browser)
    page.get_by_label("Speed").select_option(str(_SPEED))
    yield _work_a_frame(page)
    slow_down(page, THROTTLE)
    seen = page.evaluate(_PLAY, _SECONDS)
    page.close()
    dropped = sum(round(each / FRAME_MS) - 1 for each in seen["intervals"] if each > 1.5 * FRAME_MS)
    name = f"playing a 9 x 9 at {_SPEED}/s, CPU {THROTTLE} times slower"
    yield Figure(
        f"{name}: steps a second",
        f"{seen['steps']:.1f}",
        seen["steps"] / _SPEED,
        f"{_SPEED}",
        seen["steps"] >= 0.98 * _SPEED,
    )
    yield Figure(
        f"{name}: frames dropped of {len(seen['intervals']) + dropped}",
        f"{dropped}",
        None,
        "0",
        dropped == 0,
    )


def _work_a_frame(page: Page) -> Figure:
    """What the page's own thread does for a frame: this tells how much slower a machine may be."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def work() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))

    before = work()
    frames = max(len(page.evaluate(_PLAY, _SECONDS)["intervals"]), 1)
    each = (work() - before) * 1000 / frames
    name = f"playing a 9 x 9 at {_SPEED}/s: work a frame, next to a frame's length"
    return Figure(name, f"{each:.1f} ms", each / FRAME_MS)


def _scrubbing(server: Server, browser: Browser) -> Iterator[Figure]:
    page = watching(server, browser)
    for rate in (1, THROTTLE):
        slow_down(page, rate)
        taken = page.evaluate(_SCRUB_ACROSS, _SCRUB)
        slow = f", CPU {rate} times slower" if rate > 1 else ""
        yield Figure(
            f"scrub across {_SCRUB:,} events{slow}: median",
            f"{median(taken):.1f} ms, first {taken[0]:.1f}",
            median(taken) / _WITHIN_MS,
            "" if slow else f"within {_WITHIN_MS:.0f} ms",
            None if slow else median(taken) <= _WITHIN_MS,
        )
    page.close()


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
