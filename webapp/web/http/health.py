"""Health probes: whether the process is alive, and whether it is ready.

Both are answered before anything else looks at the request. A probe asks by number, which is no
name among TRUSTED_HOSTS, and it is no visitor: nothing counts or logs it, and it waits for no work
of others. A probe reads the status, and a person the plain text.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from flask import Flask

from webapp.classroom.room import Store, StoreUnreachableError

from .headers import HEADERS

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ALIVE, READY = "/healthz", "/readyz"


def install(app: Flask) -> None:
    """Answer probes before the application does."""
    app.wsgi_app = Health(app, app.wsgi_app)  # type: ignore[method-assign]


class Health:
    """Answers probes, and hands on all other requests."""

    def __init__(self, app: Flask, rest: "WSGIApplication") -> None:
        self._app = app
        self._rest = rest

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        path = environ.get("PATH_INFO")
        if path not in (ALIVE, READY):
            return self._rest(environ, start_response)
        faults = [*_faults(self._app)] if path == READY else []
        text = "".join(f"{each}\n" for each in faults or ["ok"]).encode()
        headers = HEADERS | {
            "Cache-Control": "no-store",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Length": f"{len(text)}",
        }
        start_response("503 Service Unavailable" if faults else "200 OK", [*headers.items()])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [text]


def _faults(app: Flask) -> Iterator[str]:
    """Why it can't do its work, each reason in a sentence."""
    for folder, name in ((app.template_folder, "base.html"), (app.static_folder, "css/base.css")):
        if not Path(folder or "", name).is_file():
            yield f"The file {name}, which its pages need, can’t be read: install it again."
    try:
        cast(Store, app.extensions["rooms"]).ping()
    except StoreUnreachableError as error:
        yield f"The room store (REDIS_URL) can’t be used: {error.fault}."
