"""Sharing: names that travel, the system's sheet, and a grade that comes after its page."""

import json
import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from tests.browser.drawing import cage, faults
from tests.browser.support import SAMPLE, button, draw_address, draw_cage, link, takes_edits
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
    given: dict[str, str] = json.loads(root.get_attribute("data-shared") or "")
    return given


def label(page: Page) -> list[str]:
    """The name and the author in the address."""
    query = parse_qs(urlsplit(page.url).query)
    return [query.get(each, [""])[0] for each in ("name", "by")]


def test_share_opens_the_sheet_of_the_system(page: Page) -> None:
    page.add_init_script(SHEET)
    with page.expect_response(re.compile("share/system")):
        page.goto(f"/play?p={OWN}&{LABEL}")
    facts = page.locator("#puzzle-facts")
    expect(facts).to_have_attribute("data-grade", "easy")
    whole = facts.text_content() or ""
    assert re.fullmatch(r"4 × 4 · easy \(score \d\.\d\) · one solution", whole)
    address = page.url
    for refuses in ("", "AbortError"):  # whoever closes it has seen it
        page.evaluate("(error) => { window.refuses = error; }", refuses)
        link(page, "Share").click()
        given = shared(page)
        assert given["title"] == "Ruth’s Tuesday by Ruth"
        assert given["text"] == f"Ruth’s Tuesday by Ruth, {whole}"
        assert parse_qs(urlsplit(given["url"]).query) == parse_qs(urlsplit(address).query)
        assert urlsplit(given["url"]).path == "/play"
        assert page.url == address
    page.evaluate("() => { window.refuses = 'NotAllowedError'; }")
    link(page, "Share").click()
    expect(page).to_have_url(re.compile("/share"))
    button(page, "Share…").click()
    assert shared(page)["title"] == "Ruth’s Tuesday by Ruth"
    field = page.get_by_role("textbox", name="Link", exact=True)
    assert shared(page)["url"] == field.input_value()
    expect(facts).to_have_text(whole)  # at once, once it is known
    opens = page.get_by_role("navigation", name="The link opens")
    expect(opens.locator("[aria-current]")).to_have_text("Play")
    opens.get_by_role("link", name="Watch").press("Enter")
    expect(opens.locator("[aria-current]")).to_have_text("Watch")
    expect(field).to_have_value(re.compile("/watch"))
    page.add_init_script("delete navigator.share; delete Navigator.prototype.share")
    page.goto(f"/play?p={OWN}&{LABEL}")
    link(page, "Share").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Share Ruth’s Tuesday")
    expect(button(page, "Share…")).to_have_count(0)


def test_names_travel_from_draw_to_every_page(page: Page) -> None:
    page.goto(draw_address(parse("4 .... .... .... ....")))
    takes_edits(page)
    name, bar = page.get_by_role("textbox", name="Name"), page.locator("#puzzle-name")
    expect(name).to_have_attribute("placeholder", "Your 4 × 4")
    expect(bar).to_have_text("Your 4 × 4")
    name.fill("Ruth’s Tuesday")
    page.get_by_role("textbox", name="By", exact=True).fill("Ruth")
    expect(page).to_have_url(re.compile("by=Ruth$"))
    expect(page.locator("#puzzle-by")).to_have_text("by Ruth")
    draw_cage(page, cage("r1c1 r1c2", "7+"))
    expect(faults(page)).to_have_count(1)
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(name).to_have_attribute("placeholder", "Your 6 × 6")
    expect(page).to_have_url(re.compile("by=Ruth$"))
    page.reload()
    expect(name).to_have_value("Ruth’s Tuesday")
    for each in ("Print", "Share"):
        link(page, each).click()
        expect(page).to_have_url(re.compile(f"/{each.lower()}"))
        assert label(page) == ["Ruth’s Tuesday", "Ruth"]
        expect(bar).to_have_text("Ruth’s Tuesday")
    link(page, "Draw").click()
    takes_edits(page)
    name.fill("")
    expect(bar).to_have_text("Your 6 × 6")
    page.goto(f"/watch?p={params.encode(SAMPLE)}&with=mrv&{LABEL}")
    button(page, "Step").click()
    expect(page).to_have_url(re.compile("at=1"))
    page.get_by_role("combobox", name="Algorithm").select_option("backtracking")
    expect(page).to_have_url(re.compile("with=backtracking"))
    assert label(page) == ["Ruth’s Tuesday", "Ruth"]
    page.goto(f"/play?p={params.encode(parse('2 ab ab a 3 + b 3 +'))}")
    expect(page.locator("#puzzle-facts")).to_have_text("2 × 2 · more than one solution")
