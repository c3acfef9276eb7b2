"""A real browser against a real server; a page that logs an error fails its test."""

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import ConsoleMessage, Page
from werkzeug.serving import make_server

from tests.browser.find_chromium import ARGUMENTS, find

NO_BROWSER = (
    "No Chromium for the browser tests: set CHROMIUM_PATH to one, install it (on Debian "
    "'apt-get install chromium'), or run 'playwright install --with-deps chromium'."
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Launch the Chromium that is there."""
    path = find()
    if path is None:
        pytest.fail(NO_BROWSER, pytrace=False)
    more = {"executable_path": path} if path else {}
    return {**browser_type_launch_args, "args": ARGUMENTS, **more}


@pytest.fixture(scope="session")
def base_url(app: Flask) -> Iterator[str]:
    """A server on a free port for the whole session."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """Playwright's page; errors of scripts and broken policies fail the test."""
    errors: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        # Chromium reports every answer of 400 and above; some tests ask for them.
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert errors == []
