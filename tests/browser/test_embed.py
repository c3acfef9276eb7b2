"""Embed: a run plays within its bounds in a frame of another origin, and Share gives it away."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask, request
from markupsafe import escape
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.conftest import OpenPage, served
from tests.browser.support import FIGURE, button, eventually, unfold
from webapp import create_app
from webapp.web.http import params

CLIP = f"/embed?p={params.encode(FIGURE)}&with=backtracking&from=5&to=20"


@pytest.fixture
def slides() -> Iterator[str]:
    """The origin of somebody else's page: a frame of the address that its own query names."""
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
    """Our origin, whose setting lets the slides embed."""
    with served(create_app({"EMBED_ANCESTORS": slides})) as address:
        yield address


def rests_at(frame: FrameLocator, at: int) -> None:
    """Expect rest at a position, drawn by the server."""
    expect(frame.locator("#position")).to_have_attribute("data-at", str(at))
    expect(frame.locator("[data-place]")).to_have_text(str(at))
    expect(frame.get_by_role("slider", name="Position")).to_have_value(str(at))
    expect(frame.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.expects("frame-ancestors")
def test_clip_plays_within_its_bounds_on_allowed_origins(
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
    for _ in range(2):  # from the end it begins again
        frame.get_by_role("button", name="Play", exact=True).click()
        expect(frame.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
        rests_at(frame, 20)
    expect(frame.locator("[data-sentence]")).to_contain_text("Rejected: 3 in r1c5")
    assert sum(played) == 2  # the server draws the end, and nothing on the way
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
    plain = open_page(java_script_enabled=False)
    plain.goto(f"{slides}/?{lab}{CLIP}")
    frame = plain.frame_locator("iframe")
    for name, at in [("Step", 6), ("Last", 20), ("First", 5)]:
        frame.get_by_role("button", name=name, exact=True).click()
        expect(frame.locator("#position")).to_have_attribute("data-at", str(at))
        expect(frame.locator("[data-place]")).to_have_text(str(at))
    page.goto(f"{slides}/?{base_url}{CLIP}")  # its server lets no other origin show it
    eventually(page, lambda: page.frames[1].url.startswith("chrome-error"))


def test_share_gives_away_a_frame_a_picture_and_the_steps(page: Page) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(f"{CLIP.replace('/embed', '/share').split('&from')[0]}&at=30")
    with page.expect_download() as saved:
        button(page, "Board as PNG").click()
    picture = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == "mathdoku-5x5.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [2000, 2000]
    assert len(picture) > 20_000  # something is drawn
    unfold(page)
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
    with page.expect_download() as saved:
        page.get_by_role("link", name="Steps as JSON lines").click()
    assert len(saved.value.path().read_text().splitlines()) == 2
    page.get_by_role("link", name="See it").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("slider", name="Position")).to_have_attribute("max", "9")
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_role("textbox", name="Puzzle text")).to_have_value(text)
