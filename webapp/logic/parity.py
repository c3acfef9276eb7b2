"""Parity: a unit's cells add up to an odd or an even number, and so do most of its cages."""

from collections.abc import Iterator

from .deduction import Deduction
from .position import Position
from .regions import by_region, regions_of, total_of


def _parity(position: Position, number: int) -> Iterator[Deduction]:
    region = regions_of(position).all[number]
    members, loose, odd, used = position.cages.members, list(region.free), 0, 0
    for index in region.inside:
        parity = _odd(position, index)
        if parity is None:
            loose += members[index]
        else:
            odd, used = odd ^ parity, used + 1
    loose += [cell for index in region.across for cell in members[index] if cell in region.cells]
    odd ^= total_of(position, region, "+") & 1
    unsettled = -1
    for cell in loose:
        settled = _odd_of(position, cell)
        if settled is None:
            if unsettled >= 0:
                return
            unsettled = cell
        else:
            odd ^= settled
    if unsettled < 0 or not used:
        return
    wrong = _evens(position) if odd else _odds(position)
    gone = position.holders((unsettled,), wrong)
    if gone:
        yield Deduction(position.because("parity", (unsettled,), (odd, *region.units)), gone)


def _odds(position: Position) -> int:
    return position.full & 0x5555


def _evens(position: Position) -> int:
    return position.full & 0xAAAA


def _odd(position: Position, index: int) -> int | None:
    """Whether the cage's cells add up to an odd number, where that is settled."""
    if position.cages.ops[index] in ("+", "-", "="):
        return position.cages.targets[index] & 1
    odd = 0
    for cell in position.cages.members[index]:
        settled = _odd_of(position, cell)
        if settled is None:
            return None
        odd ^= settled
    return odd


def _odd_of(position: Position, cell: int) -> int | None:
    """Whether the cell holds an odd number, where that is settled."""
    domain = position.domains[cell]
    if not domain & _evens(position):
        return 1
    return 0 if not domain & _odds(position) else None


parity = by_region("parity", _parity)
