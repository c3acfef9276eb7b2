"""Grounds: what reasons of a run rest on, asked of all that stands and all that is gone."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

from webapp.logic.fillings import Table
from webapp.logic.layout import NO_CAGE
from webapp.puzzle import Cell
from webapp.solvers.placed import breaks
from webapp.trace import Reject

from .cover import Writes
from .standing import Found, Standing
from .ways import cover, rank


class RunGrounds(Standing):
    """Behind some event of a run; cells are numbers but where a reason asks, and says which."""

    def standing(self, cells: Iterable[Cell]) -> int:
        return self.resting(self.layout.number[cell] for cell in cells)

    def nothing_but(self, cells: Iterable[Cell], values: Iterable[int]) -> int:
        gone = {*range(1, self.size + 1)} - {*values}
        return self._known(self.all_gone(self._candidates(cells, gone)))

    def no_place(self, cells: Iterable[Cell], values: Iterable[int]) -> int:
        cells = tuple(cells)
        found = (self.all_gone(self._candidates(cells, (value,))) for value in values)
        return min(map(self._known, found), key=rank)

    def nowhere_else(self, cell: Cell, value: int) -> int:
        found = self.no_other_place(self.layout.number[cell], value)
        return found[0] if found else self.all_guesses

    def no_value(self, cell: Cell) -> int:
        number, every = self.layout.number[cell], 0
        for value in range(1, self.size + 1):
            found = self.ruled_out(number, value) or self.only_other(number, value)
            if found is None:
                return self.all_guesses
            every |= found[0]
        return every

    def no_way(self, cage: tuple[Cell, ...], cell: Cell | None = None, value: int = 0) -> int:
        index = self._index(cage)
        members, table = self.layout.members[index], self.ways.table(index)
        own = None if cell is None else self.layout.number[cell]
        if table is None:
            return self._gone_from(each for each in members if each != own)
        ways = table.every if own is None else table.supports[members.index(own)][value]
        return self._known(cover(ways, self._ruling_out(index, table)))

    def no_way_without(self, cage: tuple[Cell, ...], value: int, unit: int) -> int:
        index = self._index(cage)
        table = self.ways.table(index)
        if table is None:
            return self._gone_from(self.layout.members[index])
        units = [number for _, number in self.ways.outside(index)]
        ways = table.every & ~table.into[units.index(unit)][value]
        return self._known(cover(ways, self._ruling_out(index, table)))

    def no_way_left(self, column: Any, but: Writes = ()) -> int:
        matrix, found = self.setting.matrix, dict[int, int]()
        for taken in self._taken:
            for writes, rests in taken:
                found[rests] = found.get(rests, 0) | matrix.struck(writes)
        for tried in self._tried:
            for writes, (rests, _) in tried.items():
                found[rests] = found.get(rests, 0) | 1 << matrix.option[writes]
        options = matrix.holders[matrix.column[column]]
        if but:
            options &= ~(1 << matrix.option[but])
        return self._known(cover(options, _in_order(found)))

    def stuck(self, cell: Cell) -> int:
        """The guesses for which a row walk finds nothing that fits the cell.

        A smallest set, but for what the values rest on that were tried there.
        """
        number, known, refused = self.layout.number[cell], 0, list[int]()
        if self.strays or len(self.guesses) != number:
            return self.all_guesses  # in another order than the cells' a guess is no cell by number
        full = False
        for value in range(1, self.size + 1):
            why = self.why[number][value]
            if isinstance(why, int):
                known |= why
            else:
                refused.append(value)
                full = full or (isinstance(why, Reject) and why.by_full_grid)
        if full:
            return self.setting.full_grid.conflict(self.value, refused, known)
        try:
            return self.setting.culprits.conflict(self.value, number, refused, known)
        except ValueError:  # a walk that rejects by rules of its own
            return self.all_guesses

    def only_other(self, number: int, value: int) -> tuple[int, tuple[int, ...], int] | None:
        """The guesses for which another value fits nowhere but in this cell, its unit, and it.

        A cell that is the only place of a value loses all others before anybody is told.
        """
        every = (other for other in range(1, self.size + 1) if other != value)
        found = [
            (*place, other) for other in every if (place := self.no_other_place(number, other))
        ]
        return min(found, key=lambda each: rank(each[0]), default=None)

    def no_other_place(self, number: int, value: int) -> tuple[int, tuple[int, ...]] | None:
        """The guesses for which the value fits nowhere else in a unit of the cell, and the unit."""
        units = [self.layout.units.cells[unit] for unit in self.layout.units.of[number]]
        found = [
            (rests, unit)
            for unit in units
            if (rests := self.all_gone((c, value) for c in unit if c != number)) is not None
        ]
        return min(found, key=lambda each: rank(each[0]), default=None)

    def gone(self, number: int, value: int) -> int | None:
        """The guesses for which the cell cannot have the value; None where it can."""
        why = self.why[number][value]
        if isinstance(why, int):
            return why
        if why is not None:
            return self._refused(number, value, why)
        return self.rests[number] if self.value[number] not in (0, value) else None

    def crossed(self, number: int, value: int) -> Found | None:
        """The same with the step of what took the value from the cell."""
        rests = self.gone(number, value)
        if rests is None:
            return None
        crossed_off = self.why[number][value] is not None
        return rests, self.since[number][value] if crossed_off else self.step[number]

    def against(self, number: int, value: int) -> Iterator[Found]:
        """All that takes the value from the cell: what crossed it off, or stands there or near."""
        found = self.crossed(number, value)
        if found:
            yield found
        for peer in self.layout.peers(number):
            if self.value[peer] == value:
                yield self.rests[peer], self.step[peer]

    def ruled_out(self, number: int, value: int) -> Found | None:
        """The earliest of these."""
        return min(self.against(number, value), key=lambda found: rank(found[0]), default=None)

    def all_gone(self, candidates: Iterable[tuple[int, int]]) -> int | None:
        """The guesses for which none of the candidates, each a cell and a value, can be."""
        every = 0
        for number, value in candidates:
            rests = self.gone(number, value)
            if rests is None:
                found = self.ruled_out(number, value)
                if found is None:
                    return None
                rests = found[0]
            every |= rests
        return every

    def _candidates(
        self, cells: Iterable[Cell], values: Iterable[int]
    ) -> Iterator[tuple[int, int]]:
        return product((self.layout.number[cell] for cell in cells), values)

    def tried(self, writes: Writes) -> Found | None:
        """For what a guess wrote that was taken back, and is not crossed off: why and when."""
        return next((each[writes] for each in self._tried if writes in each), None)

    def refusing(self, number: int, value: int, among: Iterable[int]) -> list[int] | None:
        """The cells among these for which the value is rejected: one that holds it, or of its cage
        as few as break it; of two answers the earlier. None where they do not refuse it."""
        there = [cell for cell in among if self.value[cell]]
        peers, index = self.layout.peers(number), self.layout.cage[number]
        found = [[cell] for cell in there if self.value[cell] == value and cell in peers]
        mates = [cell for cell in there if cell != number and self.layout.cage[cell] == index]
        if index != NO_CAGE and self._breaks(number, value, mates):
            for mate in sorted(mates, key=lambda mate: rank(self.rests[mate]), reverse=True):
                rest = [each for each in mates if each != mate]
                if self._breaks(number, value, rest):
                    mates = rest
            found.append(mates)
        return min(found, key=lambda cells: rank(self.resting(cells)), default=None)

    def resting(self, cells: Iterable[int]) -> int:
        """The guesses that what stands in these cells rests on."""
        every = 0
        for cell in cells:
            every |= self.rests[cell]
        return every

    def _index(self, cage: tuple[Cell, ...]) -> int:
        return self.layout.cage[self.layout.number[cage[0]]]

    def _ruling_out(self, index: int, table: Table) -> list[tuple[int, int]]:
        """Sets of guesses in order of rank, each with the ways to make a cage that it rules out."""
        if index in self._killers:
            return self._killers[index]
        found = dict[int, int]()
        for number, supports in zip(self.layout.members[index], table.supports, strict=True):
            for value in range(1, self.size + 1):
                killed = supports[value]
                if killed and (rests := self.gone(number, value)) is not None:
                    found[rests] = found.get(rests, 0) | killed
        self._killers[index] = _in_order(found)
        return self._killers[index]

    def _gone_from(self, members: Iterable[int]) -> int:
        """All that is gone from these cells of a cage whose ways nobody can list."""
        every = 0
        for cell in members:
            for value in range(1, self.size + 1):
                every |= self.gone(cell, value) or 0
        return every

    def _known(self, rests: int | None) -> int:
        return self.all_guesses if rests is None else rests

    def _refused(self, number: int, value: int, event: Reject) -> int:
        """The guesses for which it was refused when that happened; kept in place of the event."""
        cells = self.refusing(number, value, (self.layout.number[cell] for cell in event.clash))
        rests = self.why[number][value] = self.resting(cells or ())
        return rests

    def _breaks(self, cell: int, value: int, mates: list[int]) -> bool:
        """Whether the value breaks its cage where only these of the cage's cells are filled."""
        held = [self.value[mate] for mate in mates]
        return breaks(self.layout, cell, value, held)


def _in_order(found: dict[int, int]) -> list[tuple[int, int]]:
    return sorted(found.items(), key=lambda each: rank(each[0]))
