"""htmx: every header that htmx sends or reads, by name."""

from flask import Request, Response, make_response
from flask.typing import ResponseReturnValue

REQUEST = "HX-Request"
CURRENT_URL = "HX-Current-URL"
REPLACE_URL = "HX-Replace-Url"
PUSH_URL = "HX-Push-Url"
RETARGET = "HX-Retarget"
RESWAP = "HX-Reswap"
TRIGGER = "HX-Trigger"
REDIRECT = "HX-Redirect"
REFRESH = "HX-Refresh"


def wants_fragment(request: Request) -> bool:
    """Whether htmx asks, and so wants the fragment and not the page around it."""
    return request.headers.get(REQUEST) == "true"


def varied(answer: ResponseReturnValue) -> Response:
    """Mark an answer of an address that has both: caches must keep fragment and page apart."""
    response = make_response(answer)
    response.vary.add(REQUEST)
    return response
