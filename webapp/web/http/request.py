"""Requests: as Flask has them, but any bytes may stand in an address, and files come whole."""

from string import punctuation
from typing import Any
from urllib.parse import quote

import flask

# A name has at most 253 letters; a port, six with its colon.
HOST_LETTERS = 260


class Request(flask.Request):
    """A request made safe before anything reads it.

    Werkzeug takes a raw query for UTF-8 and raises where it is none, or where a redirect would
    carry a line break: so what is not print in ASCII is escaped first, as browsers do. It raises
    for a host that is no international name, too: such a host is none. A part of a file would be
    compressed as if it were the whole.
    """

    def __init__(self, environ: dict[str, Any], *args: Any, **settings: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        if not (query.isascii() and query.isprintable()):
            environ["QUERY_STRING"] = quote(query.encode("latin-1"), safe=punctuation)
        if host := environ.get("HTTP_HOST"):
            environ["HTTP_HOST"] = usual(host) if _is_name(host) else ""
        environ.pop("HTTP_RANGE", None)
        super().__init__(environ, *args, **settings)


def usual(host: str) -> str:
    """The host as it is usually written: in small letters, and without the name's final dot."""
    name, colon, port = host.partition(":")
    return f"{name.lower().removesuffix('.')}{colon}{port}"


def _is_name(host: str) -> bool:
    """Whether a host can be an international name; of a long one that takes seconds to say."""
    if len(host) > HOST_LETTERS:
        return False
    try:
        host.partition(":")[0].encode("idna").decode("idna")
    except UnicodeError:
        return False
    return True
