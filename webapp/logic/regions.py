"""Units, or two or three side by side, with the cages in them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from webapp.puzzle import Operation

from .cages import Cages
from .deduction import Deduction
from .scan import Find, FindAt, each
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Region:
    """One to three units: their numbers and cells, the cages inside, and those partly inside."""

    units: tuple[int, ...]
    cells: frozenset[int]
    inside: tuple[int, ...]
    across: tuple[int, ...]
    free: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """All regions, and for each cell those to check again when it changes."""

    all: tuple[Region, ...]
    bits: tuple[int, ...]


def regions_of(sheet: Sheet) -> Regions:
    """The units of a puzzle, and pairs of lines side by side, that cages meet."""
    return sheet.worked_out(_up_to_two)


def wide_regions_of(sheet: Sheet) -> Regions:
    """The same, and three lines side by side."""
    return sheet.worked_out(_up_to_three)


def _up_to_two(cages: Cages) -> Regions:
    return _find_regions(cages, 2)


def _up_to_three(cages: Cages) -> Regions:
    return _find_regions(cages, 3)


def _find_regions(cages: Cages, most: int) -> Regions:
    """The regions of one to `most` lines; all lines together would add nothing."""
    n, units = cages.layout.size, cages.layout.units.cells
    groups: list[tuple[int, ...]] = [(unit,) for unit in range(len(units))]
    for count in range(2, min(most + 1, n)):
        starts = (start for side in (0, n) for start in range(side, side + n - count + 1))
        groups += [tuple(range(start, start + count)) for start in starts]
    found: list[Region] = []
    news = [0] * (n * n)
    for group in groups:
        cells = frozenset(cell for unit in group for cell in units[unit])
        meeting = sorted({cages.cage[cell] for cell in cells} - {-1})
        inside = tuple(index for index in meeting if cells.issuperset(cages.members[index]))
        if not meeting:
            continue
        across = tuple(index for index in meeting if index not in inside)
        free = tuple(sorted(cell for cell in cells if cages.cage[cell] < 0))
        for cell in cells.union(*(cages.members[index] for index in across)):
            news[cell] |= 1 << len(found)
        found.append(Region(group, cells, inside, across, free))
    return Regions(tuple(found), tuple(news))


def by_region(find: FindAt) -> Find:
    """Check each region that has changed since it was last checked in vain."""
    return _by(regions_of, find)


def by_wide_region(find: FindAt) -> Find:
    """Like `by_region`, with three lines side by side too; `find` gets the region's number."""
    return _by(wide_regions_of, find)


def _by(of: Callable[[Sheet], Regions], find: FindAt) -> Find:
    def scan(sheet: Sheet) -> Iterator[Deduction]:
        regions = of(sheet)
        every = (1 << len(regions.all)) - 1
        return each(sheet, find, regions.bits, every, 8 * sheet.size)

    return scan


def total_of(sheet: Sheet, region: Region, operation: Operation) -> int:
    """The sum or the product of the region's cells."""
    return total_of_units(sheet.size, len(region.units), operation)


@cache
def total_of_units(n: int, count: int, operation: Operation) -> int:
    """The sum or the product of `count` units without common cells."""
    return operation.running([*range(1, n + 1)] * count)
