"""Paper: a board as a person sees it, its units and cages, and what a cage can still hold."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from webapp.puzzle import Cage, Cell, Puzzle
from webapp.trace import Board

# A column of an exact cover: the cells of a cage, or a unit's number and a value.
Column = tuple[Any, ...]


class Paper:
    """The puzzle with what is written and marked; a filled cell shows its value alone."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        self.puzzle, self.board, self.size = puzzle, board, puzzle.size
        self.units = units_of(puzzle.size, puzzle.boxes)
        self.peers = peers_of(puzzle.size, puzzle.boxes)

    def shown(self, cell: Cell) -> set[int]:
        """The value of the cell, or its candidates."""
        value = self.board.values.get(cell)
        return {value} if value else set(self.board.candidates(cell))

    def empty(self, cell: Cell) -> bool:
        return cell not in self.board.values

    def lacks(self, cell: Cell, value: int) -> Iterator[str]:
        """A fault where the value is not among the marks of an empty cell."""
        if not self.empty(cell):
            yield f"{cell} is filled"
        if value not in self.shown(cell):
            yield f"{cell} does not show {value}"

    def common(self, cells: Iterable[Cell]) -> list[frozenset[Cell]]:
        """The units that hold all of the cells."""
        own = set(cells)
        return [unit for unit in self.units if own <= unit]

    def places(self, unit: Iterable[Cell], value: int) -> set[Cell]:
        """The cells of a unit that show the value."""
        return {cell for cell in unit if value in self.shown(cell)}

    def line(self, number: int) -> frozenset[Cell]:
        """A unit by its number: rows, then columns, then boxes."""
        return self.units[number]

    def cage_of(self, cells: Sequence[Cell]) -> Cage:
        """The cage of exactly these cells; an assertion fails where there is none."""
        cage = self.puzzle.cage_at[cells[0]]
        assert set(cage.cells) == set(cells), f"{cells} are not a cage"
        return cage

    def fillings(self, cage: Cage) -> list[dict[Cell, int]]:
        """All ways to fill the cage from what its cells show."""
        return self._ways(cage.cells, [self.shown(cell) for cell in cage.cells], cage)

    def ways(self, cells: Sequence[Cell], op: str, target: int) -> list[dict[Cell, int]]:
        """All ways to bring cells to a target from what they show."""
        shown = tuple(tuple(sorted(self.shown(cell))) for cell in cells)
        found = _ways(self.size, self.puzzle.boxes, tuple(cells), shown, op, target, apart=False)
        return [dict(zip(cells, filling, strict=True)) for filling in found]

    def options(self, column: Column, without: Sequence[Cell] = ()) -> list[dict[Cell, int]]:
        """The fillings of cages still open that a column of an exact cover may choose from.

        A column is the cells of a cage, or a unit's number and a value; values in the cells
        `without` are ignored.
        """
        held = {cell: v for cell, v in self.board.values.items() if cell not in without}
        found = []
        for cells, cage in self._groups():
            if held.keys() & set(cells) or (isinstance(column[0], tuple) and column != cells):
                continue
            free = [
                set(range(1, self.size + 1)) - {held.get(peer) for peer in self.peers[cell]}
                for cell in cells
            ]
            found += self._ways(cells, free, cage)
        if isinstance(column[0], tuple):
            return found
        number, value = column
        unit = self.units[number]
        return [way for way in found if any(way[cell] == value for cell in way if cell in unit)]

    def _groups(self) -> list[tuple[tuple[Cell, ...], Cage | None]]:
        """The cages with their cells, and each cell without a cage."""
        alone = [cell for cell in self.peers if cell not in self.puzzle.cage_at]
        return [(cage.cells, cage) for cage in self.puzzle.cages] + [((c,), None) for c in alone]

    def _ways(
        self, cells: Sequence[Cell], free: Sequence[set[int]], cage: Cage | None
    ) -> list[dict[Cell, int]]:
        if cage is None:
            return [{cells[0]: value} for value in free[0]]
        shown = tuple(tuple(sorted(values)) for values in free)
        op, target, apart = cage.op or "", cage.target or 0, self.puzzle.killer
        found = _ways(self.size, self.puzzle.boxes, tuple(cells), shown, op, target, apart)
        return [dict(zip(cells, filling, strict=True)) for filling in found]

    def see(self, a: Cell, b: Cell) -> bool:
        """Whether two cells share a unit."""
        return b in self.peers[a]


@lru_cache
def units_of(size: int, boxes: tuple[int, int] | None) -> list[frozenset[Cell]]:
    """Rows, columns and boxes, as sets of cells."""
    every = range(size)
    units = [frozenset((row, column) for column in every) for row in every]
    units += [frozenset((row, column) for row in every) for column in every]
    if boxes:
        high, wide = boxes
        units += [
            frozenset((top + r, left + c) for r in range(high) for c in range(wide))
            for top in range(0, size, high)
            for left in range(0, size, wide)
        ]
    return units


@lru_cache
def peers_of(size: int, boxes: tuple[int, int] | None) -> dict[Cell, frozenset[Cell]]:
    """For each cell the others of its units."""
    units = units_of(size, boxes)
    cells = frozenset().union(*units)
    return {
        cell: frozenset().union(*(unit for unit in units if cell in unit)) - {cell}
        for cell in cells
    }


def comes_to(op: str, held: Sequence[int], target: int) -> bool:
    """Whether values make the target."""
    match op:
        case "+":
            return sum(held) == target
        case "*":
            return prod(held) == target
        case "-":
            return max(held) - min(held) == target
        case "/":
            return max(held) == target * min(held)
        case "?":
            known = "+*-/" if len(held) == 2 else "+*"
            return any(comes_to(each, held, target) for each in known)
    return list(held) == [target]


@lru_cache(maxsize=50_000)
def _ways(
    size: int,
    boxes: tuple[int, int] | None,
    cells: tuple[Cell, ...],
    shown: tuple[tuple[int, ...], ...],
    op: str,
    target: int,
    apart: bool,
) -> list[tuple[int, ...]]:
    units = units_of(size, boxes)
    groups = [[at for at, cell in enumerate(cells) if cell in unit] for unit in units]
    if apart:
        groups.append(list(range(len(cells))))
    return [
        values
        for values in product(*shown)
        if comes_to(op, values, target)
        and all(len({values[at] for at in group}) == len(group) for group in groups)
    ]
