"""The key of hand-in codes, and the sentences shown if processes don't share one."""

from collections.abc import Mapping
from logging import getLogger
from secrets import token_urlsafe
from typing import Any, cast

from flask import Flask, current_app, request

from webapp.web.http.errors import RequestError

# Logged for the operator.
APART = (
    "Hand-in is off: with more than one worker, set SECRET_KEY so that every worker can verify "
    "every code (docs/deploy.md, Hand-in codes), or serve with one worker."
)
CLOSED = (
    "This server isn’t set up for hand-in codes yet. Please ask the person who runs it to read its "
    "log, which says what to do."
)
_DRAWN_BYTES = 32


def install(app: Flask, config: Mapping[str, Any]) -> None:
    """Give the application its key: that of its settings, else one drawn now, which ends with it.

    Templates ask `hands_in()` whether there is anything to press.
    """
    secret = config["SECRET_KEY"] or token_urlsafe(_DRAWN_BYTES)
    app.extensions["hand-in key"] = f"hand-in codes {secret}".encode()
    app.jinja_env.globals["hands_in"] = is_ready


def key() -> bytes:
    """The signing key; raises RequestError if other workers don't share it."""
    if not is_ready():
        getLogger(__name__).error(APART)
        raise RequestError(CLOSED, status=503)
    return cast(bytes, current_app.extensions["hand-in key"])


def is_drawn() -> bool:
    """Whether the key is random, and so is lost when this process ends."""
    return not current_app.config["SECRET_KEY"]


def is_ready() -> bool:
    """Whether every process of this server can check codes that this one signs."""
    return not (is_drawn() and request.environ.get("wsgi.multiprocess"))
