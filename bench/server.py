"""The server as people run it: in a process of its own, on a free port."""

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from webapp.web.http.limits import AGAIN_MS

# Seconds; far longer than any answer takes where all is well, however busy the machine is.
_PATIENCE = 600.0


@dataclass(slots=True)
class Server:
    """A running server; `peak_mb` is known at its end, if the system reports it."""

    port: int
    process: int
    peak_mb: float | None = None

    @property
    def root(self) -> str:
        """The address of its first page, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, visitor: int = 0) -> tuple[int, str]:
        """Status and text of an answer, asked for as htmx does; each visitor has its address."""
        source = f"127.0.{1 + visitor // 250}.{1 + visitor % 250}", 0
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=120, source_address=source
        )
        try:
            connection.request("GET", path, headers={"HX-Request": "true"})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def final(self, path: str) -> tuple[int, str]:
        """The same when it is there: asked for again, as htmx does, while it is being made."""
        until = monotonic() + _PATIENCE
        while (answer := self.get(path))[0] == 202 and monotonic() < until:
            sleep(AGAIN_MS / 1000)
        return answer


DEFAULT = (sys.executable, "-m", "webapp", "serve", "--port", "0")
GUNICORN = (
    sys.executable, "-m", "gunicorn", "--config", "python:webapp.web.gunicorn_conf",
    "--bind", "127.0.0.1:0",
)  # fmt: skip


@contextmanager
def serving(command: Sequence[str] = DEFAULT, **settings: str) -> Iterator[Server]:
    """Start a server with these settings in its environment, and end it afterwards."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | settings
    )
    port = None
    while process.stdout and not port and (said := process.stdout.readline()):
        port = re.search(r"http://127\.0\.0\.1:(\d+)", said.decode())
    if not port:
        process.kill()
        raise RuntimeError(f"the server does not start: try '{' '.join(command)}'")
    server = Server(int(port[1]), process.pid)
    try:
        yield server
        server.peak_mb = _peak_mb(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()


def _peak_mb(process: int) -> float | None:
    """The most memory that a process has held so far; None if the system doesn't report it."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="utf-8"))
    return int(found[1]) / 1024 if found else None
