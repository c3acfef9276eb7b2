"""Fixtures for a real browser and server; an error in a page fails its test."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, BrowserContext, Error, Page, Request, Response, expect
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.browser.play import open_play
from tests.browser.support import SAMPLE, draw_address, open_draw
from tools.find_chromium import ARGUMENTS, find
from webapp.puzzle.editing import empty
from webapp.web.room.throttle import Throttle

NO_BROWSER = (
    "No Chromium for the browser tests: set CHROMIUM_PATH to one, install it (on Debian "
    "'apt-get install chromium-headless-shell'), or run 'playwright install --with-deps chromium'."
)


class Quiet(WSGIRequestHandler):
    """A handler that logs no requests, so that failures stay readable."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Log nothing."""


# For a busy machine: only failing tests wait this long.
expect.set_options(timeout=60_000)

Contexts = Callable[..., BrowserContext]
OpenPage = Callable[..., Page]


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of these tests."""
    config.addinivalue_line("markers", "expects(*troubles): statuses, and parts of console errors")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    path = find()
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    more = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, "args": ARGUMENTS, **more}


# A worker would answer in place of the routes of a test.
NO_WORKER = {"service_workers": "block"}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Open pages without a service worker."""
    return {**browser_context_args, **NO_WORKER}


@pytest.fixture(autouse=True)
def _at_full_speed(no_cover: None) -> None:
    """Turn off coverage, which slows the server to a third; other tests cover routes."""


@pytest.fixture(autouse=True)
def _has_opened_no_room(app: Flask) -> None:
    """Forget the rooms of earlier tests, as one IP address may open only a few."""
    app.extensions["throttle"] = Throttle()


@contextmanager
def served(app: Flask) -> Iterator[str]:
    """Start a server on a free port; yield its URL."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    """Start a server for the session; yield its URL."""
    with served(app) as address:
        yield address


@pytest.fixture
def troubles(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Collect script errors, policy violations and unexpected answers; any fails the test."""
    found: list[str] = []
    yield found
    assert found == []


# Chromium's words for a request without an answer.
_UNHEARD = "Failed to fetch"


def listen(page: Page, troubles: list[str], allowed: tuple[int | str, ...]) -> None:
    """Collect the page's troubles, except allowed statuses and parts of console errors."""

    def answered(response: Response) -> None:
        if response.status >= 400 and response.status not in allowed:
            troubles.append(f"{response.status} from {response.url}")

    def lost(request: Request) -> None:
        left = request.failure == "net::ERR_ABORTED"
        if request.resource_type == "fetch" and not left and _UNHEARD not in allowed:
            troubles.append(f"{request.failure} at {request.url}")

    # Chromium also writes to its console every answer of 400 and above and every script's request
    # without an answer, even after its page has gone. The handlers above catch both.
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
    """Return browser contexts by settings, shared by all tests, as a warm cache halves the time.

    A browser whose storage must be separate has its own number.
    """
    made: dict[str, BrowserContext] = {}

    def context(number: int = 0, **settings: Any) -> BrowserContext:
        name = repr((number, sorted(settings.items())))
        if name not in made:
            made[name] = browser.new_context(base_url=base_url, **NO_WORKER, **settings)
            made[name].set_default_timeout(60_000)  # as long as expectations wait
        return made[name]

    yield context
    for each in made.values():
        each.close()


# A busy machine may take so long over a click that Play would see a long press. Tests of long
# presses stop the clock of a page of their own.
_NO_LONG_PRESS = """{
  const later = setTimeout;
  const isLong = (act) => String(act).includes("pressedLong");
  window.setTimeout = (act, ...more) => (isLong(act) ? 0 : later(act, ...more));
}"""


@pytest.fixture
def open_page(
    contexts: Contexts, request: pytest.FixtureRequest, base_url: str, troubles: list[str]
) -> Iterator[OpenPage]:
    """Return a function that opens a page with settings: a phone, dark, without scripts.

    The page has no storage of other tests, and errors in it fail the test.
    """
    pages: list[Page] = []

    def open_(**settings: Any) -> Page:
        context = contexts(**settings)
        page = context.new_page()
        page.add_init_script(_NO_LONG_PRESS)
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
    """Clear the storage of earlier tests, after their pages, which may still write, are closed."""
    session = page.context.new_cdp_session(page)
    kinds = "local_storage,indexeddb"
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
    session.detach()


def _shut(page: Page) -> None:
    """Close a page that may be loading another one, as a room's page does at its end.

    Chromium may otherwise drop the close and load the other page.
    """
    session = page.context.new_cdp_session(page)
    target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    browser = page.context.browser
    closer = browser.new_browser_cdp_session()
    while not page.is_closed():
        with suppress(Error), page.expect_event("close", timeout=5_000):
            closer.send("Target.closeTarget", {"targetId": target})
    closer.detach()


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()


@pytest.fixture
def open_apart(
    new_context: Callable[..., BrowserContext],
    request: pytest.FixtureRequest,
    troubles: list[str],
) -> OpenPage:
    """Return a function that opens a page in its own context, whose clock can be stopped."""

    def open_(**settings: Any) -> Page:
        page = new_context(**settings).new_page()
        listen(page, troubles, _allowed(request))
        return page

    return open_


@pytest.fixture
def play(page: Page) -> Page:
    return open_play(page, SAMPLE)


@pytest.fixture
def draw(page: Page) -> Page:
    return open_draw(page, draw_address(empty(4)))
