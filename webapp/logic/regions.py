"""Regions: units and pairs of units, whose totals are known, against the cages in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from webapp.puzzle import Operation

from .cages import Cages
from .deduction import Deduction
from .scan import Find, FindAt, each
from .sheet import Sheet


@dataclass(frozen=True, slots=True)
class Region:
    """One unit or two: their numbers and cells, the cages inside, and those partly inside."""

    units: tuple[int, ...]
    cells: frozenset[int]
    inside: tuple[int, ...]
    across: tuple[int, ...]
    free: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Regions:
    """All regions, and for each cell those that a change of it says something new about."""

    all: tuple[Region, ...]
    bits: tuple[int, ...]


def regions_of(sheet: Sheet) -> Regions:
    """The regions of a puzzle that cages meet."""
    return sheet.worked_out(_find_regions)


def _find_regions(cages: Cages) -> Regions:
    n, units = cages.layout.size, cages.layout.units.cells
    groups = [(unit,) for unit in range(len(units))]
    pairs = [(unit, unit + 1) for unit in range(2 * n - 1) if unit != n - 1] if n > 2 else []
    found: list[Region] = []
    news = [0] * (n * n)
    for group in (*groups, *pairs):
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
    """Look at each region that has changed since nothing was found there."""

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        regions = regions_of(sheet)
        every = (1 << len(regions.all)) - 1
        return each(sheet, find, regions.bits, every, 8 * sheet.size)

    return scan


def total_of(sheet: Sheet, region: Region, operation: Operation) -> int:
    """What the region's cells add up to, or multiply to."""
    return total_of_units(sheet.size, len(region.units), operation)


@cache
def total_of_units(n: int, count: int, operation: Operation) -> int:
    """What so many units add up to, or multiply to; they have no cell in common."""
    return operation.running([*range(1, n + 1)] * count)
