"""Antecedents: the literals from which another follows, by the rule for which it was told.

They are looked for only where a dead end rests on it: so propagation goes as fast as ever.
"""

from webapp.logic.fillings import SMALL, Table
from webapp.trace.reasons import NoPlace

from .inference import Filling, Must, OnlyPlace, Pair, TwoValues
from .nogoods import Nogood
from .propagator import placed
from .rules import no_filling
from .trail import Trail, Why


class Antecedents:
    """Finds antecedents on a trail; all of them were true before what follows from them."""

    def __init__(self, trail: Trail) -> None:
        self.trail, self.problem = trail, trail.problem
        self.size, self.count = trail.size, trail.count

    def of_dead_end(self, why: Why) -> list[int]:
        """Literals that cannot all hold: those that this dead end rests on."""
        reason, now = why.reason, len(self.trail.went)
        if isinstance(reason, Nogood):
            return list(reason.literals)
        if reason is no_filling:
            return self._filling(self.problem.cage[why.cells[0]], now, -1, 0)
        if reason is NoPlace:
            value = why.values & -why.values
            return [self._gone(cell, value) for cell in why.cells]
        if reason is TwoValues:
            return self._two_values(why.cells[0], why.values)
        return self._values_gone(why.cells[0], now)

    def of(self, literal: int) -> list[int] | None:
        """The literals from which a true one follows; None where only the guesses so far say it."""
        trail = self.trail
        if literal >= self.count:
            return self._held(literal - self.count)
        now, why = trail.when[literal], trail.why[trail.when[literal]]
        reason, cells = why.reason, why.cells
        cell = literal // self.size
        if isinstance(reason, Nogood):
            return [each for each in reason.literals if each != literal and self._was(each, now)]
        if reason is placed:
            return [self.count + cells[0] * self.size + literal % self.size]
        if reason is Filling:
            return self._filling(self.problem.cage[cell], now, cell, literal % self.size + 1)
        if reason is Must:
            return self._must(self.problem.cage[cells[0]], cell, literal % self.size + 1, now)
        if reason is Pair:
            return [gone for each in cells for gone in self._values_gone(each, now)]
        if reason is OnlyPlace:
            return self._only_place(cells, cell, now)
        return None

    def _was(self, literal: int, now: int) -> bool:
        return self.trail.place(literal) < now

    def _gone(self, cell: int, value: int) -> int:
        return cell * self.size + value.bit_length() - 1

    def _values_gone(self, cell: int, now: int) -> list[int]:
        """What a cell has lost before a place of the trail."""
        first, when = cell * self.size, self.trail.when
        return [each for each in range(first, first + self.size) if when[each] < now]

    def _held(self, gone: int) -> list[int]:
        """Why the cell holds the value: it fits nowhere else, or all others have gone."""
        cell = gone // self.size
        now = self.trail.place(self.count + gone)
        why = self.trail.why[now]
        if why.reason is OnlyPlace:
            return self._only_place(why.cells, cell, now)
        return [each for each in self._values_gone(cell, now + 1) if each != gone]

    def _only_place(self, unit: tuple[int, ...], cell: int, now: int) -> list[int]:
        first, when = cell * self.size, self.trail.when
        value = max(range(self.size), key=lambda index: when[first + index])  # it stayed longest
        return [other * self.size + value for other in unit if other != cell]

    def _two_values(self, cell: int, values: int) -> list[int]:
        both = [self._gone(0, values & -values), self._gone(0, values & (values - 1))]
        for unit in self.problem.units_of[cell]:
            others = [other for other in self.problem.units[unit] if other != cell]
            gone = [other * self.size + value for other in others for value in both]
            if all(self.trail.is_true(each) for each in gone):
                return gone
        raise ValueError("no unit lacks both values elsewhere")

    def _must(self, index: int, cell: int, value: int, now: int) -> list[int]:
        table = self._table(index, now)
        if table is not None:
            for unit, (outside, _) in enumerate(self.problem.cages.outside[index]):
                if cell in outside:
                    rows = table.every & ~table.into[unit][value]
                    found = self._cover(index, table, rows, now, -1)
                    if found is not None:
                        return found
        return self._all_of(index, now, -1)

    def _filling(self, index: int, now: int, cell: int, value: int) -> list[int]:
        """Why a cage cannot be filled with the value in the cell; with none, why not at all."""
        table = self._table(index, now)
        if table is not None:
            rows = table.supports[self.problem.place[cell]][value] if value else table.every
            found = self._cover(index, table, rows, now, cell)
            if found is not None:
                return found
        return self._all_of(index, now, cell)

    def _table(self, index: int, now: int) -> Table | None:
        """The cage's table, if it was there by then."""
        table = self.trail.work.node.tables[index]
        if table is None or len(self.problem.members[index]) <= SMALL:
            return table
        born = self.trail.born.get(index)
        return table if born and born[0] is table and born[1] <= now else None

    def _all_of(self, index: int, now: int, but: int) -> list[int]:
        cells = self.problem.members[index]
        return [each for cell in cells if cell != but for each in self._values_gone(cell, now)]

    def _cover(self, index: int, table: Table, rows: int, now: int, but: int) -> list[int] | None:
        """Literals, early ones first, that exclude these fillings; None where the trail has none.

        A large cage's table lacks what was excluded before it was made: that is to blame, too.
        """
        trail, cells = self.trail, self.problem.members[index]
        born = trail.born[index][1] if len(cells) > SMALL else 0
        found, more = list[int](), list[tuple[int, int, int]]()
        for place, cell in enumerate(cells):
            supports, first = table.supports[place], cell * self.size
            for literal in self._values_gone(cell, now) if cell != but else ():
                excluded, when = supports[literal - first + 1], trail.when[literal]
                if trail.levels[when] and when >= born:
                    more.append((when, literal, excluded))
                    continue
                rows &= ~excluded
                if trail.levels[when]:
                    found.append(literal)
        more.sort()
        for _, literal, excluded in more:
            if not rows:
                break
            if rows & excluded:
                rows &= ~excluded
                found.append(literal)
        return None if rows else found
