"""Inside: what an algorithm works with at a step; the panel beside the board, and marks on it."""

from collections.abc import Sequence

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from webapp.budget import Budget, OutOfBudgetError
from webapp.insight import CUT, Snapshot
from webapp.insight.goals import goals_of
from webapp.insight.inside import Truth, cell_of, swapped_cells, truth_of, violations
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.words import by_which, which_cage
from webapp.web.http import params, waiting
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import TRUTH_SECONDS, TRUTH_WORK

from . import inside_words as words
from . import runs
from .inside_marks import SHOWN, SelectedCage, marks_of, selected_cage
from .panel import Panel

pages = Blueprint("inside", __name__)
PANEL = Panel("inside", "Inside", pages, "fragments/inside.html", "css/panels.css")

_GOALS_SHOWN = 12


@pages.get("/inside")
def page() -> ResponseReturnValue:
    """The fragment for step `at`, with the marks that `show` names; `cell` names the cage.

    `true` also requests what the solutions allow.
    """
    _, puzzle = params.puzzle()
    choice, at = params.choice(), params.number("at", 0, CUT)
    show, cell = params.one_of("show", SHOWN, ""), params.cell(puzzle.size)
    wants_truth = params.flag("true") and not choice.solver.swaps
    try:
        run = runs.run_with(puzzle, choice, at)
        snapshot = run.snapshot(at)
        goals = goals_of(snapshot) if choice.solver.covers else None
        failed = goals.failed if goals else ()
        at_hand = cell or cell_of(snapshot.event)
        hand = selected_cage(puzzle, snapshot, at_hand, failed)
        truth = _truth(puzzle, snapshot, hand) if wants_truth else None
    except NotReadyError as late:
        return waiting.answer(late, "#within", "#within", "innerHTML")
    marks = marks_of(run, snapshot, show, truth, failed)
    chosen = goals.chosen if goals else None
    written = bool(choice.settings.get("written"))
    return render_template(
        "fragments/within.html",
        puzzle=puzzle,
        at=at,
        follows=cell is None,
        cell=at_hand,
        marks=marks,
        marked=words.marked(marks, choice.solver),
        truth=truth,
        allowed=words.allowed(puzzle, snapshot.after, truth, written) if wants_truth else "",
        fewest_left=words.fewest_left(snapshot) if choice.fewest_first else "",
        swapped=[(half.cell, words.swapped(half)) for half in swapped_cells(puzzle, snapshot)],
        broken=_broken(puzzle, snapshot, cell) if choice.solver.swaps else "",
        goals=goals,
        goals_shown=_GOALS_SHOWN,
        goal=words.goal(puzzle, chosen) if chosen else "",
        ways_of_goal=words.ways_of_goal(chosen, goals) if chosen and goals else "",
        when_open=words.when_open(goals) if goals else "",
        hand=hand,
        cage_name=which_cage(puzzle, at_hand) if hand else "",
        in_cage=words.in_cage(puzzle, at_hand, hand),
        meaning=words.meaning(puzzle, at_hand, hand),
        by_which=lambda cells, values: _by_which(puzzle, cells, values),
    )


def _by_which(puzzle: Puzzle, cells: Sequence[Cell], values: Sequence[int]) -> str:
    """By what the values of a way make its cage, where that is to be found."""
    cage = puzzle.cage_at.get(cells[0])
    return by_which(cage, values) if cage else ""


def _truth(puzzle: Puzzle, snapshot: Snapshot, selected: SelectedCage | None) -> Truth | None:
    """What the solutions allow; None where that isn't settled within the limit."""
    values = snapshot.after.values
    cage = selected.cage.cells if selected else ()
    ways = tuple(way.values for way in selected.shown if way.left) if selected else ()

    def found(budget: Budget) -> Truth | None:
        try:
            return truth_of(puzzle, values, cage, ways, budget)
        except OutOfBudgetError:
            return None

    key = ("truth", puzzle, tuple(sorted(values.items())), cage, ways)
    return queue.answer(key, found, TRUTH_WORK, TRUTH_SECONDS)


def _broken(puzzle: Puzzle, snapshot: Snapshot, cell: Cell | None) -> str:
    """The rules that the chosen cell of a full grid breaks now; empty where there is none."""
    values = snapshot.after.values
    return words.broken(cell, violations(puzzle, values, cell)) if cell and values else ""
