"""Four puzzles in the browser: the table fills in by itself, and goes by its lists."""

import re

from playwright.sync_api import Page, expect


def test_the_table_fills_in_by_itself_and_goes_by_its_lists(page: Page) -> None:
    page.goto("/compare/four?with=mrv&with=arc-consistency")
    table = page.get_by_role("table", name="Four puzzles")
    expect(page.get_by_role("status")).to_contain_text("best on all four")
    expect(page.locator(".waiting")).to_have_count(0)
    expect(table.get_by_role("row")).to_have_count(3)
    third = page.get_by_role("combobox", name="Algorithm C")
    third.focus()
    page.keyboard.type("Exact")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("with=arc-consistency&with=exact-cover"))
    expect(table.get_by_role("row")).to_have_count(4)
    expect(third).to_be_focused()
    expect(third).to_have_value("exact-cover")
    last = table.get_by_role("row").last.get_by_role("link").last
    said = r"^(1 guess|(?!1 )\d+ guesses) taken back .*proven in \d+ steps$"
    expect(last).to_have_accessible_name(re.compile(said))
    last.press("Enter")
    page.wait_for_url(re.compile(r"/watch\?p=\w+&with=exact-cover"))
