"""Log requests and errors by route, without anything that identifies a visitor.

If ACCESS_LOG is set, each request is one line: time, method, the rule of its route with the
names of what varies in it, the status, the bytes of the answer, the milliseconds until it was
made, and the process that answered. An error has its whole traceback.
"""

import logging
import os
import re
import sys
from logging.handlers import WatchedFileHandler
from time import perf_counter
from types import TracebackType
from weakref import finalize

from flask import Flask, Response, g, request

_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_STDOUT = "-"
# The server's own message comes first; everything after it comes from the request.
_THEIRS = re.compile(
    "(serving|servicing|handling request|invalid request|closing channel|disconnection).*",
    re.I | re.S,
)
_SERVERS = ("gunicorn.error", "waitress")


class LoggingFlask(Flask):
    """An application that logs its errors under their route: Flask names the whole path."""

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        """Log which route failed, and how."""
        self.logger.error("%s failed.", _route(), exc_info=exc_info)


def _discreet(record: logging.LogRecord) -> bool:
    """Remove everything that a request sent from a record of the server's own log."""
    record.msg, record.args = _THEIRS.sub(r"\1 …", record.getMessage()), ()
    return True


class _File(WatchedFileHandler):
    """A log file that is reopened after logrotate has moved it."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:  # reopening failed, which mustn't fail the request
            self.handleError(record)


def install(app: Flask) -> None:
    """Keep visitors out of the servers' own logs, and log requests where the setting says."""
    for name in _SERVERS:
        logging.getLogger(name).addFilter(_discreet)
    if where := app.config["ACCESS_LOG"]:
        _log_requests(app, where)


def _log_requests(app: Flask, where: str) -> None:
    handler: logging.Handler = (
        logging.StreamHandler(sys.stdout) if where == _STDOUT else _File(where, encoding="utf-8")
    )
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z"))
    log = logging.Logger("access", logging.INFO)  # of its own: no other log has its lines
    log.addHandler(handler)
    finalize(app, handler.close)

    @app.before_request
    def begin() -> None:
        g.since = perf_counter()

    @app.after_request  # the first of them: it runs after all others, compression among them
    def log_request(response: Response) -> Response:
        took = (perf_counter() - g.since) * 1000 if "since" in g else 0
        size = 0 if request.method == "HEAD" else response.content_length or 0
        log.info("%s %d %d %.0f %d", _route(), response.status_code, size, took, os.getpid())
        return response


def _route() -> str:
    """The method and the rule of the current request; a dash if it matches none."""
    method = request.method if request.method in _METHODS else "-"
    return f"{method} {request.url_rule.rule if request.url_rule else '-'}"
