"""A puzzle made to order; where a seed has none, the page goes on with the next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.generator.grade import Rating
from webapp.generator.kinds import CAGES, KINDS, SUDOKU
from webapp.generator.make import (
    MAX_CELLS,
    MAX_SEED,
    SHOWN,
    GeneratedPuzzle,
    GenerationError,
    PuzzleSpec,
)
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.words import sign
from webapp.web.board.board_view import CellView, still_rows
from webapp.web.catalogue import making
from webapp.web.catalogue.facts import shape
from webapp.web.http import htmx, params, waiting
from webapp.web.http.jobs import NotReadyError
from webapp.web.http.limits import NEW_AT_ONCE, NEW_DELAY_MS, NEW_SEEDS

pages = Blueprint("new", __name__)


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of a seed: a puzzle with its code, size, kind and URLs; or why there is none, and
    where the page goes on after that many `tries`, by itself unless it gives up."""

    made: GeneratedPuzzle | None = None
    code: str | None = None
    shape: str = ""
    rows: Sequence[Sequence[CellView]] = ()
    another: str = ""
    worksheets: str = ""
    rated: str = ""
    why: str = ""
    tries: int = 0
    onward: str = ""
    gives_up: bool = False


@dataclass(frozen=True, slots=True)
class OneOfTen:
    """One of the puzzles made at once: its seed, code, rating and board, whether it is discarded,
    and the URL that discards it or restores it."""

    seed: int
    code: str
    rating: Rating
    rows: Sequence[Sequence[CellView]]
    is_discarded: bool
    toggle: str


@pages.get("/new")
def page() -> ResponseReturnValue:
    """The form, and the puzzle that it asked for; a spec without a seed gets one."""
    spec = making.spec()
    if not request.args.get("size"):
        return render_template("pages/new.html", **_form(spec, None), new=None)
    seed = making.seed()
    if not request.args.get("seed") or len(request.args.getlist("operators")) > 1:
        # A form names each operator by itself.
        return redirect(_address(spec, seed, **_then(), **_ten()), 303)
    if _ten():
        return _ten_made(spec, seed)
    tries = params.number("tries", 0, NEW_SEEDS)

    try:
        new = _made(spec, seed, tries)
    except NotReadyError as late:
        response = waiting.answer(late, form="#spec")
    else:
        if new.made and _then():
            return _played(new)
        response = _shown(spec, seed, new)
    address = _address(spec, seed)
    response.headers[_history(address)] = address
    return htmx.vary(response)


def _then() -> dict[str, str]:
    """`then=play` if the request has it: the new puzzle opens in Play at once."""
    return {"then": "play"} if request.args.get("then") == "play" else {}


def _ten() -> dict[str, int]:
    """`ten=1` if the request has it: ten puzzles are generated at once."""
    return {"ten": 1} if params.flag("ten") else {}


def _ten_made(spec: PuzzleSpec, seed: int) -> Response:
    """The ten puzzles from the seed on, as far as they are made, without those discarded."""
    discarded = params.numbers("discard")
    batch = making.batch(spec, seed, NEW_AT_ONCE)

    def url(seeds: set[int]) -> str:
        listed = ",".join(map(str, sorted(seeds))) or None
        return _address(spec, seed, ten=1, discard=listed)

    made = [
        OneOfTen(
            each,
            params.encode(one.puzzle),
            one.rating,
            still_rows(one.puzzle),
            each in discarded,
            url(discarded ^ {each}),
        )
        for each, one in batch.found
    ]
    last = made[-1].seed if made else seed
    context = _form(spec, seed) | {
        "new": None,
        "ten": made,
        "short": batch.short,
        "more": _address(spec, making.following(last), ten=1),
        "swapped": htmx.wants_fragment(request),
    }
    fragment, address = "pages/new.html#outcome", url(discarded)
    if batch.late:
        late = NotReadyError(f"{len(made)} of {NEW_AT_ONCE} puzzles are made")
        response = waiting.answer(
            late,
            target="#new-puzzle",
            swap="innerMorph",
            form="#spec",
            within=(fragment, context),
            page="pages/new.html",
        )
    else:
        response = htmx.respond(fragment, **context)
    response.headers[_history(address)] = address
    return htmx.vary(response)


