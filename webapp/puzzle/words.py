"""Words: what sentences say for cells, cages, units and numbers, shared by all sentences."""

from collections.abc import Iterable

from .cells import Cell, cell_name, cell_names
from .puzzle import Cage, Puzzle

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SIGNS = {"*": "×", "/": "÷", "-": "−"}


def sign(op: str) -> str:
    """The operator as print has it: `−`, `×`, `÷`; `+` and `=` as they are."""
    return _SIGNS.get(op, op)


def clue_words(cage: Cage) -> str:
    """The cage's clue with the signs of print: `6+`, `3−`, `12×`, `2÷`, `5=`."""
    return f"{cage.target}{sign(cage.op or '')}"


def cage_at(puzzle: Puzzle, cell: Cell) -> str:
    """The cell's cage: `cage 6+`."""
    return f"cage {clue_words(puzzle.cage_at[cell])}"


def which_cage(puzzle: Puzzle, cell: Cell) -> str:
    """The cell's cage, with its first cell where the clue stands more than once on the board."""
    cage = puzzle.cage_at[cell]
    alike = [other for other in puzzle.cages if (other.target, other.op) == (cage.target, cage.op)]
    return cage_at(puzzle, cell) + (f" at {cell_name(cage.cells[0])}" if len(alike) > 1 else "")


def listed(values: Iterable[int | str]) -> str:
    """`1`, `1 and 2`, `1, 2 and 3`."""
    *most, last = [str(value) for value in values]
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, what: str) -> str:
    """`one cell`, `two cells`, `12 cells`."""
    words = _COUNTS[number] if number < len(_COUNTS) else str(number)
    return f"{words} {what}{'' if number == 1 else 's'}"


def unit_of(cells: Iterable[Cell]) -> str:
    """The row, column or box that all the cells share."""
    cells = tuple(cells)
    if len({row for row, _ in cells}) == 1:
        return f"r{cells[0][0] + 1}"
    return f"c{cells[0][1] + 1}" if len({column for _, column in cells}) == 1 else "the box"


def numbered_unit(number: int, size: int) -> str:
    """A unit by its number: rows first, then columns, then boxes in reading order."""
    if number < 2 * size:
        return f"{'rc'[number // size]}{number % size + 1}"
    return f"box {number - 2 * size + 1}"


def few(cells: tuple[Cell, ...]) -> str:
    """The cells by name, or the first ones and a count where they are many."""
    if len(cells) <= 4:
        return cell_names(cells)
    return f"{', '.join(cell_name(cell) for cell in cells[:3])} and {len(cells) - 3} more cells"
