"""Origin: our own forms are accepted over plain http at any address, foreign ones aren't.

Browsers send Sec-Fetch-Site only to https and to this computer. A class comes over plain http to
the address of the teacher's computer: there only the origin tells our pages from others.
"""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from tests.browser.conftest import UNTRUSTED, OpenPage, Quiet
from tests.browser.support import button
from webapp import create_app
from webapp.commands.addresses import local_addresses

pytestmark = pytest.mark.expects(403, "Cross-Origin-Opener-Policy header has been ignored")

Heard = list[tuple[str | None, str | None]]


@pytest.fixture
def heard() -> Heard:
    """The origin and the Sec-Fetch-Site of every form."""
    return []


@pytest.fixture
def port(heard: Heard) -> Iterator[int]:
    """The port of a server on all addresses of this computer."""
    app = create_app({"TESTING": True})
    asked = app.wsgi_app

    def listening(environ: dict[str, Any], begin: Any) -> Any:
        if environ["REQUEST_METHOD"] == "POST":
            heard.append((environ.get("HTTP_ORIGIN"), environ.get("HTTP_SEC_FETCH_SITE")))
        return asked(environ, begin)

    app.wsgi_app = listening  # type: ignore[method-assign]
    server = make_server("0.0.0.0", 0, app, threaded=True, request_handler=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def comes_from_elsewhere(page: Page, site: str) -> None:
    """Press a button on a page of another site, which sends a form to this one."""
    form = f'<form method="post" action="{site}/room"><button>Win a prize</button></form>'
    page.route(
        "http://elsewhere.test/", lambda route: route.fulfill(body=form, content_type="text/html")
    )
    page.goto("http://elsewhere.test/")
    button(page, "Win a prize").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_own_forms_are_accepted_and_foreign_ones_refused(
    open_page: OpenPage, port: int, heard: Heard, scripts: bool
) -> None:
    """By a name with scripts, by an address of this computer without; a browser trusts neither."""
    host = UNTRUSTED if scripts else [*local_addresses(), UNTRUSTED][0]
    site, page = f"http://{host}:{port}", open_page(java_script_enabled=scripts)
    page.goto(f"{site}/watch")
    page.get_by_role("link", name="Ask a class").click()
    button(page, "Open a room").click()
    expect(page.get_by_role("heading", name="Lead room")).to_be_attached()
    button(page, "More").click()
    button(page, "Lock").click()
    expect(page.locator("#now")).to_contain_text("Let others in")
    assert set(heard) == {(site, None)}  # else a browser doesn't take it for plain http
    heard.clear()  # what the leader's page still asks for may come after that
    comes_from_elsewhere(page, site)
    expect(page.get_by_text("This request comes from another site.")).to_be_visible()
    assert [each for each in heard if each != (site, None)] == [("http://elsewhere.test", None)]