def _played(new: Attempt) -> Response:
    address = url_for("play.page", p=new.code)
    if not htmx.wants_fragment(request):
        return htmx.vary(redirect(address, 303))
    response = Response()
    response.headers[htmx.REDIRECT] = address
    return htmx.vary(response)


def _shown(spec: PuzzleSpec, seed: int, new: Attempt) -> Response:
    """The response for a seed's result.

    Who is to play at once never stops here: the page then goes on as pages do, and leaves no place
    on the history that would lead on again.
    """
    fragment = htmx.wants_fragment(request)
    by_page = _then() and not fragment and not new.gives_up
    return htmx.respond(
        "pages/new.html#outcome",
        **_form(spec, seed) | {"onward": new.onward if by_page else ""},
        new=new,
        swapped=fragment,
    )


def _history(address: str) -> str:
    """How an address comes on the history: pushed, so that Back leads to the puzzle before it.

    What the page asks for by itself replaces what it was asked for; and, as in all browsers, an
    address replaces itself.
    """
    by_itself = "tries" in request.args or waiting.is_repeat()
    again = request.headers.get(htmx.CURRENT_URL, "").endswith(address)
    return htmx.REPLACE_URL if by_itself or again else htmx.PUSH_URL


def _address(spec: PuzzleSpec, seed: int, **more: Any) -> str:
    return _url_of("new.page", spec, seed, **more)


def _url_of(endpoint: str, spec: PuzzleSpec, seed: int, **more: Any) -> str:
    """The URL of a page about the puzzles of a spec."""
    finer: dict[str, Any] = {"kind": spec.kind}
    if spec.kind == CAGES.name:
        finer = {"operators": spec.operators, "singles": int(spec.singles)}
    if spec.kind != SUDOKU.name:
        finer["largest"] = spec.largest
    elif spec.symmetric:
        finer["symmetric"] = 1
    return url_for(endpoint, size=spec.size, grade=spec.grade, **finer, seed=seed, **more)


def _form(spec: PuzzleSpec, seed: int | None) -> dict[str, Any]:
    usual = PuzzleSpec(
        spec.size, spec.grade, spec.operators, kind=spec.kind, symmetric=spec.symmetric
    )
    return {
        "spec": spec,
        "kind": KINDS[spec.kind],
        "kinds": KINDS.values(),
        "usual": usual.largest,
        "finer": spec != usual,
        "seed": seed,
        "most_seed": MAX_SEED,
        "grades": making.grades(spec.kind),
        "of_variant": making.grades(spec.kind, variant=True),
        "sizes": KINDS[spec.kind].sizes,
        "operators": [*((op, sign(op)) for op in SHOWN), (MYSTERY.sign, "hidden")],
        "largest": range(2, MAX_CELLS + 1),
        "notes": making.notes(spec.kind),
        "most": NEW_SEEDS,
        "delay": NEW_DELAY_MS,
        "onward": "",
    }


def _made(spec: PuzzleSpec, seed: int, tries: int) -> Attempt:
    following = making.following(seed)
    made = making.generated(spec, seed)
    if isinstance(made, GenerationError):
        gives_up = tries + 1 >= NEW_SEEDS
        more = {} if gives_up else {"tries": tries + 1}
        onward = _address(spec, following, **more, **_then())
        return Attempt(why=str(made), tries=tries + 1, onward=onward, gives_up=gives_up)
    return Attempt(
        made=made,
        code=params.encode(made.puzzle),
        shape=shape(made.puzzle),
        rows=still_rows(made.puzzle),
        rated=_rated(made.rating, seed),
        another=_address(spec, following),
        worksheets=_url_of("paper.page", spec, seed, new=4, per=4),
    )


def _rated(rating: Rating, seed: int) -> str:
    """The score of a puzzle, what it comes from, and the seed that makes it again."""
    needs = ""
    if rating.guesses:
        needs = "; strategies alone don’t solve it, it needs guesses too"
    elif rating.hardest:
        needs = f"; the hardest strategy it needs is “{rating.hardest.title}”"
    return f"Score {rating.score:.2f}{needs}. Seed {seed}."
