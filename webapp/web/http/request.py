"""Requests made safe to read, whether they are ours, and under which URL others reach a page."""

from ipaddress import ip_address
from string import punctuation
from typing import Any
from urllib.parse import quote, urlsplit

import flask
from flask import current_app, request

from .errors import RequestError

# A name has at most 253 characters; a port, six with its colon.
HOST_CHARACTERS = 260
# Sec-Fetch-Site for this site's own pages, and for a page that a person reloads or types.
_OWN = ("same-origin", "none")
_USUAL = {"http": ":80", "https": ":443"}


class Request(flask.Request):
    """A request made safe before anything reads it.

    Werkzeug reads a raw query as UTF-8 and raises if it isn't, or if a redirect would contain a
    line break; so anything but printable ASCII is escaped first, as browsers do. It also raises for
    a host that isn't an international name; such a host is left out. A range of a file would be
    compressed as if it were the whole file.
    """

    def __init__(self, environ: dict[str, Any], *args: Any, **settings: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        if not (query.isascii() and query.isprintable()):
            environ["QUERY_STRING"] = quote(query.encode("latin-1"), safe=punctuation)
        if host := environ.get("HTTP_HOST"):
            environ["HTTP_HOST"] = normal_host(host) if _is_name(host) else ""
        environ.pop("HTTP_RANGE", None)
        super().__init__(environ, *args, **settings)


def normal_host(host: str) -> str:
    """The host as it is usually written: in lower case, and without the name's final dot."""
    name, colon, port = host.partition(":")
    return f"{name.lower().removesuffix('.')}{colon}{port}"


def _is_name(host: str) -> bool:
    """Whether a host can be an international name; checking a long one would take seconds."""
    if len(host) > HOST_CHARACTERS:
        return False
    try:
        host.partition(":")[0].encode("idna").decode("idna")
    except UnicodeError:
        return False
    return True


def is_ours(asked: flask.Request, public_url: str | None) -> bool:
    """Whether a page of this site sends the request, or a client that isn't a browser.

    Over plain http browsers name the origin alone. Only its host is compared: what speaks TLS in
    front of this server need not report it.
    """
    site, origin = asked.headers.get("Sec-Fetch-Site"), asked.headers.get("Origin")
    if site is None and origin is None:
        return True
    hosts = (asked.host, _host(public_url or ""))
    return site in _OWN or (_host(origin or "") or None) in hosts


def _host(address: str) -> str:
    """The host of an origin, with its port unless that's the default; empty if it's invalid."""
    try:
        parts = urlsplit(address)
    except ValueError:  # half a bracket
        return ""
    return normal_host(parts.netloc).removesuffix(_USUAL.get(parts.scheme, " "))


def absolute(path: str) -> tuple[str, bool]:
    """The URL at which others reach a page, and whether it works on this computer only."""
    root = current_app.config["PUBLIC_URL"] or (request.host and request.host_url)
    if root and _is_loopback(root):  # the visitor uses the server's own computer
        root = current_app.config.get("NEARBY_URL") or root
    if not root:
        raise RequestError("This request names no host that a link could lead to.", status=400)
    return f"{root.rstrip('/')}{path}", _is_loopback(root)


def _is_loopback(address: str) -> bool:
    """Whether a URL works only on the computer that opens it."""
    host = urlsplit(address).hostname or ""
    try:
        ip = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return ip.is_loopback or ip.is_unspecified
