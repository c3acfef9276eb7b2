"""Strategies: the table of them, each with its premise and a small position where it applies."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from flask import Blueprint, render_template
from markupsafe import Markup

from webapp.explain import explain
from webapp.logic.strategies import STRATEGIES, Strategy
from webapp.puzzle import Puzzle
from webapp.puzzle.formats import code as share_code
from webapp.solvers import SOLVERS, Choice
from webapp.study import Run

from .board_view import CellView, watched
from .sentences import emphasised

pages = Blueprint("strategies", __name__)

# Written by `python -m tools.strategies`; a test holds it to the solver.
DATA = Path(__file__).with_name("strategies.json")
NEEDS = {"units": "every puzzle", "boxes": "puzzles with boxes", "cages": "puzzles with cages"}


@dataclass(frozen=True, slots=True)
class Example:
    """A strategy, and a puzzle whose run of `logic` uses it at the event `at`."""

    strategy: Strategy
    code: str
    at: int
    puzzle: Puzzle
    sentence: Markup
    rows: list[list[CellView]]

    @property
    def needs(self) -> str:
        """What puzzles it is for."""
        return NEEDS[self.strategy.needs]


@cache
def examples() -> tuple[Example, ...]:
    """One for each strategy, in the table's order."""
    read = json.loads(DATA.read_text(encoding="utf-8"))
    return tuple(
        _example(strategy, read[name]["p"], read[name]["at"])
        for name, strategy in STRATEGIES.items()
    )


def _example(strategy: Strategy, code: str, at: int) -> Example:
    puzzle = share_code.parse(code)
    look = Run(puzzle, Choice(SOLVERS["logic"])).look(at)
    sentence = emphasised(look.event, explain(puzzle, look.before, look.event))
    rows = watched(puzzle, look.after, look.event)
    return Example(strategy, code, at, puzzle, sentence, rows)


@pages.get("/strategies")
def page() -> str:
    """The table."""
    return render_template("pages/strategies.html", examples=examples())
