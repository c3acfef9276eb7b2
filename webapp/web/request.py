"""Requests: as Flask has them, but any bytes may stand in an address, and files come whole."""

from string import punctuation
from typing import Any
from urllib.parse import quote

import flask


class Request(flask.Request):
    """A request made safe before anything reads it.

    Werkzeug takes a raw query for UTF-8 and raises where it is none, or where a redirect would
    carry a line break: so what is not print in ASCII is escaped first, as browsers do. It raises
    for the labels of a host, too, which may have 63 letters: such a host is none. A part of a file
    would be compressed as if it were the whole.
    """

    def __init__(self, environ: dict[str, Any], *args: Any, **settings: Any) -> None:
        query = environ.get("QUERY_STRING", "")
        if not (query.isascii() and query.isprintable()):
            environ["QUERY_STRING"] = quote(query.encode("latin-1"), safe=punctuation)
        labels = environ.get("HTTP_HOST", "").partition(":")[0].removesuffix(".").split(".")
        if not all(0 < len(label) <= 63 for label in labels):
            environ["HTTP_HOST"] = ""
        environ.pop("HTTP_RANGE", None)
        super().__init__(environ, *args, **settings)
