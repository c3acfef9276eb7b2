"""Regions: units and pairs of units, whose totals are known, against the cages in them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial

from .deduction import Deduction
from .position import Position
from .scan import Find, FindAt, each


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


def regions_of(position: Position) -> Regions:
    kept = position.kept.get("regions")
    if not isinstance(kept, Regions):
        kept = position.kept["regions"] = _find_regions(position)
    return kept


def _find_regions(position: Position) -> Regions:
    n, units, cages = position.size, position.units.cells, position.cages
    groups = [(unit,) for unit in range(len(units))]
    pairs = [(unit, unit + 1) for unit in range(2 * n - 1) if unit != n - 1] if n > 2 else []
    found: list[Region] = []
    news = [0] * len(position.domains)
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


def by_region(who: str, find: FindAt) -> Find:
    def scan(position: Position) -> Iterator[Deduction]:
        regions = regions_of(position)
        every = (1 << len(regions.all)) - 1
        return each(position, who, find, regions.bits, every, 8 * position.size)

    return scan


def total_of(position: Position, region: Region, op: str) -> int:
    """What the region's cells add up to, or multiply to."""
    n = position.size
    one = n * (n + 1) // 2 if op == "+" else factorial(n)
    count = len(region.units)
    return one * count if op == "+" else one**count
