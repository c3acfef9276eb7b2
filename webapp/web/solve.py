"""Solve: the answer at once, and whether it is the only one; and the live verdict for Draw."""

from dataclasses import dataclass, replace

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from webapp.coach.answer import Answer, answer
from webapp.puzzle import Cell, Grid, Puzzle, faults

from . import asked, htmx
from .board_view import CellView, still
from .limits import SOLVE_SECONDS, SOLVE_WORK, VERDICT_SECONDS, VERDICT_WORK
from .work import workshop

pages = Blueprint("solve", __name__)


@dataclass(frozen=True, slots=True)
class Told:
    """An answer and the boards that show it.

    `boards` are one solution, two that differ, or the puzzle with the cages lit that contradict
    one another.
    """

    answer: Answer
    boards: list[list[list[CellView]]]


def told(puzzle: Puzzle, found: Answer) -> Told:
    """The answer as the page shows it."""
    if found.clash:
        cells = {cell for cage in found.clash.cages for cell in cage.cells}
        boards = [_lit(still(puzzle), cells, "clash")]
    else:
        differing = _differing(found.grids)
        boards = [_lit(still(puzzle, _values(grid)), differing, "differs") for grid in found.grids]
    return Told(found, boards)


def _values(grid: Grid) -> dict[Cell, int]:
    return {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}


def _differing(grids: tuple[Grid, ...]) -> set[Cell]:
    """The cells in which two grids do not agree; none for one grid."""
    if len(grids) < 2:
        return set()
    first, second = map(_values, grids)
    return {cell for cell, value in first.items() if second[cell] != value}


def _lit(rows: list[list[CellView]], cells: set[Cell], state: str) -> list[list[CellView]]:
    for row, column in cells:
        rows[row][column] = replace(rows[row][column], state=state)
    return rows


@pages.get("/solve")
def page() -> ResponseReturnValue:
    """The answer: a page, or the fragment for a page that shows the puzzle already."""
    code, puzzle = asked.puzzle()
    found = workshop.answer(
        ("solve", puzzle), lambda budget: answer(puzzle, budget), SOLVE_WORK, SOLVE_SECONDS
    )
    fragment = htmx.wants_fragment(request)
    template = "fragments/answer.html" if fragment else "pages/solve.html"
    more = {"swap_navigation": True} if fragment else {}
    return htmx.varied(
        render_template(
            template, told=told(puzzle, found), answer=found, code=code, puzzle=puzzle, **more
        )
    )


@pages.get("/verdict")
def verdict() -> ResponseReturnValue:
    """What Draw says of the drawing as it stands: solvable, and how often."""
    _, puzzle = asked.draft()
    if any(fault.structural for fault in faults(puzzle)):
        return render_template("fragments/verdict.html", puzzle=puzzle, answer=None)
    found = workshop.answer(
        ("verdict", puzzle), lambda budget: answer(puzzle, budget), VERDICT_WORK, VERDICT_SECONDS
    )
    return render_template("fragments/verdict.html", puzzle=puzzle, answer=found)
