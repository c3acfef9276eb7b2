"""The rules, the strategies, lessons in steps, and a page for each algorithm."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.classroom.lesson import built_in
from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES
from webapp.puzzle import Cell, Puzzle, make_puzzle, parse, values_at
from webapp.puzzle.errors import printable
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.samples import SAMPLE
from webapp.solvers import SOLVERS, Choice, solutions
from webapp.solvers.solver import Solver
from webapp.trace import DeadEnd
from webapp.web.board.board_view import CellView, still_rows, watched_rows
from webapp.web.board.words import emphasised
from webapp.web.catalogue.entries import KINDS, entries
from webapp.web.http.errors import RequestError

from .teaching import held, play

pages = Blueprint("lessons", __name__)

# The maximum number of steps in an example's run.
SHORT = 100


@pages.get("/lessons")
def page() -> ResponseReturnValue:
    """The list of lessons; or the lesson `l` that the URL contains, at a `step`."""
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
    """By kind, how many of the library's puzzles it solves, of how many; None if not counted."""
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


_SUDOKU = parse("1.....3..4....2.")

_MYSTERIES = make_puzzle(
    SAMPLE.size,
    [cage if cage.is_given else replace(cage, op=MYSTERY.sign) for cage in SAMPLE.cages],
)


# What the words of Play, the rules and the hints mean.
WORDS = {
    "Cell": "One square of the board. r2c3 is in row 2 and column 3.",
    "Line": "A row, a column or, in a sudoku, a box.",
    "Cage": "Cells inside one outline. Its clue says what their numbers make: 12× is 3 × 4.",
    "Clue, target, operator": "12× is a clue. Its target is 12, its operator ×.",
    "Mystery cage": "Its clue has a ?: you work out the operator.",
    "Given": "A number that is printed on the board from the start.",
    "Marks": "Small numbers that you pencil into a cell, in a corner or in the centre.",
    "Candidate": "A number that a cell can still have. You cross it off when it can’t be right.",
    "Way": "Numbers for all the cells of a cage that make its target.",
    "Sees": "Two cells see each other when they share a row, a column or a box.",
    "Sum, product": "What adding gives, and what multiplying gives.",
    "Strategy": "A way to find a number or to cross one off, without a guess.",
    "Guess": "A number that you try without being sure of it.",
    "Checkpoint": "A position of your game that you can come back to.",
    "Search": "A computer that tries numbers until it finds the solution.",
}


@cache
def rules() -> list[tuple[str, str, list[list[CellView]]]]:
    """The rules of cage puzzles on the first sample, and what a sudoku adds: for each a title, a
    sentence, and a board with the values that it is about."""
    return [
        (
            "Rows and columns",
            "Every row and every column has each number once: on this 4 × 4 board, 1 to 4.",
            _part(SAMPLE, lambda cell: 0 in cell),
        ),
        (
            "Cages",
            "The numbers in a 5+ cage add up to 5. Those in a 9× cage multiply to 9. A number can "
            "repeat in a cage, but not in a row or column.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is None),
        ),
        (
            "Pairs and givens",
            "In 3−, the larger number minus the smaller is 3. In 2÷, the larger divided by the "
            "smaller is 2. A number alone in its cage is given.",
            _part(SAMPLE, lambda cell: SAMPLE.cage_at[cell].operation.most is not None),
        ),
        (
            "Mystery cages",
            "A question mark hides the operator. Two numbers can make 3? with any of the four. "
            "Three numbers add up or multiply to 9?. Here they turn out to be 4 − 1 and 1 × 3 × 3.",
            _part(
                _MYSTERIES,
                lambda cell: (
                    SAMPLE.cage_at[cell].is_given or _MYSTERIES.cage_at[cell].target in (3, 9)
                ),
            ),
        ),
        (
            "Sudoku",
            "A sudoku also has boxes, and every box has each number once. In a killer sudoku the "
            "cages add up, and no number repeats in a cage.",
            _part(_SUDOKU, lambda _: True),
        ),
    ]


def _part(puzzle: Puzzle, shown: Callable[[Cell], bool]) -> list[list[CellView]]:
    """The board with those values of the solution that are to be shown."""
    values = values_at(next(iter(solutions(puzzle, limit=1))))
    return still_rows(puzzle, {cell: value for cell, value in values.items() if shown(cell)})
