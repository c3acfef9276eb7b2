"""A strategy's search over the units, cages or whole board that have changed."""

from collections.abc import Callable, Iterator, Sequence

from .cages import Cages
from .deduction import Deduction
from .sheet import Sheet

Find = Callable[[Sheet], Iterator[Deduction]]
FindAt = Callable[[Sheet, int], Iterator[Deduction]]


def by_unit(find: FindAt) -> Find:
    """Check each row, column and box that has changed since it was last checked in vain."""

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        units = sheet.units
        return each(sheet, find, units.bits, (1 << len(units.cells)) - 1)

    return scan


def by_box(find: FindAt) -> Find:
    """Like `by_unit`, with boxes only; `find` gets the box's unit number."""

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        return each(sheet, find, *sheet.worked_out(_boxes))

    return scan


def by_cage(find: FindAt) -> Find:
    """Check each cage of two or more cells that has changed since it was last checked in vain."""

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        return each(sheet, find, *sheet.worked_out(_cages))

    return scan


def around_cage(find: FindAt) -> Find:
    """Like `by_cage`, but a change of any cell in its units makes a cage checked again."""

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        return each(sheet, find, *sheet.worked_out(_around))

    return scan


def by_board(find: Find) -> Find:
    """Check the board if it has changed since it was last checked in vain."""

    def once(sheet: Sheet, _: int) -> Iterator[Deduction]:
        return find(sheet)

    def scan(sheet: Sheet) -> Iterator[Deduction]:
        return each(sheet, once, (1,) * len(sheet.domains), 1, sheet.size**3)

    return scan


def each(
    sheet: Sheet, find: FindAt, bits: Sequence[int], every: int, work: int = 0
) -> Iterator[Deduction]:
    """Check each pending thing, by its number, until nothing is found there.

    `bits` has, for each cell, the things to check again when it changes, and `every` all things.
    `work` is the cost of one check in ticks; by default that of a unit twice.
    """
    due, work = sheet.due(find, bits, every), work or 2 * sheet.size
    todo = due.todo
    while todo:  # like `masks.places`, without a call each time that nothing is pending
        low = todo & -todo
        todo ^= low
        found = False
        sheet.budget.tick(work)
        for deduction in find(sheet, low.bit_length() - 1):
            found = True
            yield deduction
        if not found:
            due.todo &= ~low


# For each cell the things that it belongs to, as bits; and all things.
Things = tuple[list[int], int]


def _boxes(cages: Cages) -> Things:
    units, n = cages.layout.units, cages.layout.size
    every = (1 << len(units.cells)) - (1 << min(2 * n, len(units.cells)))
    return [bits & every for bits in units.bits], every


def _cages(cages: Cages) -> Things:
    large = [len(cells) > 1 for cells in cages.members]
    bits = [1 << cage if cage >= 0 and large[cage] else 0 for cage in cages.cage]
    return bits, sum(1 << index for index, is_large in enumerate(large) if is_large)


def _around(cages: Cages) -> Things:
    """The cages that have cells in the units of the cell."""
    units, every = cages.layout.units, 0
    of_unit = [0] * len(units.cells)
    for index, cells in enumerate(cages.members):
        if len(cells) > 1:
            every |= 1 << index
            for cell in cells:
                for unit in units.of[cell]:
                    of_unit[unit] |= 1 << index
    bits = []
    for own in units.of:
        around = 0
        for unit in own:
            around |= of_unit[unit]
        bits.append(around)
    return bits, every
