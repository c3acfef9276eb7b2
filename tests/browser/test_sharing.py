"""Sharing: the system's sheet from Play and Share, names that travel, the grade that comes late."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drawing import cage, faults
from tests.browser.support import (
    SAMPLE,
    button,
    draw_address,
    draw_cage,
    link,
    takes_edits,
)
from webapp.puzzle import parse
from webapp.web.http import params

# Of no library and no day, so that its grade has to be asked for.
OWN = "m1M3v6_UiFS0TiKko6WEpKOGHtcg"
LABEL = "name=Ruth%E2%80%99s+Tuesday&by=Ruth"
SHEET = """Object.defineProperty(navigator, "share", { configurable: true, value: async (data) => {
  document.documentElement.dataset.shared = JSON.stringify(data);
  if (window.refuses) throw new DOMException("no", window.refuses);
} });"""


def shared(page: Page) -> dict[str, str]:
    """What the system's sheet was given."""
    root = page.locator("html")
    expect(root).to_have_attribute("data-shared", re.compile("{"))
    told: dict[str, str] = json.loads(root.get_attribute("data-shared") or "")
    return told


def said(page: Page) -> dict[str, list[str]]:
    """What the address says."""
    return parse_qs(urlsplit(page.url).query)


def test_share_on_play_opens_the_sheet_at_once(page: Page) -> None:
    page.add_init_script(SHEET)
    with page.expect_response(re.compile(r"system\.js|share/system")):
        page.goto(f"/play?p={OWN}&{LABEL}")
    facts = page.locator("#puzzle-facts")
    expect(facts).to_have_attribute("data-grade", "easy")
    address = page.url
    link(page, "Share").click()
    told = shared(page)
    assert told["title"] == "Ruth’s Tuesday by Ruth"
    assert told["text"] == f"Ruth’s Tuesday by Ruth, {facts.text_content()}"
    assert parse_qs(urlsplit(told["url"]).query) == parse_qs(urlsplit(address).query)
    assert urlsplit(told["url"]).path == "/play"
    assert page.url == address


@pytest.mark.parametrize(
    ("error", "leads"), [("AbortError", "/play"), ("NotAllowedError", "/share")]
)
def test_a_sheet_that_is_closed_stays_and_one_that_fails_leads_to_share(
    page: Page, error: str, leads: str
) -> None:
    page.add_init_script(SHEET + f"window.refuses = '{error}';")
    with page.expect_response(re.compile("share/system")):
        page.goto(f"/play?p={OWN}")
    link(page, "Share").click()
    if leads == "/play":
        shared(page)
    expect(page).to_have_url(re.compile(leads))


def test_without_a_sheet_share_is_a_page_and_has_no_button_for_it(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.share")
    page.goto(f"/play?p={OWN}&{LABEL}")
    link(page, "Share").click()
    expect(page).to_have_url(re.compile("/share"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Share Ruth’s Tuesday")
    expect(button(page, "Share…")).to_have_count(0)


def test_the_share_page_has_a_button_for_the_sheet(page: Page) -> None:
    page.add_init_script(SHEET)
    page.goto(f"/share?p={OWN}&{LABEL}")
    button(page, "Share…").click()
    told = shared(page)
    assert told["url"] == page.get_by_role("textbox", name="Link", exact=True).input_value()
    assert told["title"] == "Ruth’s Tuesday by Ruth"


def test_what_the_link_opens_is_chosen_by_the_keyboard(page: Page) -> None:
    page.goto(f"/share?p={OWN}")
    opens = page.get_by_role("navigation", name="The link opens")
    expect(opens.locator("[aria-current]")).to_have_text("Play")
    opens.get_by_role("link", name="Watch").focus()
    page.keyboard.press("Enter")
    expect(opens.locator("[aria-current]")).to_have_text("Watch")
    field = page.get_by_role("textbox", name="Link", exact=True)
    expect(field).to_have_value(re.compile("/watch"))


def test_a_name_typed_in_draw_goes_into_the_address_and_all_links(page: Page) -> None:
    page.goto(draw_address(parse("4 .... .... .... ....")))
    takes_edits(page)
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_attribute("placeholder", "Your 4 × 4")
    name.fill("Ruth’s Tuesday")
    page.get_by_role("textbox", name="By", exact=True).fill("Ruth")
    expect(page).to_have_url(re.compile("by=Ruth$"))
    assert (said(page)["name"], said(page)["by"]) == (["Ruth’s Tuesday"], ["Ruth"])
    expect(page.locator("#puzzle-by")).to_have_text("by Ruth")
    draw_cage(page, cage("r1c1 r1c2", "7+"))
    expect(faults(page)).to_have_count(1)
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(name).to_have_attribute("placeholder", "Your 6 × 6")
    expect(page).to_have_url(re.compile("by=Ruth$"))
    assert (said(page)["name"], said(page)["by"]) == (["Ruth’s Tuesday"], ["Ruth"])
    page.reload()
    expect(name).to_have_value("Ruth’s Tuesday")
    for each in ("Print", "Share"):
        link(page, each).click()
        expect(page).to_have_url(re.compile(f"/{each.lower()}"))
        assert (said(page)["name"], said(page)["by"]) == (["Ruth’s Tuesday"], ["Ruth"])
        expect(page.locator("#puzzle-name")).to_have_text("Ruth’s Tuesday")


def test_a_name_stays_while_a_run_is_stepped_and_its_algorithm_changed(page: Page) -> None:
    page.goto(f"/watch?p={params.encode(SAMPLE)}&with=mrv&{LABEL}")
    button(page, "Step").click()
    expect(page).to_have_url(re.compile("at=1"))
    assert said(page)["name"] == ["Ruth’s Tuesday"]
    page.get_by_role("combobox", name="Algorithm").select_option("backtracking")
    expect(page).to_have_url(re.compile("with=backtracking"))
    assert (said(page)["name"], said(page)["by"]) == (["Ruth’s Tuesday"], ["Ruth"])
    link(page, "Solve").click()
    expect(page).to_have_url(re.compile("/solve"))
    assert (said(page)["name"], said(page)["by"]) == (["Ruth’s Tuesday"], ["Ruth"])
    expect(page.locator("#puzzle-name")).to_have_text("Ruth’s Tuesday")


def test_the_grade_comes_after_the_page_and_is_there_at_once_on_the_next(page: Page) -> None:
    page.goto(f"/play?p={OWN}")
    facts = page.locator("#puzzle-facts")
    expect(facts).to_have_attribute("data-grade", "easy")
    whole = facts.text_content()
    assert re.fullmatch(r"4 × 4 · easy \(score \d\.\d\) · one solution", whole or "")
    link(page, "Watch").click()
    expect(facts).to_have_text(whole or "")


def test_what_has_no_grade_says_so(page: Page) -> None:
    page.goto(f"/play?p={params.encode(parse('2 ab ab a 3 + b 3 +'))}")
    expect(page.locator("#puzzle-facts")).to_have_text("2 × 2 · more than one solution")
