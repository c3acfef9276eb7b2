"""Cage tests: would one more value break a cage? Shared by the searches that walk cell by cell."""

from collections.abc import Sequence

from webapp.logic.layout import NO_CAGE, Layout
from webapp.puzzle.operation import Test


class CageTest:
    """What the filled cells of each cage come to, and whether one more value would break it.

    The test is that of documents 000 and 003 with document 000's gap closed: a partial `+` or
    `*` cage may not exceed its target, and a full cage must equal it.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._left = [len(members) for members in layout.members]
        self._total = [cage.operation.running(()) for cage in layout.cages]
        self._held = [0] * len(layout.cages)
        self._tests = cage_tests(layout)
        self._operations = [cage.operation for cage in layout.cages]
        self._adds = [not (each.multiplies or each.is_open) for each in self._operations]
        self._open = [each.is_open for each in self._operations]

    def breaks(self, cell: int, value: int) -> bool:
        """Whether the value in this empty cell would break its cage."""
        cage = self._layout.cage[cell]
        if cage < 0:
            return False
        if self._layout.killer and self._held[cage] >> value & 1:
            return True
        return not self._tests[cage](self._total[cage], self._left[cage], value)

    def place(self, cell: int, value: int) -> None:
        """Count the value in."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] -= 1
            self._held[cage] |= 1 << value
            if self._adds[cage]:
                self._total[cage] += value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].joined(self._total[cage], value)
            else:
                self._total[cage] *= value

    def take(self, cell: int, value: int) -> None:
        """Count the value out again."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] += 1
            self._held[cage] &= ~(1 << value)
            if self._adds[cage]:
                self._total[cage] -= value
            elif self._open[cage]:
                self._total[cage] = self._operations[cage].without(self._total[cage], value)
            else:
                self._total[cage] //= value


def breaks(layout: Layout, cell: int, value: int, held: Sequence[int]) -> bool:
    """The same where some cells of its cage, but not this one, hold these values."""
    index = layout.cage[cell]
    if index == NO_CAGE:
        return False
    if layout.killer and value in held:
        return True
    cage, left = layout.cages[index], len(layout.members[index]) - len(held)
    total = cage.operation.running(held)
    return not cage.operation.test(cage.target or 0)(total, left, value)


def cage_tests(layout: Layout) -> list[Test]:
    """For each cage its test of one more value."""
    return [cage.operation.test(cage.target or 0) for cage in layout.cages]
