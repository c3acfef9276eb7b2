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

# What every transport can do, by the values of its buttons.
_MOVES = ("first", "back", "step", "last")


@dataclass(frozen=True, slots=True)
class Place:
    """A view's position: its URL, and what its templates need."""

    address: str
    context: Mapping[str, Any]


def go(*more: str) -> str:
    """The button that was pressed: first, back, step, last or one `more`; "" where none was."""
    return params.one_of("go", ("", *_MOVES, *more), "")


def page(template: str, place: Place, moves: Collection[str]) -> ResponseReturnValue:
    """The page of a place; where the request names one of the `moves`, the way to its address."""
    if not request.args.keys().isdisjoint(moves):
        return redirect(place.address, 303)
    return render_template(template, **place.context)


def fragment(
    template: str,
    find: Callable[[], Place],
    board: str = "#position",
    sync: str = "#transport:abort",
) -> Response:
    """What stepping puts in place of the `board`, which stays while the place is being made.

    Requests of what `sync` names come before asking again.
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
    """What a page says of a table that is not whole yet: it is asked for again."""
    return Waiting(late.sentence, path, again, slot, "outerMorph")


def table(
    template: str, slot: str, context: Mapping[str, Any], late: NotReadyError | None
) -> Response:
    """A table whose rows fill in while the runs are made."""
    if late:
        within = (template, context)
        return waiting.answer(late, target=slot, swap="outerMorph", within=within)
    return make_response(htmx.fragment(template, **context))
