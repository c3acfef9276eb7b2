"""Checks: what speaks against a value in a cell, and for it, as the board stands."""

from webapp.budget import Budget
from webapp.logic.layout import Layout
from webapp.puzzle import Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells, box_of
from webapp.trace import Board

from .inside import room_for, ways_within
from .refusing import refused_by_cage


def units_of(puzzle: Puzzle, cell: Cell) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    """The cell's row, column and box by kind: each with its name and its other cells."""
    (row, column), n = cell, puzzle.size
    others = [other for other in all_cells(n) if other != cell]
    found = {
        "row": (f"row {row + 1}", tuple(other for other in others if other[0] == row)),
        "column": (f"column {column + 1}", tuple(other for other in others if other[1] == column)),
    }
    if puzzle.boxes:
        box = box_of(cell, puzzle.boxes, n)
        within = tuple(other for other in others if box_of(other, puzzle.boxes, n) == box)
        found["box"] = (f"box {box + 1}", within)
    return found


def clashes(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """The kinds of units of the cell in which the value stands already."""
    units = units_of(puzzle, cell).items()
    return {kind for kind, (_, cells) in units if value in map(board.values.get, cells)}


def refusals(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """Of row, column, box and cage those that reject the value, by the test of the walks."""
    found = clashes(puzzle, board, cell, value)
    return found | {"cage"} if refused_by_cage(puzzle, board.values, cell, value) else found


def against(
    puzzle: Puzzle, board: Board, cell: Cell, value: int, budget: Budget
) -> set[str] | None:
    """Of row, column, box and cage those that leave the value no room in an empty cell.

    The cage does where no way to make it that is left has the value there, whatever else speaks
    against the value. None where its ways are too many to tell.
    """
    found, cage = clashes(puzzle, board, cell, value), puzzle.cage_at.get(cell)
    if cage:
        layout = Layout(puzzle)
        room = [
            masks.bit(value) if other == cell else room_for(layout, board, other)
            for other in cage.cells
        ]
        ways = ways_within(puzzle, cage, room)
        if ways is None:
            return None
        budget.tick(len(ways))
        if not any(way.left for way in ways):
            found.add("cage")
    return found


def holders(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """What makes the value the cell's: `cell` where nothing else fits it, and each kind of unit
    of its where it is the only place for the value."""
    layout = Layout(puzzle)
    found = {"cell"} if room_for(layout, board, cell) == masks.bit(value) else set[str]()
    for kind, (_, cells) in units_of(puzzle, cell).items():
        empty = (other for other in cells if other not in board.values)
        if not any(room_for(layout, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found
