"""Culprits: the cells of a row walk that rule values out, and leave a cell without any."""

from collections.abc import Iterable, Sequence

from webapp.logic.layout import NO_CAGE, Layout

from .cage_test import cage_tests


class Culprits:
    """Who is to blame in a layout whose cells before some cell are filled, as the row walks do.

    Cells are numbers in reading order. `values` in the methods are the standing values by cell
    number; only those before the cell count, and nothing is kept between two calls. The rules are
    those of the walk: row, column and box, and the cage's by `CageTest`.
    """

    def __init__(self, layout: Layout) -> None:
        every = range(layout.size**2)
        self._size = layout.size
        cages = [layout.members[index] if index != NO_CAGE else [] for index in layout.cage]
        # The earlier cells of the cage, and the cells that refuse a value which they hold.
        self._mates = [sorted(mate for mate in cages[cell] if mate < cell) for cell in every]
        self._seen = [
            [peer for peer in layout.peers(cell) if peer < cell]
            + (self._mates[cell] if layout.killer else [])
            for cell in every
        ]
        tests = cage_tests(layout)
        self._fits = [tests[index] if index != NO_CAGE else None for index in layout.cage]
        self._cells = [len(members) for members in cages]
        self._times = [index != NO_CAGE and layout.cages[index].op == "*" for index in layout.cage]

    def of(self, values: Sequence[int], cell: int, value: int) -> tuple[int, ...]:
        """The cells to blame for a value that is refused in the cell, in reading order.

        Of a row, column or box (and of a killer cage) it is the one cell that holds the value, of
        a cage a smallest set that breaks it, later cells left out first: none where the clue alone
        does. Of several such sets it is the one whose latest cell is earliest. Raises ValueError
        where nothing refuses the value.
        """
        blamed = self._blamed(values, cell, value, self._holders(values, cell)[value])
        if blamed is None:
            raise ValueError(f"nothing refuses {value} in cell {cell}")
        return numbered(blamed)

    def conflict(
        self, values: Sequence[int], cell: int, refused: Iterable[int], known: int = 0
    ) -> int:
        """A smallest set of cells under which all of these values are refused, as bits.

        Bit c is cell c. The cells `known` are in it anyhow; of the others none can be left out,
        and the latest is as early as can be. Raises ValueError where nothing refuses a value.
        """
        holders, found, refused = self._holders(values, cell), known, list(refused)
        for value in refused:
            blamed = self._blamed(values, cell, value, holders[value])
            if blamed is None:
                raise ValueError(f"nothing refuses {value} in cell {cell}")
            found |= blamed
        for culprit in reversed(numbered(found & ~known)):
            rest = found ^ 1 << culprit
            if all(
                holders[value] & rest or self._breaks(values, cell, value, rest)
                for value in refused
            ):
                found = rest
        return found

    def _holders(self, values: Sequence[int], cell: int) -> list[int]:
        """For each value the cells that refuse it alone since they hold it, as bits."""
        holders = [0] * (self._size + 1)
        for other in self._seen[cell]:
            holders[values[other]] |= 1 << other
        return holders

    def _blamed(self, values: Sequence[int], cell: int, value: int, holders: int) -> int | None:
        """The set to blame, as bits; None where nothing refuses the value."""
        first = holders & -holders
        cage = sum(1 << mate for mate in self._mates[cell])
        if not self._breaks(values, cell, value, cage):
            return first or None
        for mate in reversed(self._mates[cell]):
            if self._breaks(values, cell, value, cage ^ 1 << mate):
                cage ^= 1 << mate
        return first if first and first.bit_length() <= cage.bit_length() else cage

    def _breaks(self, values: Sequence[int], cell: int, value: int, among: int) -> bool:
        """Whether the value breaks the cage's clue where only these cells of it, as bits, stand."""
        fits = self._fits[cell]
        if fits is None:
            return False
        times, left = self._times[cell], self._cells[cell]
        total = 1 if times else 0
        for mate in self._mates[cell]:
            if among >> mate & 1:
                left -= 1
                total = total * values[mate] if times else total + values[mate]
        return not fits(total, left, value)


def numbered(cells: int) -> tuple[int, ...]:
    """The numbers of the cells that are given as bits, in reading order."""
    return tuple(cell for cell in range(cells.bit_length()) if cells >> cell & 1)
