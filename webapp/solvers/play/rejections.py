"""Rejections of a value on a board, by the rules that a search checks."""

from collections.abc import Iterator, Mapping

from webapp.logic.layout import Layout, layout_of
from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.words import shared_units
from webapp.solvers.placed import breaks
from webapp.trace import Reject
from webapp.trace.events import Broken

Values = Mapping[Cell, int]
UNITS: tuple[Broken, ...] = ("row", "column", "box")


def rejections(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Iterator[Reject]:
    """Every rejection of the value in the empty cell, by its row, column, box and cage."""
    holding = [other for other, held in values.items() if held == value]
    units = [(kind, other) for other in holding for kind in shared_units(puzzle, (cell, other))]
    for kind in UNITS:
        found = tuple(other for its, other in units if its == kind)
        if found:
            yield Reject(cell, value, kind, found[:1], 0)
    if reject := rejected_by_cage(puzzle, values, cell, value):
        yield reject


def rejected_at_once(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """The first rule that the value breaks in the empty cell: row, column, box or cage."""
    return next(rejections(puzzle, values, cell, value), None)


def rejected_by_cage(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """The rejection of the value in the empty cell by its cage, given the cage's other values."""
    cage, layout = puzzle.cage_at.get(cell), layout_of(puzzle)
    mates = tuple(each for each in cage.cells if each in values) if cage else ()
    held = [values[mate] for mate in mates]
    if not breaks(layout, layout.number[cell], value, held):
        return None
    return Reject(cell, value, "cage", mates, 0)


def rejected_when_full(puzzle: Puzzle, values: Values, cell: Cell, value: int) -> Reject | None:
    """The rejection by the full grid, if the value fills it and the grid breaks a rule."""
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
