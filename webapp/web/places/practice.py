"""Practice: strategies with their drills, and the boards of a drill, answered in two steps.

The whole answer is in the URL and is checked on every request. A player's progress stays in the
browser.
"""

from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from webapp.coach.practice.answer import (
    Deed,
    DrillAnswer,
    read_answer,
    text_of_cells,
    text_of_losing,
)
from webapp.coach.practice.drills import (
    BY_HEART,
    LOGIC,
    MIN_BOARDS,
    Drill,
    Finding,
    boards,
    boards_found,
    drill,
    needing,
)
from webapp.coach.practice.judging import DrillTurn, judge
from webapp.generator.grade import GRADES
from webapp.insight import Run
from webapp.logic.deduction import Placement
from webapp.logic.solving import events_of
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategy import LogicStrategy, is_plain_sudoku
from webapp.puzzle.errors import printable
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, choose
from webapp.trace import Infer, Remove
from webapp.web.board.board_view import CellView, drill_rows, watched_rows
from webapp.web.board.parts import Parts, parts_of
from webapp.web.board.words import emphasised
from webapp.web.http import htmx, params, waiting
from webapp.web.http.errors import RequestError, request_error
from webapp.web.http.jobs import NotReadyError, queue

pages = Blueprint("practice", __name__)

_MAX_SLIPS = 99


@pages.get("/practice")
def page() -> str:
    """The strategies with drills by the grade of puzzle that may need them, and those without."""
    every = STRATEGIES.values()
    drills = [(each, boards(each.name)) for each in every if boards(each.name)]
    grades = groupby(drills, lambda drill: next(g for g in GRADES if drill[0].cost <= GRADES[g]))
    return render_template(
        "pages/practice.html",
        groups=[(grade, list(group)) for grade, group in grades],
        without=[each for each in every if not boards(each.name)],
        by_heart=BY_HEART,
        boards_found=boards_found,
        fewest=MIN_BOARDS,
    )


@pages.get("/practice/<strategy>")
def one(strategy: str) -> ResponseReturnValue:
    """A board of a strategy's drill, number `n`; as a page, or for htmx what is said of an answer.

    A strategy without a drill says why, and which puzzles need it.
    """
    if strategy not in STRATEGIES:
        raise RequestError(
            f"There’s no strategy called '{printable(strategy[:20])}'.",
            status=404,
            onward={"All drills": url_for("practice.page")},
        )
    chosen, count = STRATEGIES[strategy], boards(strategy)
    context: dict[str, Any] = {
        "strategy": chosen,
        "count": count,
        "puzzles": needing(strategy),
        "by_heart": BY_HEART,
        "found_boards": boards_found(strategy),
        "fewest": MIN_BOARDS,
    }
    if not count:
        return htmx.vary(render_template("pages/drill.html", **context))
    try:
        context |= _context(chosen, max(1, min(params.number("n", 1, count), count)), count)
    except NotReadyError as late:
        return waiting.answer(late, "#making", "#drill", "outerMorph")
    return _answer(context)


def _answer(context: dict[str, Any]) -> Response:
    response = htmx.respond("pages/drill.html#drill", **context)
    if htmx.wants_fragment(request):
        response.headers[htmx.REPLACE_URL] = context["address"]
    return response


def _context(strategy: LogicStrategy, number: int, count: int) -> dict[str, Any]:
    board = queue.answer(
        ("drill", strategy.name, number), lambda budget: drill(strategy, number, budget)
    )
    answer = _asked(board.puzzle.size)
    turn = DrillTurn("cells", None, board.findings)
    if answer.cells is not None or answer.shown:
        turn = queue.answer(
            ("drilled", strategy.name, number, answer),
            lambda budget: judge(board, answer, budget),
        )
    slips = min(answer.slips + turn.is_wrong, _MAX_SLIPS)
    done = turn.phase == "done"
    return {
        "number": number,
        "drill": board,
        "plain": is_plain_sudoku(board.puzzle),
        "phase": turn.phase,
        "verdict": turn.verdict,
        "slips": slips,
        "outcome": "" if not done else "shown" if answer.shown else "later" if slips else "once",
        "cells": _chosen(board, answer, turn),
        "losing": _losing(board, answer, turn),
        "deed": answer.deed if answer.losing is not None else _usual_deed(board.findings),
        "values": answer.values,
        "rows": _rows(board, answer, turn),
        "following": number % count + 1,
        "address": _address(strategy, number, answer),
        "logic": LOGIC.text,
    }


