"""Puzzles and their URLs, pointing at cells, and reading boards, for all browser tests."""

import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from playwright.sync_api import CDPSession, FloatRect, Locator, Page, Route, expect

from tests.web.support import BY_ID, NINE
from webapp.insight import Run
from webapp.puzzle import Cage, Cell, Puzzle, cell_name, parse
from webapp.puzzle.samples import FIGURE, SAMPLE
from webapp.solvers import Choice, parse_choice
from webapp.web.http import params

__all__ = ["BY_ID", "FIGURE", "NINE", "SAMPLE"]

SIX = BY_ID["keen-p-6dn-0"]
HOUR = 3_600
TOUCH = {"has_touch": True, "is_mobile": True}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, **TOUCH}
NARROW: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, **TOUCH}

TWO_BY_TWO = parse("2 ab ab a 3 + b 3 +")
SUDOKU = "..3.4.1." + "." * 8

# Differences from the server's mark-up that are expected: additions by htmx and roving focus, parts
# loaded later, and how much of the run the server knew.
_CLEAN = """(root) => {
  const copy = root.cloneNode(true);
  copy.removeAttribute("data-known");
  copy.removeAttribute("data-ended");
  copy.querySelector("#smarter")?.remove();
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    each.removeAttribute("tabindex");
    each.removeAttribute("data-htmx-powered");
    each.removeAttribute("data-stop");
    // In which order attributes came to be there says nothing.
    const attributes = [...each.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name } of attributes) each.removeAttribute(name);
    for (const { name, value } of attributes) each.setAttribute(name, value);
  }
  return copy.outerHTML.replace(/\\s+/g, " ");
}"""

_RENDERED = f"""async (query) => {{
  const answer = await fetch("/step?" + query, {{ headers: {{ "HX-Request": "true" }} }});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return ({_CLEAN})(page.querySelector("#position"));
}}"""

_PAINTED = """() => {
  const { player } = document.querySelector("[data-player], [data-embedded]");
  return player?.positions[0] ?? -1;
}"""


