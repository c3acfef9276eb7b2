"""The answer to a request whose result isn't computed yet; it asks again by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, make_response, request
from flask.typing import ResponseReturnValue

from . import htmx
from .jobs import NotReadyError
from .limits import AGAIN_MS, AGAIN_SECONDS


@dataclass(frozen=True, slots=True)
class Waiting:
    """Words in the place of what is being computed, and what they request after a while.

    `again` are the names and values of the address `path`, asked for after `delay` ms; what it
    answers is swapped into `target`. Requests of the `form`, or of what `sync` names, come before.
    """

    sentence: str
    path: str
    again: Sequence[tuple[str, str]]
    target: str = "this"
    swap: str = "outerHTML"
    sync: str | None = None
    form: str | None = None
    delay: int = AGAIN_MS
    seconds = AGAIN_SECONDS


def answer(
    late: NotReadyError,
    slot: str | None = None,
    target: str = "this",
    swap: str = "outerHTML",
    sync: str | None = None,
    form: str | None = None,
    within: tuple[str, Mapping[str, Any]] | None = None,
    page: str = "pages/waiting.html",
) -> Response:
    """A 202 that says how far the work is; `late` knows.

    For htmx it is a fragment that goes into the `slot` (a selector; None: where the answer would
    have gone) and asks again after a while, for the `target`. Where a part is known already,
    `within` names the fragment that includes the words, and what else it needs. Without htmx it is
    a page that loads itself again, or a `page` that includes the same fragment.
    """
    fragment = htmx.wants_fragment(request)
    template, more = within or ("fragments/waiting.html", {})
    # After a morph, htmx sends the request again only if its URL has changed.
    turn = "2" if request.args.get("again") == "1" else "1"
    named = {**request.args.to_dict(flat=False), "again": [turn]}
    again = [(name, value) for name, each in named.items() for value in each]
    first = sync or (f"{form}:drop" if form else None)
    words = Waiting(late.sentence, request.path, again, target, swap, first, form)
    response = make_response(
        htmx.fragment(template if fragment else page, **{**more, "waiting": words}), 202
    )
    if fragment and slot:
        response.headers[htmx.RETARGET] = slot
        response.headers[htmx.RESWAP] = "innerHTML"
    return htmx.vary(_later(response))


def json_answer(late: NotReadyError) -> Response:
    """A 202 in JSON that says how far the work is: the player asks again by itself."""
    return _later(make_response({"making": late.sentence}, 202))


def _later(response: Response) -> Response:
    response.headers["Retry-After"] = str(AGAIN_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


def late_answer(error: NotReadyError) -> ResponseReturnValue:
    """The answer where a page has no words of its own for it."""
    return answer(error)


def is_repeat() -> bool:
    """Whether a waiting answer asks again, not a person."""
    return "again" in request.args
