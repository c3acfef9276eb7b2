"""Write in tests: the page, its storage, and a lesson of three steps."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import SAMPLE, box_of, button, eventually
from webapp.web.http import params

P = params.encode(SAMPLE)
THERE = "/lessons/write"
KEPT = "Saved in this browser as you type."
# A browser without storage, and one whose storage is full.
BLOCKED = """for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
FULL = """() => { IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
}; }"""
# The texts of all stored lessons.
_TEXTS = """() => Object.keys(localStorage).filter((key) => key.startsWith("lesson:"))
  .map((key) => JSON.parse(localStorage[key]).text)"""
TEXT = Path(__file__).with_name("three_steps.txt").read_text(encoding="utf-8")


def title(name: str) -> str:
    return TEXT.replace("Three steps", name)


def begun(page: Page, address: str = THERE) -> Locator:
    """Open a lesson; return its text field once the page's script has started."""
    page.goto(address)
    return text_of(page)


def text_of(page: Page) -> Locator:
    """Return the text field once the script has started."""
    expect(page.locator("[data-writing][data-ready]")).to_be_attached()
    return page.get_by_role("textbox", name="Lesson text")


def written(page: Page, text: str = TEXT, address: str = THERE) -> Locator:
    field = begun(page, address)
    field.fill(text)
    is_kept(page)
    return field


def is_kept(page: Page) -> None:
    """Expect that the typed text is stored, and that page and URL show it."""
    eventually(page, lambda: text_of(page).input_value() in page.evaluate(_TEXTS))
    expect(page.get_by_text(KEPT)).to_be_visible()
    expect(page).to_have_url(re.compile(r"draft="))


def cards(page: Page) -> Locator:
    return page.get_by_role("list", name="Steps", exact=True).locator("> li")


def shelf(page: Page) -> Locator:
    fold = page.locator("[data-shelf]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return page.get_by_role("list", name="My lessons").get_by_role("listitem")


def pages_of(text: str) -> list[str]:
    return re.findall(r"(?m)^page: /(\w+)", text)


def checked(page: Page) -> None:
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()


def dragged(page: Page, start: int, end: int, hold: Callable[[], None] = lambda: None) -> None:
    """Drag a card by its grip to the position of another one."""
    first = box_of(cards(page).locator("[data-grip]").nth(start))
    last = box_of(cards(page).nth(end))
    page.mouse.move(first["x"] + 10, first["y"] + first["height"] / 2)
    page.mouse.down()
    goal = last["y"] + last["height"] * (0.9 if end > start else 0.1)
    page.mouse.move(first["x"] + 12, goal, steps=6)
    hold()
    page.mouse.up()
