"""Solve: a puzzle's solution and grade, and the live verdict for Draw."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.coach import clueing
from webapp.coach.answer import Answer, answer
from webapp.coach.fixes import unique_fixes
from webapp.puzzle import Cell, Grid, Puzzle, editing, values_at
from webapp.puzzle.words import cage_at, worked_out
from webapp.web.board.board_view import CellView, still_rows
from webapp.web.catalogue.facts import (
    answer_facts,
    answer_of,
    draft_facts,
    graded_facts,
    known_facts,
)
from webapp.web.http import htmx, params, waiting
from webapp.web.http.jobs import NotReadyError, queue
from webapp.web.http.limits import (
    VERDICT_SECONDS,
    VERDICT_WORK,
)

pages = Blueprint("solve", __name__)

# What is said of a grid without cages, by its kind.
EMPTY = {
    "cages": "An empty grid. Drag to make a cage.",
    "sudoku": "An empty sudoku. Choose a cell, then its number.",
    "killer": "An empty killer sudoku. Drag to make a cage.",
}
# The same of a grid with its solution, or before its first number.
FILLED = {
    "cages": "All numbers are there. Choose an operator and drag to make a cage.",
    "sudoku": "All numbers are there. Press the cells that are given.",
    "killer": "All numbers are there. Drag to make a cage.",
}
NO_NUMBERS = "Type the solution, or roll a grid."


def boards_of(puzzle: Puzzle, found: Answer) -> list[list[list[CellView]]]:
    """The boards that show an answer: one solution, two that differ, or the puzzle with the cages
    lit that contradict one another."""
    if found.clash:
        cells = {cell for cage in found.clash.cages for cell in cage.cells}
        return [_lit(still_rows(puzzle), cells, "clash")]
    cells = differing(found.grids)
    return [_lit(still_rows(puzzle, values_at(grid)), cells, "differs") for grid in found.grids]


def differing(grids: tuple[Grid, ...]) -> set[Cell]:
    """The cells in which two grids do not agree; none for one grid."""
    if len(grids) < 2:
        return set()
    first, second = map(values_at, grids)
    return {cell for cell, value in first.items() if second[cell] != value}


def _lit(rows: list[list[CellView]], cells: set[Cell], state: str) -> list[list[CellView]]:
    for row, column in cells:
        rows[row][column] = replace(rows[row][column], state=state)
    return rows


@pages.get("/solve")
def page() -> ResponseReturnValue:
    """The answer: a page, or the fragment for a page that shows the puzzle already."""
    code, puzzle = params.puzzle()
    found = answer_of(puzzle)
    context = {"code": code, "puzzle": puzzle, "answer": found, "boards": boards_of(puzzle, found)}
    context["facts"] = answer_facts(puzzle, found)
    context["meanings"] = _meanings(puzzle, found)
    swap_bar = htmx.wants_fragment(request)
    return htmx.respond("pages/solve.html#answer", swap_bar=swap_bar, **context)


def _meanings(puzzle: Puzzle, found: Answer) -> list[str]:
    """What the operation of each mystery cage turns out to be, if exactly one solution is shown:
    `24? at r1c1 is 4 × 6`."""
    if len(found.grids) != 1:
        return []
    values = values_at(found.grids[0])
    return [
        f"{cage_at(cage)} is {worked_out(cage, [values[cell] for cell in cage.cells])}"
        for cage in puzzle.cages
        if cage.op and cage.operation.is_open
    ]


@pages.get("/grade")
def grade() -> ResponseReturnValue:
    """What the puzzle bar says once the grade is known; until then what it says now."""
    code, puzzle = params.draft()
    fragment = "fragments/puzzle_facts.html"
    try:
        return render_template(fragment, code=code, facts=graded_facts(puzzle))
    except NotReadyError as late:
        within = (fragment, {"code": code, "facts": known_facts(puzzle)})
        return waiting.answer(late, target="#puzzle-facts", within=within)


@pages.get("/verdict")
def verdict() -> ResponseReturnValue:
    """The verdict on the drawing as it is: solvable, and with how many solutions."""
    code, puzzle = params.draft()
    values, goal = params.solution(puzzle.size), params.whole_solution(puzzle.size)
    context: dict[str, Any] = {"code": code, "puzzle": puzzle, "own": goal is not None}
    context["grid"] = clueing.grid_text(values, puzzle.size)
    found_faults = clueing.drawing_faults(puzzle, values)
    if not puzzle.cages or any(fault.structural for fault in found_faults):
        context |= {
            "answer": None,
            "progress": _progress(puzzle, values),
            "facts": draft_facts(puzzle),
        }
        context["mistakes"] = sum(not fault.unfinished for fault in found_faults)
        return render_template("fragments/draw_verdict.html", **context)
    found = queue.answer(
        ("verdict", puzzle), lambda budget: answer(puzzle, budget), VERDICT_WORK, VERDICT_SECONDS
    )
    context |= {"answer": found, "facts": answer_facts(puzzle, found)}
    if found.verdict == "several":
        if goal:
            other = next(grid for grid in found.grids if grid != goal)
            found = replace(found, grids=(goal, other))
        context["boards"] = boards_of(puzzle, found)
        context["differing"] = sorted(differing(found.grids))
    return render_template("fragments/draw_verdict.html", **context)


@pages.get("/fixes")
def fixed() -> ResponseReturnValue:
    """Changes to a drawing with more than one solution that leave exactly one: its own, if any."""
    _, puzzle = params.puzzle()
    goal = params.whole_solution(puzzle.size)
    try:
        offers = queue.answer(
            ("fixes", puzzle, goal),
            lambda budget: unique_fixes(puzzle, budget, goal),
            VERDICT_WORK,
            VERDICT_SECONDS,
        )
    except NotReadyError as late:  # it isn't in the queue of edits
        return waiting.answer(late, sync="this:replace")
    codes = [(offer, params.encode(offer.puzzle)) for offer in offers]
    return htmx.vary(render_template("fragments/fixes.html", puzzle=puzzle, offers=codes))


def _progress(draft: Puzzle, values: clueing.Values | None) -> str:
    """How far a drawing is: the numbers of its solution, its cells in cages, then their clues."""
    cells, free = draft.size**2, len(draft.free_cells)
    if values is not None and len(values) < cells:
        return f"{len(values)} of {cells} numbers." if values else NO_NUMBERS
    if not draft.cages:
        return EMPTY[editing.kind_of(draft)] if values is None else FILLED[editing.kind_of(draft)]
    if free and not draft.boxes:
        done = cells - free
        return f"{done} of {cells} cells {'is in a cage' if done == 1 else 'are in cages'}."
    clued = sum(cage.target is not None and cage.op is not None for cage in draft.cages)
    if clued < len(draft.cages):
        return f"{clued} of {len(draft.cages)} cages have their clue."
    return "All cages are drawn."
