"""`mathdoku` and nothing else: it serves, and the first page opens in the browser."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.commands.support import HANGS, interrupted, started
from tests.commands.test_addresses import Unserved
from webapp.commands import serving
from webapp.commands.opening import NO_BROWSER

# Without these there is nowhere for a window to open, and nobody says which browser to take.
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def bare(**more: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in SCREENS} | more


@pytest.fixture
def taken() -> Iterator[None]:
    """Somebody listens on the usual port: this test, if it isn't somebody else by now."""
    with ExitStack() as held:
        with suppress(OSError):
            held.enter_context(socket.create_server((serving.HOST, serving.PORT)))
        yield


def status_of(url: str) -> int:
    there = HTTPConnection(url.split("/")[2], timeout=HANGS)
    there.request("GET", "/")
    status = there.getresponse().status
    there.close()
    return status


@pytest.mark.usefixtures("taken")
def test_bare_command_serves_on_a_free_port_and_opens_it() -> None:
    with started(env=bare(BROWSER="echo opened %s")) as process:
        assert process.stdout
        lines = [process.stdout.readline() for _ in range(3)]
        url = lines[1].split()[4]
        assert lines == [
            "Port 8000 is taken, so this is another one.\n",
            f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n",
            f"opened {url}\n",
        ]
        assert status_of(url) == 200
        assert interrupted(process) == ("", "")
    assert process.returncode == 0


@pytest.mark.usefixtures("taken")
def test_without_a_display_it_says_so_and_serves(tmp_path: Path) -> None:
    """A browser that would take the terminal isn't begun in it."""
    lynx = tmp_path / "lynx"
    lynx.write_text("#!/bin/sh\necho This terminal is mine now.\n")
    lynx.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    with started(env=bare(PATH=path, TERM="xterm")) as process:
        assert process.stdout
        _, address, said = [process.stdout.readline() for _ in range(3)]
        assert said == f"{NO_BROWSER}\n"
        assert status_of(address.split()[4]) == 200
        assert interrupted(process) == ("", "")


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


@pytest.mark.parametrize("arguments", ["--no-browser", "serve --port 0"])
def test_no_browser_opens_unless_requested(run: Any, opened: list[str], arguments: str) -> None:
    assert run(arguments)[0] == 0
    assert opened == []
