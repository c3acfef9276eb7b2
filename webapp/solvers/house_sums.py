"""What the sums of cages leave for a few cells of rows, columns and boxes, and of groups of them.

In a group of houses without common cells every number comes once per house, so their sum is known.
Without the cages inside it is the sum of the cells left over, the innies; and the cages that cover
the group add up to more than it by the sum of their cells outside, the outies. Each is a sum like a
cage's, of cells that may repeat a number where no house has two of them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from webapp.logic.fillings import Shape, shape_of
from webapp.logic.layout import Layout, units_of
from webapp.logic.region_totals import NoTotal, RegionTotal
from webapp.logic.regions import total_of_units
from webapp.logic.strategies.innies import Innies
from webapp.logic.strategies.outies import Outies
from webapp.puzzle import Cell, masks
from webapp.puzzle.operation import GIVEN, SUM

# Sums of more cells rule out too little for their work.
_MAX_CELLS = 5
# The least part of the grid in cages with sums: with less, what sums rule out isn't worth the work.
_MIN_COVERED = 0.75

# Cells as bits.
CellBits = int


@dataclass(frozen=True, slots=True)
class HouseSum:
    """Cells by number, which add up to `whole` without what is `known` of these units."""

    cells: tuple[int, ...]
    shape: Shape
    whole: int
    known: int
    units: tuple[int, ...]
    kind: type[Innies | Outies]

    @property
    def rest(self) -> int:
        """What the cells add up to; it can't be reached if the puzzle has no solution."""
        return self.whole - self.known

    def because(self, cells: tuple[Cell, ...]) -> RegionTotal:
        """The reason why candidates of the cells go."""
        return self.kind(
            cells, self.whole, self.known, self.rest, self.units, SUM.sign, by_strategy=False
        )

    def cannot_be(self, cells: tuple[Cell, ...], _values: tuple[int, ...]) -> NoTotal:
        """The reason of a dead end at the cells."""
        return NoTotal(cells, self.whole, self.known, self.rest, self.units, SUM.sign)


def house_sums(layout: Layout) -> list[HouseSum]:
    """The innies and outies of at most five cells that aren't a cage; those of few cells first.

    Empty if cages with sums cover too little of the grid.
    """
    cages = [
        (members, cage.target or 0)
        for cage, members in zip(layout.cages, layout.members, strict=True)
        if cage.operation in (SUM, GIVEN)
    ]
    if sum(len(members) for members, _ in cages) < _MIN_COVERED * layout.size**2:
        return []
    sums = [(_bits(members), total) for members, total in cages]
    covered = sum(cells for cells, _ in sums)
    seen = {_bits(members) for members in layout.members}
    found = []
    for units, group in _groups(layout.size, layout.boxes):
        if (group & ~covered).bit_count() > _MAX_CELLS:
            continue
        for bits, whole, known, kind in _of_group(
            units, group, sums, not group & ~covered, layout.size
        ):
            if bits not in seen:
                seen.add(bits)
                cells = tuple(masks.places(bits))
                shape, _ = shape_of(layout, cells, is_cage=False)
                found.append(HouseSum(cells, shape, whole, known, units, kind))
    return sorted(found, key=lambda each: len(each.cells))


def _of_group(
    units: tuple[int, ...],
    group: CellBits,
    sums: Sequence[tuple[CellBits, int]],
    is_covered: bool,
    size: int,
) -> Iterator[tuple[CellBits, int, int, type[Innies | Outies]]]:
    """The cells left over and those outside, each with its whole, the known part and its reason."""
    total = total_of_units(size, len(units), SUM)
    left, inside, outside, across = group, 0, 0, 0
    for cells, target in sums:
        if not cells & ~group:
            left ^= cells
            inside += target
        elif cells & group:
            outside |= cells & ~group
            across += target
    if inside and 0 < left.bit_count() <= _MAX_CELLS:
        yield left, total, inside, Innies
    if is_covered and 0 < outside.bit_count() <= _MAX_CELLS:
        yield outside, inside + across, total, Outies


@lru_cache(maxsize=32)
def _groups(size: int, boxes: tuple[int, int] | None) -> list[tuple[tuple[int, ...], CellBits]]:
    """Single units, up to half of all lines side by side, and two boxes side by side.

    More lines would add nothing: their innies are the outies of the others.
    """
    found: list[tuple[int, ...]] = [(unit,) for unit in range(size * (3 if boxes else 2))]
    for count in range(2, size // 2 + 1):
        for side in (0, size):
            starts = range(side, side + size - count + 1)
            found += [tuple(range(start, start + count)) for start in starts]
    if boxes:
        wide, first = boxes[0], 2 * size  # as many boxes side by side as a box has rows
        rows = range(first, first + size, wide)
        found += [(box, box + 1) for row in rows for box in range(row, row + wide - 1)]
        found += [(box, box + wide) for box in range(first, first + size - wide)]
    cells = units_of(size, boxes).cells
    return [(units, sum(_bits(cells[unit]) for unit in units)) for units in found]


def _bits(cells: Sequence[int]) -> CellBits:
    return sum(1 << cell for cell in cells)
