"""The values that cells of a known total can't have, for innies and outies."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.puzzle import OPERATIONS, Cell, Operation, Puzzle, cell_name, cell_names, masks
from webapp.puzzle.operation import GIVEN
from webapp.puzzle.words import numbered_units
from webapp.trace import BoardView, DeadEnd, Reason, Remove

from .cages import Cages
from .deduction import Contradiction, Deduced, Deduction, Elimination
from .fillings import Table, choices_of, fillings, shape_of
from .regions import Region
from .sheet import Sheet

_MAX_CELLS = 4
_MAX_OPEN = 16**3  # so few cells never have more partial fillings


@dataclass(frozen=True, slots=True)
class RegionTotal(Deduced[Remove]):
    """The cells make the rest of a whole: its sum or product (`op`) without the known part."""

    cells: tuple[Cell, ...]
    whole: int
    known: int
    rest: int
    units: tuple[int, ...]
    op: str

    def left(self) -> str:
        """`r1c4 must be 1`, `these add up to 7`."""
        if len(self.cells) == 1:
            return f"{cell_name(self.cells[0])} must be {self.rest}"
        return f"these {OPERATIONS[self.op].come} {self.rest:,}"

    def come(self, count: int) -> str:
        """The verb for `count` things: `adds up to`, `multiply to`."""
        return OPERATIONS[self.op].comes if count == 1 else OPERATIONS[self.op].come

    def named_units(self, puzzle: Puzzle) -> str:
        """`row 1`, `rows 1 and 2`."""
        return numbered_units(self.units, puzzle.size)


@dataclass(frozen=True, slots=True)
class NoTotal(Reason[DeadEnd]):
    """No choice for the cells makes the rest of the whole."""

    rule = "no total"
    cells: tuple[Cell, ...]
    whole: int
    known: int
    rest: int
    units: tuple[int, ...]
    op: str

    def clause(self, puzzle: Puzzle, board: BoardView, event: DeadEnd) -> str:
        units, cells = numbered_units(self.units, puzzle.size), cell_names(event.cells)
        if self.rest >= 0:
            leave = f"the totals of {units} leave {self.rest:,} for {cells}"
            return f"{leave}, which can’t be made there"
        if OPERATIONS[self.op].divides:
            return f"for {units}, {self.whole:,} isn’t divisible by {self.known:,}"
        return f"for {units}, {self.known} is already more than {self.whole}"


class _Settled:
    """The totals of cages whose remaining fillings agree on one; the last answers are cached."""

    def __init__(self, cages: Cages) -> None:
        self._cages = cages
        self._kept: dict[tuple[int, Operation], tuple[Table, int, int | None]] = {}

    def total(self, sheet: Sheet, index: int, operation: Operation) -> int | None:
        if self._cages.operations[index] in (operation, GIVEN):
            return self._cages.targets[index]
        known = sheet.fillings(index)
        if known is None or not known[1]:
            return None
        table, live = known
        kept = self._kept.get((index, operation))
        if kept and kept[0] is table and kept[1] == live:
            return kept[2]
        totals: set[int] = set()
        for filling in masks.places(live):
            totals.add(operation.running(table.rows[filling]))
            if len(totals) > 1:
                break
        found = totals.pop() if len(totals) == 1 else None
        self._kept[index, operation] = (table, live, found)
        return found


def known_total(sheet: Sheet, index: int, operation: Operation) -> int | None:
    """The sum or product of the cage's cells if all its remaining fillings agree, else None."""
    return sheet.worked_out(_Settled).total(sheet, index, operation)


def fitting(
    sheet: Sheet,
    reason: type[RegionTotal],
    region: Region,
    operation: Operation,
    open_cells: list[int],
    whole: int,
    known: int,
) -> Iterator[Deduction]:
    """The values that a few open cells can't have if they complete the known part to the whole."""
    if not 1 <= len(open_cells) <= _MAX_CELLS:
        return
    cells, rest = tuple(sorted(open_cells)), _rest(operation, whole, known)
    found = _ways(sheet, operation, rest, cells) if rest >= 0 else []
    if found is None:
        return
    named = sheet.named(cells)
    if not found:
        yield Contradiction(cells, NoTotal(named, whole, known, rest, region.units, operation.sign))
        return
    removed = tuple(
        (cell, out)
        for cell, values in zip(cells, zip(*found, strict=True), strict=True)
        if (out := sheet.domains[cell] & ~masks.of(set(values)))
    )
    if removed:
        yield Elimination(removed, reason(named, whole, known, rest, region.units, operation.sign))


def _rest(operation: Operation, whole: int, part: int) -> int:
    """The rest of the whole; -1 if a product doesn't divide."""
    if operation.divides and whole % part:
        return -1
    return operation.without(whole, part)


def _ways(
    sheet: Sheet, operation: Operation, rest: int, cells: tuple[int, ...]
) -> list[tuple[int, ...]] | None:
    """The ways in which the cells make the rest; as one cage if they are one."""
    index = sheet.cages.cage[cells[0]]
    if index >= 0 and sheet.cages.members[index] == cells:
        known = sheet.fillings(index)
        if known:
            table, live = known
            rows = (table.rows[filling] for filling in masks.places(live))
            return [row for row in rows if operation.running(row) == rest]
    shape, _ = shape_of(sheet.layout, cells, is_cage=False)
    choices = choices_of(shape, (sheet.domains[cell] for cell in cells), sheet.cages.values)
    return fillings(operation, rest, choices, _MAX_OPEN, sheet.budget)
