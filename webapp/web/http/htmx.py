"""htmx: every header that it sends or reads, by name, and the fragments that it swaps."""

from typing import Any

from flask import Request, Response, make_response, render_template, request
from flask.typing import ResponseReturnValue
from jinja2_fragments.flask import render_block

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
    """Whether the request is from htmx, which gets the fragment instead of the whole page."""
    return request.headers.get(REQUEST) == "true"


def fragment(name: str, **context: Any) -> str:
    """A template, or the block of one that `page.html#block` names."""
    page, _, block = name.partition("#")
    return render_block(page, block, **context) if block else render_template(page, **context)


def respond(name: str, **context: Any) -> Response:
    """The block of `page.html#block` for htmx, and the whole page for everybody else."""
    page = name.partition("#")[0]
    return vary(fragment(name if wants_fragment(request) else page, **context))


def vary(answer: ResponseReturnValue) -> Response:
    """Set Vary on a response whose URL has both, so that caches keep page and fragment apart."""
    response = make_response(answer)
    response.vary.add(REQUEST)
    return response
