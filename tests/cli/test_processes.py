"""The command handles pipes, full disks, Ctrl+C and terminals."""

import os
import re
import signal
import socket
import sys
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.support import FOUR, HANGS, drawn, started
from tests.web.privacy import Caller
from webapp.__main__ import main
from webapp.cli import progress_bar, reading
from webapp.web.http.server import THREADS

GENERATE = "generate --size 3 --difficulty easy"


def test_closed_pipe_ends_a_trace_quietly(
    four: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    with os.fdopen(theirs, "w", encoding="utf-8") as closed:
        monkeypatch.setattr("sys.stdout", closed)
        assert main(["trace", four, "--with", "brute-force"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_full_disk_is_reported_in_one_line(
    four: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (f"solve {four}", GENERATE):
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            monkeypatch.setattr("sys.stdout", full)
            assert main(command.split()) == 2
        last = capsys.readouterr().err.splitlines()[-1]
        assert last == "mathdoku: the output can't be written: No space left on device"


def test_closed_streams_cause_no_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    closed = "mathdoku: can't read standard input: it's closed\n"
    for command, streams, status, err in (
        ("check -", ["stdin"], 2, closed),
        ("solve -", ["stdin", "stdout"], 2, closed),
        (GENERATE, ["stdin", "stdout", "stderr"], 0, ""),
    ):
        with monkeypatch.context() as patch:
            for stream in streams:
                patch.setattr(f"sys.{stream}", None)
            assert main(command.split()) == status
            for stream in streams:
                if opened := getattr(sys, stream):  # in its place
                    opened.close()
        assert capsys.readouterr().err == err


def test_long_search_shows_progress_and_stops_at_ctrl_c(four: str) -> None:
    with drawn("solve", four, "--with", "brute-force") as search:
        search.wait_for(r"\r00:\d\d, [\d,]+ steps so far")
        os.killpg(search.process.pid, signal.SIGINT)
        search.wait_for(r"interrupted; .*\n")
        assert search.process.wait() == 130
    pattern = r"so far *\r *\rno solutions found before the search was interrupted; "
    assert re.search(pattern, search.text), search.text


def test_progress_bar_is_erased_after_an_interrupt() -> None:
    class Terminal(StringIO):
        interrupts = True

        def isatty(self) -> bool:
            return True

        def flush(self) -> None:
            if self.getvalue() and self.interrupts:
                self.interrupts = False
                raise KeyboardInterrupt

    screen = Terminal()
    bar = progress_bar(file=screen, bar_format="{n} steps", delay=1e-9, mininterval=0, miniters=0)
    with pytest.raises(KeyboardInterrupt), bar:
        bar.update(5)
    assert screen.getvalue() == "\r5 steps\r5 steps\r       \r"


def test_unsupported_terminal_symbols_cause_no_error(four: str) -> None:
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    with started("trace", four, "--with", "backtracking", env=ascii_only) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert "3? is full, but 2 ? 1 = 1, not 3." in out


def test_serve_trusts_proxies_and_stops_at_sigterm() -> None:
    with (
        started("serve", "--port", "0", env=os.environ | {"PROXY_HOPS": "1"}) as process,
        ExitStack() as stack,
    ):
        line = process.stdout.readline()
        assert line.startswith("Mathdoku Lab is on http://127.0.0.1:")
        port = int(line.split(":")[2].split("/")[0])

        def connection() -> socket.socket:
            there = socket.create_connection(("127.0.0.1", port), timeout=HANGS)
            return stack.enter_context(there)

        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "lab.example"}
        _, page, _ = Caller(port, forwarded).ask("/share")
        assert page.by_role("textbox", "Link")["value"].startswith("https://lab.example/play")
        others = [connection() for _ in range(THREADS + 8)]
        for other in others:
            other.sendall(b"GET /favicon.ico HTTP/1.0\r\nHost: localhost\r\n\r\n")
        assert {other.recv(15) for other in others} == {b"HTTP/1.0 200 OK"}
        process.send_signal(signal.SIGTERM)
        assert (process.wait(), process.stderr.read()) == (0, "")


def test_serve_reports_the_wrong_setting(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROXY_HOPS", "many")
    error = "mathdoku: PROXY_HOPS can't be 'many': write a number from 0 to 9\n"
    assert run("serve --port 0") == (2, "", error)


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt, 130), (SystemExit, 0)])
def test_interrupt_at_any_point_prints_no_traceback(
    run: Any, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], status: int
) -> None:
    def interrupted(text: str) -> None:
        raise error

    monkeypatch.setattr(reading, "parse", interrupted)
    assert run("solve -", FOUR) == (status, "", "")


@pytest.mark.parametrize(
    ("host", "message"),
    [
        ("127.0.0.1", "that port is in use; choose another with --port\n"),
        ("no.such.host.invalid", ""),
    ],
)
def test_serve_explains_why_it_cannot_listen(run: Any, host: str, message: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = run(f"serve --host {host} --port {port}")
    assert (status, out) == (2, "")
    assert err.startswith(f"mathdoku: can't serve on {host}, port {port}: {message}")
    assert err.count("\n") == 1
