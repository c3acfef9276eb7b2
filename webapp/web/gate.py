"""The gate: long work runs in as many threads as there are cores, and nobody waits in one."""

from collections.abc import Callable
from threading import BoundedSemaphore

from flask import Response, make_response, render_template, request

from . import asked, htmx
from .limits import GATE_DELAY_MS, GATE_PLACES, GATE_RETRY_SECONDS, GATE_WAITS
from .refusal import Refusal

_places = BoundedSemaphore(GATE_PLACES)


def through(work: Callable[[], str], form: str | None = None) -> Response | str:
    """Do the work now if there is a place; else answer with words that ask again by themselves.

    A waiting request would hold one of the server's threads, and stepping would suffer: so the
    page waits, not the server. Requests of the `form`, a selector, come before asking again.
    """
    if _places.acquire(blocking=False):
        try:
            return work()
        finally:
            _places.release()
    waits = asked.number("waits", 0, GATE_WAITS) + 1
    again = {**request.args.to_dict(), "waits": str(waits)}
    gives_up = waits > GATE_WAITS
    if gives_up:
        again.pop("waits")
    if not htmx.wants_fragment(request):
        raise Refusal(
            "The server is busy with other puzzles: load this page again in a moment.",
            status=503,
            retry_after=GATE_RETRY_SECONDS,
        )
    response = make_response(
        render_template(
            "fragments/waiting.html",
            path=request.path,
            again=again,
            delay=GATE_DELAY_MS,
            gives_up=gives_up,
            form=form,
        )
    )
    response.headers["Cache-Control"] = "no-store"
    return response
