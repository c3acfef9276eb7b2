"""Refusing: what rejects a value on a board, by the rules that each search looks at."""

from collections.abc import Mapping

from webapp.logic.layout import Layout, layout_of
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import box_of
from webapp.solvers.engine.cage_test import CageTest
from webapp.trace import Reject
from webapp.trace.events import Broken

Values = Mapping[Cell, int]


def refused_at_once(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """The first rule that the value breaks in the empty cell: row, column, box or cage."""
    units: list[Broken] = ["row", "column", "box"]
    for other, held in values.items():
        if held == value:
            for unit in units:
                if _meet(puzzle, unit, cell, other):
                    return Reject(cell, value, unit, (other,), 0)
    return refused_by_cage(puzzle, values, cell, value)


def _meet(puzzle: Puzzle, unit: Broken, a: Cell, b: Cell) -> bool:
    if unit == "box":
        boxes, n = puzzle.boxes, puzzle.size
        return boxes is not None and box_of(a, boxes, n) == box_of(b, boxes, n)
    return a[0] == b[0] if unit == "row" else a[1] == b[1]


def refused_by_cage(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """What its cage says of the value in the empty cell, given what else stands in it."""
    cage = puzzle.cage_at.get(cell)
    if cage is None:
        return None
    layout = layout_of(puzzle)
    test = CageTest(layout)
    mates = tuple(each for each in cage.cells if each in values)
    for mate in mates:
        test.place(layout.number[mate], values[mate])
    if not test.breaks(layout.number[cell], value):
        return None
    return Reject(cell, value, "cage", mates, 0)


def refused_when_full(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """The first rule that the grid breaks which the value fills; None where it does not fill it."""
    layout = layout_of(puzzle)
    if len(values) < len(layout.cells) - 1:
        return None
    held = {**values, cell: value}
    wrong = broken(layout, [held[each] for each in layout.cells])
    return Reject(cell, value, *wrong, 0) if wrong else None


def broken(layout: Layout, values: list[int]) -> tuple[Broken, tuple[Cell, ...]] | None:
    """The first rule that the full grid breaks, with its cells."""
    lines: list[tuple[Broken, list[int]]]
    lines = [("full row", layout.row), ("full column", layout.column)]
    if layout.has_boxes:
        lines.append(("full box", layout.box))
    cells = layout.cells
    for rule, line in lines:
        seen: dict[tuple[int, int], int] = {}
        for cell, value in enumerate(values):
            first = seen.setdefault((line[cell], value), cell)
            if first != cell:
                return rule, (cells[first], cells[cell])
    for cage, members in zip(layout.cages, layout.members, strict=True):
        held = [values[cell] for cell in members]
        if not cage.operation.makes(held, cage.target) or (
            layout.killer and len(set(held)) < len(held)
        ):
            return "full cage", cage.cells
    return None
