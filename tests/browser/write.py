"""What the tests of lessons share: the page on which one is written, and a text of three steps."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.support import SAMPLE, button, eventually
from webapp.web.http import params

P = params.encode(SAMPLE)
THERE = "/lessons/write"
KEPT = "Saved in this browser as you type."
# A browser without storage, and one whose storage takes nothing more.
BLOCKED = """for (const name of ["indexedDB", "localStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("no", "SecurityError"); },
});"""
FULL = """() => { IDBObjectStore.prototype.put = Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
}; }"""
# The texts of all lessons that are stored.
_TEXTS = """() => Object.keys(localStorage).filter((key) => key.startsWith("lesson:"))
  .map((key) => JSON.parse(localStorage[key]).text)"""
TEXT = f"""title: Three steps
# A remark on all of it.

[step]
page: /play?p={P}
note: The board first.

[step]
# A remark on the second.
page: /watch?p={P}&with=backtracking&at=12
note:
Step {{step}}: {{sentence}}
question: What comes next?
answer: {{next sentence}}

[step]
page: /solve?p={P}
note: And its answer.
"""


def title(name: str) -> str:
    """The text with another title."""
    return TEXT.replace("Three steps", name)


def begun(page: Page, address: str = THERE) -> Locator:
    """The text of the lesson at an address, once the script of its page is there."""
    page.goto(address)
    return text_of(page)


def text_of(page: Page) -> Locator:
    """The field with the text, once the script is there."""
    expect(page.locator("[data-writing][data-ready]")).to_be_attached()
    return page.get_by_role("textbox", name="Lesson text")


def written(page: Page, text: str = TEXT, address: str = THERE) -> Locator:
    """A lesson with this text, which is stored."""
    field = begun(page, address)
    field.fill(text)
    is_kept(page)
    return field


def is_kept(page: Page) -> None:
    """Expect that what is typed is in the store, and that the page and its address say so."""
    eventually(page, lambda: text_of(page).input_value() in page.evaluate(_TEXTS))
    expect(page.get_by_text(KEPT)).to_be_visible()
    expect(page).to_have_url(re.compile(r"draft="))


def cards(page: Page) -> Locator:
    """The cards of the steps."""
    return page.get_by_role("list", name="Steps", exact=True).locator("> li")


def shelf(page: Page) -> Locator:
    """The lessons of this browser, unfolded."""
    fold = page.locator("[data-shelf]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return page.get_by_role("list", name="My lessons").get_by_role("listitem")


def pages_of(text: str) -> list[str]:
    """The pages that the steps of a text show, in order."""
    return re.findall(r"(?m)^page: /(\w+)", text)


def checked(page: Page) -> None:
    """Check the lesson, and expect that it is right."""
    button(page, "Check and preview").click()
    expect(page.get_by_role("textbox", name="Link to this lesson")).to_be_visible()


def dragged(page: Page, start: int, end: int, hold: Callable[[], None] = lambda: None) -> None:
    """Drag a card by its grip to the place of another one."""
    first = cards(page).locator("[data-grip]").nth(start).bounding_box()
    last = cards(page).nth(end).bounding_box()
    assert first
    assert last
    page.mouse.move(first["x"] + 10, first["y"] + first["height"] / 2)
    page.mouse.down()
    goal = last["y"] + last["height"] * (0.9 if end > start else 0.1)
    page.mouse.move(first["x"] + 12, goal, steps=6)
    hold()
    page.mouse.up()
