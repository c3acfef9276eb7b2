"""Listeners: what a propagator tells as it goes, step by step."""

from collections.abc import Callable

from webapp.puzzle import Cell
from webapp.trace import DeadEnd, Infer, Reason, Remove

Names = tuple[Cell, ...]


class Listener:
    """Hears of everything that a propagator does; cells are numbers, values their bits.

    Candidates that go are noted cell by cell, and their reason is told when the step ends, be it
    by `removed` or by `follows`.
    """

    def guess(self, cell: int, value: int) -> None:
        """Try a value; that it is placed then is no news."""
        raise NotImplementedError

    def undo(self, cell: int, value: int) -> None:
        """The last guess is taken back, and its value is no candidate any more."""
        raise NotImplementedError

    def note(self, cell: int, gone: int) -> None:
        """Candidates leave a cell; why is told when the step ends."""
        raise NotImplementedError

    def follows(
        self, cell: int, reason: Callable[[Names], Reason[Infer]], cells: tuple[int, ...]
    ) -> None:
        """The cell holds its value for this reason: what was noted goes without saying."""
        raise NotImplementedError

    def placed(self, cell: int, value: int) -> None:
        """A cell has one value left."""
        raise NotImplementedError

    def removed(self, reason: Callable[[Names], Reason[Remove]], cells: tuple[int, ...]) -> None:
        """The step ends: what it took away went for this reason, which rests on the cells."""
        raise NotImplementedError

    def dead_end(
        self,
        reason: Callable[[Names, tuple[int, ...]], Reason[DeadEnd]],
        cells: tuple[int, ...],
        values: int,
    ) -> None:
        """The cells cannot be filled, for a reason that rests on them and on values."""
        raise NotImplementedError
