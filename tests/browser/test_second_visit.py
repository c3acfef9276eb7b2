"""A browser that was here before asks for the page, and for no file that it has."""

import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect
from werkzeug.serving import make_server

from tests.browser.conftest import Quiet


@pytest.fixture
def asked(app: Flask) -> Iterator[tuple[str, list[str]]]:
    """A server's address, and the paths that it has been asked for."""
    paths: list[str] = []

    def hear(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        paths.append(environ["PATH_INFO"])
        return app(environ, start)

    server = make_server("127.0.0.1", 0, hear, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}", paths
    server.shutdown()
    thread.join()


def test_a_second_navigation_is_one_request(browser: Browser, asked: tuple[str, list[str]]) -> None:
    root, paths = asked
    context = browser.new_context(base_url=root)
    page = context.new_page()
    page.goto("/import")
    page.goto("/workshop")
    link = page.get_by_role("link", name="Import")
    expect(link).to_be_visible()
    assert len(paths) > 10
    paths.clear()
    link.click()
    expect(page.get_by_role("textbox", name="Puzzle text")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert paths == ["/import"]
    context.close()
