"""`mathdoku serve` prints its URLs, and `mathdoku` opens the first page."""

import os
import re
import socket
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from pathlib import Path
from threading import enumerate as enumerate_threads
from typing import Any

import pytest

from tests.cli.support import FOUR, interrupted, started
from tests.web.privacy import Caller
from webapp.cli import serving
from webapp.cli.serving import NO_BROWSER, local_addresses, open_in_browser
from webapp.puzzle import parse
from webapp.solvers.registry import YOURS


class Unserved:
    def __init__(self, *_: object) -> None: ...

    def run(self) -> None: ...


def test_local_addresses_are_usable_on_this_computer() -> None:
    for address in local_addresses(also_ipv6=True):
        ip = ip_address(address)
        assert [ip.is_loopback, ip.is_link_local, ip.is_unspecified] == [False] * 3
        family = socket.AF_INET if ip.version == 4 else socket.AF_INET6
        with socket.socket(family, socket.SOCK_DGRAM) as own:
            own.bind((address, 0))  # fails for other computers' addresses


@pytest.fixture
def printed(run: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that gives the output of `serve` on a host with these addresses."""

    def serve(host: str, found: list[str]) -> str:
        monkeypatch.setattr(serving, "local_addresses", lambda **_: found)
        monkeypatch.setattr("webapp.web.http.server.make_server", Unserved)
        status, out, err = run(f"serve --host {host} --port 0")
        assert (status, err) == (0, "")
        return re.sub(r":\d{4,5}/", ":PORT/", out)

    return serve


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


needs_ipv6 = pytest.mark.skipif(not has_ipv6(), reason="this computer has no IPv6")
FIREWALL = "If they can't reach it, a firewall on this computer may have to allow it.\n"


@pytest.mark.parametrize("host", ["0.0.0.0", pytest.param("::", marks=needs_ipv6)])
def test_server_on_all_addresses_prints_urls_to_type(printed: Any, host: str) -> None:
    for found, said in (
        (["192.168.0.7"], "http://192.168.0.7:PORT/"),
        (["10.0.0.1", "2001:db8::7"], "http://10.0.0.1:PORT/ or http://[2001:db8::7]:PORT/"),
        ([], "no address found"),
    ):
        assert printed(host, found) == (
            "Mathdoku Lab is on http://127.0.0.1:PORT/ (Ctrl+C stops it)\n"
            f"On other computers in your network: {said}\n{FIREWALL}"
        )


@pytest.mark.parametrize(
    ("host", "at"), [("127.0.0.1", "127.0.0.1"), pytest.param("::1", "[::1]", marks=needs_ipv6)]
)
def test_server_on_one_address_prints_only_that_url(printed: Any, host: str, at: str) -> None:
    url = f"http://{at}:PORT/"
    assert printed(host, ["192.168.0.7"]) == f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n"


def test_bare_command_serves_on_a_free_port_and_opens_it() -> None:
    with ExitStack() as held:
        with suppress(OSError):  # unless another process has taken it
            held.enter_context(socket.create_server((serving.HOST, serving.PORT)))
        process = held.enter_context(started(env=os.environ | {"BROWSER": "echo opened %s"}))
        lines = [process.stdout.readline() for _ in range(3)]
        url = lines[1].split()[4]
        assert lines == [
            "Port 8000 is in use; using another one.\n",
            f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n",
            f"opened {url}\n",
        ]
        assert Caller(int(url.split(":")[2].strip("/"))).ask("/")[0] == 200
        assert interrupted(process) == ("", "")
    assert process.returncode == 0


LYNX = webbrowser.GenericBrowser("lynx")


@pytest.mark.parametrize(
    ("browser", "named", "opens", "said"),
    [
        # A terminal browser is started only if it is named.
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
    """Return the URLs that would be opened; the server ends at once, on a free port."""
    found: list[str] = []
    with socket.create_server((serving.HOST, 0)) as free:
        monkeypatch.setattr(serving, "PORT", free.getsockname()[1])
    monkeypatch.setattr(serving, "open_in_browser", found.append)
    monkeypatch.setattr("webapp.web.http.server.make_server", Unserved)
    return found


def test_free_default_port_is_used(run: Any, opened: list[str]) -> None:
    url = f"http://127.0.0.1:{serving.PORT}/"
    assert run("") == (0, f"Mathdoku Lab is on {url} (Ctrl+C stops it)\n", "")
    assert opened == [url]


@pytest.mark.parametrize("arguments", ["--no-browser", "serve --port 0 --no-browser"])
def test_no_browser_opens_unless_requested(run: Any, opened: list[str], arguments: str) -> None:
    assert run(arguments)[0] == 0
    assert opened == []


@pytest.fixture(autouse=True)
def _own_algorithms_are_forgotten() -> Iterator[None]:
    yield
    YOURS.clear()


def test_own_algorithms_are_served_on_this_computer_only(
    run: Any, opened: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("", encoding="utf-8")
    status, out, err = run(f"serve --port 0 --algorithm {file}")
    assert (status, err, out.splitlines()[1].partition("/watch?")[2]) == (
        0, "", "p=m1Mrd3XIiFB0ZM1QdLEQ3x&with=mine",
    )  # fmt: skip
    assert run(f"serve --host 0.0.0.0 --port 0 --algorithm {file}") == (
        2, "", "mathdoku: --algorithm runs your program, so it needs --host 127.0.0.1\n",
    )  # fmt: skip
    assert run("serve --port 0 --algorithm nothing.py")[2].startswith(
        "mathdoku: can't add the algorithm: there is no file '"
    )
    assert opened == []


def test_recorded_runs_open_in_watch(run: Any, opened: list[str], tmp_path: Path) -> None:
    events, puzzle = tmp_path / "run.jsonl", tmp_path / "four.txt"
    puzzle.write_text(FOUR, encoding="utf-8")
    events.write_text("", encoding="utf-8")
    said = f"mathdoku: '{events}' has no events\n"
    assert run(f"watch {events} {puzzle}") == (2, "", said)
    events.write_text('\ufeff{"event": "restart", "line": 2}\n', encoding="utf-8")
    assert run(f"watch {events} {puzzle}")[0] == 0
    [url] = opened
    assert url.endswith("/watch?p=m1Mrd3XIiFB0ZM1QdLEQ3x&with=run")
    [end] = YOURS["run"]().solve(parse(FOUR))
    assert "run.jsonl, event 1: there is no event 'restart'" in str(end)
