"""The pictures of docs/, taken from the product as it is; docs/pictures/ holds them and no others.

`python -m tools.pictures` takes all of them again, `python -m tools.pictures watch` that one.
"""

import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tools.find_chromium import ARGUMENTS, find
from webapp import create_app
from webapp.puzzle import Puzzle, make_puzzle, parse
from webapp.web.catalogue import today
from webapp.web.http.params import encode

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
# A day that has puzzles of all kinds, so that pictures don't change with the calendar.
DAY = date(2026, 12, 4)
LAPTOP, PHONE = (1280, 720), (390, 700)
_QUALITY = 60
_PATIENCE = 60_000  # ms

HARD_SIX = "m1UufXe66499VIcGhNpQ8hRYMocRFCFBk6Izw6WDQ"
FOUR = "m1Mrd3XIiFB0ZM1QdLEQ3x"
LESSON = "/lessons/from-brute-force-to-propagation"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is opened, on which screen, and what is done there before it is taken."""

    address: str
    size: tuple[int, int] = LAPTOP
    does: Callable[[Page], None] = lambda _: None


def _press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _opens_why(page: Page) -> None:
    page.get_by_role("tab", name="Why?").click()
    page.get_by_text("No search was needed here").wait_for()


def _asks_for_a_hint(page: Page) -> None:
    _press(page, "Hint")
    page.get_by_role("button", name="Which strategy?").click()
    page.get_by_role("button", name="Which cells, and why?").wait_for()


def _has_its_table(page: Page) -> None:
    page.get_by_role("table", name="Comparison").get_by_text("so far").first.wait_for(
        state="detached"
    )
    page.get_by_role("table", name="Comparison").get_by_text("differs from A").wait_for()


def _drags_the_next_cage(page: Page) -> None:
    """A finger goes over the cells of a cage, whose clue is about to be typed."""
    hand = page.context.new_cdp_session(page)
    for number, name in enumerate(("r2c1", "r2c2", "r3c2")):
        box = page.get_by_role("gridcell", name=re.compile(f"^{name},")).bounding_box()
        assert box
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchMove" if number else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("group", name="Keypad").get_by_role("button", name="1", exact=True).wait_for()


def _asks_a_class(page: Page) -> None:
    """A room with a question that is open, three pupils in it, two of whom have answered."""
    _press(page, "Open a room")
    page.wait_for_url("**/lead")
    code = page.url.split("/")[-2]
    pupils = [_joins(page, code) for _ in range(3)]
    page.get_by_text("3 here").wait_for()
    _press(page, "More")
    _press(page, "Ask what comes next")
    page.get_by_text("0 of 3 have answered").wait_for()
    for pupil, answer in zip(pupils[:2], (0, 1), strict=True):
        pupil.locator("button[data-option]").nth(answer).click()
        pupil.get_by_text("Your answer is").wait_for()
    page.get_by_text("2 of 3 have answered").wait_for()


def _joins(page: Page, code: str) -> Page:
    browser = page.context.browser
    assert browser
    pupil = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    pupil.goto(f"{_root(page)}/join")
    pupil.get_by_label("Code").fill(code)
    _press(pupil, "Join")
    pupil.wait_for_url("**seat=**")
    return pupil


def _root(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def _three_cages() -> Puzzle:
    """A six of which three cages are drawn."""
    return make_puzzle(6, parse(HARD_SIX).cages[:3])


PICTURES = {
    "today": Picture("/"),
    "watch": Picture(f"/watch?p={HARD_SIX}&with=backtracking&at=3815", (1366, 768), _opens_why),
    "draw": Picture(f"/draw?p={encode(_three_cages())}", PHONE, _drags_the_next_cage),
    "hint": Picture(f"/play?p={FOUR}", PHONE, _asks_for_a_hint),
    "compare": Picture(
        f"/compare?p={HARD_SIX}&with=backtracking&with=mrv&with=arc-consistency&with=propagation"
        "&by=step&at=60",
        LAPTOP,
        _has_its_table,
    ),
    "drill": Picture("/practice/naked-group"),
    "room": Picture(f"/room?page={LESSON}%3Fstep%3D6", LAPTOP, _asks_a_class),
    "sheet": Picture("/print?new=4&size=4&grade=easy&seed=1&key=1&per=4"),
}


class _Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def _served() -> Iterator[str]:
    """The product on a free port, on the day of the pictures."""
    today.today = lambda: DAY
    server = make_server("127.0.0.1", 0, create_app(), threaded=True, request_handler=_Quiet)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()


def take(browser: Browser, root: str, picture: Picture) -> bytes:
    """The picture, as WebP."""
    width, height = picture.size
    phone = {"has_touch": True, "is_mobile": True} if picture.size == PHONE else {}
    page = browser.new_page(
        viewport={"width": width, "height": height}, reduced_motion="reduce", **phone
    )
    page.set_default_timeout(_PATIENCE)
    page.goto(root + picture.address, wait_until="networkidle")
    picture.does(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready")
    session = page.context.new_cdp_session(page)
    wish = {"format": "webp", "quality": _QUALITY}
    taken = session.send("Page.captureScreenshot", wish)
    for context in browser.contexts:
        context.close()
    return b64decode(taken["data"])


def main(wanted: list[str]) -> None:
    """Take those that are wanted, or all, and throw away what is no picture of ours."""
    path = find()
    with _served() as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=ARGUMENTS)
        for name in wanted or PICTURES:
            file = FOLDER / f"{name}.webp"
            file.write_bytes(take(browser, root, PICTURES[name]))
            print(f"{file.name}: {file.stat().st_size:,} bytes", flush=True)
        browser.close()
    for file in FOLDER.iterdir():
        if file.stem not in PICTURES:
            file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
