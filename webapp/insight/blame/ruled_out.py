"""Rows: for each way that is left at a dead end what rules it out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from webapp.insight.run.run import Run
from webapp.logic.layout import NO_CAGE
from webapp.puzzle import Cell, cell_name, masks
from webapp.puzzle.words import given_as, listed, which_cage
from webapp.trace import DeadEnd

from .because import Because, Teller
from .grounds import RunGrounds
from .standing import Found
from .ways import rank

_MOST_LISTED = 3  # ways that a row names one by one
# Of a way whose cells could all have their values: only the strategy Clash rules such a one out.
_SPOILS = "would leave a cell of a line without a value, or a value without a cell"


@dataclass(frozen=True, slots=True)
class RuledOut:
    """A row: what cannot be, why, and the cells to light for it.

    `what` are values, cells or fillings: `1 and 4`, `r2c3`, `3 1 and 1 3`, `12 ways`; empty where
    the reason says it all. `why` is a clause without a full stop. `step` is where that happened,
    None where it was no step, and `guesses` are the places in the stack of those it rests on.
    """

    what: str
    why: str
    cells: tuple[Cell, ...]
    step: int | None
    guesses: tuple[int, ...]


class Rows:
    """Writes the rows of the dead end of step `at`; `conflict` are the guesses that it rests on."""

    def __init__(self, run: Run, at: int, grounds: RunGrounds, conflict: int) -> None:
        self.puzzle, self._tell = run.puzzle, Teller(run, grounds, conflict)
        self._run, self._at, self._grounds, self._conflict = run, at, grounds, conflict
        self._number = grounds.layout.number
        self._values = range(1, run.puzzle.size + 1)

    def walked(self, cell: Cell) -> tuple[RuledOut, ...]:
        """Each value of a cell that a row walk is stuck at."""
        number, found = self._number[cell], dict[int, Found]()
        for value in self._values:
            why = self._grounds.why[number][value]
            if isinstance(why, int):
                found[value] = why, self._grounds.since[number][value]
        return self._by_value(
            {
                value: self._tell.refused(cell, value)
                for value in self._values
                if value not in found
            },
            self._gone(cell, found),
        )

    def values(self, cell: Cell, but: int = 0) -> tuple[RuledOut, ...]:
        """Each value of a cell that has none left, or none `but` one."""
        number, found, others = self._number[cell], dict[int, Found](), dict[int, Because]()
        for value in self._values:
            if value == but:
                continue
            gone = self._grounds.ruled_out(number, value)
            if gone:
                found[value] = gone
            else:
                others[value] = self._tell.has_another(number, value)
        return self._by_value(others, self._gone(cell, found))

    def only_places(self, cell: Cell, values: tuple[int, ...]) -> tuple[RuledOut, ...]:
        """Each of the values that fit nowhere but in this cell."""
        number = self._number[cell]
        return tuple(_row(f"{value}", self._tell.only_place(number, value)) for value in values)

    def missing(self, unit: tuple[Cell, ...], values: tuple[int, ...]) -> int:
        """That of the values without a place in the unit which the dead end rests on."""
        numbers = [self._number[cell] for cell in unit]

        def rests(value: int) -> int:
            gone = self._grounds.all_gone((cell, value) for cell in numbers)
            return self._grounds.all_guesses if gone is None else gone

        return min(values, key=lambda value: rank(rests(value)))

    def places(self, unit: tuple[Cell, ...], value: int) -> tuple[RuledOut, ...]:
        """Each cell of the unit, none of which can have the value."""
        return tuple(_row(cell_name(cell), self._tell.why_not(cell, value)) for cell in unit)

    def covered(self, unit: tuple[Cell, ...], value: int) -> tuple[RuledOut, ...]:
        """Each cell of the unit, where no option of an exact cover is left that has the value."""
        return tuple(_row(cell_name(cell), self._no_way_left(cell, value)) for cell in unit)

    def ways(self, cells: tuple[Cell, ...]) -> tuple[RuledOut, ...]:
        """The ways to make a cage, by what rules them out; for a cell of no cage its values."""
        index = self._grounds.layout.cage[self._number[cells[0]]]
        if index == NO_CAGE:
            return self._by_way(cells, [(value,) for value in self._values])
        table = self._grounds.ways.table(index)
        if table is None:
            name = which_cage(self.puzzle, cells[0])
            every = Because(
                f"there are too many ways to make {name} to list", cells, self._conflict
            )
            return (_row("", every),)
        if not table.rows:
            return (_row("", Because(self._impossible(cells[0]), cells, 0)),)
        return self._by_way(cells, table.rows)

    def _by_way(
        self, cells: tuple[Cell, ...], fillings: Iterable[tuple[int, ...]]
    ) -> tuple[RuledOut, ...]:
        groups: dict[Because, list[str]] = {}
        for filling in fillings:
            groups.setdefault(self._no_way(cells, filling), []).append(" ".join(map(str, filling)))
        return tuple(
            _row(listed(ways) if len(ways) <= _MOST_LISTED else f"{len(ways)} ways", because)
            for because, ways in groups.items()
        )

    def _impossible(self, cell: Cell) -> str:
        """Why nothing makes the cell's cage, even on an empty board."""
        cage = self.puzzle.cage_at[cell]
        if cage.is_given:
            return f"{given_as(cage)}, and values go from 1 to {self.puzzle.size}"
        return f"there is no way to make {which_cage(self.puzzle, cell)} at all"

    def told(self, event: DeadEnd) -> tuple[RuledOut, ...]:
        """What the dead end itself says, where there is no more to tell."""
        board = self._run.ledger.board_at(self._at - 1, self._run.events)
        why = event.because.why(self.puzzle, board, event)
        return (_row("", Because(why, event.because.lit, self._conflict)),)

    def _no_way_left(self, cell: Cell, value: int) -> Because:
        """Why no option of an exact cover is left that has the value in the cell."""
        number, grounds = self._number[cell], self._grounds
        index = grounds.layout.cage[number]
        if index == NO_CAGE:
            return self._no_way((cell,), (value,))
        here, cage = self._tell.first(number, value), self.puzzle.cage_at[cell]
        if here and not here[0] & ~self._conflict:
            return self._tell.said(cell, (value,), here)
        if cage.is_given and cage.target != value:
            return Because(given_as(cage), (cell,), 0)
        table, place, rests = grounds.ways.table(index), cage.cells.index(cell), 0
        for filling in table.rows if table else ():
            if filling[place] == value:
                rests |= self._no_way(cage.cells, filling).rests
        why = f"no way is left to make {which_cage(self.puzzle, cell)} with {value} there"
        return Because(why, cage.cells, rests if table else self._conflict)

    def _no_way(self, cells: tuple[Cell, ...], filling: tuple[int, ...]) -> Because:
        """What rules out this way to make a cage, the earliest that does."""
        grounds, found = self._grounds, list[tuple[Found, Cell, int]]()
        for cell, value in zip(cells, filling, strict=True):
            if gone := self._tell.first(self._number[cell], value):
                found.append((gone, cell, value))
        tried = grounds.tried(tuple(zip(cells, filling, strict=True)))
        first = min(found, key=lambda each: self._tell.order(each[0]), default=None)
        if tried and (first is None or self._tell.order(tried) < self._tell.order(first[0])):
            return self._tell.tried(tried, "way")
        if first is None:
            return Because(_SPOILS, cells, self._conflict)
        gone, cell, value = first
        return self._tell.of_one(cell, value, gone)

    def _by_value(
        self, one_by_one: dict[int, Because], gone: dict[tuple[int, ...], Because]
    ) -> tuple[RuledOut, ...]:
        """A row for each reason, by the first value that it rules out, and with that one's step."""
        groups: dict[Because, tuple[list[int], Because]] = {}
        every = dict(gone)
        every.update({(value,): because for value, because in one_by_one.items()})
        for values in sorted(every):
            alike = replace(every[values], step=None)
            groups.setdefault(alike, ([], every[values]))[0].extend(values)
        return tuple(_row(listed(sorted(values)), because) for values, because in groups.values())

    def _gone(self, cell: Cell, found: dict[int, Found]) -> dict[tuple[int, ...], Because]:
        """Why values are gone from a cell; together where one step took them."""
        steps: dict[Found, list[int]] = {}
        for value, each in found.items():
            steps.setdefault(each, []).append(value)
        return {
            tuple(values): self._tell.said(cell, tuple(values), each)
            for each, values in steps.items()
        }


def _row(what: str, because: Because) -> RuledOut:
    return RuledOut(what, because.why, because.cells, because.step, masks.places(because.rests))
