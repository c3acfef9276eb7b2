"""A panel that is added has its place beside the board: it asks when seen, and at each rest."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage, served
from tests.browser.support import SAMPLE, asked_for, button, ready, scrub, watch_address, wire
from tests.extending.test_panel import NEW
from webapp import create_app
from webapp.web.panels import PANELS


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server that has the panel."""
    monkeypatch.setitem(PANELS, NEW.name, NEW)
    with served(create_app({"TESTING": True})) as address:
        yield address


def test_it_asks_when_seen_and_at_rest_and_clears_when_the_run_moves(
    open_apart: OpenPage, root: str
) -> None:
    page = open_apart()
    heard = wire(page)
    page.goto(root + watch_address(SAMPLE, "mrv", at=7))
    ready(page)
    told = page.get_by_text("written by step")
    tab = page.get_by_role("tab", name="Written")
    expect(told).to_be_hidden()
    assert asked_for(heard, "/written") == []
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("tabpanel", name="Written")).to_be_visible()
    expect(page.get_by_role("tabpanel", name="Numbers")).to_be_hidden()
    expect(told).to_contain_text("by step 7.")
    told.hover()
    expect(page.locator("#r1c1")).to_have_attribute("data-pointed", "")
    scrub(page, 3)
    expect(told).to_be_hidden()
    expect(page.get_by_role("tabpanel", name="Written")).to_contain_text("Pause to see this.")
    expect(page.locator("[data-pointed]")).to_have_count(0)
    scrub(page, 3, release=True)
    expect(told).to_contain_text("by step 3.")
    button(page, "Step").click()
    expect(told).to_contain_text("by step 4.")
    assert [each.rpartition("&at=")[2] for each in asked_for(heard, "/written")] == ["7", "3", "4"]
    page.get_by_role("tab", name="Inside").click()
    expect(told).to_be_hidden()
    page.reload()
    expect(page.get_by_role("tab", name="Inside")).to_have_attribute("aria-selected", "true")
    tab.click()
    page.reload()
    expect(told).to_contain_text("by step 4.")
