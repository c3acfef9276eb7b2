"""Scans: a strategy's search over units, cages or the whole board, where something has changed."""

from collections.abc import Callable, Iterator, Sequence

from .deduction import Deduction
from .position import Position

Find = Callable[[Position], Iterator[Deduction]]
FindAt = Callable[[Position, int], Iterator[Deduction]]


def by_unit(who: str, find: FindAt) -> Find:
    """Look at each row, column and box that has changed since `who` found nothing there."""

    def scan(position: Position) -> Iterator[Deduction]:
        units = position.units
        return each(position, who, find, units.bits, (1 << len(units.cells)) - 1)

    return scan


def by_box(who: str, find: FindAt) -> Find:
    """As `by_unit`, boxes alone; `find` is given the number of the unit that is the box."""

    def scan(position: Position) -> Iterator[Deduction]:
        count, n = len(position.units.cells), position.size
        every = (1 << count) - (1 << min(2 * n, count))
        boxes = position.kept.get("box bits")
        if not isinstance(boxes, list):
            boxes = position.kept["box bits"] = [bits & every for bits in position.units.bits]
        return each(position, who, find, boxes, every)

    return scan


def by_cage(who: str, find: FindAt) -> Find:
    """Look at each cage of two cells or more that has changed since `who` found nothing there."""

    def scan(position: Position) -> Iterator[Deduction]:
        kept = position.kept.get("cage bits")
        if not isinstance(kept, tuple):
            large = [len(cells) > 1 for cells in position.cages.members]
            bits = [1 << cage if cage >= 0 and large[cage] else 0 for cage in position.cages.cage]
            every = sum(1 << index for index, is_large in enumerate(large) if is_large)
            kept = position.kept["cage bits"] = (bits, every)
        return each(position, who, find, *kept)

    return scan


def around_cage(who: str, find: FindAt) -> Find:
    """As `by_cage`, but a cage is looked at again when a cell in one of its units has changed."""

    def scan(position: Position) -> Iterator[Deduction]:
        kept = position.kept.get("cages around")
        if not isinstance(kept, tuple):
            kept = position.kept["cages around"] = _around(position)
        return each(position, who, find, *kept)

    return scan


def _around(position: Position) -> tuple[list[int], int]:
    """For each cell the cages that have cells in its units, as bits; and all cages."""
    units, around, every = position.units, [0] * len(position.units.cells), 0
    for index, cells in enumerate(position.cages.members):
        if len(cells) > 1:
            every |= 1 << index
            for cell in cells:
                for unit in units.of[cell]:
                    around[unit] |= 1 << index
    bits = []
    for own in units.of:
        cages = 0
        for unit in own:
            cages |= around[unit]
        bits.append(cages)
    return bits, every


def by_board(who: str, find: Find) -> Find:
    """Look at the board unless nothing has changed since `who` found nothing."""

    def once(position: Position, _: int) -> Iterator[Deduction]:
        return find(position)

    def scan(position: Position) -> Iterator[Deduction]:
        return each(position, who, once, _ones(len(position.domains)), 1, position.size**3)

    return scan


def _ones(count: int) -> Sequence[int]:
    return (1,) * count


def each(
    position: Position, who: str, find: FindAt, bits: Sequence[int], every: int, work: int = 0
) -> Iterator[Deduction]:
    """Look at each thing that is due, by its number; what nothing is found at is due no longer.

    `work` is what one look costs in ticks, a unit twice over if nothing is said.
    """
    due, work = position.due(who, bits, every), work or 2 * position.size
    todo = due.todo
    while todo:
        low = todo & -todo
        todo ^= low
        found = False
        position.budget.tick(work)
        for deduction in find(position, low.bit_length() - 1):
            found = True
            yield deduction
        if not found:
            due.todo &= ~low
