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

from webapp.room import Store, Unreachable

from .headers import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ALIVE, READY = "/healthz", "/readyz"
# What was found is told for so many seconds to all who ask: a store that doesn't answer would hold
# a thread for each of them.
_SECONDS = 1.0
# Of the files that pages are made of, those that none can do without.
_TEMPLATE, _STYLE = "base.html", "css/main.css"
_ENDING = "The server is ending."
_UNKNOWN = "Whether it can do its work is being found out."

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
        if path not in (ALIVE, READY) or method not in ("GET", "HEAD"):
            return self._rest(environ, start_response)
        faults = self._faults() if path == READY else []
        text = "".join(f"{each}\n" for each in faults or ["ok"]).encode()
        headers = HEADERS | {
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": f"{len(text)}",
            "Cache-Control": "no-store",
        }
        start_response("503 Service Unavailable" if faults else "200 OK", [*headers.items()])
        return [] if method == "HEAD" else [text]

    def _faults(self) -> list[str]:
        """Why it can't do its work, a sentence a reason; one who asks looks for all the others."""
        if self._app.extensions["is_ending"]():
            return [_ENDING]
        if self._lock.acquire(blocking=False):
            try:
                if monotonic() - self._looked > _SECONDS:
                    self._tell(list(_looked_for(self._app)))
                    self._looked = monotonic()
            finally:
                self._lock.release()
        return self._found

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
    try:
        cast(Store, app.extensions["rooms"]).ping()
    except Unreachable:
        yield "The store of rooms (REDIS_URL) doesn’t answer."
