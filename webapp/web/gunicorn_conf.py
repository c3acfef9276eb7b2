"""The gunicorn settings of docs/deploy.md: `--config python:webapp.web.gunicorn_conf`."""

import os
import sys
from typing import TYPE_CHECKING, Any

from webapp.budget import cores
from webapp.web.handin import signing
from webapp.web.http.limits import ADDRESS_BYTES
from webapp.web.http.server import THREADS
from webapp.web.http.settings import SettingError, read_settings
from webapp.web.room.find import APART

if TYPE_CHECKING:
    from flask import Flask

try:
    read_settings()
except SettingError as error:  # report it once, instead of in each worker
    sys.exit(f"mathdoku: {error}")

wsgi_app = "webapp.web.gunicorn_conf:prepared()"
# Proxy headers of any client would be trusted: only `--bind` opens this to other computers.
bind = f"127.0.0.1:{os.environ.get('PORT') or 8000}"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or cores())
threads = THREADS
graceful_timeout = 15  # seconds that requests in flight may still take at the end
keepalive = 65  # seconds: longer than a proxy keeps a connection that it may use again
# Gunicorn counts request lines up to 8,190 bytes or not at all: the proxy and the pages count them.
limit_request_line = 0
limit_request_field_size = ADDRESS_BYTES  # htmx says in a header which address it comes from
secure_scheme_headers: dict[str, str] = {}  # `PROXY_HOPS` alone says whether a proxy is believed
# If gunicorn's own access log is turned on, this format keeps visitors out of it.
access_log_format = "%(t)s %(m)s - %(s)s %(B)s %(M)s %(p)s"
control_socket_disable = True  # its socket needs a home, which a service may lack


def when_ready(server: Any) -> None:
    """Gunicorn calls this once it listens, when it is settled how many workers there are."""
    on_reload(server)
    several, settings = server.cfg.workers > 1, read_settings()
    if several and not settings["REDIS_URL"]:
        server.log.warning(APART)
    if several and not settings["SECRET_KEY"]:
        server.log.warning(signing.APART)


def on_reload(server: Any) -> None:
    """Gunicorn calls this at HUP, before it begins new workers, when it has read this module again.

    What is forgotten is read from the disk by the next who imports it. A worker would else have
    what this module imports from before an update and the rest from after it; and gunicorn, at HUP,
    this module from before.
    """
    if not server.cfg.preload_app:  # with `--preload` what is served is made here, of these modules
        for name in [each for each in sys.modules if each.partition(".")[0] == "webapp"]:
            del sys.modules[name]


def prepared() -> "Flask":
    """What is served: made by each worker, and by `--check-config`, which so refuses a version
    that no worker could begin with."""
    from webapp import create_app
    from webapp.web.app import prepare

    app = create_app()
    prepare(app)
    return app


def pre_request(worker: Any, request: Any) -> None:
    """Override gunicorn's debug log of the requested path, which can contain a room's code."""
