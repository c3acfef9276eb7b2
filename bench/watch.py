"""Watching a run of 300,000 steps in Chromium, and comparing four: the first frame of a far place,
frames while they play beside those of the same page at rest, and scrubbing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from statistics import mean, median
from typing import TypeVar

from playwright.sync_api import Browser, Page, ViewportSize

from bench.browser import FRAME_MS, THROTTLE, chromium, opened, slow_down, watching
from bench.figures import Figure
from bench.puzzles import CUT_9X9, puzzle
from bench.scrubbing import scrubbing
from bench.server import Server, serving
from bench.tracing import MARK, traced
from webapp.web.http.params import encode

_SCREEN: ViewportSize = {"width": 1366, "height": 768}
_COMPARED = ("backtracking", "mrv", "forward-checking", "arc-consistency")
_TURNS, _SECONDS = 5, 4
_MEDIAN_MS, _NINETY_MS, _AFTER_MS = 4.0, 12.0, 200.0

Seen = TypeVar("Seen")


@dataclass(frozen=True, slots=True)
class _Play:
    """A speed and its aims: ms of the main thread a frame, frames lost beside the empty loop."""

    speed: int
    mean_ms: float
    median_ms: float | None
    lost: float


_WATCHED = (_Play(60, 0.9, 0.6, 0.01), _Play(10_000, 0.9, 0.6, 0.05))
_FOUR = _Play(60, 1.2, None, 0.05)

# When the board was first painted, and when the tree was, in ms since the navigation.
_OPENED = """async () => {
  const tree = () => document.querySelector("[data-tree]")?.panel?.newest;
  while (!tree()) await new Promise(requestAnimationFrame);
  const painted = () => performance.getEntriesByName("first-contentful-paint");
  do await new Promise(requestAnimationFrame); while (!painted().length);
  const [board] = painted();
  return [board.startTime, performance.now()];
}"""
# When each frame began, and what it took from its first callback until its pixels were handed on,
# for which a message comes once it has been painted; or, as that message is work of its own, no
# more than a mark at each frame. The first half second is warm-up. `plays` says whether the run
# plays meanwhile, on from where it rests, or again from the start if too little is left.
_FRAMES = """async ([seconds, plays, mark]) => {
  const { player } = document.querySelector("[data-player], [data-compare]");
  const { port1, port2 } = new MessageChannel();
  const [begun, took] = [[], []];
  let now, few = 3;
  port1.onmessage = () => took.push(performance.now() - now);
  const from = performance.now() + 500;
  const frames = new Promise((done) => {
    const frame = (time) => {
      now = performance.now();
      if (time >= from) {
        few--;
        if (mark) performance.mark(mark);
        else {
          begun.push(time);
          port2.postMessage(0);
        }
      }
      if (few > 0 || time < from + seconds * 1000) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  if (plays) player.play();
  await frames;
  if (plays) {
    const { root, at, end, speed } = player;
    const rested = new Promise((done) => root.addEventListener("rested", done, { once: true }));
    player.rest(end - at > 2 * seconds * speed ? at : 0);
    await rested;
  }
  return [begun, took];
}"""


def figures() -> Iterator[Figure]:
    """The first frame; the main thread's time, frames lost and their work; a press."""
    with serving() as server, chromium() as browser:
        yield _first_frame(server, browser)
        page = watching(server, browser, viewport=_SCREEN)
        for play in _WATCHED:
            yield from _playing(page, "a 9 x 9", play)
        page.close()
        page = _comparing(server, browser)
        yield from _playing(page, "four boards", _FOUR)
        page.close()
        yield from scrubbing(server, browser, _SCREEN)


def _first_frame(server: Server, browser: Browser) -> Figure:
    """Of visits to a place far on, once the server has made the run."""
    address = f"{server.root}/watch?p={encode(puzzle(CUT_9X9))}&with=backtracking&at=250000"
    watching(server, browser).close()
    later = []
    for _ in range(_TURNS):
        page = opened(browser, address, viewport=_SCREEN)
        board, tree = page.evaluate(_OPENED)
        later.append(tree - board)
        page.close()
    name = f"opening a run of 300,000 steps: the tree after the board, median of {_TURNS}"
    return _at_most(name, f"{median(later):.0f} ms", median(later), _AFTER_MS)


def _comparing(server: Server, browser: Browser) -> Page:
    named = "".join(f"&with={name}" for name in _COMPARED)
    there = f"{server.root}/compare?p={encode(puzzle(CUT_9X9))}{named}"
    page = opened(browser, there, viewport=_SCREEN)
    page.wait_for_function("() => document.querySelector('#comparison').dataset.last")
    return page


def _playing(page: Page, what: str, play: _Play) -> Iterator[Figure]:
    page.get_by_label("Speed").select_option(str(play.speed))
    name = f"playing {what} at {play.speed:,}/s"
    yield from _thread_time(page, name, play)
    slow_down(page, THROTTLE)
    yield from _slowed_down(page, f"{name}, CPU {THROTTLE} times slower", play)
    slow_down(page, 1)


def _thread_time(page: Page, name: str, play: _Play) -> Iterator[Figure]:
    """Processor time, so that other programs count for little."""
    empty, full = _by_turns(lambda plays: traced(page, lambda: _frames(page, plays, MARK)))
    for word, of, aim in (("mean", mean, play.mean_ms), ("median", median, play.median_ms)):
        beside, ms = (median(of(each.main) for each in turns) for turns in (empty, full))
        figure = f"{ms:.2f} ms, empty loop {beside:.2f}"
        yield _at_most(f"{name}: main thread's time a frame, {word}", figure, ms, aim)
    ms = median(mean(each.workers) for each in full)
    yield Figure(f"{name}: workers' time a frame, mean", f"{ms:.2f} ms")


def _slowed_down(page: Page, name: str, play: _Play) -> Iterator[Figure]:
    """Frames by the clock."""
    empty, full = _by_turns(lambda plays: _frames(page, plays))
    beside, lost = (median(_lost(begun) for begun, _ in turns) for turns in (empty, full))
    yield Figure(
        f"{name}: frames lost",
        f"{lost:.1%}, empty loop {beside:.1%}",
        None,
        f"at most {play.lost:.0%} more",
        lost - beside <= play.lost,
    )
    for word, share, aim in (("median", 0.5, _MEDIAN_MS), ("90 %", 0.9, _NINETY_MS)):
        beside, ms = (
            median(_percentile(took, share) for _, took in turns) for turns in (empty, full)
        )
        figure = f"{ms:.1f} ms, empty loop {beside:.1f}"
        yield _at_most(f"{name}: work of a frame, {word}", figure, ms, aim)


def _by_turns(see: Callable[[bool], Seen]) -> tuple[list[Seen], list[Seen]]:
    """What is seen of the page at rest, and while it plays, in the same minute."""
    turns = [(see(False), see(True)) for _ in range(_TURNS)]
    return [empty for empty, _ in turns], [full for _, full in turns]


def _frames(page: Page, plays: bool, mark: str = "") -> tuple[list[float], list[float]]:
    begun, took = page.evaluate(_FRAMES, [_SECONDS, plays, mark])
    return begun, took


def _at_most(name: str, figure: str, ms: float, aim: float | None) -> Figure:
    if aim is None:
        return Figure(name, figure)
    return Figure(name, figure, ms / aim, f"at most {aim:g} ms", ms <= aim)


def _percentile(each: list[float], share: float) -> float:
    return sorted(each)[int(share * len(each))] if each else inf  # no message came in time


def _lost(begun: list[float]) -> float:
    """The share of frames that did not come when they were due."""
    due = (begun[-1] - begun[0]) / FRAME_MS
    return max(0.0, 1 - (len(begun) - 1) / due)
