"""Compare plays two to four boards together, and Four puzzles compares algorithms on puzzles."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import FIGURE, button, choose, eventually, more, scrub, slider
from webapp.insight import Run
from webapp.insight.compare import most, position
from webapp.solvers import SOLVERS, parse_choice
from webapp.web.http import params

NAMES = ["backtracking", "mrv", "forward-checking", "arc-consistency"]
THERE = f"/compare?p={params.encode(FIGURE)}" + "".join(f"&with={name}" for name in NAMES)

# The contents of the boards, their forks and their captions.
_SHOWN = """(root) => [...root.querySelectorAll("[data-side]")].map((side) => ({
  cells: [...side.querySelectorAll("[role=gridcell]")].map((td) => [
    td.getAttribute("aria-label"), td.dataset.state, td.dataset.by, td.hasAttribute("data-lit"),
    td.hasAttribute("data-fork"), td.querySelector(".value").textContent,
    td.querySelector(".marks").innerHTML, td.querySelector(".marks").dataset.dots,
  ]),
  caption: side.querySelector("[data-caption]").textContent,
  kind: side.querySelector("[data-caption]").dataset.kind,
}))"""
_DRAWN = f"""async (query) => {{
  const answer = await fetch("/compared?" + query, {{ headers: {{ "HX-Request": "true" }} }});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return ({_SHOWN})(page);
}}"""
_AT = "() => document.querySelector('[data-compare]').player.positions"


@pytest.fixture(scope="module")
def runs() -> list[Run]:
    made = [Run(FIGURE, parse_choice(name)) for name in NAMES]
    for run in made:
        run.to_end()
    return made


def rests_at(page: Page, by: str, at: int) -> None:
    """Expect that all boards have stopped at a position, as the server draws them."""
    expect(page).to_have_url(re.compile(rf"&by={by}&at={at}$"))
    expect(page.locator("#compared")).to_have_attribute("data-at", str(at))
    query = f"{THERE.partition('?')[2]}&by={by}&at={at}"
    shown = f"() => ({_SHOWN})(document)"
    eventually(page, lambda: page.evaluate(shown) == page.evaluate(_DRAWN, query))


def together(page: Page, by: str) -> None:
    page.get_by_role("button", name=re.compile("^Align by")).click()
    page.get_by_role("radio", name=by).check()


def test_compared_boards_play_differ_and_present_together(page: Page, runs: list[Run]) -> None:
    sentence = page.locator("[data-sentence]")
    page.goto(f"{THERE}&by=step&at=0")
    expect(page.locator("#comparison .waiting")).to_have_count(0)
    expect(page.locator("[data-compare]")).to_have_attribute("data-ready", "")
    choose(page, "Speed", "1000")
    button(page, "Play").click()
    rests_at(page, "step", most(runs, "step"))
    expect(button(page, "Play")).to_be_visible()
    expect(sentence).to_contain_text(re.compile("^At the end, all have solved it"))
    for key, at in (("Home", 0), ("ArrowRight", 1), ("PageDown", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        rests_at(page, "step", at)
    page.keyboard.press("d")
    expect(sentence).to_contain_text("differs from A")
    expect(page.locator("td[data-fork]").first).to_be_visible()
    scrub(page, 30, release=True)
    rests_at(page, "step", 30)
    together(page, "guess")  # goes on from there
    expect(page.locator("#compared")).to_have_attribute("data-by", "guess")
    expect(page.locator(".place [data-unit]")).to_have_text("guess")
    at = int(page.locator("#compared").get_attribute("data-at") or 0)
    farthest = max(runs, key=lambda run: position(run, "step", 30))
    assert position(farthest, "guess", at - 1) < 30 <= position(farthest, "guess", at)
    assert slider(page).get_attribute("max") == str(most(runs, "guess"))
    button(page, "First difference").click()
    expect(page.locator("#compared")).not_to_have_attribute("data-at", str(at))
    expect(sentence).to_contain_text("differs from A")
    together(page, "step")
    expect(page.locator("#compared")).to_have_attribute("data-by", "step")
    more(page, "Present")
    expect(page.get_by_role("banner")).not_to_be_visible()
    expect(page.get_by_role("button").or_(page.get_by_role("combobox"))).to_have_count(0)
    counts = page.locator("th:is(.now, .figure):visible")
    assert counts.all_inner_texts() == ["numbers placed", "erased so far", "erased"]
    at = int(page.locator("#compared").get_attribute("data-at") or 0)
    for key, there in (("PageDown", at + 1), ("PageUp", at)):
        page.keyboard.press(key)
        rests_at(page, "step", there)
    page.keyboard.press("Space")
    eventually(page, lambda: page.evaluate(_AT)[0] > at + 1)
    page.keyboard.press("Space")
    page.keyboard.press("f")
    expect(page.get_by_role("banner")).to_be_visible()


def test_comparison_tables_follow_the_chosen_lists(page: Page) -> None:
    page.goto(f"/compare?p={params.encode(FIGURE)}&with=mrv&with=mrv")
    expect(button(page, "First difference")).to_be_disabled()
    second = page.get_by_role("combobox", name="Algorithm B")
    second.focus()
    page.keyboard.type("Backt")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("[data-side=B]")).to_have_attribute("data-with", "backtracking")
    expect(second).to_be_focused()
    expect(button(page, "First difference")).to_be_enabled()
    button(page, "Step").click()
    add = page.get_by_role("link", name="Add a board")
    expect(add).to_have_attribute("href", re.compile("&at=1$"))
    add.click()
    expect(page).to_have_url(re.compile("with=mrv&with=backtracking&with=.*&at=1$"))
    more(page, "Options")
    page.locator("#values-A").select_option("down")
    expect(page.locator("[data-side=A]")).to_have_attribute("data-with", "mrv:values=down")
    expect(page).to_have_url(re.compile("&at=1$"))
    more(page, "Options")
    page.get_by_role("link", name="Remove B").click()
    expect(page.locator("[data-side]")).to_have_count(2)
    every = page.get_by_role("region", name="Numbers erased by each search")
    page.get_by_role("contentinfo").scroll_into_view_if_needed()
    expect(every.get_by_role("listitem")).to_have_count(len(SOLVERS))
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
    last = table.get_by_role("row").last.get_by_role("link").last
    said = r"^(1 number|(?!1 )\d+ numbers) erased .*proven in \d+ steps$"
    expect(last).to_have_accessible_name(re.compile(said))
    last.press("Enter")
    page.wait_for_url(re.compile(r"/watch\?p=\w+&with=exact-cover"))
