"""Embed: in a frame of another origin a run plays within its bounds; Share gives the frame away."""

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

import pytest
from playwright.sync_api import FrameLocator, Page, expect
from werkzeug.serving import make_server

from tests.browser.conftest import OpenPage, Quiet
from tests.browser.support import BY_ID, FIGURE, button, eventually, unfold
from webapp import create_app
from webapp.puzzle import parse
from webapp.web.http import params

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
CLIP = f"/embed?p={params.encode(FIGURE)}&with=backtracking&from=5&to=20"
NINE = f"/embed?p={params.encode(parse(BY_ID['keen-p-9dx-0']['text']))}&with=mrv&to=90&at=60"


def slide(environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
    """Somebody else's page, with a frame of the address that its own query names."""
    start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
    source = escape(environ["QUERY_STRING"])
    page = '<!doctype html><html lang="en"><title>A slide</title><main><h1>A slide</h1>'
    return [f'{page}<iframe src="{source}" width="640" height="420" title="x"></iframe>'.encode()]


@contextmanager
def served(app: WSGI) -> Iterator[int]:
    """The port of a server."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.port
    server.shutdown()
    thread.join()


@pytest.fixture(scope="module")
def slides() -> Iterator[str]:
    """The origin of the slides: another name and another port than ours."""
    with served(slide) as port:
        yield f"http://localhost:{port}"


@pytest.fixture(scope="module")
def lab(slides: str) -> Iterator[str]:
    """Our origin, whose setting lets the slides embed."""
    with served(create_app({"EMBED_ANCESTORS": slides})) as port:
        yield f"http://127.0.0.1:{port}"


def framed(page: Page, at: str) -> FrameLocator:
    """What the slide shows, once it can be played."""
    page.goto(at)
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-embedded]")).to_have_attribute("data-ready", "")
    return frame


def stands(frame: FrameLocator, at: int) -> None:
    """Expect rest at a position, drawn by the server."""
    expect(frame.locator("#position")).to_have_attribute("data-at", str(at))
    expect(frame.locator("[data-place]")).to_have_text(str(at))
    expect(frame.get_by_role("slider", name="Position")).to_have_value(str(at))
    expect(frame.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_on_a_foreign_origin_it_plays_from_its_first_step_to_its_last_and_anew(
    open_page: OpenPage, slides: str, lab: str
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    frame = framed(page, f"{slides}/?{lab}{CLIP}")
    stands(frame, 5)
    played: list[int] = []
    page.on("request", lambda request: played.append("/embedded" in request.url))
    frame.get_by_label("Speed").select_option("60")
    for _ in range(2):  # from the end it begins anew
        frame.get_by_role("button", name="Play", exact=True).click()
        expect(frame.get_by_role("button", name="Pause", exact=True)).to_have_count(0)
        stands(frame, 20)
    expect(frame.locator("[data-sentence]")).to_contain_text("Rejected: 3 in r1c5")
    assert sum(played) == 2  # it did play: the server draws the end, and nothing on the way
    for key, at in [
        ("ArrowRight", 20), ("ArrowLeft", 19), ("Home", 5), ("ArrowLeft", 5), ("End", 20),
    ]:  # fmt: skip
        page.keyboard.press(key)
        stands(frame, at)
    with page.expect_popup() as opened:
        frame.get_by_role("link", name="Mathdoku Lab").click()
    expect(opened.value).to_have_url(
        f"{lab}{CLIP.replace('embed', 'watch').split('&from')[0]}&at=20"
    )
    opened.value.close()


@pytest.mark.expects("frame-ancestors")
def test_without_the_setting_no_other_origin_shows_it(
    page: Page, slides: str, base_url: str
) -> None:
    page.goto(f"{slides}/?{base_url}{CLIP}")
    eventually(page, lambda: page.frames[1].url.startswith("chrome-error"))


def test_without_javascript_its_buttons_stay_in_the_frame_and_in_its_bounds(
    open_page: OpenPage, slides: str, lab: str
) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{slides}/?{lab}{CLIP}")
    frame = page.frame_locator("iframe")
    for name, at in [("Step back", 5), ("Step", 6), ("Last", 20), ("Step", 20), ("First", 5)]:
        frame.get_by_role("button", name=name, exact=True).click()
        expect(frame.locator("#position")).to_have_attribute("data-at", str(at))
        expect(frame.locator("[data-place]")).to_have_text(str(at))


@pytest.mark.parametrize("large", [pytest.param(False, marks=pytest.mark.sweep), True])
def test_it_fits_from_a_small_frame_to_a_slide(page: Page, large: bool) -> None:
    page.goto(f"{NINE}&theme=dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.evaluate("(on) => document.documentElement.toggleAttribute('data-large', on)", large)
    for width, height in [(320, 420), (360, 740), (640, 420), (1280, 720), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate(
            "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert size[0] == width
        assert size[1] <= height + 4 * large, (width, height)
        for shown in ("[data-play]", ".lab", "[data-place]", "[data-sentence]"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=0.9)


NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.mark.sweep
def test_the_frame_is_copied_where_there_is_no_clipboard_to_write_to(page: Page) -> None:
    page.add_init_script(NO_CLIPBOARD)
    page.goto(CLIP.replace("/embed", "/share"))
    field = page.get_by_role("textbox", name="Embed", exact=True)
    text = field.input_value()
    copy = field.locator("xpath=..").get_by_role("button")
    copy.focus()
    page.keyboard.press("Enter")
    expect(copy).to_have_text("Copied")
    expect(copy).to_be_focused()
    expect(page.locator("body > [aria-live=polite]")).to_have_text("Copied.")
    page.goto("/import")
    page.get_by_role("textbox", name="Puzzle text").focus()
    page.keyboard.press("Control+V")
    expect(page.get_by_role("textbox", name="Puzzle text")).to_have_value(text)
    assert text.startswith('<iframe src="http')


def test_the_stretch_to_embed_is_chosen_on_share(page: Page) -> None:
    page.goto(CLIP.replace("/embed", "/share").split("&from")[0])
    unfold(page)
    page.get_by_label("From step").fill("7")
    page.get_by_label("To step").fill("9")
    page.get_by_label("Colours").select_option("light")
    button(page, "Set").click()
    expect(page.get_by_role("textbox", name="Embed", exact=True)).to_have_value(
        re.compile('&amp;from=7&amp;to=9&amp;theme=light"')
    )
    page.get_by_role("link", name="See it").click()
    expect(page.get_by_role("slider", name="Position")).to_have_attribute("max", "9")


@pytest.mark.sweep
def test_the_code_of_a_link_fills_half_of_a_projector(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(CLIP.replace("/embed", "/share"))
    box = page.get_by_role("img", name="QR code").bounding_box()
    assert box
    assert box["height"] == pytest.approx(box["width"], abs=1)
    assert box["height"] >= 0.5 * 720
    assert box["y"] + box["height"] <= 720


def test_the_board_is_saved_as_a_picture_and_the_steps_as_lines(page: Page) -> None:
    page.goto(f"{CLIP.replace('/embed', '/share')}&at=30")
    with page.expect_download() as saved:
        button(page, "Board as PNG").click()
    picture = saved.value.path().read_bytes()
    assert saved.value.suggested_filename == "mathdoku-5x5.png"
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [2000, 2000]
    assert len(picture) > 20_000  # something is drawn
    with page.expect_download() as saved:
        page.get_by_role("link", name="Steps as JSON lines").click()
    assert len(saved.value.path().read_text().splitlines()) == 15
