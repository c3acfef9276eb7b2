"""Checks: what speaks against a value in a cell, and for it, as the board stands."""

from dataclasses import replace

from webapp.budget import Budget
from webapp.logic.layout import layout_of
from webapp.logic.ways import room, ways_left
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
        ways = ways_left(puzzle, replace(board, values={**board.values, cell: value}), cage)
        if ways is None:
            return None
        table, left = ways
        budget.tick(len(table.rows))
        if not left:
            found.add("cage")
    return found


def holders(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """What makes the value the cell's: `cell` where nothing else fits it, and each kind of unit
    of its where it is the only place for the value."""
    found = {"cell"} if room(puzzle, board, cell) == masks.bit(value) else set()
    layout = layout_of(puzzle)
    for kind, others in zip(UNITS, layout.units.others[layout.number[cell]], strict=False):
        cells = (layout.cells[other] for other in others)
        empty = (other for other in cells if other not in board.values)
        if not any(room(puzzle, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found
