"""The walk: cells in reading order, each cell's values in turn, and back where none is left."""

from collections.abc import Iterator, Sequence
from functools import cache

from webapp.logic.layout import Layout
from webapp.trace import Event, Exhausted, Guess, Reject, Solved, Undo

from .cage_test import CageTest
from .pseudocode import Pseudocode


def walk(layout: Layout, possible: Sequence[Sequence[int]], code: Pseudocode) -> Iterator[Event]:
    """Yield the events of the row-major walk over each cell's possible values.

    Lines of `code`: solved, row, column (which tells of boxes too), cage, write, erase, back.

    Iterative, so that a 16 x 16 needs no deep recursion. The distinct events of a run are few
    (cell x value x clashing cell), so each is made once: that is a third of the time.
    """
    n, cells = layout.size, layout.cells
    guess, reject, undo = cache(Guess), cache(Reject), cache(Undo)
    on_row, on_column, on_cage = code["row"], code["column"], code["cage"]
    write, erase = code["write"], code["erase"]
    rows, columns, boxes = layout.row, layout.column, layout.box
    # Where a value stands in a line: [line][value] is a cell, or None.
    at_row: list[list[int | None]] = [[None] * (n + 1) for _ in range(n)]
    at_column: list[list[int | None]] = [[None] * (n + 1) for _ in range(n)]
    at_box: list[list[int | None]] = [[None] * (n + 1) for _ in range(n)]
    earlier = [
        tuple(cells[member] for member in layout.members[cage] if member < cell)
        if (cage := layout.cage[cell]) >= 0
        else ()
        for cell in range(n * n)
    ]
    cages = CageTest(layout)
    values = [0] * (n * n)
    cell, left = 0, [iter(possible[0])]
    while True:
        row, column, box = at_row[rows[cell]], at_column[columns[cell]], at_box[boxes[cell]]
        here = cells[cell]
        for value in left[-1]:
            if (other := row[value]) is not None:
                yield reject(here, value, "row", (cells[other],), on_row)
            elif (other := column[value]) is not None:
                yield reject(here, value, "column", (cells[other],), on_column)
            elif (other := box[value]) is not None:
                yield reject(here, value, "box", (cells[other],), on_column)
            elif cages.breaks(cell, value):
                yield reject(here, value, "cage", earlier[cell], on_cage)
            else:
                row[value] = column[value] = box[value] = cell
                cages.place(cell, value)
                values[cell] = value
                yield guess(here, value, write)
                cell += 1
                break
        else:
            left.pop()
            cell -= 1
            if cell < 0:
                yield Exhausted(code["back"])
                return
            _take(cell, values[cell], at_row[rows[cell]], at_column[columns[cell]],
                  at_box[boxes[cell]], cages)  # fmt: skip
            yield undo(cells[cell], values[cell], here, erase, True)
            continue
        if cell < n * n:
            left.append(iter(possible[cell]))
            continue
        yield Solved(code["solved"])
        cell -= 1
        _take(cell, values[cell], at_row[rows[cell]], at_column[columns[cell]],
              at_box[boxes[cell]], cages)  # fmt: skip
        yield undo(cells[cell], values[cell], None, erase, True)


def _take(
    cell: int,
    value: int,
    row: list[int | None],
    column: list[int | None],
    box: list[int | None],
    cages: CageTest,
) -> None:
    row[value] = column[value] = box[value] = None
    cages.take(cell, value)
