"""Full grids: which cells of one break a rule, the earliest there are."""

from collections.abc import Iterable, Sequence

from webapp.logic.layout import Layout
from webapp.puzzle import masks
from webapp.solvers.placed import cage_tests


class FullGrid:
    """Who is to blame where every value of the last cell completes a wrong grid.

    Cells are numbers in reading order, sets of them bits; `values` are the standing values.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._last = len(layout.cells) - 1
        self._tests = cage_tests(layout)
        self._ends: dict[int, list[int]] = {}  # cages by their last cell
        for index, members in enumerate(layout.members):
            self._ends.setdefault(max(members), []).append(index)

    def conflict(self, values: Sequence[int], refused: Iterable[int], known: int = 0) -> int:
        """A smallest set of cells under which all these values of the last cell are wrong.

        The cells `known` are in it anyhow. Raises ValueError where a value completes a right grid.
        """
        grids = [[*values[: self._last], value] for value in refused]
        own, found = 1 << self._last, known
        for grid in grids:
            wrong = self.of(grid)
            if wrong is None:
                raise ValueError(f"nothing is wrong with {grid}")
            found |= wrong & ~own
        for culprit in reversed(masks.places(found & ~known)):
            rest = found ^ 1 << culprit
            if all(self.of(grid, rest | own) is not None for grid in grids):
                found = rest
        return found

    def of(self, values: Sequence[int], among: int = -1) -> int | None:
        """The first cells among these that break a rule together; None where all is right."""
        for cell, value in enumerate(values):
            if among >> cell & 1:
                for peer in self._layout.peers(cell):
                    if peer < cell and values[peer] == value and among >> peer & 1:
                        return 1 << peer | 1 << cell
                for index in self._ends.get(cell, ()):
                    if wrong := self._in_cage(index, values, among):
                        return wrong
        return None

    def _in_cage(self, index: int, values: Sequence[int], among: int) -> int:
        """Those of the cells among these that make a full cage wrong; 0 where none do."""
        members = self._layout.members[index]
        standing = [cell for cell in members if among >> cell & 1]
        if self._layout.killer:
            seen: dict[int, int] = {}
            for cell in standing:
                twin = seen.setdefault(values[cell], cell)
                if twin != cell:
                    return 1 << twin | 1 << cell
        if standing != members:
            return 0
        operation = self._layout.cages[index].operation
        total = operation.running([values[cell] for cell in members[:-1]])
        right = self._tests[index](total, 1, values[members[-1]])
        return 0 if right else sum(1 << cell for cell in members)
