"""A position in a view of runs, and its answers: the page, the fragment and the table.

Watch, Compare, Embed, Be the solver and Four puzzles each read their own position from the request;
the answers work alike for all of them.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Response, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue

from webapp.web.http import htmx, params, waiting
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.waiting import Waiting

# The buttons of every transport, by their values.
_MOVES = ("first", "back", "step", "last")


@dataclass(frozen=True, slots=True)
class Place:
    """A view's position: its URL and its template context."""

    address: str
    context: Mapping[str, Any]


def go(*more: str) -> str:
    """The button that was pressed: first, back, step, last or one of `more`; "" if none."""
    return params.one_of("go", ("", *_MOVES, *more), "")


def page(template: str, place: Place, moves: Collection[str]) -> ResponseReturnValue:
    """The page of a position, or a redirect to it if the request made one of the `moves`."""
    if not request.args.keys().isdisjoint(moves):
        return redirect(place.address, 303)
    return render_template(template, **place.context)


def fragment(
    template: str,
    find: Callable[[], Place],
    board: str = "#position",
    sync: str = "#transport:abort",
) -> Response:
    """The fragment that replaces `board`, which stays while the position is being computed.

    Requests of the element `sync` take precedence over retries.
    """
    try:
        place = find()
    except NotReadyError as late:
        return waiting.answer(late, "#making", board, "outerMorph", sync)
    response = make_response(htmx.fragment(template, **place.context))
    response.headers[htmx.REPLACE_URL] = place.address
    return response


def rows_to_come(
    late: NotReadyError, path: str, again: Sequence[tuple[str, str]], slot: str
) -> Waiting:
    """The retry that completes a table whose runs are still being computed."""
    return Waiting(late.sentence, path, again, slot, "outerMorph")


def table(
    template: str, slot: str, context: Mapping[str, Any], late: NotReadyError | None
) -> Response:
    """The fragment of a table whose rows fill in while the runs are computed."""
    if late:
        within = (template, context)
        return waiting.answer(late, target=slot, swap="outerMorph", within=within)
    return make_response(htmx.fragment(template, **context))
