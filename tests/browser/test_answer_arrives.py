"""An answer that arrives without a new page: the page around it goes on speaking."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, TWO_BY_TWO, Held, button, eventually, link, watch_address
from webapp.solvers import SOLVERS


@pytest.fixture
def answered(page: Page) -> Page:
    """A watch whose place an answer has taken."""
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").click()
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_visible()
    return page


@pytest.mark.expects("Failed to fetch")
def test_a_server_that_is_away_is_told_of_after_an_answer_too(answered: Page) -> None:
    answered.route("**/solve*", lambda route: route.abort())
    link(answered, "Solve").click()
    expect(answered.get_by_role("alert")).to_contain_text("The server does not answer")


@pytest.mark.sweep
def test_a_second_solve_shows_that_it_is_at_work(answered: Page) -> None:
    held = Held(answered, "/solve")
    link(answered, "Solve").click()
    expect(answered.get_by_text("Solving…")).to_be_visible()
    eventually(answered, lambda: held.routes)
    held.release()
    expect(answered.get_by_text("Solving…")).not_to_be_visible()


def test_the_focus_goes_from_the_link_to_the_answer(page: Page) -> None:
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").press("Enter")
    expect(page.get_by_role("heading", name="Exactly one solution")).to_be_focused()


@pytest.mark.sweep
def test_who_has_gone_on_meanwhile_keeps_the_focus_and_hears_the_answer(page: Page) -> None:
    page.goto(watch_address(SAMPLE))
    held = Held(page, "/solve")
    link(page, "Solve").press("Enter")
    eventually(page, lambda: held.routes)
    button(page, "Dark").focus()
    held.release()
    expect(page.locator("[aria-live]", has_text="Exactly one solution")).to_have_count(1)
    expect(button(page, "Dark")).to_be_focused()


def test_the_steps_of_each_search_come_after_the_answer_and_lead_to_watch(page: Page) -> None:
    held = Held(page, r"/effort\?")
    page.goto(watch_address(TWO_BY_TWO).replace("/watch", "/solve"))
    expect(page.get_by_role("heading", name="More than one solution")).to_be_visible()
    eventually(page, lambda: held.routes)
    held.release()
    steps = page.get_by_role("region", name="Steps of each search")
    expect(steps.get_by_role("listitem")).to_have_count(len(SOLVERS))
    expect(steps.get_by_text("…")).to_have_count(0)
    steps.get_by_role("link", name="Exact cover").click()
    expect(page.get_by_role("combobox", name="Algorithm")).to_have_value("exact-cover")
