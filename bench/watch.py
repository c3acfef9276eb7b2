"""Watching a run of 300,000 steps in Chromium, and comparing four: the first frame, and frames
while they play."""

from collections.abc import Iterator, Sequence
from math import inf
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from bench.browser import chromium, opened, slow_down, watching
from bench.figures import Figure
from bench.puzzles import CUT_9X9, puzzle
from bench.server import Server, serving
from webapp.web.http.params import encode

_SCREEN = {"width": 1366, "height": 768}
_SPEEDS = (60, 10_000)
_COMPARED, _COMPARED_SPEED = ("backtracking", "mrv", "forward-checking", "arc-consistency"), 60
_THROTTLE = 4
_RUNS, _SECONDS = 5, 4
_FRAME = 1000 / 60
_WORK_MS, _DROPPED, _AFTER_MS = 8.0, 0.01, 200.0

# When the board was first painted, and when the tree was, in ms since the navigation.
_OPENED = """async () => {
  const tree = () => document.querySelector("[data-tree]")?.panel?.newest;
  while (!tree()) await new Promise(requestAnimationFrame);
  const painted = () => performance.getEntriesByName("first-contentful-paint");
  do await new Promise(requestAnimationFrame); while (!painted().length);
  const [board] = painted();
  return [board.startTime, performance.now()];
}"""
# What each frame took from its first callback until its pixels were handed on, and when it began;
# `plays` says whether the run plays meanwhile. The message comes once the frame has been painted.
_FRAMES = """async ([seconds, plays]) => {
  const { player } = document.querySelector("[data-player], [data-comparer]");
  const { port1, port2 } = new MessageChannel();
  const [begun, took] = [[], []];
  let now;
  port1.onmessage = () => took.push(performance.now() - now);
  const end = performance.now() + seconds * 1000 + 500;
  const frames = new Promise((done) => {
    const frame = (time) => {
      now = performance.now();
      begun.push(time);
      port2.postMessage(0);
      if (time < end) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  if (plays) player.play();
  await frames;
  if (plays) player.rest(player.at);
  return { begun: begun.slice(30), took: took.slice(30) };
}"""


def figures() -> Iterator[Figure]:
    """The first frame; the work of a frame and the frames dropped, beside an empty loop."""
    with serving() as server, chromium() as browser:
        yield _first_frame(server, browser)
        yield from _frames(watching(server, browser, viewport=_SCREEN), "a 9 x 9", _SPEEDS)
        yield from _frames(_comparing(server, browser), "four boards of 9 x 9", [_COMPARED_SPEED])


def _comparing(server: Server, browser: Browser) -> Page:
    named = "".join(f"&with={name}" for name in _COMPARED)
    there = f"{server.root}/compare?p={encode(puzzle(CUT_9X9))}{named}"
    page = opened(browser, there, viewport=_SCREEN)
    page.wait_for_function("() => document.querySelector('#comparison').dataset.last")
    return page


def _frames(page: Page, what: str, speeds: Sequence[int]) -> Iterator[Figure]:
    """The frames of a page that plays, beside those of the same page at rest."""
    slow_down(page, _THROTTLE)
    empty = [_dropped(page.evaluate(_FRAMES, [_SECONDS, False])) for _ in range(_RUNS)]
    for speed in speeds:
        page.get_by_label("Speed").select_option(str(speed))
        yield from _playing(page, what, speed, median(empty))
    page.close()


def _first_frame(server: Server, browser: Browser) -> Figure:
    """Of five visits to a place far on, once the server has made the run."""
    address = f"{server.root}/watch?p={encode(puzzle(CUT_9X9))}&with=backtracking&at=250000"
    watching(server, browser).close()
    later = []
    for _ in range(_RUNS):
        page = opened(browser, address, viewport=_SCREEN)
        board, tree = page.evaluate(_OPENED)
        later.append(tree - board)
        page.close()
    name = "opening a run of 300,000 steps: the tree after the board, median of 5"
    ms = median(later)
    return Figure(
        name, f"{ms:.0f} ms", ms / _AFTER_MS, f"within {_AFTER_MS:.0f} ms", ms <= _AFTER_MS
    )


def _playing(page: Page, what: str, speed: int, empty: float) -> Iterator[Figure]:
    seen = [page.evaluate(_FRAMES, [_SECONDS, True]) for _ in range(_RUNS)]
    name = f"playing {what} at {speed:,}/s, CPU {_THROTTLE} times slower"
    slowest = median(_percentile(each["took"], 0.99) for each in seen)
    yield Figure(
        f"{name}: work of a frame, 99 %",
        f"{slowest:.1f} ms",
        slowest / _WORK_MS,
        f"at most {_WORK_MS:.0f} ms",
        slowest <= _WORK_MS,
    )
    dropped = median(map(_dropped, seen))
    yield Figure(
        f"{name}: frames dropped",
        f"{dropped:.1%}, empty loop {empty:.1%}",
        None,
        f"at most {_DROPPED:.0%} more",
        dropped - empty <= _DROPPED,
    )


def _percentile(each: list[float], share: float) -> float:
    return sorted(each)[int(share * len(each))] if each else inf  # hardly a frame came at all


def _dropped(seen: dict[str, Any]) -> float:
    """The share of frames that did not come when they were due."""
    begun = seen["begun"]
    if len(begun) < 2:
        return 1.0
    due = (begun[-1] - begun[0]) / _FRAME
    return max(0.0, 1 - (len(begun) - 1) / due)
