"""Noting: what an element says, text by text, with the times."""

from typing import Any

from playwright.sync_api import Page

# Note each text that an element gets, with the time in milliseconds.
_NOTE = """(element) => {
  window.noted = [];
  const note = () => window.noted.push([performance.now(), element.textContent]);
  const what = { childList: true, characterData: true, subtree: true };
  new MutationObserver(note).observe(element, what);
}"""


def note(page: Page, selector: str) -> None:
    """Begin to note what an element says."""
    page.locator(selector).evaluate(_NOTE)


def noted(page: Page) -> list[Any]:
    """What it said so far: times and texts."""
    return list(page.evaluate("() => window.noted"))