def _asked(size: int) -> DrillAnswer:
    """The request's answer; raises RequestError for cells or values that aren't on the board."""
    try:
        answer = read_answer(request.args.to_dict(flat=False), size)
    except ValueError as error:
        raise request_error(error) from None
    return replace(answer, slips=params.number("slips", 0, _MAX_SLIPS))


def _address(strategy: LogicStrategy, number: int, answer: DrillAnswer) -> str:
    """The URL of this answer."""
    return url_for("practice.one", strategy=strategy.name, n=number, **answer.fields())


def _chosen(board: Drill, answer: DrillAnswer, turn: DrillTurn) -> str:
    """The cells as the form has them: those that were meant, once they are right."""
    cells = answer.cells or ()
    if turn.phase != "cells" and cells:
        cells = tuple(sorted(board.meant(cells)))
    return text_of_cells(cells)


def _usual_deed(found: tuple[Finding, ...]) -> Deed:
    """The usual consequence of the strategy."""
    return "write" if all(isinstance(each, Placement) for each in found) else "cross"


def _losing(board: Drill, answer: DrillAnswer, turn: DrillTurn) -> str:
    """The cells that something follows for; where a value is written, that which was found."""
    if answer.losing is not None:
        return text_of_losing(answer.losing)
    if turn.phase == "follows" and _usual_deed(turn.found) == "write":
        return text_of_cells(sorted(board.meant(answer.cells or ())))
    return ""


def _rows(board: Drill, answer: DrillAnswer, turn: DrillTurn) -> list[list[CellView]]:
    """The board, with what was found so far, and what is wrong with an answer."""
    parts, verdict = Parts(), turn.verdict
    if turn.phase == "follows":
        parts.lit |= board.meant(answer.cells or ())
    if verdict and not verdict.right:
        parts.plays("faulty", verdict.off)
    named = turn.found if turn.phase == "done" else ()
    for event in (event for each in named for event in events_of(board.sheet(), each, 0)):
        its = parts_of(board.puzzle, board.board, event)
        parts.lit |= its.lit
        parts.states |= its.states
        if isinstance(event, Infer):
            parts.shown[event.cell] = event.value
        for cell, mask in its.removed.items():
            parts.removed[cell] = parts.removed.get(cell, 0) | mask
    return drill_rows(board.puzzle, board.board, parts)


@cache
def _example(strategy: LogicStrategy) -> dict[str, Any]:
    """A puzzle, and the event `at` which its run of `logic` first uses the strategy."""
    puzzle = share_code.parse(strategy.example)
    usual = strategy in strategies_for(puzzle)
    choice = choose(SOLVERS["logic"], {} if usual else {"rules": "all"})
    uses = (
        isinstance(event, Infer | Remove) and isinstance(event.because, strategy.reason)
        for event in choice.solve(puzzle)
    )
    at = next((number for number, used in enumerate(uses, 1) if used), 0)
    snapshot = Run(puzzle, choice).snapshot(at)
    return {
        "strategy": strategy,
        "choice": choice,
        "at": at,
        "puzzle": puzzle,
        "sentence": emphasised(snapshot),
        "rows": watched_rows(puzzle, snapshot),
    }


@pages.get("/strategies")
def strategies() -> str:
    """The strategies, each with its premise and a small position in which it applies."""
    examples = [_example(each) for each in STRATEGIES.values()]
    return render_template("pages/strategies.html", examples=examples, boards=boards)
