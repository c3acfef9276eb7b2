"""Strategies: the table of them, each with its premise and a small position where it applies."""

from dataclasses import dataclass
from functools import cache

from flask import Blueprint, render_template
from markupsafe import Markup

from webapp.coach.practice.drills import boards
from webapp.insight import Run
from webapp.logic.strategies import STRATEGIES, strategies_for
from webapp.logic.strategy import LogicStrategy
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, Choice, choose
from webapp.trace import Infer, Remove
from webapp.web.board.board_view import CellView, watched
from webapp.web.board.words import emphasised

pages = Blueprint("strategies", __name__)


@dataclass(frozen=True, slots=True)
class StrategyUse:
    """A strategy, and a puzzle whose run of `logic` as chosen first uses it at the event `at`."""

    strategy: LogicStrategy
    choice: Choice
    at: int
    puzzle: Puzzle
    sentence: Markup
    rows: list[list[CellView]]


@cache
def examples() -> tuple[StrategyUse, ...]:
    """One for each strategy, in the table's order."""
    return tuple(map(_example, STRATEGIES.values()))


def _example(strategy: LogicStrategy) -> StrategyUse:
    puzzle = share_code.parse(strategy.example)
    usual = strategy in strategies_for(puzzle)
    choice = choose(SOLVERS["logic"], {} if usual else {"rules": "all"})
    uses = (
        isinstance(event, Infer | Remove) and isinstance(event.because, strategy.reason)
        for event in choice.solve(puzzle)
    )
    at = next((number for number, used in enumerate(uses, 1) if used), 0)
    look = Run(puzzle, choice).look(at)
    return StrategyUse(strategy, choice, at, puzzle, emphasised(look), watched(puzzle, look))


@pages.get("/strategies")
def page() -> str:
    """The table."""
    return render_template("pages/strategies.html", examples=examples(), boards=boards)
