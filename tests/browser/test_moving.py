"""A board that moves looks as it does at rest: pictures of the canvas beside those of the table."""

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import BrowserType, Page

from tests.browser.conftest import OpenPage
from tests.browser.support import (
    BY_ID,
    SAMPLE,
    button,
    choose,
    eventually,
    painted,
    ready,
    run_of,
    stands_at,
    values,
    watch_address,
)
from webapp.puzzle import parse
from webapp.web.board.board_view import CellView, watched

# What is written with digits, with dots, and under a lens.
NINE = parse(BY_ID["keen-p-9de-0"]["game_id"])
SIXTEEN = parse(
    "".join(
        "." if (5 * r + 3 * c) % 7 < 3 else "123456789ABCDEFG"[(r % 4 * 4 + r // 4 + c) % 16]
        for r in range(16)
        for c in range(16)
    )
)
PUZZLES = {4: SAMPLE, 9: NINE, 16: SIXTEEN}
ALGORITHMS = ("backtracking", "forward-checking", "local-search")
STEPS = 120  # of each run, among which all looks come up

STATES = {"", "tried", "inferred", "refused", "undone", "dead", "shortened", "clash"}

# How far pictures may differ: pixels of a cell, and of a sixteenth of it, as a sign is small; where
# that has but fifty pixels, one of them is more.
CELL, PART, APART = 0.03, {4: 0.18, 9: 0.12, 16: 0.36}, 64
# A ground and its stripes are faint, and so are the edges of letters.
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
_STOP = """() => {
  document.querySelector("[data-player]").player.playing = false;
  scrollTo(0, 0);
  return new Promise((done) => setTimeout(done, 400));
}"""
_CELLS = """() => [...document.querySelectorAll("[data-board] td")].map((td) => {
  const { left, top, right, bottom } = td.getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def features(cell: CellView) -> tuple[Any, ...]:
    """What makes a cell look as it does, but for its digits."""
    marks = str(cell.marks)
    return (
        cell.state, cell.by, cell.lit, cell.broken, bool(cell.text), "<s>" in marks,
        bool(marks or cell.dots.strip()), bool(cell.hand),
    )  # fmt: skip


@cache
def positions(size: int) -> dict[str, list[int]]:
    """Some positions of each run in which all looks come up that the runs have."""
    looks: dict[tuple[str, int], set[tuple[Any, ...]]] = {}
    for algorithm in ALGORITHMS:
        run = run_of(PUZZLES[size], algorithm)
        run.extend(STEPS)
        for at in range(1, min(STEPS, len(run.events)) + 1):
            rows = watched(run.puzzle, run.look(at))
            looks[algorithm, at] = {features(cell) for row in rows for cell in row}
    left = set().union(*looks.values())
    assert size != 9 or {state for state, *_ in left} == STATES
    chosen: dict[str, list[int]] = {}
    while left:
        algorithm, at = max(looks, key=lambda place: len(looks[place] & left))
        left -= looks[algorithm, at]
        chosen.setdefault(algorithm, []).append(at)
    return chosen


def picture(page: Page) -> Any:
    """The screen as rows of pixels."""
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return np.asarray(image).astype(np.int16)


def nowhere(ours: Any, other: Any, tolerance: int) -> Any:
    """How far each pixel of a picture is from those of the other one, there or next to it."""
    high, wide, _ = ours.shape
    padded = np.pad(other, [(tolerance, tolerance), (tolerance, tolerance), (0, 0)], mode="edge")
    steps = range(2 * tolerance + 1)
    apart = [
        np.abs(ours - padded[y : y + high, x : x + wide]).max(axis=2) for y in steps for x in steps
    ]
    return np.min(apart, axis=0)


def shares(page: Page, moving: Any, rests: Any, scale: int) -> Iterator[tuple[float, float, float]]:
    """How much of each cell differs, of the part of it that differs most, and how much faintly."""
    boxes = np.round(np.array(page.evaluate(_CELLS)) * scale).astype(int)
    (x, y), (end, low) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    moving, rests = moving[y:low, x:end], rests[y:low, x:end]
    apart = np.maximum(nowhere(moving, rests, scale), nowhere(rests, moving, scale))
    for left, top, right, bottom in boxes - [x, y, x, y]:
        cell = apart[top:bottom, left:right]
        rows = np.array_split(cell > APART, 4)
        parts = [part for row in rows for part in np.array_split(row, 4, axis=1)]
        most = max(float(part.mean()) for part in parts)
        yield float((cell > APART).mean()), most, float((cell > FAINT).mean())


def differing(page: Page, size: int, scale: int) -> list[str]:
    """The cells that move otherwise than they rest, in positions that have all looks."""
    found = []
    for algorithm, places in positions(size).items():
        page.goto(watch_address(PUZZLES[size], algorithm))
        ready(page)
        for at in places:
            page.evaluate(_MOVE, at)
            moving = picture(page)
            page.evaluate(_REST)
            seen = shares(page, moving, picture(page), scale)
            found += [
                f"{algorithm} {at}, cell {index}: {cell:.1%}, part {part:.1%}, faintly {faint:.1%}"
                for index, (cell, part, faint) in enumerate(seen)
                if cell > CELL or part > PART[size] or (size == 9 and faint > FAINTLY)
            ]
    return found


LOOKS = {"light": {}, "dark": {"color_scheme": "dark"}, "forced": {"forced_colors": "active"}}


@pytest.mark.parametrize(
    ("size", "look", "scale"),
    [
        (9, "light", 1),
        *(
            pytest.param(size, look, scale, marks=pytest.mark.sweep)
            for size in PUZZLES
            for look in LOOKS
            for scale in (1, 2)
            if (size, look, scale) != (9, "light", 1)
        ),
    ],
)
def test_a_board_that_moves_looks_as_it_does_at_rest(
    open_page: OpenPage, size: int, look: str, scale: int
) -> None:
    page = open_page(device_scale_factor=scale, **LOOKS[look])
    assert differing(page, size, scale) == []


# What takes a sign out of what a board is painted by, and the size of a board that shows it; lines
# of a pixel or two, and what is thin in small cells, are within what pictures may differ.
TAKEN = [
    *((f"looks.{state}.forEach((look) => {{ look.sign = undefined; }})", 9)
      for state in ("refused", "undone", "dead")),
    *((f"looks.{state}.forEach((look) => {{ look.ring.style = 'none'; }})", 9)
      for state in ("tried", "inferred", "refused", "undone", "dead", "shortened")),
    ("looks[''][1].ground = 'transparent'", 9),
    ("looks.clash.forEach((look) => { look.stripes = []; })", 9),
    ("looks.refused.forEach((look) => { look.ink.color = look.ring.color = sheet.card; })", 9),
    ("guess = undefined", 9),
    ("marks = undefined", 9),
    ("marks.dots.font = '400 1px serif'", 16),
    ("broken.color = sheet.card", 9),
    ("lens.ink.color = lens.ground", 16),
]  # fmt: skip


@pytest.mark.parametrize(
    ("taken", "size"),
    [TAKEN[0], *(pytest.param(*each, marks=pytest.mark.sweep) for each in TAKEN[1:])],
)
def test_a_sign_that_is_missing_while_a_board_moves_is_seen(
    open_page: OpenPage, taken: str, size: int
) -> None:
    page = open_page(color_scheme="light")
    page.add_init_script(
        """{
          const { postMessage } = Worker.prototype;
          Worker.prototype.postMessage = function (message, ...more) {
            const { sheet } = message;
            if (sheet) { const { lens } = sheet; sheet.TAKEN; }
            return postMessage.call(this, message, ...more);
          };
        }""".replace("TAKEN", taken)
    )
    assert differing(page, size, 1) != []


def plays_on_a_canvas(page: Page) -> bool:
    """Whether the board that plays is painted on a canvas."""
    return bool(page.evaluate("() => Boolean(document.querySelector('[data-board][data-moving]'))"))


@pytest.mark.parametrize("worker", [True, pytest.param(False, marks=pytest.mark.sweep)])
def test_a_board_moves_on_a_canvas_and_rests_as_a_table(open_page: OpenPage, worker: bool) -> None:
    page = open_page()
    if not worker:
        page.add_init_script("delete globalThis.OffscreenCanvas")
    page.goto(watch_address(NINE, "forward-checking"))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    eventually(page, lambda: plays_on_a_canvas(page))
    before = painted(page)
    eventually(page, lambda: painted(page) > before + 30)
    assert len(page.workers) == int(worker)
    button(page, "Pause").click()
    at = int(page.evaluate("() => document.querySelector('[data-player]').player.at"))
    stands_at(page, at)
    assert not plays_on_a_canvas(page)
    grid = run_of(NINE, "forward-checking").look(at).after.grid()
    assert values(page) == ["".join(str(value or "empty") for value in row) for row in grid]


@pytest.mark.sweep
@pytest.mark.parametrize(
    "change", ["Large", "Dark", "Row and column numbers", "wider", "dark room"]
)
def test_a_board_that_moves_begins_anew_where_its_look_changes(page: Page, change: str) -> None:
    page.goto(watch_address(NINE, "forward-checking"))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()
    eventually(page, lambda: plays_on_a_canvas(page))
    first = page.locator(".moving").element_handle()
    if change == "wider":
        page.set_viewport_size({"width": 1600, "height": 1000})
    elif change == "dark room":
        page.emulate_media(forced_colors="active")
    else:
        button(page, change).click()
    eventually(page, lambda: not first.evaluate("(each) => each.isConnected"))
    eventually(page, lambda: plays_on_a_canvas(page))
    page.mouse.move(0, 0)  # or it has a lens over a cell
    page.evaluate(_STOP)
    moving = picture(page)
    page.evaluate(_REST)
    assert max(cell for cell, *_ in shares(page, moving, picture(page), 1)) <= CELL


def playing(page: Page) -> None:
    """Play a run at 60 a second."""
    page.goto(watch_address(NINE, "forward-checking"))
    ready(page)
    choose(page, "Speed", "60")
    button(page, "Play").click()


def test_scroll_bars_that_take_room_change_nothing(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str
) -> None:
    browser = browser_type.launch(
        **browser_type_launch_args, ignore_default_args=["--hide-scrollbars"]
    )
    page = browser.new_page(base_url=base_url)
    playing(page)
    eventually(page, lambda: plays_on_a_canvas(page))
    first, before = page.locator(".moving").element_handle(), painted(page)
    eventually(page, lambda: painted(page) > before + 30)
    assert first.evaluate("(each) => each.isConnected")
    stage = page.locator(".stage")
    assert stage.evaluate("(each) => each.offsetWidth - each.clientWidth") == 0
    browser.close()


@pytest.mark.sweep
def test_a_page_that_is_hidden_plays_on(page: Page) -> None:
    playing(page)
    eventually(page, lambda: plays_on_a_canvas(page))
    page.evaluate("() => { document.body.style.display = 'none'; }")
    before = painted(page)
    eventually(page, lambda: painted(page) > before + 10)
    page.evaluate("() => { document.body.style.display = ''; }")
    eventually(page, lambda: plays_on_a_canvas(page))
    assert page.locator(".probe").count() == 0


@pytest.mark.sweep
def test_where_no_worker_can_be_had_the_table_is_painted(page: Page) -> None:
    page.add_init_script("Worker = class { constructor() { throw new Error('no'); } };")
    playing(page)
    eventually(page, lambda: painted(page) > 30)
    assert not plays_on_a_canvas(page)
    assert page.locator(".probe, .moving").count() == 0
    button(page, "Pause").click()
    stands_at(page, int(page.evaluate("() => document.querySelector('[data-player]').player.at")))
