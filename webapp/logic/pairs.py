"""Two cages: fillings of one that leave the other no filling in the units that they share."""

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.puzzle import masks

from .deduction import Deduction
from .position import Position
from .scan import around_cage

_MOST_FILLINGS = 120


@dataclass(frozen=True, slots=True)
class Pair:
    """Another cage, and the places of both cages' cells in each unit that they share."""

    other: int
    own: tuple[tuple[int, ...], ...]
    others: tuple[tuple[int, ...], ...]


def _pairs(position: Position, index: int) -> list[Pair]:
    """The cages that share units with this one, three cells or more in all."""
    key = ("pairs", index)
    kept = position.kept.get(key)
    if isinstance(kept, list):
        return kept
    here = _places(position, index)
    pairs = []
    for other, cells in enumerate(position.cages.members):
        if other == index or len(cells) == 1:
            continue
        theirs = _places(position, other)
        shared = [unit for unit in here if unit in theirs]
        if sum(len(here[unit]) + len(theirs[unit]) for unit in shared) > 2:
            own = tuple(here[unit] for unit in shared)
            pairs.append(Pair(other, own, tuple(theirs[unit] for unit in shared)))
    position.kept[key] = pairs
    return pairs


def _places(position: Position, index: int) -> dict[int, tuple[int, ...]]:
    """For each unit the places of the cage's cells that lie in it."""
    found: dict[int, tuple[int, ...]] = {}
    for place, cell in enumerate(position.cages.members[index]):
        for unit in position.units.of[cell]:
            found[unit] = (*found.get(unit, ()), place)
    return found


def _rows(position: Position, index: int) -> list[tuple[int, ...]] | None:
    """The living fillings, where they are few."""
    known = position.living(index)
    if known is None or not 0 < known[1].bit_count() <= _MOST_FILLINGS:
        return None
    table, living = known
    return [table.rows[filling] for filling in masks.places(living)]


def _signs(rows: list[tuple[int, ...]], shared: tuple[tuple[int, ...], ...], n: int) -> list[int]:
    """For each filling one number: which values it takes up of each shared unit."""
    return [
        sum(1 << row[place] - 1 + at * n for at, unit in enumerate(shared) for place in unit)
        for row in rows
    ]


def _two_cages(position: Position, index: int) -> Iterator[Deduction]:
    rows = _rows(position, index)
    if not rows:
        return
    cells, n = position.cages.members[index], position.size
    for pair in _pairs(position, index):
        theirs = _rows(position, pair.other)
        if not theirs:
            continue
        signs = set(_signs(theirs, pair.others, n))
        own = _signs(rows, pair.own, n)
        position.budget.tick(len(own) * len(signs))
        kept = [
            row
            for row, sign in zip(rows, own, strict=True)
            if any(not sign & other for other in signs)
        ]
        if len(kept) == len(rows):
            continue
        out = list(map(position.domains.__getitem__, cells))
        for row in kept:
            for place, value in enumerate(row):
                out[place] &= ~(1 << value - 1)
        gone = tuple((cell, mask) for cell, mask in zip(cells, out, strict=True) if mask)
        if gone:
            both = (*cells, *position.cages.members[pair.other])
            yield Deduction(position.because("two-cages", both, (len(cells),)), gone)


two_cages = around_cage("two-cages", _two_cages)
