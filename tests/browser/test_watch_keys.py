"""The keys of Watch: they work whatever was clicked last, and can be switched off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import (
    FIGURE,
    SAMPLE,
    asked_for,
    button,
    cell,
    eventually,
    link,
    painted,
    ready,
    rests_at,
    slider,
    stop_at,
    watch_address,
    wire,
)


@pytest.fixture
def watch(page: Page) -> Page:
    """The sample at position 30, with the focus on nothing."""
    page.goto(watch_address(SAMPLE, at=30))
    ready(page)
    return page


def click(page: Page, name: str) -> None:
    """Click a control, and come back to a page at rest."""
    if name == "a cell":
        cell(page, (1, 1)).click()
    elif name == "Speed":
        page.get_by_role("combobox", name=name).click()
        page.keyboard.press("Escape")
    elif name == "guess":
        stop_at(page, "guess")
        stop_at(page, "every step")
    elif name == "Position":
        slider(page).click()
    elif name:
        button(page, name).click()
    if name == "Keys":
        button(page, "Close").click()
    rests_at(page, painted(page))


def test_keys_play_and_step_whatever_was_clicked_last(watch: Page) -> None:
    for name in ("", "Step", "a cell", "Speed", "guess", "Keys", "Position", "Large"):
        click(watch, name)
        at = painted(watch)
        for key, goal in [
            ("ArrowRight", at + 1),
            ("ArrowLeft", at),
            ("PageDown", at + 1),
            ("PageUp", at),
            ("End", 86),
            ("Home", 0),
        ]:
            watch.keyboard.press(key)
            expect(slider(watch)).to_have_value(str(goal))
    watch.keyboard.press("Space")
    expect(button(watch, "Pause")).to_be_visible()
    eventually(watch, lambda: painted(watch) > 1)
    watch.keyboard.press("Space")
    expect(button(watch, "Play")).to_be_visible()
    rests_at(watch, painted(watch))
    assert watch.evaluate("() => scrollY") == 0
    heard = wire(watch)
    for key in ("Control+ArrowRight", "Control+End", "Control+Home"):  # the browser's
        watch.keyboard.press(key)
    assert asked_for(heard, "/step") == []


def test_controls_that_the_keyboard_led_to_keep_their_keys(page: Page) -> None:
    page.goto(watch_address(FIGURE, "local-search", at=30))
    ready(page)
    heard, seed = wire(page), page.get_by_role("textbox", name="Seed")
    speed = page.get_by_role("combobox", name="Speed")
    for place in (speed, page.get_by_role("radio", name="every step"), cell(page, (1, 1)), seed):
        place.focus()
        for key in ("ArrowRight", "ArrowLeft", "End", "Home"):
            page.keyboard.press(key)
    for place in (
        cell(page, (1, 1)),
        slider(page),
        button(page, "Large"),
        link(page, "Draw"),
        seed,
    ):
        place.focus()
        page.keyboard.press("Space")
    page.keyboard.type("?7")
    expect(seed).to_have_value(re.compile(r"\?7"))
    expect(button(page, "Large")).to_have_attribute("aria-pressed", "true")
    expect(button(page, "Play")).to_be_visible()
    expect(slider(page)).to_have_value("30")
    cell(page, (0, 0)).focus()
    for key, at in [
        ("ArrowRight", (0, 1)),
        ("ArrowDown", (1, 1)),
        ("End", (1, 4)),
        ("Home", (1, 0)),
        ("ArrowUp", (0, 0)),
        ("ArrowUp", (0, 0)),
        ("Control+End", (4, 4)),
        ("Control+Home", (0, 0)),
        ("ArrowDown", (1, 0)),
    ]:
        page.keyboard.press(key)
        expect(cell(page, at)).to_be_focused()
    page.keyboard.press("Tab")  # the grid is one stop, and keeps its place
    assert page.evaluate("() => document.activeElement.closest('[role=grid]')") is None
    page.keyboard.press("Shift+Tab")
    expect(cell(page, (1, 0))).to_be_focused()
    assert asked_for(heard, "/step") == []
    button(page, "Step").focus()
    for key, name in [
        ("ArrowRight", "Last"),
        ("Home", "First"),
        ("ArrowLeft", "First"),
        ("ArrowRight", "Step back"),
    ]:
        page.keyboard.press(key)
        expect(button(page, name)).to_be_focused()
    for at in (29, 28):
        page.keyboard.press("Enter")
        rests_at(page, at)
        expect(button(page, "Step back")).to_be_focused()
    heard.clear()
    speed.click()
    page.keyboard.press("PageDown")  # of the open list
    page.keyboard.press("Escape")
    assert asked_for(heard, "/step") == []


def test_keys_are_listed_and_can_be_switched_off_and_on(watch: Page) -> None:
    heard, dialog = wire(watch), watch.get_by_role("dialog", name="Keys")
    box = watch.get_by_role("checkbox", name="Listen to these keys")
    watch.keyboard.press("?")
    expect(dialog).to_contain_text("Page Down")
    watch.keyboard.press("ArrowRight")
    box.uncheck()
    # A space that comes with the closing of the list ticks nothing in it.
    focus = watch.evaluate(
        """() => {
          document.querySelector("dialog").close();
          const key = new KeyboardEvent("keydown", { key: " ", bubbles: true });
          document.activeElement.dispatchEvent(key);
          return document.activeElement.localName;
        }"""
    )
    assert focus == "body"
    expect(dialog).not_to_be_visible()
    for key in ("ArrowRight", "Space", "End", "PageDown"):
        watch.keyboard.press(key)
    watch.reload()
    ready(watch)
    watch.keyboard.press("ArrowRight")
    expect(slider(watch)).to_have_value("30")
    assert asked_for(heard, "/step") == []
    button(watch, "Keys").click()
    expect(box).not_to_be_checked()
    box.check()
    watch.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    watch.keyboard.press("ArrowRight")
    rests_at(watch, 31)
