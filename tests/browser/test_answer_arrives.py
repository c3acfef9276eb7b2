"""An answer that arrives without a new page: the page around it still works and is announced."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, TWO_BY_TWO, Held, button, eventually, link, watch_address
from webapp.solvers import SOLVERS


@pytest.mark.expects("Failed to fetch")
def test_answer_takes_the_focus_unless_the_reader_went_on(page: Page) -> None:
    solved = page.get_by_role("heading", name="Exactly one solution")
    page.goto(watch_address(SAMPLE))
    held = Held(page, "/solve")
    link(page, "Solve").press("Enter")
    expect(page.get_by_text("Solving…")).to_be_visible()
    eventually(page, lambda: held.routes)
    button(page, "Dark").focus()
    held.release()
    expect(page.locator("[aria-live]", has_text="Exactly one solution")).to_have_count(1)
    expect(button(page, "Dark")).to_be_focused()
    expect(page.get_by_text("Solving…")).not_to_be_visible()
    page.goto(watch_address(SAMPLE))
    link(page, "Solve").press("Enter")
    expect(solved).to_be_focused()
    page.route("**/solve*", lambda route: route.abort())
    link(page, "Solve").click()
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer")
    page.unroute_all()

    # The steps of each search follow the answer.
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
