"""Paper: a board as a person sees it, and the ways to fill a cell, a unit's value or a cage."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from webapp.puzzle import Cage, Cell, Puzzle
from webapp.trace import Board

# Values of some cells: of one cell, of the place of a value, or of a whole cage.
Way = dict[Cell, int]
Boxes = tuple[int, int] | None


class Paper:
    """The puzzle with what is written and marked; a filled cell shows its value alone."""

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        self.puzzle, self.board, self.size = puzzle, board, puzzle.size
        self.units = units_of(puzzle.size, puzzle.boxes)  # rows, then columns, then boxes
        self.peers = peers_of(puzzle.size, puzzle.boxes)

    def shown(self, cell: Cell) -> set[int]:
        """The value of the cell, or its candidates."""
        value = self.board.values.get(cell)
        return {value} if value else set(self.board.candidates(cell))

    def lacks(self, cell: Cell, value: int) -> Iterator[str]:
        """A fault if the cell is filled, or does not show the value."""
        if cell in self.board.values or value not in self.shown(cell):
            yield f"{value} is no candidate of {cell}"

    def cell(self, cell: Cell) -> list[Way]:
        """The ways to fill the cell."""
        return [{cell: value} for value in self.shown(cell)]

    def places(self, unit: Iterable[Cell], value: int) -> list[Way]:
        """The ways to place the value in the unit."""
        assert frozenset(unit) in self.units, f"{unit} are no unit"
        return [{cell: value} for cell in unit if value in self.shown(cell)]

    def cage_of(self, cells: Sequence[Cell]) -> Cage:
        """The cage of exactly these cells."""
        cage = self.puzzle.cage_at[cells[0]]
        assert {*cage.cells} == {*cells}, f"{cells} are not a cage"
        return cage

    def fillings(self, cage: Cage) -> list[Way]:
        """All ways to fill the cage from what its cells show."""
        return self.ways(cage.cells, map(self.shown, cage.cells), cage.op, cage.target)

    def ways(
        self,
        cells: Sequence[Cell],
        free: Iterable[Iterable[int]],
        op: str | None,
        target: int | None,
    ) -> list[Way]:
        """All ways to bring cells to a target, each with one of its values."""
        puzzle, values = self.puzzle, tuple(tuple(sorted(each)) for each in free)
        cage = puzzle.cage_at.get(cells[0])
        apart = puzzle.killer and cage is not None and {*cage.cells} == {*cells}
        found = _ways(self.size, puzzle.boxes, tuple(cells), values, op, target, apart)
        return [dict(zip(cells, way, strict=True)) for way in found]

    def options(
        self, cells: Sequence[Cell], column: Sequence[int], without: Sequence[Cell] = ()
    ) -> list[Way]:
        """The fillings for a column of an exact cover: of a unit's number and a value, or else of
        the cage that these cells are. What the cells `without` hold is ignored."""
        held = {cell: value for cell, value in self.board.values.items() if cell not in without}
        groups: list[tuple[tuple[Cell, ...], str | None, int | None]]
        groups = [(cage.cells, cage.op, cage.target) for cage in self.puzzle.cages]
        groups += [((cell,), "any", 0) for cell in self.peers if cell not in self.puzzle.cage_at]
        found = list[Way]()
        for group, op, target in groups:
            if held.keys() & {*group} or (not column and {*group} != {*cells}):
                continue
            taken = [{held.get(peer) for peer in self.peers[cell]} for cell in group]
            free = [{*range(1, self.size + 1)} - each for each in taken]
            found += self.ways(group, free, op, target)
        if not column:
            return found
        unit, value = self.units[column[0]], column[1]
        return [way for way in found if any(way[cell] == value for cell in way if cell in unit)]


@lru_cache
def units_of(size: int, boxes: Boxes) -> list[frozenset[Cell]]:
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
def peers_of(size: int, boxes: Boxes) -> dict[Cell, frozenset[Cell]]:
    """For each cell the others of its units."""
    units = units_of(size, boxes)
    return {
        cell: frozenset().union(*(unit for unit in units if cell in unit)) - {cell}
        for cell in frozenset().union(*units)
    }


def comes_to(op: str | None, held: Sequence[int], target: int | None) -> bool:
    """Whether values make the target."""
    match op:
        case "+":
            return sum(held) == target
        case "*":
            return prod(held) == target
        case "-":
            return max(held) - min(held) == target
        case "/":
            return max(held) == (target or 0) * min(held)
        case "?":
            known = "+*-/" if len(held) == 2 else "+*"
            return any(comes_to(each, held, target) for each in known)
        case "any":
            return True
    return list(held) == [target]


@lru_cache(maxsize=50_000)
def _ways(
    size: int,
    boxes: Boxes,
    cells: tuple[Cell, ...],
    free: tuple[tuple[int, ...], ...],
    op: str | None,
    target: int | None,
    apart: bool,
) -> list[tuple[int, ...]]:
    groups = [[at for at, cell in enumerate(cells) if cell in u] for u in units_of(size, boxes)]
    groups += [[*range(len(cells))]] if apart else []
    return [
        values
        for values in product(*free)
        if comes_to(op, values, target)
        and all(len({values[at] for at in group}) == len(group) for group in groups)
    ]
