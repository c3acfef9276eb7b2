"""Asking: a request goes in as a server hands it over, and the answer is judged."""

import logging
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from types import FrameType
from typing import Any

from flask import Flask

from tests.fuzz.requests import Asked
from tests.web.support import POLICY
from webapp.budget import Budget
from webapp.insight import Run
from webapp.puzzle import Puzzle
from webapp.solvers import Choice

PATIENCE = 60.0  # of processor time; the longest whole work takes some 15
LARGEST = 1_000_000  # bytes
# Paper has up to 36 boards of 256 cells, with as many in the key; a file has up to 100,000 steps.
LARGER = {"/print": 6_000_000, "/run.jsonl": 20_000_000}
ALLOWED = {200, 202, 204, 302, 303, 304, 308, 400, 403, 404, 405, 409, 410, 411, 413, 414, 415, 416,
           422, 429, 431, 501, 503}  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
_SHARE, _CUT = 400, 1_500


class TooLong(BaseException):
    """An answer did not come at all."""


@dataclass
class Answer:
    """What came back from a path."""

    path: str
    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    said: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """What is wrong with it, each in a few words."""
        named = {name.lower(): value for name, value in self.headers}
        most = LARGER.get(self.path, LARGEST)
        is_told = named.get("retry-after") and named.get("cache-control") == "no-store"
        wrong = {
            f"status {self.status}": self.status not in ALLOWED,
            **{f"no {name}": named.get(name) != value for name, value in HEADERS.items()},
            "a cookie": "set-cookie" in named,
            "a line break in a header": any({*each} & {*"\r\n"} for each in named.values()),
            f"over {most} bytes": len(self.body) > most,
            "a 202 that says nothing of asking again": self.status == 202 and not is_told,
        }
        return [fault for fault, is_so in wrong.items() if is_so] + self.said


class _Listener(logging.Handler):
    """Hears what is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(f"logs {record.getMessage().splitlines()[-1]}")


_listener = _Listener()
logging.getLogger().addHandler(_listener)


def ask(app: Flask, asked: Asked) -> Answer:
    """The answer to a request, with what was logged meanwhile."""
    answer = Answer(asked.path)

    def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Any:
        answer.status, answer.headers = int(status.split()[0]), headers

    _listener.heard.clear()
    try:
        with _patience(), _little_work():
            chunks: Any = app.wsgi_app(_environ(asked), start)
            answer.body = b"".join(chunks)
            if hasattr(chunks, "close"):
                chunks.close()
    except TooLong:
        answer.said.append(f"no answer in {PATIENCE:.0f} s")
    except Exception as error:  # what a server would have to deal with
        answer.said.append(f"raises {error!r:.120}")
    answer.said += _listener.heard
    return answer


def _environ(asked: Asked) -> dict[str, Any]:
    environ = {
        "REQUEST_METHOD": asked.method,
        "PATH_INFO": asked.path,
        "QUERY_STRING": asked.query_string.encode(errors="replace").decode("latin-1"),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "REMOTE_ADDR": asked.address,
        "SCRIPT_NAME": "",
        "CONTENT_LENGTH": str(len(asked.body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(asked.body),
        "wsgi.errors": StringIO(),
    }
    for name, value in asked.headers:
        key = name.upper().replace("-", "_")
        environ[key if key.startswith("CONTENT_") else f"HTTP_{key}"] = value
    return environ


@contextmanager
def _patience() -> Iterator[None]:
    """Raise TooLong where an answer takes too long, whether work is counted there or not."""

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def _little_work() -> Iterator[None]:
    """Grant a small share of all work, and short runs."""
    budget, run = Budget.__init__, Run.__init__

    def small(self: Budget, work: int | None = None, *rest: Any, **more: Any) -> None:
        budget(self, work if work is None else work // _SHARE, *rest, **more)

    def short(self: Run, puzzle: Puzzle, choice: Choice, cut: int = _CUT, *rest: Any) -> None:
        run(self, puzzle, choice, min(cut, _CUT), *rest)

    Budget.__init__, Run.__init__ = small, short  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Budget.__init__, Run.__init__ = budget, run  # type: ignore[method-assign]
