"""Whose requests: our own forms are taken over plain http and behind a proxy, foreign ones are not.

Browsers send Sec-Fetch-Site to https and to this computer alone. A class comes over plain http to
the address of the teacher's computer: there the origin is all that tells our pages from others.
"""

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
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


@contextmanager
def served(heard: Heard, settings: dict[str, Any]) -> Iterator[int]:
    """A server on all addresses of this computer; gathers what browsers say of where they are."""
    app = create_app({"TESTING": True, **settings})
    asked = app.wsgi_app

    def listening(environ: dict[str, Any], begin: Any) -> Any:
        if environ["REQUEST_METHOD"] == "POST":
            heard.append((environ.get("HTTP_ORIGIN"), environ.get("HTTP_SEC_FETCH_SITE")))
        return asked(environ, begin)

    app.wsgi_app = listening  # type: ignore[method-assign]
    with running(make_server("0.0.0.0", 0, app, threaded=True, request_handler=Quiet)) as port:
        yield port


@contextmanager
def running(server: Any) -> Iterator[int]:
    """The port of a server while it runs."""
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def proxy(to: int) -> ThreadingHTTPServer:
    """What docs/deploy.md puts in front: it names the host that was asked for."""

    class Proxy(BaseHTTPRequestHandler):
        def _pass(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            headers = {name: text for name, text in self.headers.items() if name != "Host"}
            headers |= {"X-Forwarded-Host": self.headers["Host"], "X-Forwarded-Proto": "http"}
            with closing(HTTPConnection("127.0.0.1", to)) as line:
                line.request(self.command, self.path, self.rfile.read(length), headers)
                answer = line.getresponse()
                body = answer.read()
            self.send_response_only(answer.status)
            for name, text in answer.getheaders():
                if name not in ("Content-Length", "Connection"):
                    self.send_header(name, text)
            self.send_header("Content-Length", str(len(body)))
            with suppress(ConnectionError):  # a page that is left hears no more
                self.end_headers()
                self.wfile.write(body)

        do_GET = do_POST = _pass  # noqa: N815 - so http.server names them

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("0.0.0.0", 0), Proxy)
    server.daemon_threads = False  # what is under way ends before the next test begins
    return server


HOSTS, SITES = ("its own address", "a name"), ("direct", "behind a proxy")
# Each two of the three that go together are there without the sweep, too.
WAYS = [
    pytest.param(
        host, site, scripts, marks=() if (one + other) % 2 != scripts else pytest.mark.sweep
    )
    for one, host in enumerate(HOSTS)
    for other, site in enumerate(SITES)
    for scripts in (True, False)
]


@pytest.fixture
def host(request: pytest.FixtureRequest) -> str:
    """What a browser takes for another computer, though it is this one."""
    if request.param == "a name":
        return UNTRUSTED
    addresses = local_addresses()
    if not addresses:
        pytest.skip("this computer has no address but its own loopback: the name alone is tried")
    return addresses[0]


@pytest.fixture
def site(request: pytest.FixtureRequest, host: str, heard: Heard) -> Iterator[str]:
    """The address of a laboratory over plain http."""
    if request.param == "direct":
        with served(heard, {}) as port:
            yield f"http://{host}:{port}"
    else:
        with served(heard, {"PROXY_HOPS": 1}) as behind, running(proxy(behind)) as port:
            yield f"http://{host}:{port}"


@pytest.fixture
def heard() -> Heard:
    return []


def foreign(page: Page, site: str) -> None:
    """Press a button on a page of another site, which sends a form to this one."""
    form = f'<form method="post" action="{site}/room"><button>Win a prize</button></form>'
    page.route(
        "http://elsewhere.test/", lambda route: route.fulfill(body=form, content_type="text/html")
    )
    page.goto("http://elsewhere.test/")
    button(page, "Win a prize").click()


@pytest.mark.parametrize(("host", "site", "scripts"), WAYS, indirect=["host", "site"])
def test_our_forms_are_ours_and_those_of_others_are_not(
    open_page: OpenPage, site: str, heard: Heard, scripts: bool
) -> None:
    page = open_page(java_script_enabled=scripts)
    page.goto(f"{site}/watch")
    page.get_by_role("link", name="Ask a class").click()
    button(page, "Open a room").click()
    expect(page.get_by_role("heading", name="Lead room")).to_be_attached()
    button(page, "More").click()
    button(page, "Lock").click()
    # What was pressed before the page's script was there leaves the list open, else it is closed.
    expect(page.locator("#now")).to_contain_text("Let others in")
    assert set(heard) == {(site, None)}  # else this is no plain http to a browser

    heard.clear()  # what the leader's page still asks for may come after that
    foreign(page, site)
    expect(page.get_by_text("This request comes from another site.")).to_be_visible()
    assert [each for each in heard if each != (site, None)] == [("http://elsewhere.test", None)]
