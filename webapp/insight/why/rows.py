"""The rows that rule out each way on at a dead end, with the cells to highlight."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from webapp.insight.run.run import Run
from webapp.insight.tree import newest
from webapp.logic.layout import layout_of
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.logic.ways import table_of
from webapp.puzzle import Cell, cell_name
from webapp.puzzle.words import given_as, listed, unit_of, which_cage
from webapp.solvers.play.rejections import rejections as rejections_of
from webapp.trace import DeadEnd, Guess, Infer, Reject, Remove, Undo
from webapp.trace.rejections import why_not, why_rejected

_MAX_LISTED = 3  # ways that a row names one by one
# For a way whose cells can all have their values: only the strategy Clash rules such a way out.
_SPOILS = "would make a line impossible to fill"
_OTHERWISE = "ruled out by what is on the board"


@dataclass(frozen=True, slots=True)
class RuledOut:
    """A row: what is impossible, why, and the cells to highlight.

    `what` are values, cells or fillings: `1 and 4`, `r2c3`, `3 1 and 1 3`, `12 ways`; empty if the
    reason says it all. `why` is a clause without a full stop. `step` is the step where that
    happened, or None.
    """

    what: str
    why: str
    cells: tuple[Cell, ...] = ()
    step: int | None = None


class Trail:
    """The values and removed candidates before step `at`, with the step of each.

    `guesses` are the open ones with their steps, oldest first; `tried` are the undos by the values
    that their guesses wrote, and `opened` the steps of these guesses.
    """

    def __init__(self, run: Run, at: int) -> None:
        self.values, self.placed = dict[Cell, int](), dict[Cell, int]()
        self.removed = dict[tuple[Cell, int], int]()
        self.tried = dict[tuple[tuple[Cell, int], ...], int]()
        self.opened = dict[int, int]()
        self.guesses = list[tuple[Guess, int]]()
        events, ledger, steps = run.events, run.ledger, list[int]()
        while at > 1:
            at -= 1
            steps.append(at)
            if isinstance(events[at - 1], Undo):
                self.opened[at] = ledger.opened[newest(ledger, at - 1)]
                at = self.opened[at]
        for step in reversed(steps):
            event = events[step - 1]
            match event:
                case Guess(cell=cell, value=value) | Infer(cell=cell, value=value):
                    self.values[cell], self.placed[cell] = value, step
                    if isinstance(event, Guess):
                        self.guesses.append((event, step))
                case Reject(cell=cell, value=value) | Undo(cell=cell, value=value, crossed=True):
                    self.removed[cell, value] = step
                case Undo():
                    guess = events[self.opened[step] - 1]
                    if isinstance(guess, Guess):
                        self.tried[guess.writes] = step
                case Remove(cells=cells, values=values):
                    self.removed.update({(cell, value): step for cell in cells for value in values})


class Rows:
    """The rows of the dead end of step `at`.

    If several cells rule a value out, one of those to `blame` is named.
    """

    def __init__(self, run: Run, at: int, trail: Trail, blame: Collection[Cell] = ()) -> None:
        self.run, self.at, self.puzzle, self.trail = run, at, run.puzzle, trail
        self._blame = frozenset(blame)
        self._layout = layout_of(run.puzzle)
        self._values = range(1, run.puzzle.size + 1)

    def values(self, cell: Cell, but: int = 0, as_tried: bool = False) -> tuple[RuledOut, ...]:
        """Each value of a cell that has none left, or only the value `but`.

        The earliest thing that rules it out is named, or if `as_tried`, what the search itself did
        with the value.
        """
        steps, groups = dict[int, list[int]](), dict[RuledOut, tuple[list[int], RuledOut]]()
        every = list[tuple[list[int], RuledOut]]()
        for value in self._values:
            if value != but:
                found = self._first(cell, value) if as_tried else self._earliest(cell, value)
                if found is None:
                    every.append(([value], self._has_another(cell, value)))
                else:
                    steps.setdefault(found, []).append(value)
        every += [(values, self._by(cell, values, step)) for step, values in steps.items()]
        for values, row in sorted(every, key=lambda each: each[0]):
            groups.setdefault(replace(row, step=None), ([], row))[0].extend(values)
        return tuple(replace(row, what=listed(sorted(values))) for values, row in groups.values())

    def only_places(self, cell: Cell, values: Iterable[int]) -> tuple[RuledOut, ...]:
        """Each of several values that have a cell as their only place."""
        found = list[RuledOut]()
        for value in values:
            unit = self._unit_without(cell, value)
            where = f" in {unit_of(self.puzzle, unit)}" if unit else ""
            found.append(RuledOut(str(value), f"it fits nowhere else{where}", unit))
        return tuple(found)

    def places(self, unit: tuple[Cell, ...], value: int) -> tuple[RuledOut, ...]:
        """Each cell of the unit, none of which can have the value."""
        return tuple(replace(self._not(cell, value), what=cell_name(cell)) for cell in unit)

    def covered(self, unit: tuple[Cell, ...], value: int) -> tuple[RuledOut, ...]:
        """Each cell of the unit, in which no option left of an exact cover has the value."""
        return tuple(replace(self._no_way_with(cell, value), what=cell_name(cell)) for cell in unit)

    def ways(self, cells: tuple[Cell, ...]) -> tuple[RuledOut, ...]:
        """The ways to make a cage, by what rules them out; for a cell without one, its values."""
        cage = self.puzzle.cage_at.get(cells[0])
        if cage is None:
            return self._by_way(cells, [(value,) for value in self._values])
        table, name = table_of(self.puzzle, cage), which_cage(self.puzzle, cells[0])
        if table is None:
            return (RuledOut("", f"there are too many ways to make {name} to list", cells),)
        if table.rows:
            return self._by_way(cells, table.rows)
        why = f"there is no way to make {name} at all"
        if cage.is_given:
            why = f"{given_as(cage)}, and values go from 1 to {self.puzzle.size}"
        return (RuledOut("", why, cells),)

    def said(self, event: DeadEnd) -> tuple[RuledOut, ...]:
        """The dead end's own reason as the only row."""
        board = self.run.ledger.board_at(self.at - 1, self.run.events)
        return (RuledOut("", event.because.why(self.puzzle, board, event), event.because.lit),)

    def _by_way(
        self, cells: tuple[Cell, ...], fillings: Iterable[tuple[int, ...]]
    ) -> tuple[RuledOut, ...]:
        groups = dict[RuledOut, list[str]]()
        for filling in fillings:
            groups.setdefault(self._no_way(cells, filling), []).append(" ".join(map(str, filling)))
        return tuple(
            replace(row, what=listed(ways) if len(ways) <= _MAX_LISTED else f"{len(ways)} ways")
            for row, ways in groups.items()
        )

    def _no_way(self, cells: tuple[Cell, ...], filling: tuple[int, ...]) -> RuledOut:
        """The earliest thing that rules out this way to make a cage."""
        writes = tuple(zip(cells, filling, strict=True))
        found = [
            (step, cell, value)
            for cell, value in writes
            if (step := self._first(cell, value)) is not None
        ]
        tried = self.trail.tried.get(writes)
        if tried and all(tried < step for step, _, _ in found):
            return self._tried(tried)
        if not found:
            return RuledOut("", _SPOILS, cells)
        step, cell, value = min(found)
        row, name = self._by(cell, (value,), step), cell_name(cell)
        match self.run.events[step - 1]:
            case Guess() | Infer():
                return row  # it says what is on the board, and where
            case Reject() | Remove(because=OneOfEach()):
                return replace(row, why=f"{name} can’t be {value}: {row.why}")
        return replace(row, why=f"{value} in {name} was {row.why}")

    def _no_way_with(self, cell: Cell, value: int) -> RuledOut:
        """Why no option left of an exact cover has the value in the cell."""
        cage, step = self.puzzle.cage_at.get(cell), self._first(cell, value)
        if step is not None:
            return self._by(cell, (value,), step)
        if cage is None:
            return self._no_way((cell,), (value,))
        if cage.is_given and cage.target != value:
            return RuledOut("", given_as(cage), (cell,))
        why = f"no way is left to make {which_cage(self.puzzle, cell)} with {value} there"
        return RuledOut("", why, cage.cells)

    def _not(self, cell: Cell, value: int) -> RuledOut:
        """Why the cell cannot have the value."""
        step = self._first(cell, value)
        return RuledOut("", _OTHERWISE) if step is None else self._by(cell, (value,), step)

    def _by(self, cell: Cell, values: Iterable[int], step: int) -> RuledOut:
        """How the step took these values from the cell."""
        event, (value, *_) = self.run.events[step - 1], values
        match event:
            case Guess(cell=at) | Infer(cell=at):
                return self._placed(cell, value, at)
            case Remove(because=OneOfEach(at=at)):
                return self._placed(cell, value, at)
            case Undo():
                return self._tried(step)
            case Remove(because=because) if because.was_tried:
                return self._tried(step - 1)
            case Remove(because=because):
                board = self.run.ledger.board_at(step - 1, self.run.events)
                one = replace(event, values=tuple(values))
                why = f"crossed off at step {step:,}: {because.why(self.puzzle, board, one)}"
                return RuledOut("", why, because.lit, step)
            case Reject():
                rejections = [event, *rejections_of(self.puzzle, self.trail.values, cell, value)]
                if not event.by_full_grid:
                    event = min(rejections, key=self._strange)
                why = why_rejected(self.puzzle, self._held(event.clash), event)
                return RuledOut("", why, event.clash, step)
        raise ValueError(f"{event} takes no value from a cell")

    def _strange(self, reject: Reject) -> tuple[bool, int]:
        """Whether it names other cells than those to blame, and how many cells it names."""
        return not self._blame.issuperset(reject.clash), len(reject.clash)

    def _placed(self, cell: Cell, value: int, at: Cell) -> RuledOut:
        """The row for a value that is at `at`: in the cell itself, or in its row, column or box."""
        if at == cell:
            why = f"{cell_name(cell)} is {self.trail.values[cell]}"
        else:
            why = why_not(self.puzzle, {**self._held((at,)), cell: value}, cell, (at,))
        return RuledOut("", why, (at,), self.trail.placed[at])

    def _tried(self, step: int) -> RuledOut:
        """The row for a guess that was taken back by this step."""
        opened = self.trail.opened[step]
        guess, why = (
            self.run.events[opened - 1],
            f"tried at step {opened:,}, taken back at step {step:,}",
        )
        cells = tuple(cell for cell, _ in guess.writes) if isinstance(guess, Guess) else ()
        return RuledOut("", why, cells, step)

    def _has_another(self, cell: Cell, value: int) -> RuledOut:
        """The row for a cell that is the only place of another value, not placed yet."""
        for other in self._values:
            if other != value and (unit := self._unit_without(cell, other)):
                where = unit_of(self.puzzle, unit)
                why = f"{cell_name(cell)} is the only place for {other} in {where}"
                return RuledOut("", why, unit)
        return RuledOut("", _OTHERWISE)

    def _unit_without(self, cell: Cell, value: int) -> tuple[Cell, ...]:
        """A row, column or box in which no other cell than this can have the value."""
        number = self._layout.number[cell]
        for unit in self._layout.units.of[number]:
            cells = tuple(self._layout.cells[each] for each in self._layout.units.cells[unit])
            if all(self._earliest(each, value) is not None for each in cells if each != cell):
                return cells
        return ()

    def _first(self, cell: Cell, value: int) -> int | None:
        """The step that crossed the value off there, or else the first that rules it out."""
        return self.trail.removed.get((cell, value)) or self._earliest(cell, value)

    def _earliest(self, cell: Cell, value: int) -> int | None:
        return min(self._against(cell, value), default=(False, None))[1]

    def _against(self, cell: Cell, value: int) -> Iterator[tuple[bool, int]]:
        """The steps that crossed the value off there, filled the cell, or placed the value in its
        row, column or box, each with whether that cell isn't to blame."""
        if step := self.trail.removed.get((cell, value)):
            yield True, step
        holders = [
            self._layout.cells[each] for each in self._layout.peers(self._layout.number[cell])
        ]
        for at in (cell, *holders):
            if at in self.trail.values and (self.trail.values[at] == value) is (at != cell):
                yield at not in self._blame, self.trail.placed[at]

    def _held(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        values = self.trail.values
        return {cell: values[cell] for cell in cells if cell in values}
