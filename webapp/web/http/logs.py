"""Logs: what is written of requests and faults, and never whose they were, or what they held.

A request has a line where ACCESS_LOG says so: when, its method, the rule of its route with the
names in it (`/room/<code>/now`), status, bytes, milliseconds, and the process that answered. What
somebody has typed may stand in an address, in a header, and in what an exception says, too: of a
fault is told where it was raised and its class.
"""

import logging
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from errno import errorcode
from logging.handlers import WatchedFileHandler
from time import perf_counter
from traceback import format_tb
from types import TracebackType
from typing import TYPE_CHECKING, Any
from weakref import finalize

from flask import Flask, Request, request

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_STDOUT = "-"
_TIME = "%Y-%m-%dT%H:%M:%S%z"
# Where a server's own words end, and those of whoever asks begin.
_THEIRS = re.compile(
    "(serving|servicing|handling request|invalid request|closing channel|disconnection).*",
    re.I | re.S,
)
_SERVERS = ("gunicorn.error", "waitress")

_log = logging.getLogger(__name__)


class Laboratory(Flask):
    """An application that logs its faults as this module says."""

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Say which route failed, and where."""
        fault = told(exc_info[1]) if exc_info[1] else ""
        self.logger.error("%s %s failed.\n%s", _method(request.method), _rule(request), fault)


def told(error: BaseException) -> str:
    """An exception without what it says: its lines and its class, after those it came from."""
    parts, seen = list[str](), set[int]()
    each: BaseException | None = error
    while each and id(each) not in seen:  # two may come from each other
        seen.add(id(each))
        parts.append("".join(format_tb(each.__traceback__)) + named(each))
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "\nand then\n".join(reversed(parts))


def named(error: BaseException) -> str:
    """The class of an exception, and the number that the system gave it."""
    name = type(error).__qualname__
    if isinstance(error, OSError) and error.errno:
        name += f" {errorcode.get(error.errno, error.errno)}"
    return name


class Discreet(logging.Filter):
    """Takes out of a server's own log what came with a request."""

    def filter(self, record: logging.LogRecord) -> bool:
        try:
            said = record.getMessage()
        except Exception:  # a fault of the server's own, which is no reason to fail
            said = str(record.msg)
        record.msg, record.args = _THEIRS.sub(r"\1 …", said), ()
        if record.exc_info and record.exc_info[1]:
            record.exc_text, record.exc_info = told(record.exc_info[1]), None
        return True


_discreet = Discreet()


def be_discreet() -> None:
    """Let the servers' own logs hold nothing of requests."""
    for name in _SERVERS:
        logging.getLogger(name).addFilter(_discreet)


def install(app: Flask) -> None:
    """Let nobody be known by the logs of whichever server there is, and write a line a request to
    where the setting says, if it does."""
    be_discreet()
    if where := app.config["ACCESS_LOG"]:
        app.wsgi_app = AccessLog(app.wsgi_app, where)  # type: ignore[method-assign]


class Lines(logging.StreamHandler[Any]):
    """Writes lines, as long as it can: that it can't is said once, and is no fault of a request."""

    _fault = ""

    def emit(self, record: logging.LogRecord) -> None:
        before, self._fault = self._fault, ""
        try:
            super().emit(record)
        except OSError:  # a file that was moved away is looked for, and begun anew, before all else
            self.handleError(record)
        if self._fault and self._fault != before:
            _log.warning("Requests can’t be logged where ACCESS_LOG says: %s.", self._fault)
        elif before and not self._fault:
            _log.warning("Requests are logged again.")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802 (as in logging)
        if error := sys.exception():
            self._fault = named(error)

    def close(self) -> None:
        with suppress(OSError):
            super().close()


class LinesInFile(Lines, WatchedFileHandler):
    """Writes lines to a file, and to a new one where that was moved away (by logrotate)."""


class AccessLog:
    """An application that writes a line once an answer is sent."""

    def __init__(self, app: "WSGIApplication", where: str) -> None:
        self._app = app
        handler = Lines(sys.stdout) if where == _STDOUT else LinesInFile(where, encoding="utf-8")
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", _TIME))
        self._log = logging.Logger("access", logging.INFO)  # of its own: no other log has its lines
        self._log.addHandler(handler)
        finalize(self, handler.close)

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        sent = _Sent(self._log, _method(environ["REQUEST_METHOD"]))

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            # The application forgets its request before the last of an answer is sent.
            sent.status, sent.rule = status[:3], _rule(environ.get("werkzeug.request"))
            return start_response(status, headers, *more)

        try:
            sent.parts = self._app(environ, start)
        except BaseException:
            sent.close()
            raise
        return sent


class _Sent:
    """An answer on its way; its line is written when it is over."""

    def __init__(self, log: logging.Logger, method: str) -> None:
        self.status, self.rule = "500", "-"
        self.parts: Iterable[bytes] = ()
        self._log = log
        self._method = method
        self._since = perf_counter()
        self._bytes = 0

    def __iter__(self) -> Iterator[bytes]:
        for part in self.parts:
            self._bytes += len(part)
            yield part

    def close(self) -> None:
        """The server calls this once it has sent all, or can't."""
        if close := getattr(self.parts, "close", None):
            close()
        took = (perf_counter() - self._since) * 1000
        about = (self._method, self.rule, self.status, self._bytes, took, os.getpid())
        self._log.info("%s %s %s %d %.0f %d", *about)


def _method(name: str) -> str:
    return name if name in _METHODS else "-"


def _rule(asked: Request | None) -> str:
    return asked.url_rule.rule if asked and asked.url_rule else "-"
