"""Gunicorn, as docs/deploy.md starts it, finishes requests, and checks its settings."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.support import HANGS, ROOT
from tests.web.privacy import Caller, PrivateVisit

# By its own name, as a new master starts like the old one, and not as a module.
STARTED = [
    str(Path(sys.executable).with_name("gunicorn")), "--config", "python:webapp.web.gunicorn_conf",
]  # fmt: skip


@contextmanager
def gunicorn(
    at: int = 0, cwd: Path = ROOT, command: list[str] | None = None, **settings: str
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start gunicorn with one worker; yield its process and port, and end it afterwards."""
    with subprocess.Popen(
        command or [*STARTED, "--bind", f"127.0.0.1:{at}"],
        stderr=subprocess.PIPE, encoding="utf-8", cwd=cwd,
        env=os.environ | {"WEB_CONCURRENCY": "1"} | settings,
    ) as process:  # fmt: skip
        try:
            found = None
            while not found and (line := process.stderr.readline()):
                found = re.search(r"Listening at: http://127.0.0.1:(\d+)", line)
            yield process, int(found[1])
        finally:
            process.terminate()


def test_stopped_gunicorn_finishes_open_requests() -> None:
    with gunicorn(PROXY_HOPS="1") as (process, port):
        forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "lab.example"}
        _, page, _ = Caller(port, forwarded).ask("/share")
        assert page.by_role("textbox", "Link")["value"].startswith("https://lab.example/play")
        # The page's own limit: gunicorn's limits are higher.
        long = Caller(port, {"HX-Current-URL": "a" * 12_000})
        assert long.ask("/watch?p=" + "a" * 12_000)[0] == 422
        with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as half:
            half.sendall(b"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\n")
            assert Caller(port).ask("/readyz")[0] == 200  # so the first half has arrived
            process.send_signal(signal.SIGTERM)
            half.sendall(b"text=4")
            assert half.recv(100).startswith(b"HTTP/1.1 422")
        assert process.wait() == 0


@pytest.mark.sweep
def test_gunicorn_logs_identify_no_visitor(tmp_path: Path) -> None:
    """Gunicorn's own access log and its most detailed level are included."""
    file, own = tmp_path / "access.log", tmp_path / "own.log"
    settings = f"--access-logfile={own} --log-level=debug"
    with gunicorn(ACCESS_LOG=str(file), GUNICORN_CMD_ARGS=settings) as (process, port):
        visit = PrivateVisit(port)
        visit.everything()
        process.terminate()
        log = process.communicate()[1]
    assert [
        visit.leaked(text)
        for text in (log, file.read_text(encoding="utf-8"), own.read_text(encoding="utf-8"))
    ] == [[]] * 3
    assert log.count("Invalid request …") == 4
    assert "POST /room/<code>/answer 204" in file.read_text(encoding="utf-8")
    assert " POST - 204 0 " in own.read_text(encoding="utf-8")


def test_wrong_setting_stops_gunicorn_with_an_error() -> None:
    env = os.environ | {"TRUSTED_HOSTS": "https://lab.example"}
    done = subprocess.run(
        STARTED, capture_output=True, encoding="utf-8", cwd=ROOT, env=env, timeout=HANGS
    )
    assert done.returncode == 1
    assert done.stderr.startswith("mathdoku: TRUSTED_HOSTS can't be 'https://lab.example': write ")
    assert done.stderr.count("\n") == 1
