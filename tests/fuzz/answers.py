"""A fuzzed request, sent straight to the application, and the check of its answer."""

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from threading import current_thread, get_ident, main_thread
from traceback import extract_tb
from types import FrameType
from typing import Any
from wsgiref.util import setup_testing_defaults

from flask import Flask

from tests.fuzz.requests import Asked
from tests.web.support import HEADERS, OF_FILES
from webapp.budget import Budget
from webapp.insight import Run
from webapp.puzzle import Puzzle
from webapp.solvers import Choice
from webapp.web.places import practice

# Seconds of processor time, all threads together. The longest request, eleven searches up to the
# step limit, takes some 15.
PATIENCE = 60.0
WAITING = 300.0  # seconds on the clock, for an answer that hangs without work
LARGEST = 1_000_000  # bytes
# A worksheet has up to 36 boards of 256 cells and as many in its key; a file up to 100,000 steps.
LARGER = {"/print": 6_000_000, "/run.jsonl": 20_000_000}
ALLOWED = {200, 202, 204, 302, 303, 304, 308, 400, 403, 404, 405, 409, 410, 411, 413, 414, 415, 416,
           422, 429, 431, 501, 503}  # fmt: skip
_SHARE, _CUT = 400, 1_500


class TooLongError(BaseException):
    """A request got no answer in time."""


@dataclass
class Answer:
    """The answer to a request, with what was logged."""

    path: str
    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    said: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Return what is wrong in a few words each, equal for equal faults."""
        named = {name.lower(): value for name, value in self.headers}
        found = [] if self.status in ALLOWED else [f"status {self.status}"]
        is_file = self.path.startswith("/static/") and self.status in (200, 304)
        needed = OF_FILES if is_file else HEADERS
        missing = [name for name in needed if named.get(name.lower()) != needed[name]]
        found += [f"{name} is missing" for name in missing]
        found += ["a cookie"] if "set-cookie" in named else []
        found += [f"a line break in {n}" for n, value in self.headers if {*value} & {*"\r\n"}]
        most = LARGER.get(self.path, LARGEST)
        found += [f"over {most} bytes"] if len(self.body) > most else []
        if self.status == 202:
            has_headers = named.get("retry-after") and named.get("cache-control") == "no-store"
            found += [] if has_headers else ["a 202 that does not say when to retry"]
        return found + self.said


class _Listener(logging.Handler):
    """Collects errors logged by the requesting thread; other threads may serve other requests."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []
        self.asking = get_ident()

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.asking:
            self.errors.append(_logged(record))


def _logged(record: logging.LogRecord) -> str:
    """Return the class of a logged error and where it was raised."""
    error = record.exc_info and record.exc_info[1]
    if not error:
        return "an error"
    return f"{type(error).__name__} in {extract_tb(error.__traceback__)[-1].name}"


_listener = _Listener()
logging.getLogger().addHandler(_listener)


def ask(app: Flask, asked: Asked) -> Answer:
    """Return the answer to a request, with what was logged during it."""
    answer = Answer(asked.path)
    _listener.errors.clear()
    _listener.asking = get_ident()
    try:
        with _patience(), _little_work():
            _send(app, asked, answer)
    except TooLongError:
        answer.said.append(f"no answer in {PATIENCE:.0f} s")
    except Exception as error:  # an error that would reach the server
        answer.said.append(f"raises {error!r:.120}")
    answer.said += [f"logs {words}" for words in _listener.errors]
    return answer


def _send(app: Flask, asked: Asked, answer: Answer) -> None:
    def start(status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Any:
        answer.status, answer.headers = int(status.split()[0]), headers

    chunks = app.wsgi_app(_environ(asked), start)
    answer.body = b"".join(chunks)
    close: Callable[[], None] | None = getattr(chunks, "close", None)
    if close:
        close()


def _environ(asked: Asked) -> dict[str, Any]:
    environ = {
        "REQUEST_METHOD": asked.method,
        "PATH_INFO": asked.path,
        "QUERY_STRING": asked.query_string.encode(errors="replace").decode("latin-1"),
        "HTTP_HOST": "localhost",
        "REMOTE_ADDR": asked.address,
        "CONTENT_LENGTH": str(len(asked.body)),
        "wsgi.input": BytesIO(asked.body),
        "wsgi.errors": StringIO(),
        "wsgi.multithread": True,
    }
    setup_testing_defaults(environ)
    for name, value in asked.headers:
        key = name.upper().replace("-", "_")
        environ[key if key.startswith("CONTENT_") else f"HTTP_{key}"] = value
    return environ


@contextmanager
def _patience() -> Iterator[None]:
    """Raise TooLongError if an answer takes too long, whether or not its work is counted."""
    if current_thread() is not main_thread():
        yield
        return

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise TooLongError

    timers = {signal.SIGPROF: signal.ITIMER_PROF, signal.SIGALRM: signal.ITIMER_REAL}
    before = {number: signal.signal(number, give_up) for number in timers}
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    signal.setitimer(signal.ITIMER_REAL, WAITING)
    try:
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


@contextmanager
def _little_work() -> Iterator[None]:
    """Limit work budgets and runs to a small share."""
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
        practice._example.cache_clear()  # made of short runs
