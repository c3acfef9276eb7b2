"""A press on the slider, until the place under it has been painted."""

from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize

from bench.browser import FRAME_MS, THROTTLE, slow_down, watching
from bench.figures import Figure
from bench.server import Server

_PLACES = (90_000, 10_000, 70_000, 30_000, 50_000, 80_000, 20_000, 60_000, 40_000)

# Fetches this number of events.
_HOLD = """async (events) => {
  const { player } = document.querySelector("[data-player]");
  await player.reach(0);
  const [{ eventWindow }] = player.sides;
  while (eventWindow.end < events && !eventWindow.complete) await eventWindow.more(20000);
}"""
# Where on the screen a place is.
_POINT = """(slider, place) => {
  const { x, y, width, height } = slider.getBoundingClientRect();
  return [x + width * place / slider.max, y + height / 2];
}"""
# Promises the ms from when the frame after the next press is due until the place has been painted,
# which is when a message comes from the frame that shows it; and that it rests.
_PRESS = """() => {
  const { player } = document.querySelector("[data-player]");
  const { root, sides: [side], transport: { slider } } = player;
  const { port1, port2 } = new MessageChannel();
  const painted = new Promise((done) => {
    const shown = (due) => {
      port1.onmessage = () => done(performance.now() - due);
      const frame = () => {
        if (side.eventWindow.at === Number(slider.value)) port2.postMessage(0);
        else requestAnimationFrame(frame);
      };
      frame();
    };
    slider.addEventListener("pointerdown", () => requestAnimationFrame(shown), { once: true });
  });
  const rested = new Promise((done) => root.addEventListener("rested", done, { once: true }));
  return { painted, rested };
}"""


def scrubbing(server: Server, browser: Browser, viewport: ViewportSize) -> Iterator[Figure]:
    """Presses far from one another, at places that need not be fetched."""
    page = watching(server, browser, viewport=viewport)
    page.evaluate(_HOLD, max(_PLACES) + 1000)
    for rate in (1, THROTTLE):
        slow_down(page, rate)
        frames = median(_press(page, place) for place in _PLACES) / FRAME_MS
        slow = f", CPU {rate} times slower" if rate > 1 else ""
        yield Figure(
            f"a press on the slider{slow}: painted, from when the next frame is due",
            f"{frames:.2f} frames, median of {len(_PLACES)}",
            frames,
            "" if slow else "within a frame",
            None if slow else frames <= 1,
        )
    page.close()


def _press(page: Page, place: int) -> float:
    press = page.evaluate_handle(_PRESS)
    page.mouse.move(*page.locator("[data-slider]").evaluate(_POINT, place))
    page.mouse.down()
    ms: float = press.evaluate("({ painted }) => painted")
    page.mouse.up()
    press.evaluate("({ rested }) => rested")
    return ms
