"""Cage tests: would one more value break a cage? Shared by the searches that walk cell by cell."""

from collections.abc import Callable

from webapp.logic.layout import Layout


class CageTest:
    """What the filled cells of each cage come to, and whether one more value would break it.

    The test is that of documents 000 and 003 with document 000's gap closed: a partial `+` or
    `*` cage may not exceed its target, and a full cage must equal it.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._left = [len(members) for members in layout.members]
        self._total = [1 if cage.op == "*" else 0 for cage in layout.cages]
        self._held = [0] * len(layout.cages)
        self._tests = cage_tests(layout)
        self._times = [cage.op == "*" for cage in layout.cages]

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
            if self._times[cage]:
                self._total[cage] *= value
            else:
                self._total[cage] += value

    def take(self, cell: int, value: int) -> None:
        """Count the value out again."""
        cage = self._layout.cage[cell]
        if cage >= 0:
            self._left[cage] += 1
            self._held[cage] &= ~(1 << value)
            if self._times[cage]:
                self._total[cage] //= value
            else:
                self._total[cage] -= value


Test = Callable[[int, int, int], bool]  # what the cage comes to, cells left, value -> does it fit


def cage_tests(layout: Layout) -> list[Test]:
    """For each cage its test of one more value."""
    return [_TESTS[cage.op or ""](cage.target or 0, len(cage.cells)) for cage in layout.cages]


def _sum(target: int, _count: int) -> Test:
    def fits(total: int, left: int, value: int) -> bool:
        return total + value == target if left == 1 else total + value <= target

    return fits


def _product(target: int, _count: int) -> Test:
    def fits(total: int, left: int, value: int) -> bool:
        return total * value == target if left == 1 else total * value <= target

    return fits


def _difference(target: int, count: int) -> Test:
    def fits(other: int, left: int, value: int) -> bool:
        return left == count or abs(other - value) == target

    return fits


def _quotient(target: int, count: int) -> Test:
    def fits(other: int, left: int, value: int) -> bool:
        return left == count or max(other, value) == target * min(other, value)

    return fits


def _given(target: int, _count: int) -> Test:
    def fits(_total: int, _left: int, value: int) -> bool:
        return value == target

    return fits


_TESTS: dict[str, Callable[[int, int], Test]] = {
    "+": _sum,
    "*": _product,
    "-": _difference,
    "/": _quotient,
    "=": _given,
}
