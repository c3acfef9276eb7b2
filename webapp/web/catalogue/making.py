"""Generate the puzzles that a request asks for, one seed each, taking turns with other jobs."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import SystemRandom
from time import monotonic
from typing import Any, TypeVar

from flask import request

from webapp.budget import Budget
from webapp.generator.grade import NAMES
from webapp.generator.kinds import CAGES, KINDS, SUDOKU
from webapp.generator.make import (
    HIDDEN,
    MAX_SEED,
    SHOWN,
    GeneratedPuzzle,
    GenerationError,
    PuzzleSpec,
    make,
)
from webapp.generator.trials import VARIANTS, may_be_made, note
from webapp.puzzle.operation import MYSTERY
from webapp.web.http import params
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import (
    AHEAD,
    FIRST_WAIT,
    NEW_LARGE_WORK,
    NEW_SECONDS,
    NEW_SEEDS,
    NEW_WORK,
)

Result = TypeVar("Result")

# Fields of a new puzzle in addition to size and grade.
FINER = ("kind", "operators", "largest", "singles", "symmetric")

# Random seeds are short enough to read out.
_DRAWN_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class NewPuzzles:
    """Puzzles in the order of their seeds, as far as they are made; `short`: there are no more."""

    found: list[tuple[int, GeneratedPuzzle]]
    late: bool
    short: bool


def grades(kind: str, variant: bool = False) -> dict[str, list[int]]:
    """Each grade with the sizes at which it is offered: there trials made some.

    A kind without a variant has no sizes for it.
    """
    if variant and kind not in VARIANTS:
        return {name: [] for name in NAMES}
    return {
        name: [size for size in KINDS[kind].sizes if may_be_made(size, name, kind, variant)]
        for name in NAMES
    }


def notes(kind: str) -> list[dict[str, Any]]:
    """Notes on the sizes and grades of a kind and its variant that trials seldom generated.

    If a grade isn't offered, its sentence is shown whichever is chosen, and so without the grade.
    """
    return [
        {
            "variant": variant,
            "size": size,
            "grade": name if may_be_made(size, name, kind, variant) else "",
            "sentence": said,
        }
        for variant in (False, True)[: 1 + (kind in VARIANTS)]
        for size in KINDS[kind].sizes
        for name in NAMES
        if (said := note(size, name, kind, variant))
    ]


def kind() -> str:
    """The kind of puzzle that the request asks for; cage puzzles if it says nothing."""
    return params.one_of("kind", tuple(KINDS), CAGES.name)


def spec() -> PuzzleSpec:
    """What the request asks for; a small and easy puzzle if it asks for nothing.

    Fields that don't apply to the kind are ignored: a form may still send them.
    """
    named = kind()
    try:
        return _cages() if named == CAGES.name else _with_boxes(named)
    except ValueError as error:
        raise request_error(error) from None


def _cages() -> PuzzleSpec:
    given = request.args
    operators = "".join(given.getlist("operators"))
    if not operators and "operators" in given:  # the form says so where no box is ticked
        raise RequestError("Tick at least one operator: +, −, × or ÷.")
    if operators == MYSTERY.sign:  # they are hidden, whichever they are
        operators = HIDDEN
    return PuzzleSpec(
        size=params.number("size", 6, 99),
        grade=_grade(),
        operators=operators[:10] or SHOWN,
        largest=params.number("largest", 5, 99),
        singles=given.get("singles", "1") == "1",
    )


def _with_boxes(named: str) -> PuzzleSpec:
    size = params.number("size", 9, 99)
    if named == SUDOKU.name:
        symmetric = request.args.get("symmetric", "0") == "1"
        return PuzzleSpec(size, _grade(), kind=named, symmetric=symmetric)
    return PuzzleSpec(size, _grade(), largest=params.number("largest", 5, 99), kind=named)


def _grade() -> str:
    return params.one_of("grade", NAMES, "easy")


def seed() -> int:
    """The requested seed, by default a random one."""
    asked_for = params.number("seed", SystemRandom().randrange(_DRAWN_SEEDS), MAX_SEED + 1)
    if asked_for > MAX_SEED:  # lowered, it would make another puzzle than the command line does
        raise RequestError(f"The seed must be from 0 to {MAX_SEED}.")
    return asked_for


def following(seed: int) -> int:
    """The seed after this one."""
    return (seed + 1) % (MAX_SEED + 1)


def generated(spec: PuzzleSpec, seed: int, waits: bool = True) -> GeneratedPuzzle | GenerationError:
    """The seed's puzzle, or why there is none; raises NotReadyError while it's being generated."""
    return queue.answer(
        ("new", spec, seed),
        lambda budget: _attempt(spec, seed, budget),
        NEW_LARGE_WORK if spec.size > 9 else NEW_WORK,
        NEW_SECONDS,
        waits,
    )


def _attempt(spec: PuzzleSpec, seed: int, budget: Budget) -> GeneratedPuzzle | GenerationError:
    try:
        return make(spec, seed, budget=budget)
    except GenerationError as error:
        return error


def batch(spec: PuzzleSpec, first: int, count: int) -> NewPuzzles:
    """`count` puzzles from the first seed on; seeds without a puzzle are left out."""
    seeds = [first]
    while len(seeds) < count + NEW_SEEDS:
        seeds.append(following(seeds[-1]))
    found: list[tuple[int, GeneratedPuzzle]] = []
    late = False
    asks = (lambda waits, each=each: generated(spec, each, waits) for each in seeds)
    for each, result in zip(seeds, ready_part(asks), strict=False):
        late = late or result is None
        if isinstance(result, GeneratedPuzzle) and not late:
            found.append((each, result))
        if len(found) == count:
            return NewPuzzles(found, late=False, short=False)
    return NewPuzzles(found, late, short=not late)


def ready_part(asks: Iterable[Callable[[bool], Result]]) -> Iterator[Result | None]:
    """The result of each seed, None while it's being computed.

    Stops once the maximum number of jobs has been started ahead.
    """
    until, ahead = monotonic() + FIRST_WAIT, 0
    for ask in asks:
        if ahead == AHEAD:
            return
        try:
            yield ask(not ahead and monotonic() < until)
        except NotReadyError:
            ahead += 1
            yield None
