"""Because: what takes a value from a cell, in words, with what it rests on."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from webapp.insight.run.run import Run
from webapp.logic.strategies.one_of_each import OneOfEach
from webapp.puzzle import Cell, cell_name, masks
from webapp.puzzle.words import unit_of
from webapp.trace import Guess, Infer, Reject, Remove, Undo
from webapp.trace.refusals import why_not, why_refused, why_wrong

from .grounds import RunGrounds
from .standing import Found
from .ways import rank


@dataclass(frozen=True, slots=True)
class Because:
    """What rules something out: a clause, the cells to light, the guesses that it rests on.

    `step` is where that happened, None where it was no step.
    """

    why: str
    cells: tuple[Cell, ...]
    rests: int
    step: int | None = None


class Teller:
    """Says what takes values from cells at a dead end; `conflict` are the guesses of that."""

    def __init__(self, run: Run, grounds: RunGrounds, conflict: int) -> None:
        self.run, self.grounds, self.conflict = run, grounds, conflict
        self._cells, self._number = grounds.layout.cells, grounds.layout.number

    def first(self, number: int, value: int) -> Found | None:
        """What crossed the value off, or else what of the conflict, if it can be, rules it out."""
        if self.grounds.why[number][value] is not None:
            return self.grounds.crossed(number, value)
        return min(self.grounds.against(number, value), key=self.order, default=None)

    def why_not(self, cell: Cell, value: int) -> Because:
        """Why the cell cannot have the value."""
        found = self.first(self._number[cell], value)
        if found is None:
            return Because("ruled out by what stands", (), self.conflict)
        return self.said(cell, (value,), found)

    def said(self, cell: Cell, values: tuple[int, ...], found: Found) -> Because:
        """What the step says that took these values from the cell."""
        rests, step = found
        event = self.run.events[step - 1]
        match event:
            case Guess() | Infer():
                return self._placed(cell, values[0], event.cell, found)
            case Remove(because=OneOfEach(at=at)):
                return self._placed(
                    cell, values[0], at, (rests, self.grounds.step[self._number[at]])
                )
            case Undo():
                return self.tried(found)
            case Remove(because=because) if because.was_tried:
                return self.tried((rests, step - 1))
            case Remove(because=because):
                board = self.run.ledger.board_at(step - 1, self.run.events)
                said = Remove(event.cells, values, because, event.line)
                why = f"crossed off at step {step:,}: {because.why(self.run.puzzle, board, said)}"
                return Because(why, because.lit, rests, step)
            case Reject():
                held = self._held(event.clash)
                why = why_refused(self.run.puzzle, held, event)
                return Because(why, event.clash, rests, step)
        raise ValueError(f"{event} takes no value from a cell")

    def of_one(self, cell: Cell, value: int, found: Found) -> Because:
        """The same of one of several values, which the clause names with its cell."""
        because, name = self.said(cell, (value,), found), cell_name(cell)
        match self.run.events[found[1] - 1]:
            case Guess() | Infer():
                return because  # it says what stands, and where
            case Reject() | Remove(because=OneOfEach()):
                why = f"{name} can’t be {value}: {because.why}"
            case _:
                why = f"{value} in {name} was {because.why}"
        return replace(because, why=why)

    def tried(self, found: Found, what: str = "value") -> Because:
        """A guess was tried, and taken back by this step."""
        rests, step = found
        guessed, grounds = self.run.conflicts.guessed(step), self.grounds
        why = f"tried at step {guessed:,}, taken back at step {step:,}"
        if self.run.conflicts.of(step) == rests:
            why += f", as any other {what} would be"
        cells = tuple(grounds.guesses[place].cell for place in masks.places(rests))
        return Because(why, cells, rests, step)

    def refused(self, cell: Cell, value: int) -> Because:
        """What refuses the value in a walk; where that is enough, the guesses of the conflict."""
        grounds, number = self.grounds, self._number[cell]
        event = grounds.why[number][value]
        if isinstance(event, Reject) and event.by_full_grid:
            return self._wrong(number, value)
        filled = [each for each in range(len(grounds.value)) if grounds.value[each]]
        cells = grounds.refusing(number, value, filled) or []
        if grounds.resting(cells) & ~self.conflict:
            within = (each for each in filled if grounds.rests[each] & self.conflict)
            cells = grounds.refusing(number, value, within) or cells
        clash = tuple(self._cells[each] for each in cells)
        why, rests = self._refusal(cell, value, clash), grounds.resting(cells)
        return Because(why, clash, rests, grounds.since[number][value])

    def has_another(self, number: int, value: int) -> Because:
        """The cell is the only place of another value, of which nobody has been told yet."""
        found = self.grounds.only_other(number, value)
        if found is None:
            return Because("ruled out by what stands", (), self.conflict)
        rests, unit, other = found
        cells = tuple(self._cells[each] for each in unit)
        where = unit_of(self.run.puzzle, cells)
        name = cell_name(self._cells[number])
        return Because(f"{name} is the only place for {other} in {where}", cells, rests)

    def only_place(self, number: int, value: int) -> Because:
        found = self.grounds.no_other_place(number, value)
        if found is None:
            return Because("it fits nowhere else", (), self.conflict)
        rests, unit = found
        cells = tuple(self._cells[each] for each in unit)
        return Because(f"it fits nowhere else in {unit_of(self.run.puzzle, cells)}", cells, rests)

    def order(self, found: Found) -> tuple[bool, tuple[int, int, int]]:
        """What rests on guesses of the conflict alone comes first, then what is earliest."""
        return bool(found[0] & ~self.conflict), rank(found[0])

    def _placed(self, cell: Cell, value: int, at: Cell, found: Found) -> Because:
        """A value stands in the cell itself, or this one in its row, column or box."""
        rests, step = found
        if at == cell:
            why = f"{cell_name(cell)} is {self.grounds.value[self._number[cell]]}"
        else:
            why = self._refusal(cell, value, (at,))
        return Because(why, (at,), rests, step)

    def _refusal(self, cell: Cell, value: int, clash: tuple[Cell, ...]) -> str:
        """The words for a value that these cells refuse."""
        return why_not(self.run.puzzle, {**self._held(clash), cell: value}, cell, clash)

    def _wrong(self, number: int, value: int) -> Because:
        """What is wrong with the grid that this value fills."""
        grounds, find = self.grounds, self.grounds.setting.full_grid.of
        grid = [*grounds.value[:number], value]
        within = (
            sum(1 << c for c in range(number) if grounds.rests[c] & self.conflict) | 1 << number
        )
        wrong = find(grid, within) or find(grid) or 0
        clash = tuple(self._cells[each] for each in masks.places(wrong))
        why = why_wrong(self.run.puzzle, dict(zip(self._cells, grid, strict=True)), clash)
        return Because(why, clash, grounds.resting(masks.places(wrong & ~(1 << number))))

    def _held(self, cells: Iterable[Cell]) -> dict[Cell, int]:
        return {cell: self.grounds.value[self._number[cell]] for cell in cells}
