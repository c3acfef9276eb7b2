"""Candidates that a cage's fillings still use, for the strategies about cages."""

from collections.abc import Iterable

from webapp.puzzle import masks
from webapp.puzzle.words import cage_at
from webapp.trace.reasons import NoFilling

from .deduction import Contradiction
from .fillings import Table, union
from .sheet import Sheet


def unfillable(sheet: Sheet, index: int) -> Contradiction:
    """The contradiction that the cage has no filling left."""
    cells = sheet.cages.members[index]
    return Contradiction(cells, NoFilling(sheet.named(cells)))


def operators_left(
    sheet: Sheet, index: int, removed: Iterable[tuple[int, int]] = ()
) -> tuple[str, ...]:
    """The operators that a mystery cage can still have; empty for other cages.

    Without the candidates in `removed`, which are masks by cell.
    """
    cages = sheet.cages
    known = sheet.fillings(index) if cages.operations[index].is_open else None
    if known is None:
        return ()
    table, live = known
    for cell, mask in removed:
        left = cages.values[sheet.domains[cell] & ~mask]
        live &= union(table.supports[cages.place[cell]], left)
    return cages.operators_left(index, table, live)


def held(sheet: Sheet, table: Table, fillings: int, place: int, cell: int) -> int:
    """The candidates of the cell at the cage's `place` that some of these fillings use."""
    supports, found = table.supports[place], 0
    for value in sheet.cages.values[sheet.domains[cell]]:
        if fillings & supports[value]:
            found |= masks.bit(value)
    return found


def unsupported(sheet: Sheet, index: int, table: Table, fillings: int) -> list[int]:
    """The candidates of each cell of the cage that none of these fillings uses."""
    return [
        sheet.domains[cell] & ~held(sheet, table, fillings, place, cell)
        for place, cell in enumerate(sheet.cages.members[index])
    ]


def lost(sheet: Sheet, index: int, out: list[int]) -> tuple[tuple[int, int], ...]:
    """The cells of the cage that lose candidates, each with these as a mask."""
    cells = sheet.cages.members[index]
    return tuple((cell, mask) for cell, mask in zip(cells, out, strict=True) if mask)


def cage_named(sheet: Sheet, index: int) -> str:
    """`12× at r1c1`: the cage by its clue and its first cell."""
    return cage_at(sheet.puzzle.cage_at[sheet.layout.cells[sheet.cages.members[index][0]]])


def too_many_ways(sheet: Sheet, index: int, most: int | None = None) -> str:
    """A sentence if the cage can be made in too many ways to check each, else ""."""
    known = sheet.fillings(index)
    if known and (most is None or known[1].bit_count() <= most):
        return ""
    return f"The ways to make {cage_named(sheet, index)} are too many to list."
