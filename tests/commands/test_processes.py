"""The command as people run it: pipes, Ctrl+C, terminals, and the server."""

import http.client
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from tests.commands.drawn import drawn
from tests.commands.support import FOUR, HANGS, interrupted, started
from webapp.commands import reading


def test_python_m_webapp_runs_the_command() -> None:
    with started("solve", "-", "--json") as process:
        out, err = process.communicate(FOUR)
    assert process.returncode == 0
    assert json.loads(out)["complete"] is True
    assert err.count("\n") == 1


def test_closed_pipe_ends_a_trace_quietly(four: str) -> None:
    with started("trace", four, "--with", "brute-force") as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == "     1  Try 1 in r1c1.\n"
        process.stdout.close()
        assert process.wait() == 0
        assert process.stderr.read() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_full_disk_is_reported_in_a_sentence(four: str) -> None:
    for command in (["solve", four], ["generate", "--size", "3", "--difficulty", "easy"]):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "webapp", *command],
                stdout=full, stderr=subprocess.PIPE, text=True,
            )  # fmt: skip
        assert done.returncode == 2
        *_, last = done.stderr.splitlines()
        assert last == "mathdoku: the output can't be written: No space left on device"
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("check -", "<&-"),
        ("solve -", "<&- >&-"),
        ("generate --size 3 --difficulty easy", "<&- >&- 2>&-"),
    ],
)
def test_closed_streams_never_make_a_traceback(command: str, closed: str) -> None:
    line = f"{shlex.quote(sys.executable)} -m webapp {command} {closed}"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, text=True)
    reads = command.endswith("-")
    assert done.returncode == (2 if reads else 0)
    if reads and "2>" not in closed:
        assert done.stderr == "mathdoku: can't read standard input: it's closed\n"
    assert "Traceback" not in done.stderr


def test_ctrl_c_ends_a_search_with_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "six.txt"
    file.write_text("6 " + "abcdef " * 6 + " ".join(f"{label} 21 +" for label in "abcdef"))
    with started("solve", str(file), "--with", "backtracking", "--count", "1000000") as process:
        assert process.stdout
        first = process.stdout.readline()
        out, err = interrupted(process)
    grids = (first + out).split("\n\n")
    assert process.returncode == 130
    assert first == "123456\n"
    assert all(len(grid.split()) == 6 for grid in grids[:-1]), "only the last may be half written"
    assert re.match(r"\d+ solutions? found before the search was interrupted; ", err)
    assert err.count("\n") == 1


def test_long_search_shows_progress_on_a_terminal(four: str) -> None:
    with drawn("solve", four, "--with", "brute-force") as search:
        search.wait_for(r"\r\x1b\[K\d+ seconds?, [\d,]+ steps so far")
        os.killpg(search.process.pid, signal.SIGINT)
        search.wait_for(r"interrupted; .*\n")
        assert search.process.wait() == 130
    told = r"so far\r\x1b\[Kno solutions found before the search was interrupted; "
    assert re.search(told, search.text), search.text


def test_symbols_that_a_terminal_lacks_are_no_error(four: str) -> None:
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    with started("trace", four, "--with", "backtracking", env=ascii_only) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert "3? is full and has 2 ? 1 = 1, not 3." in out


def test_serve_prints_its_url_answers_and_ends_with_ctrl_c() -> None:
    with started("serve", "--port", "0") as process:
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith("Mathdoku Lab is on http://127.0.0.1:")
        port = int(line.split(":")[2].split("/")[0])
        with ExitStack() as stack:
            # More at once than there are threads.
            for _ in range(30):
                there = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
                connection = stack.enter_context(there)
                connection.sendall(b"GET /import HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.0 200 OK")
        _, err = interrupted(process)
    assert (process.returncode, err) == (0, "")


def port_of(process: subprocess.Popen[str]) -> int:
    """The port that a server says it is on, once it is there."""
    assert process.stdout
    return int(process.stdout.readline().split(":")[2].split("/")[0])


def test_serve_finishes_open_requests_before_it_ends() -> None:
    with started("serve", "--port", "0") as process:
        assert process.stdout
        assert process.stderr
        port = port_of(process)
        with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as there:
            there.sendall(b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n")
            with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as other:
                other.sendall(b"GET /favicon.ico HTTP/1.0\r\n\r\n")
                assert other.recv(100).startswith(b"HTTP/1.0 200 OK")
            process.send_signal(signal.SIGTERM)
            there.sendall(b"text=4")
            assert there.recv(100).startswith(b"HTTP/1.1 422")
        assert (process.wait(), process.stderr.read()) == (0, "")


def shared(port: int, headers: Mapping[str, str] = MappingProxyType({})) -> str:
    """The link that Share shows to a browser that sends these headers."""
    there = http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS)
    there.request(
        "GET", "/share", headers={name.replace("_", "-"): headers[name] for name in headers}
    )
    page = there.getresponse().read().decode()
    there.close()
    found = re.search(r'value="(https?://[^/"]+)/play', page)
    return found[1] if found else page


def test_serve_trusts_proxies_by_setting() -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "lab.example"}
    with started("serve", "--port", "0", env=os.environ | {"PROXY_HOPS": "1"}) as process:
        assert shared(port_of(process), told) == "https://lab.example"


def test_serve_names_the_wrong_setting(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXY_HOPS", "many")
    told = "mathdoku: PROXY_HOPS can't be 'many': write a number from 0 to 9\n"
    assert run("serve --port 0") == (2, "", told)


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt, 130), (SystemExit, 0)])
def test_interrupt_anywhere_makes_no_traceback(
    run: Any, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], status: int
) -> None:
    def interrupted(text: str) -> None:
        raise error

    monkeypatch.setattr(reading, "parse", interrupted)
    assert run("check -", FOUR) == (status, "", "")


@pytest.mark.parametrize(
    ("host", "message"),
    [
        ("127.0.0.1", "that port is taken; choose another with --port\n"),
        ("no.such.host.invalid", ""),
    ],
)
def test_serve_explains_why_it_cannot_listen(run: Any, host: str, message: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, out, err = run(f"serve --host {host} --port {port}")
    assert (status, out) == (2, "")
    assert err.startswith(f"mathdoku: can't serve on {host}, port {port}: {message}")
    assert err.count("\n") == 1
