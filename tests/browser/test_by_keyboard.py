"""A whole visit by keyboard alone, which never loses sight of the focus."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.playing import named, takes_moves
from tests.browser.support import (
    button,
    cell,
    has_cage,
    link,
    ready,
    rests_at,
    slider,
    takes_edits,
    walk,
)
from tests.browser.test_draw_input import steps
from webapp.puzzle import parse

DRAWN = parse("3 aab cdb cdd a 3 + b 3 / c 6 * d 6 +")

# What is wrong with where the focus is, or nothing. What is larger than the screen need not be
# whole in view; corners may be round.
OUT_OF_SIGHT = """async () => {
  let frames = 0; // in which an answer that is not yet brought into view may have the focus
  do await new Promise((done) => requestAnimationFrame(() => done()));
  while (document.activeElement?.id === "reply" && (frames += 1) < 60);
  const at = document.activeElement;
  if (!at || at === document.body) return "the focus is nowhere";
  const name = at.getAttribute("aria-label") || at.textContent.trim().slice(0, 30) || at.outerHTML;
  const box = at.getClientRects()[0];
  if (!box || !box.width) return `${name} is hidden`;
  const [width, height] = [document.documentElement.clientWidth, innerHeight];
  if (box.height < height && (box.top < -1 || box.bottom > height + 1)) return `${name} is outside`;
  if (box.left < -1 || box.right > width + 1) return `${name} is beside the screen`;
  for (const [across, down] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]]) {
    const x = box.left + across * box.width;
    const y = Math.min(Math.max(box.top, 0) + down * box.height, height - 1);
    const over = document.elementFromPoint(x, y);
    if (!at.contains(over)) return `${name} lies behind ${over?.outerHTML.slice(0, 80)}`;
  }
  return "";
}"""


class Keyboard:
    """Someone's keyboard: where the focus is must be seen before and after each press."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.loaded = True  # then the focus may be nowhere, until the first press

    def look(self, after: str) -> None:
        """Fail if the focus is out of sight."""
        wrong = self.page.evaluate(OUT_OF_SIGHT)
        assert not wrong, f"{wrong} after {after} on {self.page.url}"

    def press(self, *keys: str) -> None:
        """Press keys that stay on the page."""
        for key in keys:
            if not self.loaded:
                self.look(f"what came before {key}")
            self.page.keyboard.press(key)
            self.look(key)
            self.loaded = False

    def to(self, place: Locator, key: str = "Tab") -> None:
        """Go on until the focus is there."""
        for _ in range(60):
            if place.evaluate("(node) => node === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"{key} never comes to {place}")

    def follow(self, place: Locator, address: str, key: str = "Tab") -> None:
        """Go to a link and follow it."""
        self.to(place, key)
        self.enter(address)

    def enter(self, address: str) -> None:
        """Press Enter, which leads to another page."""
        self.page.keyboard.press("Enter")
        expect(self.page).to_have_url(re.compile(address))
        self.loaded = True


def come_to_draw(page: Page, keys: Keyboard) -> None:
    """From Home by way of the Workshop."""
    page.goto("/")
    places = page.get_by_role("navigation", name="Places")
    keys.follow(places.get_by_role("link", name="Workshop"), "/workshop$")
    main = page.get_by_role("main")
    keys.follow(main.get_by_role("link", name=re.compile("^Draw")), "/draw")
    takes_edits(page)


def draw_puzzle(page: Page, keys: Keyboard) -> None:
    """Make the grid smaller, then cage after cage with its clue, and take one back."""
    keys.to(page.get_by_role("combobox", name="Size"))
    keys.press(str(DRAWN.size))
    expect(page.get_by_role("gridcell")).to_have_count(DRAWN.size**2)
    keys.to(page.get_by_role("gridcell").first, "Shift+Tab")
    for cage in DRAWN.cages:
        keys.press("Control+Home")
        way = walk(cage)
        for here, there in pairwise([(0, 0), *way]):
            shift = "Shift+" if here in way else ""
            keys.press(*(shift + key for key in steps(here, there)))
        keys.press(*cage.clue, "Enter")
        has_cage(page, cage)
    redo = button(page, "Redo")
    keys.to(button(page, "Undo"))
    keys.press("Enter")
    expect(redo).to_be_enabled()
    keys.to(redo)
    keys.press("Enter")
    has_cage(page, DRAWN.cages[-1])
    expect(redo).to_be_disabled()
    keys.look("Redo")
    expect(page.locator("#verdict")).to_contain_text("Exactly one solution")


def watch_it(page: Page, keys: Keyboard) -> None:
    """Go to every stop and control of Watch."""
    keys.follow(link(page, "Watch"), "/watch", "Shift+Tab")
    ready(page)
    algorithm = page.get_by_role("combobox", name="Algorithm")
    keys.to(algorithm)
    keys.press("ArrowDown")
    keys.enter("with=")
    expect(algorithm).to_be_focused()
    ready(page)
    use_transport(page, keys)
    place = slider(page)
    keys.to(place)
    keys.press("ArrowRight", "ArrowRight")
    expect(place).to_have_value("2")
    keys.to(page.get_by_role("combobox", name="Speed"))
    keys.press("ArrowUp")
    present_it(page, keys)
    for name in ("Dark", "Large"):
        keys.to(button(page, name), "Shift+Tab")
        keys.press("Enter")
        expect(button(page, name)).to_have_attribute("aria-pressed", "true")


def use_transport(page: Page, keys: Keyboard) -> None:
    """Press each button of the transport."""
    keys.to(button(page, "Step"))
    keys.press("Enter")
    rests_at(page, 1)
    for move, name in [("ArrowRight", "Last"), ("Home", "First"), ("ArrowRight", "Step back")]:
        keys.press(move)
        expect(button(page, name)).to_be_focused()
        keys.press("Enter")
    keys.press("ArrowRight", "Enter")
    expect(button(page, "Pause")).to_be_focused()
    keys.press("Enter", "Home", "Enter")
    rests_at(page, 0)


def present_it(page: Page, keys: Keyboard) -> None:
    """Full screen and back, from what is there only on the page."""
    watch = link(page, "Watch")
    keys.to(watch, "Shift+Tab")
    keys.press("f", "PageDown", "Tab", "Shift+Tab", "Escape")
    expect(page.get_by_role("navigation", name="Places")).to_be_visible()
    expect(watch).to_be_focused()


def play_it(page: Page, keys: Keyboard) -> None:
    """Write, pencil, take back, and ask for a hint until it is done."""
    keys.follow(link(page, "Play"), "/play")
    takes_moves(page)
    keys.to(cell(page, (0, 0)))
    keys.press("1")
    named(page, (0, 0), "1")
    keys.to(button(page, "Pencil"))
    keys.press("Enter")
    keys.to(cell(page, (0, 0)), "Shift+Tab")
    keys.press("ArrowRight", "2")
    named(page, (0, 1), "empty, pencil 2")
    keys.to(button(page, "Undo"))
    keys.press("Enter", "Enter")
    named(page, (0, 0), "empty")
    keys.to(button(page, "Hint"))
    keys.press("Enter")
    for words in ("Which strategy?", "Which cells, and why?", "Write 2"):
        keys.to(button(page, words), "Shift+Tab")
        keys.press("Enter")
    expect(page.locator("#reply")).to_contain_text(" is now in ")
    keys.look("the hint")


@pytest.mark.sweep
@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_a_puzzle_is_drawn_watched_and_played_and_the_focus_is_always_seen(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size(ViewportSize(width=width, height=height))
    keys = Keyboard(page)
    come_to_draw(page, keys)
    draw_puzzle(page, keys)
    watch_it(page, keys)
    play_it(page, keys)
