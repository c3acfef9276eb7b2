"""Watch remembers the algorithm, in this browser alone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.support import FIGURE, SAMPLE, link, ready, watch_address
from webapp.solvers import STRONGEST
from webapp.web import asked


def test_a_link_to_watch_takes_the_algorithm_watched_last(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking:values=down"))
    ready(page)
    page.goto(f"/play?p={asked.encode(FIGURE)}")
    link(page, "Watch").click()
    expect(page).to_have_url(re.compile("/watch.*with=backtracking%3Avalues%3Ddown"))
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("backtracking")


def test_an_address_means_the_same_whatever_was_watched(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking"))
    ready(page)
    for address, shown in (
        (f"/watch?p={asked.encode(SAMPLE)}", STRONGEST.name),
        (watch_address(SAMPLE, "mrv"), "mrv"),
    ):
        page.goto(address)
        expect(page.get_by_role("combobox", name="Algorithm")).to_have_value(shown)