def latin(size: int) -> Puzzle:
    """Return a sudoku of the size with one empty cell."""
    rows = {12: 3, 16: 4}[size]
    step = size // rows
    values = [(r % rows * step + r // rows + c) % size for r in range(size) for c in range(size)]
    return parse("".join("123456789ABCDEFG"[value] for value in values[:-1]) + ".")


def watch_address(puzzle: Puzzle, algorithm: str = "backtracking", at: int = 0) -> str:
    return f"/watch?p={params.encode(puzzle)}&with={algorithm}&at={at}"


def draw_address(puzzle: Puzzle) -> str:
    return f"/draw?p={params.encode(puzzle)}"


def run_of(puzzle: Puzzle, algorithm: str) -> Run:
    choice: Choice = parse_choice(algorithm)
    return Run(puzzle, choice)


def cell(page: Page, at: Cell) -> Locator:
    """Return the grid cell, found by the start of its name."""
    name = re.compile(f"^{cell_name(at)},")
    return page.get_by_role("grid", name="Puzzle").get_by_role("gridcell", name=name)


def rests_at(page: Page, at: int) -> None:
    """Expect that the run has stopped at a position, in URL and page."""
    expect(page).to_have_url(re.compile(rf"&at={at}(&|$)"))
    expect(page.locator("#position")).to_have_attribute("data-at", str(at))


def stands_at(page: Page, at: int) -> None:
    """Expect that the run has stopped at a position, and looks as the server renders it."""
    rests_at(page, at)
    drawn = page.evaluate(_RENDERED, page.url.partition("?")[2])
    markup = f"() => ({_CLEAN})(document.querySelector('#position'))"
    eventually(page, lambda: page.evaluate(markup) == drawn)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def press(page: Page, *names: str) -> None:
    for name in names:
        button(page, name).click()


def link(page: Page, name: str) -> Locator:
    """Return the link of exactly this name in the puzzle bar."""
    bar = page.get_by_role("navigation", name="This puzzle")
    return bar.get_by_role("link", name=name, exact=True)


def behind_more(page: Page, name: str) -> Locator:
    """Open More in the puzzle bar; return its link of exactly this name."""
    bar = page.get_by_role("navigation", name="This puzzle")
    bar.get_by_role("button", name="More").click()
    return bar.get_by_role("link", name=name, exact=True)


def unfold(page: Page) -> None:
    page.get_by_text("Picture, and text for slides").click()


def slider(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position")


def ready(page: Page) -> None:
    """Expect that the timeline and the tape around the position are loaded."""
    expect(slider(page)).not_to_have_attribute("max", "0")
    expect(page.get_by_role("img", name=re.compile("steps:"))).to_be_visible()
    expect(page.locator("[data-player]")).to_have_attribute("data-ready", "")


def open_watch(page: Page, puzzle: Puzzle, algorithm: str = "backtracking", at: int = 0) -> None:
    """Open Watch, and wait until it is ready."""
    page.goto(watch_address(puzzle, algorithm, at))
    ready(page)


def scrub(page: Page, at: int, *, release: bool = False) -> None:
    """Drag the slider to a position, and release it if `release`."""
    kind = "change" if release else "input"
    slider(page).evaluate(
        "(slider, [at, kind]) => { slider.value = at;"
        " slider.dispatchEvent(new Event(kind, { bubbles: true })); }",
        [at, kind],
    )


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(value)


def chip(page: Page, name: str) -> None:
    page.get_by_role("radio", name=name, exact=True).check()


def make_one(page: Page, size: int, grade: str = "", seed: int | None = None) -> None:
    """Make a puzzle with New; rare grades and the seed are behind a fold."""
    choose(page, "Size", str(size))
    unfold_wish(page)
    if grade:
        chip(page, grade)
    if seed is not None:
        page.get_by_role("textbox", name="Seed").fill(str(seed))
    button(page, "Make one").click()


def unfold_wish(page: Page) -> None:
    """Open New's fold if it's closed."""
    if not page.get_by_role("textbox", name="Seed").is_visible():
        page.get_by_text("More", exact=True).click()


def stops(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^Stop at"))


def stop_at(page: Page, name: str) -> None:
    stops(page).click()
    page.get_by_role("radio", name=name, exact=True).check()


def more(page: Page, *names: str) -> None:
    """Press these buttons one after another, the first behind More in the puzzle bar."""
    bar = page.get_by_role("navigation", name="This puzzle")
    bar.get_by_role("button", name="More").click()
    for name in names:
        button(page, name).click()


def mode(page: Page, name: str) -> None:
    page.get_by_role("radiogroup", name="Mode").get_by_role("radio", name=name).check()


def painted(page: Page) -> int:
    """Return the position that the board shows, -1 before the player has started."""
    return int(page.evaluate(_PAINTED))


def values(page: Page) -> list[str]:
    """Return the rows of the board, as the first documents print solutions."""
    return list(
        page.get_by_role("grid", name="Puzzle").evaluate(
            "(grid) => [...grid.rows].map((row) => [...row.cells]"
            ".map((td) => td.getAttribute('aria-label').match(/, (\\d+|empty)(,|$)/)[1]).join(''))"
        )
    )


def eventually(page: Page, true: Callable[[], Any], seconds: float = 60) -> None:
    """Check after each frame until it is true; fail with the last result."""
    end = time.monotonic() + seconds
    while not (answer := true()):
        assert time.monotonic() < end, f"still {answer!r} after {seconds} s"
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")


# Faults that last this long aren't late frames of a busy machine.
PATIENCE = 10  # seconds


def settled(ask: Callable[[], list[str]]) -> list[str]:
    """Return the lasting faults, as layout after a resize may take some frames."""
    end = time.monotonic() + PATIENCE
    while (faults := ask()) and time.monotonic() < end:
        pass
    return faults


def let_pass(page: Page, true: Callable[[], Any], milliseconds: int = 16) -> None:
    """Advance a stopped clock by `milliseconds` at a time until it is true."""
    for _ in range(2_000):
        if true():
            return
        page.clock.run_for(milliseconds)
    raise AssertionError(f"still not so after {2_000 * milliseconds} ms of the page’s clock")


class Held:
    """Requests that are held back until released, as on a slow connection."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.routes: list[Route] = []
        self.open = False
        self.pattern = re.compile(pattern)
        page.route(self.pattern, self._hold)

    def _hold(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        """Let the held requests and all later ones continue."""
        self.open = True
        for route in self.routes:
            route.continue_()


def wire(page: Page) -> list[str]:
    """Return a list that collects the path and query of every request."""
    heard: list[str] = []
    page.on("request", lambda request: heard.append(re.sub(r"^https?://[^/]+", "", request.url)))
    return heard


def asked_for(heard: Iterable[str], path: str) -> list[str]:
    return [each for each in heard if each.partition("?")[0] == path]


def walk(cage: Cage) -> list[Cell]:
    """Return a path through all cells of a cage, from neighbour to neighbour."""
    cells, way = set(cage.cells), [cage.cells[0]]

    def visit(at: Cell) -> None:
        row, column = at
        for step in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if step in cells and step not in way:
                way.append(step)
                visit(step)
                way.append(at)

    visit(cage.cells[0])
    return way


def box_of(there: Locator) -> FloatRect:
    box = there.bounding_box()
    assert box
    return box


def centre(there: Locator) -> tuple[float, float]:
    box = box_of(there)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def middle(page: Page, at: Cell) -> tuple[float, float]:
    return centre(cell(page, at))


def drag(page: Page, cells: Iterable[Cell]) -> None:
    """Press the mouse on the first cell, move over the others and let go."""
    first, *others = cells
    page.mouse.move(*middle(page, first))
    page.mouse.down()
    for other in others:
        page.mouse.move(*middle(page, other))
    page.mouse.up()


def has_cage(page: Page, cage: Cage) -> None:
    for at in cage.cells:
        name = re.compile(rf"^{cell_name(at)}, (cage|given) {cage.target}\b")
        expect(cell(page, at)).to_have_accessible_name(name)


def takes_edits(page: Page) -> None:
    """Expect that the scripts of Draw have started, as earlier actions are ignored."""
    expect(page.locator("#editor td[aria-selected]").first).to_be_attached()
    expect(page.locator("#size-form[data-htmx-powered]")).to_be_attached()


def open_draw(page: Page, address: str) -> Page:
    """Open Draw, and wait until it takes edits; return the page."""
    page.goto(address)
    takes_edits(page)
    return page


def draw_cage(page: Page, cage: Cage) -> None:
    """Drag over the cells of a cage, or press a single one, and type its clue."""
    drag(page, walk(cage))
    page.keyboard.type(cage.clue.rstrip("="))
    page.keyboard.press("Enter")
    has_cage(page, cage)


class Thumb:
    """A thumb on a phone, whose drags are as quick as flings."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand: CDPSession = page.context.new_cdp_session(page)
        self.at = time.time()  # seconds, from which browsers compute a finger's speed
        self.touches = 0

    def over(self, cells: list[Cell]) -> None:
        """Touch the first cell, move over the others and lift."""
        for index, at in enumerate(cells):
            self._send("touchMove" if index else "touchStart", *middle(self.page, at))
        self._lift()

    def key(self, name: str) -> None:
        keys = self.page.get_by_role("group", name="Keypad")
        self.touch(keys.get_by_role("button", name=name, exact=True))

    def touch(self, there: Locator) -> None:
        self._send("touchStart", *centre(there))
        self._lift()

    def _lift(self) -> None:
        self._send("touchEnd")
        self.touches += 1

    def _send(self, kind: str, *at: float) -> None:
        self.at += 0.001
        points = [{"x": at[0], "y": at[1]}] if at else []
        event = {"type": kind, "touchPoints": points, "timestamp": self.at}
        self.hand.send("Input.dispatchTouchEvent", event)
