"""The recorder: what a search with propagation tells those who watch it."""

from collections.abc import Callable, Iterable, Mapping

from webapp.logic.fillings import values_of
from webapp.logic.layout import Layout
from webapp.logic.strategies.single_possibility import SinglePossibility
from webapp.puzzle import Cell
from webapp.solvers.pseudocode import Pseudocode
from webapp.solvers.written import AlreadyWritten
from webapp.trace import DeadEnd, Event, Guess, Infer, Reason, Remove, Solved, Undo

from .inference import Refuted

Names = tuple[Cell, ...]

HEAD = 1  # the line that names the procedure


class Recorder:
    """Writes events down until somebody takes them; cells are numbers, values their bits.

    Candidates that go are noted cell by cell, and told together once their reason is. Lines of
    `code`: guess, undo, dead end, solved, and the names of the rules that are used.
    """

    def __init__(self, layout: Layout, code: Pseudocode) -> None:
        self._cells, self._values_of = layout.cells, values_of(layout.size)
        self._number = layout.number
        self._code = code
        self._events: list[Event] = []
        self._taken = 0
        self.noted: dict[int, list[int]] = {}  # candidates gone in this step -> cells
        self._follows: dict[
            int, Reason[Infer]
        ] = {}  # why a cell has one value, if not the last left
        self._guessed = -1
        self._written: set[int] = set()

    def begin(self, written: Mapping[Cell, int]) -> None:
        """These values stand from the start; that they are placed is then no news."""
        self._written = {self._number[cell] for cell in written}
        self._events += [Infer(cell, value, _WRITTEN, HEAD) for cell, value in written.items()]

    def take(self) -> list[Event]:
        """The events since the last time, oldest first."""
        events, self._events = self._events, []
        self._taken += len(events)
        return events

    @property
    def count(self) -> int:
        """How many events there were so far, taken or not."""
        return self._taken + len(self._events)

    def solved(self) -> None:
        """Every cell has one value."""
        self._events.append(Solved(self._code["solved"]))

    def guess(self, cell: int, value: int) -> None:
        """Try a value; that it is placed then is no news."""
        self._guessed = cell
        self._events.append(Guess(self._cells[cell], value.bit_length(), self._code["guess"]))

    def undo(self, cell: int, value: int) -> None:
        """The last guess is taken back, and its value is no candidate any more."""
        named, number, line = self._cells[cell], value.bit_length(), self._code["undo"]
        self._events.append(Undo(named, number, None, line))
        self._events.append(Remove((named,), (number,), Refuted(named), line))

    def note(self, cell: int, gone: int) -> None:
        """Candidates leave a cell; why is told when the step ends."""
        self.noted.setdefault(gone, []).append(cell)

    def follows(
        self, cell: int, reason: Callable[[Names], Reason[Infer]], cells: tuple[int, ...]
    ) -> None:
        """The cell holds its value for this reason: what was noted goes without saying."""
        self.noted.clear()
        self._follows[cell] = reason(self._named(cells))

    def placed(self, cell: int, value: int) -> None:
        """A cell has one value left."""
        because = self._follows.pop(cell, None)
        if cell != self._guessed and cell not in self._written:
            because = because or SinglePossibility(self._cells[cell], by_strategy=False)
            line = self._code[because.rule]
            self._events.append(Infer(self._cells[cell], value.bit_length(), because, line))
        self._guessed = -1

    def removed(self, reason: Callable[[Names], Reason[Remove]], cells: tuple[int, ...]) -> None:
        """The step ends: what it took away went for this reason, which rests on the cells."""
        because = reason(self._named(cells))
        line = self._code[because.rule]
        for gone, losers in self.noted.items():
            self._events.append(Remove(self._named(losers), self._values(gone), because, line))
        self.noted.clear()

    def dead_end(
        self,
        reason: Callable[[Names, tuple[int, ...]], Reason[DeadEnd]],
        cells: tuple[int, ...],
        values: int,
    ) -> None:
        """The cells cannot be filled, for a reason that rests on them and on values."""
        named = self._named(cells)
        because = reason(named, self._values(values))
        self._events.append(DeadEnd(named, because, self._code["dead end"]))
        self._follows.clear()

    def _named(self, cells: Iterable[int]) -> Names:
        return tuple([self._cells[cell] for cell in cells])

    def _values(self, mask: int) -> tuple[int, ...]:
        return self._values_of[mask]


_WRITTEN = AlreadyWritten()
