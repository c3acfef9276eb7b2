"""Ruled out: for each way that is left at a dead end what rules it out, in words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

from webapp.logic.layout import NO_CAGE
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import listed, unit_of, units_of, which_cage
from webapp.solvers.culprits import numbered
from webapp.solvers.options import Column
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Undo
from webapp.trace.events import Broken
from webapp.trace.reasons import Placed
from webapp.trace.refusals import why_refused

from .grounds import Found, Grounds
from .resting import no_other_place, only_other
from .run import Run
from .ways import rank

_MOST_LISTED = 3  # ways that a row names one by one


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


@dataclass(frozen=True, slots=True)
class _Because:
    """What rules something out: the words, the cells to light, and where that happened."""

    why: str
    cells: tuple[Cell, ...]
    rests: int
    step: int | None = None

    def row(self, what: str) -> RuledOut:
        return RuledOut(what, self.why, self.cells, self.step, numbered(self.rests))


class Rows:
    """Writes the rows of the dead end of step `at`; `conflict` are the guesses that it rests on."""

    def __init__(self, run: Run, at: int, grounds: Grounds, conflict: int) -> None:
        self.puzzle = run.puzzle
        self._run, self._at, self._grounds, self._conflict = run, at, grounds, conflict
        self._cells, self._number = grounds.layout.cells, grounds.layout.number
        self._values = range(1, run.puzzle.size + 1)

    def walked(self, cell: Cell) -> tuple[RuledOut, ...]:
        """Each value of a cell that a row walk is stuck at."""
        number, found = self._number[cell], dict[int, Found]()
        for value in self._values:
            why = self._grounds.why[number][value]
            if isinstance(why, int):
                found[value] = why, self._grounds.since[number][value]
        return self._by_value(
            {value: self._refused(cell, value) for value in self._values if value not in found},
            self._gone(cell, found),
        )

    def values(self, cell: Cell) -> tuple[RuledOut, ...]:
        """Each value of a cell that has none left."""
        number, found, others = self._number[cell], dict[int, Found](), dict[int, _Because]()
        for value in self._values:
            gone = self._grounds.ruled_out(number, value)
            if gone:
                found[value] = gone
            else:
                others[value] = self._has_another(number, value)
        return self._by_value(others, self._gone(cell, found))

    def only_places(self, cell: Cell, values: tuple[int, ...]) -> tuple[RuledOut, ...]:
        """Each of the values that have no other place than this cell."""
        return tuple(
            self._only_place(self._number[cell], value).row(f"{value}") for value in values
        )

    def missing(self, unit: tuple[Cell, ...], values: tuple[int, ...]) -> int:
        """That of the values without a place in the unit which the dead end rests on."""
        numbers = [self._number[cell] for cell in unit]

        def rests(value: int) -> int:
            gone = self._grounds.all_gone((cell, value) for cell in numbers)
            return self._grounds.all_guesses if gone is None else gone

        return min(values, key=lambda value: rank(rests(value)))

    def places(self, unit: tuple[Cell, ...], value: int) -> tuple[RuledOut, ...]:
        """Each cell of the unit, none of which can have the value."""
        return tuple(self._because(cell, value).row(cell_name(cell)) for cell in unit)

    def covered(self, column: Column) -> tuple[RuledOut, ...]:
        """Each cell of a unit, where no option is left that has the column's value there."""
        return tuple(
            self._no_option(cell, column.value).row(cell_name(cell)) for cell in column.cells
        )

    def ways(self, cells: tuple[Cell, ...]) -> tuple[RuledOut, ...]:
        """The ways to make a cage, by what rules them out."""
        index = self._grounds.layout.cage[self._number[cells[0]]]
        table = self._grounds.ways.table(index)
        if table is None:
            name = which_cage(self.puzzle, cells[0])
            every = _Because(f"too many ways to make {name} to list", cells, self._conflict)
            return (every.row(""),)
        if not table.rows:
            name = which_cage(self.puzzle, cells[0])
            return (_Because(f"there is no way to make {name} at all", cells, 0).row(""),)
        groups: dict[_Because, list[str]] = {}
        for filling in table.rows:
            groups.setdefault(self._no_way(cells, filling), []).append(" ".join(map(str, filling)))
        return tuple(
            because.row(listed(ways) if len(ways) <= _MOST_LISTED else f"{len(ways)} ways")
            for because, ways in groups.items()
        )

    def told(self, event: DeadEnd) -> tuple[RuledOut, ...]:
        """What the dead end itself says, where there is no more to tell."""
        board = self._run.fold.board_at(self._at - 1, self._run.events)
        why = event.because.why(self.puzzle, board, event)
        return (_Because(why, event.because.lit, self._conflict).row(""),)

    # Values of a cell.

    def _by_value(
        self, one_by_one: dict[int, _Because], gone: dict[tuple[int, ...], _Because]
    ) -> tuple[RuledOut, ...]:
        """A row for each reason, by the first value that it rules out, and with that one's step."""
        groups: dict[_Because, tuple[list[int], _Because]] = {}
        every = dict(gone)
        every.update({(value,): because for value, because in one_by_one.items()})
        for values in sorted(every):
            alike = replace(every[values], step=None)
            groups.setdefault(alike, ([], every[values]))[0].extend(values)
        return tuple(because.row(listed(sorted(values))) for values, because in groups.values())

    def _gone(self, cell: Cell, found: dict[int, Found]) -> dict[tuple[int, ...], _Because]:
        """Why values are gone from a cell; together where one step took them."""
        steps: dict[Found, list[int]] = {}
        for value, each in found.items():
            steps.setdefault(each, []).append(value)
        return {
            tuple(values): self._said(cell, tuple(values), each) for each, values in steps.items()
        }

    def _said(self, cell: Cell, values: tuple[int, ...], found: Found) -> _Because:
        """What the step says that took these values from the cell."""
        rests, step = found
        event = self._run.events[step - 1]
        match event:
            case Guess() | Infer():
                return self._placed(cell, values[0], event.cell, found)
            case Remove(because=Placed(at=at) | OneOfEach(at=at)):
                return self._placed(
                    cell, values[0], at, (rests, self._grounds.step[self._number[at]])
                )
            case Undo():
                return self._tried(found)
            case Remove(because=because) if because.was_tried:
                return self._tried((rests, step - 1))
            case Remove(because=because):
                board = self._run.fold.board_at(step - 1, self._run.events)
                said = Remove(event.cells, values, because, event.line)
                why = f"crossed off at step {step:,}: {because.why(self.puzzle, board, said)}"
                return _Because(why, because.lit, rests, step)
            case Reject():
                held = self._held(event.clash)
                why = why_refused(self.puzzle, held, event)
                return _Because(why, event.clash, rests, step)
        raise ValueError(f"{event} takes no value from a cell")

    def _placed(self, cell: Cell, value: int, at: Cell, found: Found) -> _Because:
        """A value stands in the cell itself, or this one in its row, column or box."""
        rests, step = found
        if at == cell:
            why = f"{cell_name(cell)} is {self._grounds.value[self._number[cell]]}"
        else:
            why = self._refusal(cell, value, (at,))
        return _Because(why, (at,), rests, step)

    def _tried(self, found: Found, what: str = "value") -> _Because:
        """A guess was tried, and taken back by this step."""
        rests, step = found
        guessed, grounds = self._run.conflicts.guessed(step), self._grounds
        why = f"tried at step {guessed:,}, failed at step {step:,}"
        if self._run.conflicts.of(step) == rests:
            why += f", as any other {what} would"
        return _Because(
            why, tuple(grounds.guesses[place].cell for place in numbered(rests)), rests, step
        )

    def _refused(self, cell: Cell, value: int) -> _Because:
        """What refuses the value in a walk; where that is enough, the guesses of the conflict."""
        grounds, number = self._grounds, self._number[cell]
        event = grounds.why[number][value]
        if isinstance(event, Reject) and event.rule.startswith("full"):
            return self._wrong(number, value)
        cells = grounds.refusing(number, value, range(number)) or []
        if grounds.resting(cells) & ~self._conflict:
            within = (each for each in range(number) if grounds.rests[each] & self._conflict)
            cells = grounds.refusing(number, value, within) or cells
        clash = tuple(self._cells[each] for each in cells)
        why, rests = self._refusal(cell, value, clash), grounds.resting(cells)
        return _Because(why, clash, rests, grounds.since[number][value])

    def _refusal(self, cell: Cell, value: int, clash: tuple[Cell, ...]) -> str:
        """The words for a value that these cells refuse."""
        held, rule = self._held(clash), "cage"
        if len(clash) == 1 and held[clash[0]] == value:
            rule = (units_of(self.puzzle, (cell, *clash)) or [rule])[0].split()[0]
        return why_refused(self.puzzle, held, Reject(cell, value, cast(Broken, rule), clash, 0))

    def _wrong(self, number: int, value: int) -> _Because:
        """What is wrong with the grid that this value fills."""
        grounds = self._grounds
        grid = [*grounds.value[:number], value]
        within = (
            sum(1 << c for c in range(number) if grounds.rests[c] & self._conflict) | 1 << number
        )
        wrong = grounds.full_grid.of(grid, within) or grounds.full_grid.of(grid) or 0
        clash = tuple(self._cells[each] for each in numbered(wrong))
        held, rule = dict(zip(self._cells, grid, strict=True)), "cage"
        if len(clash) == 2 and held[clash[0]] == held[clash[1]]:
            rule = (units_of(self.puzzle, clash) or [rule])[0].split()[0]
        reject = Reject(self._cells[number], value, cast(Broken, f"full {rule}"), clash, 0)
        why = why_refused(self.puzzle, held, reject)
        return _Because(why, clash, grounds.resting(numbered(wrong & ~(1 << number))))

    def _has_another(self, number: int, value: int) -> _Because:
        """The cell is the only place of another value, of which nobody has been told yet."""
        found = only_other(self._grounds, number, value)
        if found is None:
            return _Because("ruled out by what stands", (), self._conflict)
        rests, unit, other = found
        cells = tuple(self._cells[each] for each in unit)
        where = unit_of(self.puzzle, cells)
        name = cell_name(self._cells[number])
        return _Because(f"{name} is the only place for {other} in {where}", cells, rests)

    def _only_place(self, number: int, value: int) -> _Because:
        found = no_other_place(self._grounds, number, value)
        if found is None:
            return _Because("it has no other place", (), self._conflict)
        rests, unit = found
        cells = tuple(self._cells[each] for each in unit)
        return _Because(f"it has no other place in {unit_of(self.puzzle, cells)}", cells, rests)

    def _held(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        return {cell: self._grounds.value[self._number[cell]] for cell in cells}

    # Places of a value, and ways to make a cage.

    def _because(self, cell: Cell, value: int) -> _Because:
        """Why the cell cannot have the value."""
        number, grounds = self._number[cell], self._grounds
        found = grounds.crossed(number, value) or grounds.ruled_out(number, value)
        if found is None:
            return _Because("ruled out by what stands", (), self._conflict)
        return self._said(cell, (value,), found)

    def _no_option(self, cell: Cell, value: int) -> _Because:
        """Why no option of an exact cover is left that has the value in the cell."""
        number, grounds = self._number[cell], self._grounds
        index = grounds.layout.cage[number]
        if grounds.ruled_out(number, value) or index == NO_CAGE:
            tried = grounds.tried((cell,), (value,)) if index == NO_CAGE else None
            return self._tried(tried, "way") if tried else self._because(cell, value)
        cage, table = self.puzzle.cage_at[cell], grounds.ways.table(index)
        name, rests = which_cage(self.puzzle, cell), 0
        if table is None:
            return _Because(
                f"no way is left to make {name} with {value} there", cage.cells, self._conflict
            )
        place = cage.cells.index(cell)
        for filling in table.rows:
            if filling[place] == value:
                rests |= self._no_way(cage.cells, filling).rests
        return _Because(f"no way is left to make {name} with {value} there", cage.cells, rests)

    def _no_way(self, cells: tuple[Cell, ...], filling: tuple[int, ...]) -> _Because:
        """What rules out this way to make a cage, the earliest that does."""
        grounds, found = self._grounds, list[tuple[Found, Cell, int]]()
        for cell, value in zip(cells, filling, strict=True):
            number = self._number[cell]
            gone = grounds.crossed(number, value) or grounds.ruled_out(number, value)
            if gone:
                found.append((gone, cell, value))
        tried = grounds.tried(cells, filling)
        first = min(found, key=lambda each: rank(each[0][0]), default=None)
        if tried and (first is None or rank(tried[0]) < rank(first[0][0])):
            return self._tried(tried, "way")
        if first is None:
            return _Because("ruled out by what stands", cells, self._conflict)
        gone, cell, value = first
        because = self._said(cell, (value,), gone)
        if isinstance(self._run.events[gone[1] - 1], Guess | Infer):
            return because
        return replace(because, why=f"{cell_name(cell)} can't be {value}: {because.why}")
