"""The walk: cells in reading order, each cell's values in turn, and back where none is left."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from webapp.logic.layout import Layout
from webapp.solvers.pseudocode import Pseudocode
from webapp.trace import DeadEnd, Event, Exhausted, Guess, Reject, Solved, Undo

from .cage_test import CageTest
from .once import once


class Retreat(Protocol):
    """How a walk goes back; cells are numbers in reading order."""

    def back(self, values: Sequence[int], cell: int) -> tuple[int, tuple[DeadEnd, ...]]:
        """From a cell with no value left the one to go on in, -1 for none.

        Where that is not the one before, with a dead end that says why.
        """

    def solved(self, values: Sequence[int]) -> None:
        """Hear that every cell has a value, and that the walk goes back by one to find others."""


class OneBack:
    """Always to the cell before."""

    def back(self, values: Sequence[int], cell: int) -> tuple[int, tuple[DeadEnd, ...]]:
        return cell - 1, ()

    def solved(self, values: Sequence[int]) -> None:
        pass


ONE_BACK = OneBack()


class _Standing:
    """The values by cell, and of each cell its row, column and box.

    These are lists by value: the cell in which it stands there, or None.
    """

    def __init__(self, layout: Layout) -> None:
        n, cells = layout.size, layout.cells
        self.values = [0] * len(cells)
        self.cages = CageTest(layout)
        lines: list[list[list[int | None]]]
        lines = [[[None] * (n + 1) for _ in range(n)] for _ in range(3)]
        rows, columns, boxes = lines
        self.lines = [
            (rows[layout.row[cell]], columns[layout.column[cell]], boxes[layout.box[cell]])
            for cell in range(len(cells))
        ]
        self._cells = cells

    def take(self, cell: int) -> int:
        """Take the cell's value away, and return it."""
        value = self.values[cell]
        row, column, box = self.lines[cell]
        row[value] = column[value] = box[value] = None
        self.cages.take(cell, value)
        return value

    def pass_over(self, cells: Iterable[int], line: int) -> Iterator[Event]:
        """Take the values of cells away to which the walk does not go back."""
        for cell in cells:
            yield Undo(self._cells[cell], self.take(cell), None, line, passed=True)


def walk(
    layout: Layout,
    possible: Sequence[Sequence[int]],
    code: Pseudocode,
    retreat: Retreat = ONE_BACK,
) -> Iterator[Event]:
    """Yield the events of the row-major walk over each cell's possible values.

    Lines of `code`: solved, row, column (which tells of boxes too), cage, write, erase, back; where
    the walk goes back further than by one cell, past as well.

    Iterative, so that a 16 x 16 needs no deep recursion. The distinct events of a run are few
    (cell x value x clashing cell), so all are kept.
    """
    cells, last = layout.cells, len(layout.cells) - 1
    guess, reject, undo = once(Guess), once(Reject), once(Undo)
    on_row, on_column, on_cage = code["row"], code["column"], code["cage"]
    write, erase = code["write"], code["erase"]
    standing = _Standing(layout)
    cages, values, lines = standing.cages, standing.values, standing.lines
    earlier = [
        tuple(cells[member] for member in layout.members[cage] if member < cell)
        if (cage := layout.cage[cell]) >= 0
        else ()
        for cell in range(last + 1)
    ]
    cell, left = 0, [iter(possible[0])]
    while True:
        row, column, box = lines[cell]
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
                break
        else:
            target, dead_ends = retreat.back(values, cell)
            if dead_ends:
                yield from dead_ends
                yield from standing.pass_over(range(cell - 1, target, -1), code["past"])
            if target < 0:
                yield Exhausted(code["back"])
                return
            del left[target + 1 :]
            stuck = None if dead_ends else here
            yield undo(cells[target], standing.take(target), stuck, erase, True)
            cell = target
            continue
        if cell < last:
            cell += 1
            left.append(iter(possible[cell]))
            continue
        yield Solved(code["solved"])
        retreat.solved(values)
        yield undo(here, standing.take(cell), None, erase, True)
