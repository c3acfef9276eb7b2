"""Strategies: the table of them, each with its premise and a small position where it applies."""

from functools import cache
from typing import Any

from flask import Blueprint, render_template

from webapp.coach.practice.drills import boards
from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, choose
from webapp.trace import Infer, Remove
from webapp.web.board.board_view import watched_rows
from webapp.web.board.words import emphasised

pages = Blueprint("strategies", __name__)


@cache
def examples() -> list[dict[str, Any]]:
    """One for each strategy, in the table's order."""
    return [_example(each) for each in STRATEGIES.values()]


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
def page() -> str:
    """The table."""
    return render_template("pages/strategies.html", examples=examples(), boards=boards)
