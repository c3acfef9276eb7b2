"""All fillings of a cage, listed for the peers without any code of the solvers."""

from collections.abc import Iterator
from dataclasses import replace

from webapp.puzzle import Cage, Cell, Puzzle
from webapp.puzzle.cells import all_cells, box_of

Filling = tuple[int, ...]

# The most fillings of a cage in a peer's model, and the most values to look at to list them.
_MAX_FILLINGS = 50_000
_MAX_STEPS = 1_000_000


class NotExpressibleError(Exception):
    """A peer can't express the puzzle, since a cage is too large for it."""


class TimeUpError(Exception):
    """A search has used up the time that it was given."""


def units(puzzle: Puzzle) -> list[list[Cell]]:
    """The cells of each row, each column and, where there are any, each box."""
    n, every = puzzle.size, all_cells(puzzle.size)
    found = [[cell for cell in every if cell[axis] == k] for axis in (0, 1) for k in range(n)]
    if puzzle.boxes:
        where = {cell: box_of(cell, puzzle.boxes, n) for cell in every}
        found += [[cell for cell in every if where[cell] == box] for box in range(n)]
    return found


def clashes(puzzle: Puzzle) -> dict[Cell, set[Cell]]:
    """For each cell those that share a unit with it, or in a killer sudoku a cage."""
    groups = units(puzzle)
    if puzzle.killer:
        groups += [list(cage.cells) for cage in puzzle.cages]
    found: dict[Cell, set[Cell]] = {cell: set() for cell in all_cells(puzzle.size)}
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return {cell: others - {cell} for cell, others in found.items()}


def tables(
    puzzle: Puzzle, most: int = _MAX_FILLINGS
) -> list[tuple[tuple[Cell, ...], list[Filling]]]:
    """Each cage's cells with all its fillings, a cell without a cage as a cage of its own.

    Raises NotExpressibleError for a cage with more than `most` fillings, or too many to look at.
    """
    apart = clashes(puzzle)
    found = [(cage.cells, _fillings(cage, puzzle.size, apart, most)) for cage in puzzle.cages]
    single = [(value,) for value in range(1, puzzle.size + 1)]
    return found + [((cell,), single) for cell in puzzle.free_cells]


def _fillings(cage: Cage, size: int, apart: dict[Cell, set[Cell]], most: int) -> list[Filling]:
    """All fillings, in order of their values; with a hidden operator those of each it can be."""
    if cage.operation.is_open:
        ways = "+*-/" if len(cage.cells) == 2 else "+*"
        each = (_fillings(replace(cage, op=op), size, apart, most) for op in ways)
        return sorted({filling for fillings in each for filling in fillings})
    earlier = [
        [place for place, mate in enumerate(cage.cells[:index]) if mate in apart[cell]]
        for index, cell in enumerate(cage.cells)
    ]
    found: list[Filling] = []
    steps, ends = 0, [iter(_values(cage, size, ()))]
    held: list[int] = []
    while ends:
        value = next(ends[-1], None)
        if value is None:
            ends.pop()
            if held:
                held.pop()
            continue
        steps += len(held) + 1
        if any(held[place] == value for place in earlier[len(held)]):
            continue
        if len(held) + 1 == len(cage.cells):
            found.append((*held, value))
        else:
            held.append(value)
            ends.append(iter(_values(cage, size, tuple(held))))
        if len(found) > most or steps > _MAX_STEPS:
            raise NotExpressibleError(f"a cage of {len(cage.cells)} cells has too many fillings")
    return found


def _values(cage: Cage, size: int, held: Filling) -> Iterator[int]:
    """The values that the next cell can have, as far as the target allows."""
    target, left = cage.target or 0, len(cage.cells) - len(held) - 1
    every = range(1, size + 1)
    match cage.op:
        case "+":
            rest = target - sum(held)
            return (value for value in every if left <= rest - value <= left * size)
        case "*":
            for value in held:
                target //= value
            return (v for v in every if target % v == 0 and 1 <= target // v <= size**left)
        case "-":
            return (v for v in every if not held or abs(v - held[0]) == target)
        case "/":
            return (v for v in every if not held or max(v, *held) == target * min(v, *held))
    return (value for value in every if value == target)
