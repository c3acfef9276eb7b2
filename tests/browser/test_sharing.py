"""Share has the system's sheet, frames and pictures, and labels reach every page."""

import json
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask, request
from markupsafe import escape
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.conftest import OpenPage, served
from tests.browser.draw import cage, faults
from tests.browser.play import takes_moves
from tests.browser.support import (
    FIGURE,
    SAMPLE,
    behind_more,
    button,
    choose,
    draw_address,
    draw_cage,
    eventually,
    link,
    takes_edits,
    unfold,
)
from webapp import create_app
from webapp.puzzle import parse
from webapp.web.http import params

# Neither in the library nor daily, so that its grade is requested.
OWN = "m1M3v6_UiFS0TiKko6WEpKOGHtcg"
LABEL = "title=Ruth%E2%80%99s+Tuesday&author=Ruth"
SHEET = """Object.defineProperty(navigator, "share", { configurable: true, value: async (data) => {
  document.documentElement.dataset.shared = JSON.stringify(data);
  if (window.refuses) throw new DOMException("no", window.refuses);
} });"""


def shared(page: Page) -> dict[str, str]:
    """Return the data given to the system's share sheet."""
    root = page.locator("html")
    expect(root).to_have_attribute("data-shared", re.compile("{"))
    given: dict[str, str] = json.loads(root.get_attribute("data-shared") or "")
    return given


def label(page: Page) -> list[str]:
    """Return the title and author in the URL."""
    query = parse_qs(urlsplit(page.url).query)
    return [query.get(each, [""])[0] for each in ("title", "author")]


def test_share_opens_the_system_share_sheet(page: Page) -> None:
    page.add_init_script(SHEET)
    page.goto(f"/play?p={OWN}&{LABEL}")
    facts = page.locator("#puzzle-facts")
    expect(facts).to_have_attribute("data-grade", "easy")
    whole = facts.text_content() or ""
    assert re.fullmatch(r"4 × 4 · easy \(score \d\.\d\) · one solution", whole)
    address = page.url
    page.evaluate("() => navigation.addEventListener('navigate', () => { window.left = true; })")
    for refuses in ("", "AbortError"):  # the user closed the sheet
        page.evaluate("(error) => { window.refuses = error; }", refuses)
        link(page, "Share").click()
        given = shared(page)
        assert given["title"] == "Ruth’s Tuesday by Ruth"
        assert given["text"] == f"Ruth’s Tuesday by Ruth, {whole}"
        assert parse_qs(urlsplit(given["url"]).query) == parse_qs(urlsplit(address).query)
        assert urlsplit(given["url"]).path == "/play"
        assert page.evaluate("() => new Promise((done) => setTimeout(() => done(!window.left)))")
    page.evaluate("() => { window.refuses = 'NotAllowedError'; }")
    link(page, "Share").click()
    expect(page).to_have_url(re.compile("/share"))
    button(page, "Share…").click()
    assert shared(page)["title"] == "Ruth’s Tuesday by Ruth"
    field = page.get_by_role("textbox", name="Link", exact=True)
    assert shared(page)["url"] == field.input_value()
    expect(facts).to_have_text(whole)  # at once, as it is known
    page.get_by_text("Name, author").click()
    choose(page, "Opens", "watch")
    expect(field).to_have_value(re.compile("/watch.*author=Ruth$"))
    name = page.get_by_role("textbox", name="Name")
    name.fill("Ruth’s four")
    page.get_by_role("textbox", name="Author").fill("")
    name.press("Tab")
    expect(field).to_have_value(re.compile("/watch.*four$"))
    expect(page.locator("#puzzle-name")).to_have_text("Ruth’s four")
    assert label(page) == ["Ruth’s four", ""]
    link(page, "Play").click()
    takes_moves(page)
    assert label(page) == ["Ruth’s four", ""]


def test_title_and_author_from_draw_reach_every_page(page: Page) -> None:
    page.goto(f"{draw_address(parse('4 .... .... .... ....'))}&{LABEL}")
    takes_edits(page)
    bar = page.locator("#puzzle-name")
    expect(page.locator("#puzzle-by")).to_have_text("by Ruth")
    draw_cage(page, cage("r1c1 r1c2", "7+"))
    expect(faults(page)).to_have_count(1)
    page.get_by_role("combobox", name="Size").select_option("6")
    expect(page.get_by_role("gridcell")).to_have_count(36)
    expect(page).to_have_url(re.compile("author=Ruth$"))
    page.reload()
    for each, leads in (("Print", behind_more), ("Share", link)):
        leads(page, each).click()
        expect(page).to_have_url(re.compile(f"/{each.lower()}"))
        assert label(page) == ["Ruth’s Tuesday", "Ruth"]
        expect(bar).to_have_text("Ruth’s Tuesday")
    page.get_by_text("Name, author").click()
    page.get_by_role("textbox", name="Name").fill("")
    page.get_by_role("textbox", name="Name").press("Tab")
    expect(bar).to_have_text("A 6 × 6")
    behind_more(page, "Edit").click()
    takes_edits(page)
    expect(bar).to_have_text("Your 6 × 6")
    page.goto(f"/watch?p={params.encode(SAMPLE)}&with=mrv&{LABEL}")
    button(page, "Step").click()
    expect(page).to_have_url(re.compile("at=1"))
    page.get_by_role("combobox", name="Algorithm").select_option("backtracking")
    expect(page).to_have_url(re.compile("with=backtracking"))
    assert label(page) == ["Ruth’s Tuesday", "Ruth"]


