"""Addresses: those under which other people reach a page."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import current_app, request

from .refusal import Refusal


def absolute(path: str) -> tuple[str, bool]:
    """The address under which others reach a page, and whether it leads to this computer alone."""
    root = current_app.config["PUBLIC_URL"] or (request.host and request.host_url)
    if root and _is_loopback(root):  # whoever sits at the server itself
        root = current_app.config.get("NEARBY_URL") or root
    if not root:
        raise Refusal("This request names no host that a link could lead to.", status=400)
    return f"{root.rstrip('/')}{path}", _is_loopback(root)


def _is_loopback(address: str) -> bool:
    """Whether an address leads nowhere but to the computer that asks."""
    host = urlsplit(address).hostname or ""
    try:
        ip = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return ip.is_loopback or ip.is_unspecified
