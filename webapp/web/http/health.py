"""Health: whether the process answers, and whether it can do its work; probes ask for it.

Both are answered before anything else has looked at the request. A probe asks by number, which is
no name among TRUSTED_HOSTS, and it is no visitor: nothing counts it, nothing logs it, and it waits
for no work of others. They answer in plain text: a probe reads the status, and a person the rest.
"""

from collections.abc import Callable, Iterable, Iterator
from logging import getLogger
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, cast

from flask import Flask

from webapp.classroom.room import PATIENCE, Store, Unreachable

from .headers import HEADERS
from .logs import told

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ALIVE, READY = "/healthz", "/readyz"
_METHODS = ("GET", "HEAD")
# What was found is told for so many seconds to all who ask: a store that doesn't answer would hold
# a thread for each of them. While one looks, others are told what was found before, unless that is
# older than any store may be silent; then they wait for a moment, and don't know.
_SECONDS, _MOMENT = 1.0, 0.2
# Of the files that pages are made of, those that none can do without.
_TEMPLATE, _STYLE = "base.html", "css/main.css"
_ENDING = "The server is ending."
_UNKNOWN = "Whether it can do its work is being found out."
_FAILED = "Whether it can do its work can’t be found out: a fault in the program, told in its log."
_SILENT = "The store of rooms (REDIS_URL) doesn’t answer within two seconds."
_REFUSES = "The store of rooms (REDIS_URL) can’t be used: {}."

_log = getLogger(__name__)


def install(app: Flask) -> None:
    """Answer probes before the application does."""
    app.wsgi_app = Health(app, app.wsgi_app)  # type: ignore[method-assign]
    ends_when(app, lambda: False)


def ends_when(app: Flask, is_ending: Callable[[], bool]) -> None:
    """Let the application know whether its server still takes requests."""
    app.extensions["is_ending"] = is_ending


class Health:
    """Answers probes; all else it hands on."""

    def __init__(self, app: Flask, rest: "WSGIApplication") -> None:
        self._app = app
        self._rest = rest
        self._lock = Lock()
        self._looked = float("-inf")
        self._found: list[str] = [_UNKNOWN]

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        path, method = environ.get("PATH_INFO"), environ["REQUEST_METHOD"]
        if path not in (ALIVE, READY):
            return self._rest(environ, start_response)
        status, said, headers = "200 OK", ["ok"], HEADERS | {"Cache-Control": "no-store"}
        if method not in _METHODS:
            status, said = "405 Method Not Allowed", ["This address takes no such requests."]
            headers["Allow"] = ", ".join(_METHODS)
        elif path == READY and (faults := self._faults()):
            status, said = "503 Service Unavailable", faults
        text = "".join(f"{each}\n" for each in said).encode()
        headers["Content-Type"] = "text/plain; charset=utf-8"
        headers["Content-Length"] = f"{len(text)}"
        start_response(status, [*headers.items()])
        return [] if method == "HEAD" else [text]

    def _faults(self) -> list[str]:
        """Why it can't do its work, each reason in a sentence; one look serves all who ask."""
        if self._app.extensions["is_ending"]():
            return [_ENDING]
        if self._lock.acquire(timeout=0 if self._is_known() else _MOMENT):
            try:
                if monotonic() - self._looked > _SECONDS:
                    self._look()
            finally:
                self._lock.release()
        return self._found if self._is_known() else [_UNKNOWN]

    def _is_known(self) -> bool:
        return monotonic() - self._looked <= _SECONDS + PATIENCE

    def _look(self) -> None:
        try:
            found = list(_looked_for(self._app))
        except Exception as error:  # whatever it is, it is found out for all who ask
            found = [_FAILED]
            if found != self._found:
                _log.error("The look at what it needs failed.\n%s", told(error))
        self._tell(found)
        self._looked = monotonic()

    def _tell(self, found: list[str]) -> None:
        """Log what has changed, since a probe tells nobody why."""
        if found and found != self._found:
            _log.warning("Not ready: %s", " ".join(found))
        elif not found and self._found not in ([], [_UNKNOWN]):
            _log.warning("Ready again.")
        self._found = found


def _looked_for(app: Flask) -> Iterator[str]:
    for folder, name in ((app.template_folder, _TEMPLATE), (app.static_folder, _STYLE)):
        try:
            Path(folder or "", name).read_bytes()
        except OSError:
            yield f"The file {name}, of which its pages are made, can’t be read: install it anew."
    since = monotonic()
    try:
        cast(Store, app.extensions["rooms"]).ping()
    except Unreachable as error:
        yield _SILENT if error.fault == "TimeoutError" else _REFUSES.format(error.fault)
    else:
        if monotonic() - since > PATIENCE:  # it has answered byte after byte
            yield _SILENT
