"""A judge for puzzles too large to try every Latin square: cage by cage, and no solver of ours."""

from collections.abc import Iterator, Mapping
from math import prod

from webapp.puzzle import Cell, Grid, Puzzle
from webapp.puzzle.cells import all_cells, box_of


class ByCages:
    """The solutions of a puzzle. The ways to fill each cage are listed once, by the rules alone."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        caged = {cell for cage in puzzle.cages for cell in cage.cells}
        self._pieces = [
            [dict(zip(cage.cells, way, strict=True)) for way in self._ways(cage.cells, ())
             if _makes(cage.op, cage.target, way)]
            for cage in puzzle.cages
        ]  # fmt: skip
        self._pieces += [
            [{cell: value} for value in range(1, puzzle.size + 1)]
            for cell in all_cells(puzzle.size)
            if cell not in caged
        ]

    def has(self, values: Mapping[Cell, int]) -> bool:
        """Whether any solution has these values."""
        pieces = [
            [way for way in ways if all(values.get(cell, held) == held
                                        for cell, held in way.items())]
            for ways in self._pieces
        ]  # fmt: skip
        return next(self._filled(pieces, {}), None) is not None

    def grids(self) -> Iterator[Grid]:
        """Every solution."""
        size = range(self.puzzle.size)
        for values in self._filled(self._pieces, {}):
            yield tuple(tuple(values[row, column] for column in size) for row in size)

    def _filled(
        self, pieces: list[list[dict[Cell, int]]], values: dict[Cell, int]
    ) -> Iterator[dict[Cell, int]]:
        if not pieces:
            yield values
            return
        ways = min(pieces, key=len)
        others = [each for each in pieces if each is not ways]
        for way in ways:
            left = [[each for each in piece if self._agree(way, each)] for piece in others]
            if all(left):
                yield from self._filled(left, {**values, **way})

    def _agree(self, one: dict[Cell, int], other: dict[Cell, int]) -> bool:
        return not any(
            held == value and self._meet(here, there)
            for here, held in one.items()
            for there, value in other.items()
        )

    def _meet(self, one: Cell, other: Cell) -> bool:
        boxes, size = self.puzzle.boxes, self.puzzle.size
        same_box = boxes and box_of(one, boxes, size) == box_of(other, boxes, size)
        return one[0] == other[0] or one[1] == other[1] or bool(same_box)

    def _ways(self, cells: tuple[Cell, ...], begun: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(begun) == len(cells):
            yield begun
            return
        here = cells[len(begun)]
        for value in range(1, self.puzzle.size + 1):
            if not any(
                held == value and (self.puzzle.killer or self._meet(here, there))
                for there, held in zip(cells, begun, strict=False)
            ):
                yield from self._ways(cells, (*begun, value))


def _makes(op: str | None, target: int | None, way: tuple[int, ...]) -> bool:
    low, high = min(way), max(way)
    found = {"+": sum(way), "*": prod(way), "-": high - low, "=": low}
    return high == low * (target or 0) if op == "/" else found[op or "+"] == target
