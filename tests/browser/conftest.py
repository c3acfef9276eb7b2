"""A real browser against a real server; a page that logs an error fails its test."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, Response, expect
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.browser.play import play_address, takes_moves
from tests.browser.support import SAMPLE, draw_address, takes_edits
from tools.find_chromium import ARGUMENTS, find
from webapp.puzzle.editing import empty
from webapp.web.room.throttle import Throttle

NO_BROWSER = (
    "No Chromium for the browser tests: set CHROMIUM_PATH to one, install it (on Debian "
    "'apt-get install chromium-headless-shell'), or run 'playwright install --with-deps chromium'."
)


class Quiet(WSGIRequestHandler):
    """Logs no requests: a failing test would drown in them."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


# A machine may be busy with other things; no test waits this long where all is well.
expect.set_options(timeout=60_000)

Contexts = Callable[..., BrowserContext]
OpenPage = Callable[..., Page]


def pytest_configure(config: pytest.Config) -> None:
    """The one marker of these tests."""
    config.addinivalue_line("markers", "expects(*troubles): statuses, and parts of console errors")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Launch the Chromium that is there."""
    path = find()
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    more = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, "args": ARGUMENTS, **more}


@pytest.fixture(autouse=True)
def _at_full_speed(no_cover: None) -> None:
    """The coverage tracer makes the server a third as fast; the routes have tests of their own."""


@pytest.fixture(autouse=True)
def _has_opened_no_room(app: Flask) -> None:
    """All tests come from one address, which may have so many rooms open."""
    app.extensions["throttle"] = Throttle()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """The address of a server on a free port."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    """A server for the whole session."""
    with served(app) as address:
        yield address


@pytest.fixture
def troubles(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Errors of scripts, broken policies and answers that nobody asked for; any fails the test."""
    found: list[str] = []
    yield found
    assert found == []


# What Chromium says of a request that has no answer.
_UNHEARD = "Failed to fetch"


def listen(page: Page, troubles: list[str], allowed: tuple[int | str, ...]) -> None:
    """Gather the page's troubles, but for allowed statuses and parts of console errors."""

    def answered(response: Response) -> None:
        if response.status >= 400 and response.status not in allowed:
            troubles.append(f"{response.status} from {response.url}")

    def lost(request: Request) -> None:
        left = request.failure == "net::ERR_ABORTED"
        if request.resource_type == "fetch" and not left and _UNHEARD not in allowed:
            troubles.append(f"{request.failure} at {request.url}")

    # Chromium reports every answer of 400 and above in its console as well, and every script's
    # request without one, even where whoever asked has left the page: both are heard above.
    expected = ["Failed to load resource", _UNHEARD, *(e for e in allowed if isinstance(e, str))]
    page.on(
        "console",
        lambda message: (
            troubles.append(message.text)
            if message.type == "error" and not any(each in message.text for each in expected)
            else None
        ),
    )
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("response", answered)
    page.on("requestfailed", lost)


def _allowed(request: pytest.FixtureRequest) -> tuple[int | str, ...]:
    marker = request.node.get_closest_marker("expects")
    return marker.args if marker else ()


@pytest.fixture(scope="session")
def contexts(browser: Browser, base_url: str) -> Iterator[Contexts]:
    """Contexts by their settings, which all tests share: a warm cache is half the time.

    Whoever must not know what another one's browser keeps has one with a number of its own.
    """
    made: dict[str, BrowserContext] = {}

    def context(number: int = 0, **settings: Any) -> BrowserContext:
        name = repr((number, sorted(settings.items())))
        if name not in made:
            made[name] = browser.new_context(base_url=base_url, **settings)
            made[name].set_default_timeout(60_000)  # as what is expected
        return made[name]

    yield context
    for each in made.values():
        each.close()


@pytest.fixture
def open_page(
    contexts: Contexts, request: pytest.FixtureRequest, base_url: str, troubles: list[str]
) -> Iterator[OpenPage]:
    """Opens a page with these settings: a phone, a dark room, a browser without scripts.

    It remembers nothing of other tests, and what goes wrong in it fails the test.
    """
    pages: list[Page] = []

    def open_(**settings: Any) -> Page:
        context = contexts(**settings)
        page = context.new_page()
        if all(each.context != context for each in pages):
            forget_others(page, base_url)
        listen(page, troubles, _allowed(request))
        pages.append(page)
        return page

    yield open_
    for page in pages:
        if not page.is_closed():
            _shut(page)


def forget_others(page: Page, origin: str) -> None:
    """Forget what pages of earlier tests kept: once they are closed, since a page may keep more
    until then."""
    session = page.context.new_cdp_session(page)
    kinds = "local_storage,indexeddb"
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
    session.detach()


def _shut(page: Page) -> None:
    """Close a page, though it may be just on its way to another, as a room's is when that ends:
    Chromium, when told to close it, may then go on to the other page for good."""
    session = page.context.new_cdp_session(page)
    target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    browser = page.context.browser
    assert browser
    closer = browser.new_browser_cdp_session()
    while not page.is_closed():
        with suppress(Error), page.expect_event("close", timeout=5_000):
            closer.send("Target.closeTarget", {"targetId": target})
    closer.detach()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page as most people see it."""
    return open_page()


@pytest.fixture
def open_apart(
    new_context: Callable[..., BrowserContext],
    request: pytest.FixtureRequest,
    troubles: list[str],
) -> OpenPage:
    """Opens a page in a context of its own, for who stops its clock: clocks are a context's."""

    def open_(**settings: Any) -> Page:
        page = new_context(**settings).new_page()
        listen(page, troubles, _allowed(request))
        return page

    return open_


@pytest.fixture
def play(page: Page) -> Page:
    """The sample on Play, ready to be written into."""
    page.goto(play_address(SAMPLE))
    takes_moves(page)
    return page


@pytest.fixture
def draw(page: Page) -> Page:
    """An empty grid of 4 x 4."""
    page.goto(draw_address(empty(4)))
    takes_edits(page)
    return page
