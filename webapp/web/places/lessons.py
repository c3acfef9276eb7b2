"""Lessons: the rules, the strategies, lessons in steps, and a page for each algorithm."""

from functools import cache, partial
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson import built_in
from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle.errors import printable
from webapp.solvers import SOLVERS, Choice
from webapp.solvers.solver import Solver
from webapp.trace import DeadEnd
from webapp.web.board.board_view import watched_rows
from webapp.web.board.words import emphasised
from webapp.web.catalogue.entries import KINDS, entries
from webapp.web.http.errors import RequestError

from .rules import WORDS, rules
from .teaching import held, play

pages = Blueprint("lessons", __name__)

# The maximum number of steps in an example's run.
SHORT = 100


@pages.get("/lessons")
def page() -> ResponseReturnValue:
    """What there is to learn; or the lesson that the address holds, `l`, at a `step`."""
    if code := request.args.get("l"):
        edit = url_for("write.page", l=code)
        return play(held(code), lambda step: url_for("lessons.page", l=code, step=step), edit)
    return render_template(
        "pages/lessons.html",
        rules=rules(),
        words=WORDS,
        taught=[(name, built_in.lesson(name)) for name in built_in.BUILT_IN],
        strategies=STRATEGIES.values(),
        solvers=SOLVERS.values(),
    )


@pages.get("/lessons/<name>")
def lesson(name: str) -> ResponseReturnValue:
    """A lesson of ours, at a `step`; or what there is to say of an algorithm."""
    if name in built_in.BUILT_IN:
        edit = url_for("write.page", lesson=name)
        there = partial(url_for, "lessons.lesson", name=name)
        return play(built_in.lesson(name), lambda step: there(step=step), edit)
    if name not in SOLVERS:
        raise RequestError(f"There’s no lesson called '{printable(name[:20])}'.", status=404)
    return _algorithm(SOLVERS[name])


def _algorithm(solver: Solver) -> str:
    """An algorithm: what it does and for what it is good, its pseudocode, options and example."""
    return render_template(
        "pages/algorithm.html",
        solver=solver,
        solvers=SOLVERS.values(),
        by_hand=solver.move_rules is not None,
        example=_example(solver),
        record=_record(solver),
    )


@cache
def _example(solver: Solver) -> dict[str, Any]:
    """A short run, halfway or at the nearest dead end of a kind of its own: on the largest puzzle
    of cages that it solves in a short run; else on the first of all."""
    short = [
        entry
        for entry in entries()
        if entry.kind == "cages"
        and (count := entry.counts.get(solver.name))
        and count.end == "solved"
        and count.events <= SHORT
    ]
    entry = max(short or entries()[:1], key=lambda each: each.puzzle.size)
    run = Run(entry.puzzle, Choice(solver), cut=SHORT)
    middle = (events := run.to_end()) // 2
    own = [
        at
        for at, event in enumerate(run.events, 1)
        if isinstance(event, DeadEnd) and event.because.role == "jump"
    ]
    at = min(own or [middle], key=lambda each: abs(each - middle))
    snapshot = run.snapshot(at)
    return {
        "entry": entry,
        "at": at,
        "events": events,
        "line": snapshot.line,
        "sentence": emphasised(snapshot),
        "rows": watched_rows(entry.puzzle, snapshot),
    }


@cache
def _record(solver: Solver) -> dict[str, tuple[int, int]] | None:
    """Of each kind in the library how many it solves, and of how many; None where not counted."""
    counted = [(entry, count) for entry in entries() if (count := entry.counts.get(solver.name))]
    if not counted:
        return None
    return {
        kind: (
            sum(count.end == "solved" for entry, count in counted if entry.kind == kind),
            sum(entry.kind == kind for entry, _ in counted),
        )
        for kind in KINDS
    }
