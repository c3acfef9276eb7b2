"""`mathdoku` and nothing else: it serves, and the first page opens in the browser."""

import os
import socket
import webbrowser
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from tests.cli.support import HANGS, interrupted, started
from tests.cli.test_addresses import Unserved
from webapp.cli import serving
from webapp.cli.opening import NO_BROWSER, open_in_browser


def test_bare_command_serves_on_a_free_port_and_opens_it() -> None:
    with ExitStack() as held:
        with suppress(OSError):  # if it isn't somebody else's by now
            held.enter_context(socket.create_server((serving.HOST, serving.PORT)))
        process = held.enter_context(started(env=os.environ | {"BROWSER": "echo opened %s"}))
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(3)]
        url = lines[1].split()[4]
        assert lines == [
            "Port 8000 is taken, so this is another one.\n",
            f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n",
            f"opened {url}\n",
        ]
        there = HTTPConnection(url.split("/")[2], timeout=HANGS)
        there.request("GET", "/")
        assert there.getresponse().status == 200
        there.close()
        assert interrupted(process) == ("", "")
    assert process.returncode == 0


LYNX = webbrowser.GenericBrowser("lynx")


@pytest.mark.parametrize(
    ("browser", "named", "opens", "said"),
    [
        # One that would take the terminal isn't begun in it, unless it is named.
        (LYNX, "", True, f"{NO_BROWSER}\n"),
        (LYNX, "lynx", True, ""),
        (webbrowser.BackgroundBrowser("firefox"), "", True, ""),
        (webbrowser.BackgroundBrowser("firefox"), "", False, f"{NO_BROWSER}\n"),
        (None, "", True, f"{NO_BROWSER}\n"),
    ],
)
def test_missing_browser_is_reported(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    browser: webbrowser.BaseBrowser | None,
    named: str,
    opens: bool,
    said: str,
) -> None:
    def get() -> webbrowser.BaseBrowser:
        if browser is None:
            raise webbrowser.Error
        return browser

    monkeypatch.setenv("BROWSER", named)
    monkeypatch.setattr(webbrowser, "get", get)
    monkeypatch.setattr(webbrowser, "open", lambda url: opens)
    open_in_browser("http://127.0.0.1:8000/")
    for thread in enumerate_threads():
        if thread.name == "browser":
            thread.join()
    assert capsys.readouterr().out == said


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be opened; the server ends at once, and listens on a port that was free."""
    found: list[str] = []
    with socket.create_server((serving.HOST, 0)) as free:
        monkeypatch.setattr(serving, "PORT", free.getsockname()[1])
    monkeypatch.setattr(serving, "open_in_browser", found.append)
    monkeypatch.setattr("webapp.web.http.server.Server", Unserved)
    return found


def test_free_default_port_is_used(run: Any, opened: list[str]) -> None:
    url = f"http://127.0.0.1:{serving.PORT}/"
    assert run("") == (0, f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n", "")
    assert opened == [url]


@pytest.mark.parametrize("arguments", ["--no-browser", "serve --port 0 --no-browser"])
def test_no_browser_opens_unless_requested(run: Any, opened: list[str], arguments: str) -> None:
    assert run(arguments)[0] == 0
    assert opened == []