CLIP = f"/embed?p={params.encode(FIGURE)}&with=backtracking&from=5&to=20"


@pytest.fixture
def slides() -> Iterator[str]:
    """Yield another site's origin, whose page frames the URL in its query."""
    app = Flask(__name__)
    page = '<!doctype html><html lang="en"><title>A slide</title><main><h1>A slide</h1>'

    @app.get("/")
    def slide() -> str:
        source = escape(request.query_string.decode())
        return f'{page}<iframe src="{source}" width="640" height="420" title="x"></iframe>'

    with served(app) as address:
        yield address.replace("127.0.0.1", "localhost")


@pytest.fixture
def lab(slides: str) -> Iterator[str]:
    """Yield the lab's origin, which allows the slides to embed it."""
    with served(create_app({"EMBED_ANCESTORS": slides})) as address:
        yield address


def rests_at(frame: FrameLocator, at: int) -> None:
    """Expect that the run has stopped at a position, drawn by the server."""
    expect(frame.locator("#position")).to_have_attribute("data-at", str(at))
    expect(frame.locator("[data-place]")).to_have_text(str(at))
    expect(frame.get_by_role("slider", name="Position")).to_have_value(str(at))
    expect(frame.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.expects("frame-ancestors")
def test_embedded_clip_plays_its_steps_on_allowed_origins(
    open_page: OpenPage, slides: str, lab: str, base_url: str
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{slides}/?{lab}{CLIP}")
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-embedded]")).to_have_attribute("data-ready", "")
    rests_at(frame, 5)
    played: list[int] = []
    page.on("request", lambda request: played.append("/embedded" in request.url))
    frame.get_by_label("Speed").select_option("60")
    for _ in range(2):  # from the end it starts again
        frame.get_by_role("button", name="Play", exact=True).click()
        expect(frame.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
        rests_at(frame, 20)
    expect(frame.locator("[data-sentence]")).to_contain_text("Rejected: 3 in r1c5")
    assert sum(played) == 2  # the server draws only the end
    for key, at in [
        ("ArrowRight", 20), ("ArrowLeft", 19), ("Home", 5), ("ArrowLeft", 5), ("End", 20),
    ]:  # fmt: skip
        page.keyboard.press(key)
        rests_at(frame, at)
    with page.expect_popup() as opened:
        frame.get_by_role("link", name="Mathdoku Lab").click()
    expect(opened.value).to_have_url(
        f"{lab}{CLIP.replace('embed', 'watch').split('&from')[0]}&at=20"
    )
    opened.value.close()
    page.goto(f"{slides}/?{base_url}{CLIP}")  # this server allows no other origin
    eventually(page, lambda: page.frames[1].url.startswith("chrome-error"))


def test_share_offers_a_frame_a_picture_and_the_steps(open_apart: OpenPage) -> None:
    page = open_apart()
    page.clock.install()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"{CLIP.replace('/embed', '/share').split('&from')[0]}&at=30")
    unfold(page)
    with page.expect_download() as saved:
        button(page, "Board as PNG").click()
    picture = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == "mathdoku-5x5.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [2000, 2000]
    assert len(picture) > 20_000  # a drawn board
    page.get_by_label("From step").fill("7")
    page.get_by_label("To step").fill("9")
    page.get_by_label("Colours").select_option("light")
    button(page, "Set").click()
    field = page.get_by_role("textbox", name="Embed", exact=True)
    expect(field).to_have_value(re.compile('&amp;from=7&amp;to=9&amp;theme=light"'))
    text = field.input_value()
    copy = field.locator("xpath=..").get_by_role("button")
    copy.press("Enter")
    expect(copy).to_have_text("Copied")
    expect(copy).to_be_focused()
    expect(page.locator("body > [aria-live=polite]")).to_have_text("Copied.")
    page.clock.run_for(10_000)
    expect(copy).to_have_text("Copy")
    # If copying is forbidden, the text is selected.
    page.evaluate("() => { document.execCommand = () => false; }")
    copy.press("Enter")
    expect(copy).to_have_text("Press Ctrl+C")
    assert page.evaluate("() => getSelection().toString()") == text
    page.get_by_role("link", name="Preview").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("slider", name="Position")).to_have_attribute("max", "9")
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_role("textbox", name="Puzzle text")).to_have_value(text)
