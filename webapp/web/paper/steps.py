"""Chosen steps of a run for paper, each a board before the step and what happens next."""

import re
from itertools import islice
from typing import Any

from flask import request, url_for

from webapp.insight import CUT, Run, Stop
from webapp.insight.stops import all_stops
from webapp.puzzle import Puzzle
from webapp.puzzle.errors import printable
from webapp.solvers import Choice
from webapp.web.board.board_view import search_rows, watched_rows
from webapp.web.board.parts import Parts
from webapp.web.http import naming
from webapp.web.http.errors import RequestError
from webapp.web.http.jobs import queue
from webapp.web.http.limits import PAPER_STEPS
from webapp.web.run import runs

from .sheets import Key, PaperEntry

# Steps that are chosen by their kind, and how many of it.
CHOOSABLE = {
    "guess": ("Each guess", PAPER_STEPS),
    "dead-end": ("The first dead end", 1),
    "undo": ("The first guess taken back", 1),
    "solution": ("The solution", 1),
}
# Events made at first while steps of a kind are looked for.
_AHEAD = 2_000


def chosen_steps() -> tuple[str, ...]:
    """The steps that a request names: numbers, and kinds of steps; raises RequestError."""
    named = [each.strip() for text in request.args.getlist("trace") for each in text.split(",")]
    named = list(dict.fromkeys(filter(None, named)))
    for each in named:
        if each not in CHOOSABLE and not re.fullmatch("[0-9]{1,9}", each, re.ASCII):
            raise RequestError(
                f"'trace' must be numbers of steps, or some of {', '.join(CHOOSABLE)}, "
                f"not '{printable(each[:20])}'."
            )
    numbers = len(named) - len(CHOOSABLE.keys() & set(named))
    if numbers > PAPER_STEPS:
        raise RequestError(f"A worksheet has at most {PAPER_STEPS} steps, not {numbers}.")
    return tuple(named)


def strip(code: str, puzzle: Puzzle, choice: Choice, named: tuple[str, ...]) -> list[PaperEntry]:
    """The steps in order, each with the board before it and its sentence.

    Raises NotReadyError while the run is being made, and RequestError where it has no such step.
    """
    run = runs.run_of(puzzle, choice)
    entries = []
    for at in _steps(run, named):
        before: dict[str, Any] = {"p": code, "with": choice.text, "at": at - 1}
        snapshot = run.snapshot(at)
        entries.append(
            PaperEntry(
                number=at,
                facts=(),
                puzzle=puzzle,
                rows=search_rows(puzzle, snapshot.before, Parts()),
                link=url_for("watch.page", **before),
                key=Key(snapshot.sentence, watched_rows(puzzle, snapshot)),
                label=naming.label(),
            )
        )
    return entries


def _steps(run: Run, named: tuple[str, ...]) -> list[int]:
    """The numbers of the steps; those named by kind have the places that are left."""
    numbers = {int(each) for each in named if each not in CHOOSABLE}
    if 0 in numbers:
        raise RequestError("The first step has the number 1: before it the board is empty.")
    queue.ensure_events(run, min(max(numbers, default=0), CUT))
    last = len(run.events)
    if beyond := [number for number in numbers if number > last]:
        raise RequestError(f"This run has {last:,} steps: there is no step {min(beyond):,}.")
    # The rarest kinds have their places first.
    for kind in sorted(CHOOSABLE.keys() & set(named), key=lambda kind: CHOOSABLE[kind][1]):
        found = _first(run, kind, CHOOSABLE[kind][1])
        free = PAPER_STEPS - len(numbers)
        numbers |= set([at for at in found if at not in numbers][:free])
    if not numbers:
        raise RequestError("This run has no such step: choose others, or another algorithm.")
    return sorted(numbers)


def _first(run: Run, kind: str, count: int) -> list[int]:
    """The first steps of a kind, as many as that where the run has them."""
    found: list[int] = []
    for ahead in (_AHEAD, CUT):
        queue.ensure_events(run, ahead)
        found = list(islice(all_stops(run, Stop(kind)), count))
        if len(found) == count or run.ended:
            break
    return found
