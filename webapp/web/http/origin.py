"""Origin: from whose page a request comes, by what browsers say of it."""

from urllib.parse import urlsplit

from flask import Request

from .request import usual

# What Sec-Fetch-Site says of our own pages, and of who sends a page again by hand.
_OWN = ("same-origin", "none")
_USUAL = {"http": ":80", "https": ":443"}


def is_ours(request: Request, public_url: str | None) -> bool:
    """Whether a page of ours sends this, or what is no browser: that says neither.

    Over plain http browsers name the origin alone. Only its host is compared: what speaks TLS in
    front of this server need not tell it so.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is None and origin is None:
        return True
    hosts = (request.host, _host(public_url or ""))
    return site in _OWN or (_host(origin or "") or None) in hosts


def _host(address: str) -> str:
    """The host of an origin, with its port where that is not the usual one; empty of no origin."""
    try:
        parts = urlsplit(address)
    except ValueError:  # half a bracket
        return ""
    return usual(parts.netloc).removesuffix(_USUAL.get(parts.scheme, " "))
