"""Fast play paints the board on a canvas that looks like its table."""

import io
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    NINE,
    SAMPLE,
    button,
    choose,
    eventually,
    open_watch,
    painted,
    run_of,
    settled,
    stands_at,
    watch_address,
)
from tests.js.test_painting import SIXTEEN
from webapp.web.board.board_view import CellView, watched_rows

# Marks are written with digits, with dots, and under a lens.
PUZZLES = {4: SAMPLE, 9: NINE, 16: SIXTEEN}
ALGORITHMS = ("backtracking", "forward-checking", "local-search")
STATES = {"", "tried", "inferred", "rejected", "undone", "dead", "shortened", "clash"}
STEPS = 120  # of each run, which include all looks

# Allowed difference of pictures, as shares of the pixels of a cell and of a sixteenth of it, as
# symbols are small. With fifty pixels, one is already more. Backgrounds, stripes and edges of
# letters differ faintly.
CELL, PART, APART = 0.03, {4: 0.18, 9: 0.12, 16: 0.36}, 64
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


def looks_of(cell: CellView) -> set[tuple[Any, ...]]:
    """Return everything that affects a cell's look, except its digits."""
    marks = str(cell.marks)
    return {
        (cell.state, cell.lit), (cell.state, cell.by), ("broken", cell.broken),
        ("marks", bool(marks or cell.dots.strip()), bool(cell.text)),
        ("struck", "<s>" in marks), ("current", cell.current),
    }  # fmt: skip


@cache
def positions(size: int) -> dict[str, list[int]]:
    """Return positions of each run that include all looks of the runs."""
    looks: dict[tuple[str, int], set[tuple[Any, ...]]] = {}
    for algorithm in ALGORITHMS:
        run = run_of(PUZZLES[size], algorithm)
        run.extend(STEPS)
        for at in range(1, min(STEPS, len(run.events)) + 1):
            rows = watched_rows(run.puzzle, run.snapshot(at))
            looks[algorithm, at] = {look for row in rows for cell in row for look in looks_of(cell)}
    left = set().union(*looks.values())
    assert size != 9 or {state for state, *_ in left} >= STATES
    chosen: dict[str, list[int]] = {}
    while left:
        algorithm, at = max(looks, key=lambda place: len(looks[place] & left))
        left -= looks[algorithm, at]
        chosen.setdefault(algorithm, []).append(at)
    return chosen


def nowhere(ours: Any, other: Any, tolerance: int) -> Any:
    """Return the distance of each pixel to the nearest of the other picture's pixels around it."""
    high, wide, _ = ours.shape
    padded = np.pad(other, [(tolerance, tolerance), (tolerance, tolerance), (0, 0)], mode="edge")
    steps = range(2 * tolerance + 1)
    apart = [
        np.abs(ours - padded[y : y + high, x : x + wide]).max(axis=2) for y in steps for x in steps
    ]
    return np.min(apart, axis=0)


def shares(page: Page, at: int, scale: int) -> Iterator[tuple[float, float, float]]:
    """Yield the differing share of each cell, of its worst part, and the faint share."""
    page.evaluate(_MOVE, at)
    boxes = np.array(page.evaluate(_CELLS), dtype=float)
    (x, y), (end, low) = np.floor(boxes[:, :2].min(axis=0)), np.ceil(boxes[:, 2:].max(axis=0))
    pictures = []
    for script in ("() => {}", _REST):
        page.evaluate(script)
        taken = page.screenshot(clip={"x": x, "y": y, "width": end - x, "height": low - y})
        image = Image.open(io.BytesIO(taken)).convert("RGB")
        pictures.append(np.asarray(image).astype(np.int16))
    moving, rests = pictures
    apart = np.maximum(nowhere(moving, rests, scale), nowhere(rests, moving, scale))
    edges = np.round((boxes - [x, y, x, y]) * scale).astype(int)
    for left, top, right, bottom in edges:
        cell = apart[top:bottom, left:right]
        rows = np.array_split(cell > APART, 4)
        parts = [part for row in rows for part in np.array_split(row, 4, axis=1)]
        most = max(float(part.mean()) for part in parts)
        yield float((cell > APART).mean()), most, float((cell > FAINT).mean())


def differing(page: Page, size: int, scale: int = 1) -> list[str]:
    """Return the cells that differ between canvas and table, in positions with all looks."""

    def cells_at(place: str, at: int) -> list[str]:
        return [
            f"{place}, cell {index}: {cell:.1%}, part {part:.1%}, faintly {faint:.1%}"
            for index, (cell, part, faint) in enumerate(shares(page, at, scale))
            if cell > CELL or part > PART[size] or (size == 9 and faint > FAINTLY)
        ]

    found = []
    page.route("**/timeline*", lambda route: route.fulfill(status=204))  # it would wait for the end
    for algorithm, places in positions(size).items():
        page.goto(watch_address(PUZZLES[size], algorithm))
        expect(page.locator("[data-player]")).to_have_attribute("data-ready", "")
        for at in places:
            found += settled(partial(cells_at, f"{algorithm} {at}", at))
    return found


def test_board_on_canvas_looks_like_its_table(page: Page) -> None:
    assert differing(page, 9) == []


@pytest.mark.sweep
@pytest.mark.parametrize("size", PUZZLES)
def test_canvas_matches_the_table_for_each_size_and_theme(open_page: OpenPage, size: int) -> None:
    looks: list[tuple[int, dict[str, str]]] = [
        (1, {}), (2, {}), (1, {"color_scheme": "dark"}), (1, {"forced_colors": "active"}),
    ]  # fmt: skip
    for scale, look in looks:
        page = open_page(device_scale_factor=scale, **look)
        assert differing(page, size, scale) == [], look


@pytest.mark.parametrize("painter", ["worker", "table"])
def test_fast_play_uses_a_canvas_and_pausing_the_table(open_page: OpenPage, painter: str) -> None:
    page = open_page()
    if painter == "table":
        page.add_init_script("Worker = class { constructor() { throw new Error('no'); } };")
    open_watch(page, NINE, "forward-checking")
    choose(page, "Speed", "60")
    button(page, "Play").click()
    if painter != "table":
        eventually(page, lambda: page.evaluate(_MOVES))
        frame = page.locator(".moving").first.element_handle()
        button(page, "Large").click()  # a new look needs a new canvas
        eventually(page, lambda: not frame.evaluate("(each) => each.isConnected"))
        eventually(page, lambda: page.evaluate(_MOVES))
    before = painted(page)
    eventually(page, lambda: painted(page) > before + 20)
    assert page.evaluate(_MOVES) is (painter != "table")
    assert len(page.workers) == (painter == "worker")
    button(page, "Pause").click()
    stands_at(page, int(page.evaluate("() => document.querySelector('[data-player]').player.at")))
    assert page.locator(".probe, .moving, [data-moving]").count() == 0
