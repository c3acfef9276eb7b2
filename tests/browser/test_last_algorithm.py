"""Watch remembers the algorithm, in this browser alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import FIGURE, SAMPLE, button, choose, link, ready, watch_address
from webapp.solvers import STRONGEST
from webapp.web.http import params


def test_a_link_to_watch_takes_the_algorithm_watched_last(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking:values=down"))
    ready(page)
    page.goto(f"/play?p={params.encode(FIGURE)}")
    link(page, "Watch").click()
    expect(page).to_have_url(re.compile("/watch.*with=backtracking%3Avalues%3Ddown"))
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("backtracking")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("watched", "kept"),
    [("mrv:ties=3.4", "mrv"), ("mrv:cells=reading,ties=3.4", "mrv:cells=reading"),
     ("mrv:ties=3.4,values=down", "mrv:values=down")],
)  # fmt: skip
def test_how_ties_were_broken_is_not_remembered(page: Page, watched: str, kept: str) -> None:
    page.goto(watch_address(SAMPLE, watched))
    ready(page)
    assert page.evaluate("() => localStorage.getItem('last-algorithm')") in (kept, f'"{kept}"')


def test_a_part_of_an_algorithm_is_turned_off(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "mrv"))
    ready(page)
    button(page, "Options").click()
    choose(page, "Cage lists", "off")
    expect(page).to_have_url(re.compile("/watch.*with=mrv%3Alists%3Doff"))
    expect(page.locator(".pseudocode del")).to_have_count(2)
    button(page, "Options 1 changed").click()
    expect(page.get_by_role("combobox", name="Cage lists")).to_have_value("off")


@pytest.mark.sweep
def test_an_address_means_the_same_whatever_was_watched(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking"))
    ready(page)
    for address, shown in (
        (f"/watch?p={params.encode(SAMPLE)}", STRONGEST.name),
        (watch_address(SAMPLE, "mrv"), "mrv"),
    ):
        page.goto(address)
        expect(page.get_by_role("combobox", name="Algorithm")).to_have_value(shown)
