"""As Python: the program stands beside the board, and its lit line and calls follow the steps."""

from playwright.sync_api import Page, expect

from tests.browser.support import SAMPLE, button, ready, watch_address


def test_the_lit_line_and_the_call_stack_follow_the_steps(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "backtracking", 10))
    ready(page)
    page.get_by_role("tab", name="As Python").click()
    panel = page.get_by_role("tabpanel", name="As Python")
    lit = panel.get_by_role("list", name="Program").locator("[aria-current=step]")
    calls = panel.get_by_role("list", name="Call stack").get_by_role("listitem")
    seen = set[str]()
    for _ in range(8):
        kind = page.locator("#position").get_attribute("data-kind")
        expect(lit).to_contain_text(f'print("{kind}"')
        expect(lit).to_be_in_viewport()
        standing = int(page.locator("[data-count=depth]").inner_text())
        expect(calls.filter(has_text="=")).to_have_count(standing)
        seen.add(kind or "")
        button(page, "Step").click()
        expect(panel).not_to_have_attribute("data-stale", "")
    assert len(seen) > 1
    with page.expect_download() as saved:
        panel.get_by_role("link", name="Save the program").click()
    assert saved.value.suggested_filename == "backtracking-4x4.py"


def test_where_options_make_another_algorithm_there_is_no_program(page: Page) -> None:
    page.goto(watch_address(SAMPLE, "mrv:values=down", 10))
    ready(page)
    expect(page.get_by_role("tab", name="Inside")).to_be_visible()
    expect(page.get_by_role("tab", name="As Python")).to_have_count(0)
