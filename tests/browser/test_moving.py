"""A board that plays faster than one can read is painted on a canvas, which looks as its table."""

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.in_view import NINE
from tests.browser.support import (
    button,
    choose,
    eventually,
    painted,
    ready,
    stands_at,
    watch_address,
)

# Positions of runs in which nearly all looks of a cell come up that the runs have.
POSITIONS = {
    "backtracking": [2, 13, 91],
    "forward-checking": [38, 39],
    "local-search": [2],
}
# How far pictures may differ: pixels of a cell, and of a sixteenth of it, as a sign is small. A
# ground, its stripes and edges of letters are faint.
CELL, PART, APART = 0.03, 0.12, 64
FAINT, FAINTLY = 24, 0.2

_MOVE = """async (at) => {
  const { player } = document.querySelector("[data-player]");
  const [side] = player.sides;
  await player.reach(at);
  side.show(at - 1, false); // what is left in the table is of another step
  const frames = async (count) => {
    while (count--) await new Promise(requestAnimationFrame);
  };
  const seen = () => document.querySelector("[data-board][data-moving]");
  for (let count = 0; !seen(); count += 1) {
    if (count > 600) throw new Error("it does not move");
    side.touch();
    side.show(at, true);
    await frames(1);
  }
  await frames(4);
  await new Promise((done) => setTimeout(done, 100));
}"""
_REST = """() => {
  document.querySelector("[data-player]").player.sides[0].rest();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
_CELLS = """() => [...document.querySelectorAll("[data-board] td")].map((td) => {
  const { left, top, right, bottom } = td.getBoundingClientRect();
  return [left, top, right, bottom];
})"""
_MOVES = "() => Boolean(document.querySelector('[data-board][data-moving]'))"


def nowhere(ours: Any, other: Any) -> Any:
    """How far each pixel of a picture is from those of the other one, there or next to it."""
    high, wide, _ = ours.shape
    padded = np.pad(other, [(1, 1), (1, 1), (0, 0)], mode="edge")
    places = [(y, x) for y in range(3) for x in range(3)]
    apart = [np.abs(ours - padded[y : y + high, x : x + wide]).max(axis=2) for y, x in places]
    return np.min(apart, axis=0)


def differing(page: Page, at: int) -> list[int]:
    """The cells that look different moving and at rest."""
    page.evaluate(_MOVE, at)
    boxes = np.array(page.evaluate(_CELLS))
    (x, y), (end, low) = np.floor(boxes[:, :2].min(axis=0)), np.ceil(boxes[:, 2:].max(axis=0))
    pictures = []
    for script in ("() => {}", _REST):
        page.evaluate(script)
        taken = page.screenshot(clip={"x": x, "y": y, "width": end - x, "height": low - y})
        image = Image.open(io.BytesIO(taken)).convert("RGB")
        pictures.append(np.asarray(image).astype(np.int16))
    moving, rests = pictures
    apart = np.maximum(nowhere(moving, rests), nowhere(rests, moving))
    found = []
    for index, (left, top, right, bottom) in enumerate(np.round(boxes - [x, y, x, y]).astype(int)):
        cell = apart[top:bottom, left:right]
        rows = np.array_split(cell > APART, 4)
        most = max(part.mean() for row in rows for part in np.array_split(row, 4, axis=1))
        if (cell > APART).mean() > CELL or most > PART or (cell > FAINT).mean() > FAINTLY:
            found.append(index)
    return found


def test_moving_board_looks_as_it_does_at_rest(page: Page) -> None:
    page.route("**/timeline*", lambda route: route.fulfill(status=204))  # nobody waits for it
    for algorithm, positions in POSITIONS.items():
        page.goto(watch_address(NINE, algorithm))
        expect(page.locator("[data-player]")).to_have_attribute("data-ready", "")
        for at in positions:
            assert differing(page, at) == [], (algorithm, at)


@pytest.mark.parametrize("painter", ["worker", "page", "table"])
def test_fast_play_moves_a_canvas_and_rests_as_a_table(open_page: OpenPage, painter: str) -> None:
    page = open_page()
    if painter == "page":
        page.add_init_script("delete globalThis.OffscreenCanvas")
    if painter == "table":
        page.add_init_script("Worker = class { constructor() { throw new Error('no'); } };")
    page.goto(watch_address(NINE, "forward-checking"))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    if painter != "table":
        eventually(page, lambda: page.evaluate(_MOVES))
        frame = page.locator(".moving").first.element_handle()
        button(page, "Large").click()  # another look begins another canvas
        eventually(page, lambda: not frame.evaluate("(each) => each.isConnected"))
        eventually(page, lambda: page.evaluate(_MOVES))
    before = painted(page)
    eventually(page, lambda: painted(page) > before + 20)
    assert page.evaluate(_MOVES) is (painter != "table")
    assert len(page.workers) == (painter == "worker")
    button(page, "Pause").click()
    stands_at(page, int(page.evaluate("() => document.querySelector('[data-player]').player.at")))
    assert page.locator(".probe, .moving, [data-moving]").count() == 0
