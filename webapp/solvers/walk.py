"""The walk: cells in reading order, each cell's values in turn, and back where none is left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from webapp.logic.layout import Layout
from webapp.trace import Event, Exhausted, Guess, Reject, Solved, Undo

from .cage_test import CageTest


@dataclass(frozen=True, slots=True)
class Lines:
    """The pseudocode lines of what the walk does."""

    solved: int
    row: int
    column: int
    cage: int
    write: int
    erase: int
    back: int


def walk(layout: Layout, possible: Sequence[Sequence[int]], lines: Lines) -> Iterator[Event]:
    """Yield the events of the row-major walk over each cell's possible values.

    Iterative, so that a 16 x 16 needs no deep recursion. The distinct events of a run are few
    (cell x value x clashing cell), so each is made once: that is a third of the time.
    """
    n, cells = layout.size, layout.cells
    guess, reject, undo = cache(Guess), cache(Reject), cache(Undo)
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
                yield reject(here, value, "row", (cells[other],), lines.row)
            elif (other := column[value]) is not None:
                yield reject(here, value, "column", (cells[other],), lines.column)
            elif (other := box[value]) is not None:
                yield reject(here, value, "box", (cells[other],), lines.column)
            elif cages.breaks(cell, value):
                yield reject(here, value, "cage", earlier[cell], lines.cage)
            else:
                row[value] = column[value] = box[value] = cell
                cages.place(cell, value)
                values[cell] = value
                yield guess(here, value, lines.write)
                cell += 1
                break
        else:
            left.pop()
            cell -= 1
            if cell < 0:
                yield Exhausted(lines.back)
                return
            _take(cell, values[cell], at_row[rows[cell]], at_column[columns[cell]],
                  at_box[boxes[cell]], cages)  # fmt: skip
            yield undo(cells[cell], values[cell], here, lines.erase)
            continue
        if cell < n * n:
            left.append(iter(possible[cell]))
            continue
        yield Solved(lines.solved)
        cell -= 1
        _take(cell, values[cell], at_row[rows[cell]], at_column[columns[cell]],
              at_box[boxes[cell]], cages)  # fmt: skip
        yield undo(cells[cell], values[cell], None, lines.erase)


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
