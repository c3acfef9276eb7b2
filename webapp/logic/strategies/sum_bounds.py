"""Sum bounds: the least and the most that a cage can add to the sum of up to three lines."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.logic.cages import Cages
from webapp.logic.deduction import Deduced, Deduction, Elimination
from webapp.logic.fillings import Table
from webapp.logic.regions import Region, by_wide_region, total_of, wide_regions_of
from webapp.logic.sheet import Sheet
from webapp.logic.strategy import NOWHERE, WITH_CAGES, LogicStrategy, Pattern
from webapp.puzzle import Cell, Puzzle, cell_name, cell_names, masks
from webapp.puzzle.operation import GIVEN, SUM
from webapp.puzzle.words import numbered_units
from webapp.trace import BoardView, Remove


@dataclass(frozen=True, slots=True)
class SumBounds(Deduced[Remove]):
    """The cells are part of the units, and the rest adds up to at least or at most `rest`.

    If `most` is 1, the cells add up to at most the total without `rest`; if 0, to at least that.
    """

    rule = "sum-bounds"
    title = "Sum bounds"
    cells: tuple[Cell, ...]
    whole: int
    rest: int
    most: int
    units: tuple[int, ...]

    def clause(self, puzzle: Puzzle, board: BoardView, event: Remove) -> str:
        one = len(self.units) == 1
        adds = f"{numbered_units(self.units, puzzle.size)} {'adds' if one else 'add'} up"
        bounds = ("at least", "at most")
        rest = f"the rest to {bounds[1 - self.most]} {self.rest:,}"
        part = f"{bounds[self.most]} {self.whole - self.rest:,}"
        if len(self.cells) == 1:
            return f"{adds} to {self.whole:,}, {rest}, so {cell_name(self.cells[0])} is {part}"
        named = cell_names(self.cells)
        return f"{adds} to {self.whole:,}, {rest}, so {named} make {part}"


# A cage's number and the indices of its cells in a region; or -1, and the one cell.
Piece = tuple[int, tuple[int, ...]]
Bounds = tuple[int, int]


@by_wide_region
def find(sheet: Sheet, number: int) -> Iterator[Deduction]:
    """The pieces of a region, each checked against the least and most that the others add up to."""
    region = wide_regions_of(sheet).all[number]
    pieces = list(_pieces(sheet, region))
    bounds = [_bounds(sheet, piece) for piece in pieces]
    whole = total_of(sheet, region, SUM)
    above = whole - sum(least for least, _ in bounds)
    below = sum(most for _, most in bounds) - whole
    for piece, (least, most) in zip(pieces, bounds, strict=True):
        if most - least > above:
            yield from _struck(sheet, region, piece, (0, least + above))
        if most - least > below:
            yield from _struck(sheet, region, piece, (most - below, whole))


def _pieces(sheet: Sheet, region: Region) -> Iterator[Piece]:
    """The pieces of a region: cages or parts of them, and cells on their own."""
    for index in (*region.inside, *region.across):
        cells = sheet.cages.members[index]
        places = tuple(at for at, cell in enumerate(cells) if cell in region.cells)
        if _is_sum(sheet, index, places) or sheet.fillings(index):
            yield index, places
        else:
            yield from ((-1, (cells[at],)) for at in places)
    yield from ((-1, (cell,)) for cell in region.free)


def _is_sum(sheet: Sheet, index: int, places: tuple[int, ...]) -> bool:
    """Whether this is a whole cage whose clue is its sum."""
    whole = len(places) == len(sheet.cages.members[index])
    return whole and sheet.cages.operations[index] in (SUM, GIVEN)


class _Sums:
    """The bounds of parts of cages, cached while the remaining fillings are the same."""

    def __init__(self, _: Cages) -> None:
        self._kept: dict[Piece, tuple[Table | None, int, Bounds]] = {}

    def bounds(self, sheet: Sheet, piece: Piece) -> Bounds:
        index, places = piece
        known = sheet.fillings(index)
        table, live = known or (None, 0)
        kept = self._kept.get(piece)
        if kept and kept[0] is table and kept[1] == live:
            return kept[2]
        sums = {sum(row[at] for at in places) for row in _rows(sheet, piece)}
        sheet.budget.tick(live.bit_count())
        found = min(sums, default=0), max(sums, default=0)
        self._kept[piece] = (table, live, found)
        return found


def _bounds(sheet: Sheet, piece: Piece) -> Bounds:
    """The least and the most that it can add up to."""
    index, places = piece
    if index < 0:
        values = masks.values(sheet.domains[places[0]])
        return values[0], values[-1]
    if _is_sum(sheet, index, places):
        return (sheet.cages.targets[index],) * 2
    return sheet.worked_out(_Sums).bounds(sheet, piece)


def _rows(sheet: Sheet, piece: Piece) -> Iterator[tuple[int, ...]]:
    """The remaining ways to fill the cage, or the cell."""
    index, places = piece
    if index < 0:
        return ((value,) for value in masks.values(sheet.domains[places[0]]))
    known = sheet.fillings(index)
    return (known[0].rows[filling] for filling in masks.places(known[1])) if known else iter(())


def _struck(sheet: Sheet, region: Region, piece: Piece, bounds: Bounds) -> Iterator[Deduction]:
    """The candidates of the piece's cells with which its sum is never within the bounds."""
    index, places = piece
    cells = [sheet.cages.members[index][at] for at in places] if index >= 0 else list(places)
    least, most = bounds
    rows = [[row[at] for at in places] if index >= 0 else row for row in _rows(sheet, piece)]
    right = [row for row in rows if least <= sum(row) <= most]
    removed = tuple(
        (cell, out)
        for place, cell in enumerate(cells)
        if (out := masks.of(row[place] for row in rows) & ~masks.of(row[place] for row in right))
    )
    if removed:
        whole, at_most = total_of(sheet, region, SUM), int(not least)
        rest = whole - (most if at_most else least)
        yield Elimination(
            removed, SumBounds(sheet.named(cells), whole, rest, at_most, region.units)
        )


STRATEGY = LogicStrategy(
    SumBounds, find,
    premise="Every line has a fixed sum, and so have two or three lines side by side. Add up "
    "the least that all other cages and cells in them can make. What is left is the "
    "most for this cage, and the other way round. Cross off every number that breaks "
    "these limits.",
    cost=12,
    line="totals",
    example="m1QyJMi72qWvIm15O_hLieyxw2",
    scope=WITH_CAGES,
    usual=NOWHERE,
    pattern=Pattern("the empty cells whose sum has a bound"),
)  # fmt: skip
