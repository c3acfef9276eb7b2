"""Checks: what speaks against a value in a cell, and for it, as the board stands."""

from operator import contains

from webapp.budget import Budget
from webapp.insight.inside import every_way, free
from webapp.logic.layout import layout_of
from webapp.puzzle import Cell, Puzzle, masks
from webapp.solvers.play.refusing import UNITS, refusals
from webapp.trace import Board


def against(
    puzzle: Puzzle, board: Board, cell: Cell, value: int, budget: Budget
) -> set[str] | None:
    """Of row, column, box and cage those that leave the value no room in an empty cell.

    The cage does where no way to make it that is left has the value there. None where its ways
    are too many to tell.
    """
    found = {each.kind for each in refusals(puzzle, board.values, cell, value)} - {"cage"}
    cage = puzzle.cage_at.get(cell)
    if cage:
        ways = every_way(puzzle, cage)
        if ways is None:
            return None
        budget.tick(len(ways))
        room = [
            (value,) if at == cell else masks.values(free(puzzle, board, at)) for at in cage.cells
        ]
        if not any(all(map(contains, room, way)) for way in ways):
            found.add("cage")
    return found


def holders(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """What makes the value the cell's: `cell` where nothing else fits it, and each kind of unit
    of its where it is the only place for the value."""
    found = {"cell"} if free(puzzle, board, cell) == masks.bit(value) else set()
    layout = layout_of(puzzle)
    for kind, others in zip(UNITS, layout.units.others[layout.number[cell]], strict=False):
        cells = (layout.cells[other] for other in others)
        empty = (other for other in cells if other not in board.values)
        if not any(free(puzzle, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found
