"""Grid parity: the whole grid adds up to an odd or an even number, and so do most of its cages."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cage_fillings import held, lost, unsupported
from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.scan import by_board
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, cell_names, masks
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class GridParity(Deduced[Remove]):
    """By the parity of the rest of the grid, the cells add up to an odd (1) or even (0) number."""

    rule = "grid-parity"
    title = "Grid parity"
    cells: tuple[Cell, ...]
    odd: int

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        whole = puzzle.size**2 * (puzzle.size + 1) // 2
        kinds = ("even", "odd")
        kind = kinds[self.odd]
        part = f"be {kind}" if len(self.cells) == 1 else f"make an {kind} number"
        return (
            f"the grid adds up to {whole:,}, the rest is {kinds[whole + self.odd & 1]}, "
            f"so {cell_names(self.cells)} must {part}"
        )


@by_board
def find(sheet: Sheet) -> Iterator[Deduction]:
    """A grid in which the parity of everything is known, except for one cell or one cage."""
    n, cages = sheet.size, sheet.cages
    odd, loose = n * n * (n + 1) // 2 & 1, -1
    for index in range(len(cages.members)):
        settled = _odd(sheet, index)
        if settled is not None:
            odd ^= settled
        elif loose >= 0:
            return
        else:
            loose = index
    cells = () if loose < 0 else tuple(cages.members[loose])
    for cell, index in enumerate(cages.cage):
        if index >= 0:
            continue
        settled = masks.parity(sheet.domains[cell])
        if settled is not None:
            odd ^= settled
        elif cells:
            return
        else:
            cells = (cell,)
    removed = _wrong(sheet, loose, cells, odd) if cells else ()
    if removed:
        yield Elimination(removed, GridParity(sheet.named(cells), odd))


def _wrong(
    sheet: Sheet, index: int, cells: tuple[int, ...], odd: int
) -> tuple[tuple[int, int], ...]:
    """The candidates of the cage, or the one cell outside cages, that give the wrong parity."""
    if index < 0:
        return sheet.candidates_in(cells, sheet.full & (masks.EVEN if odd else masks.ODD))
    known = sheet.fillings(index)
    if known is None:
        return ()
    table, live = known
    right = 0
    for filling in masks.places(live):
        if sum(table.rows[filling]) & 1 == odd:
            right |= 1 << filling
    wrong = live & ~right
    every = zip(sheet.cages.members[index], unsupported(sheet, index, table, right), strict=True)
    out = [
        mask & held(sheet, table, wrong, place, cell) for place, (cell, mask) in enumerate(every)
    ]
    return lost(sheet, index, out)


def _odd(sheet: Sheet, index: int) -> int | None:
    """Whether the cage's sum is odd, if its clue or its remaining fillings decide that."""
    if sheet.cages.operations[index].tells_parity:
        return sheet.cages.targets[index] & 1
    known = sheet.fillings(index)
    if known is None:
        each = [masks.parity(sheet.domains[cell]) for cell in sheet.cages.members[index]]
        return None if None in each else sum(odd or 0 for odd in each) & 1
    table, live = known
    kinds = {sum(table.rows[filling]) & 1 for filling in masks.places(live)}
    return kinds.pop() if len(kinds) == 1 else None


STRATEGY = LogicStrategy(
    GridParity, find,
    premise="The whole grid has a fixed sum. Suppose you know, for all but one cage or cell, "
    "whether it adds up to odd or even. Then you know it for that one as well. Cross "
    "off every number that would make it wrong.",
    cost=10,
    line="clash",
    example="m1MppJRFrOXttm7ig",
    scope=WITH_CAGES,
    usual=NOWHERE,
    pattern=Pattern("the cell or cage that everything else makes odd or even"),
)  # fmt: skip
