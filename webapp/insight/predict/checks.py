"""Checks: what speaks against a value in a cell, and for it, as the board stands."""

from functools import lru_cache
from operator import contains

from webapp.budget import Budget
from webapp.insight.inside import every_way, free
from webapp.logic.layout import layout_of
from webapp.puzzle import Cell, Puzzle, masks
from webapp.solvers.play.refusing import refused_by_cage
from webapp.trace import Board


@lru_cache(maxsize=4096)
def units_of(puzzle: Puzzle, cell: Cell) -> dict[str, tuple[str, tuple[Cell, ...]]]:
    """The cell's row, column and box by kind: each with its name and its other cells."""
    layout = layout_of(puzzle)
    units, number = layout.units, layout.number[cell]
    found = {}
    for unit, others in zip(units.of[number], units.others[number], strict=True):
        kind = ("row", "column", "box")[unit // puzzle.size]
        name = f"{kind} {unit % puzzle.size + 1}"
        found[kind] = name, tuple(layout.cells[other] for other in others)
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

    The cage does where no way to make it that is left has the value there. None where its ways
    are too many to tell.
    """
    found, cage = clashes(puzzle, board, cell, value), puzzle.cage_at.get(cell)
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
    found = {"cell"} if free(puzzle, board, cell) == masks.bit(value) else set[str]()
    for kind, (_, cells) in units_of(puzzle, cell).items():
        empty = (other for other in cells if other not in board.values)
        if not any(free(puzzle, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found
