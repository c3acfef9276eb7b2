"""Checks: what speaks against a value in a cell, and for it, as the board stands."""

from webapp.puzzle import Cage, Cell, Puzzle, masks
from webapp.puzzle.cells import all_cells, box_of
from webapp.trace import Board

from .inside import ways_of
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


def against(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str] | None:
    """Of row, column, box and cage those that leave the value no room in an empty cell.

    The cage does where no way to make it that is left has the value there. None where its ways
    are too many to tell.
    """
    found, cage = clashes(puzzle, board, cell, value), puzzle.cage_at.get(cell)
    if cage:
        ways = ways_of(puzzle, board, cage)
        if ways is None:
            return None
        if not any(_gives(puzzle, board, cage, way.values, cell, value) for way in ways):
            found.add("cage")
    return found


def _gives(
    puzzle: Puzzle, board: Board, cage: Cage, way: tuple[int, ...], cell: Cell, value: int
) -> bool:
    """Whether a way has the value in the cell, and the cage's other cells have room for it."""
    for other, its in zip(cage.cells, way, strict=True):
        if other == cell:
            fits = its == value
        elif other in board.values:
            fits = board.values[other] == its
        else:
            fits = bool(_open(puzzle, board, other) & masks.bit(its))
        if not fits:
            return False
    return True


def holders(puzzle: Puzzle, board: Board, cell: Cell, value: int) -> set[str]:
    """What makes the value the cell's: `cell` where nothing else fits it, and each kind of unit
    of its where it is the only place for the value."""
    found = {"cell"} if _open(puzzle, board, cell) == masks.bit(value) else set[str]()
    for kind, (_, cells) in units_of(puzzle, cell).items():
        empty = (other for other in cells if other not in board.values)
        if not any(_open(puzzle, board, other) & masks.bit(value) for other in empty):
            found.add(kind)
    return found


def _open(puzzle: Puzzle, board: Board, cell: Cell) -> int:
    """The candidates of an empty cell that stand nowhere in its units."""
    left = board.candidates(cell)
    return masks.of(value for value in left if not clashes(puzzle, board, cell, value))
