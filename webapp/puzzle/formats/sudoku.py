"""Sudoku lines: the cells in reading order, `.` or `0` where no value is given."""

from ..cells import all_cells
from ..errors import FormatError
from ..puzzle import Cage, Puzzle, make_puzzle

# Size of the grid for each length of a line, with the boxes (rows, columns) that it means.
BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
_LENGTHS = {size * size: size for size in BOXES}
_VALUES = "123456789ABCDEFG"


def recognises(text: str) -> bool:
    """One word of a known length, or rows of equal length with a value in them."""
    words = text.split()
    size = _LENGTHS.get(sum(map(len, words)))
    if size is None or not set("".join(words)) <= set(_values(size)) | {".", "0"}:
        return False
    if len(words) == 1:
        return True
    return [len(word) for word in words] == [size] * size and any(
        letter.isdigit() for letter in "".join(words)
    )


def _values(size: int) -> str:
    return _VALUES[:size]


def parse(text: str) -> Puzzle:
    """Read a line, or rows, that `recognises` accepts; each value becomes a `=` cage."""
    line = "".join(text.split())
    size = _LENGTHS[len(line)]
    cages = [
        Cage((cell,), _VALUES.index(letter) + 1, "=")
        for cell, letter in zip(all_cells(size), line, strict=True)
        if letter not in ".0"
    ]
    return make_puzzle(size, cages, BOXES[size])


def format(puzzle: Puzzle) -> str:
    """Write one line; raises FormatError where the puzzle is not a plain sudoku."""
    plain = puzzle.boxes is not None and puzzle.boxes == BOXES.get(puzzle.size)
    if not plain or puzzle.killer or puzzle.leftovers:
        sizes = ", ".join(f"{size} ({rows}x{columns})" for size, (rows, columns) in BOXES.items())
        raise FormatError(f"a sudoku line is for grids with boxes and no killer cages: {sizes}")
    for cage in puzzle.cages:
        given = cage.op == "=" and len(cage.cells) == 1
        if not given or cage.target is None or not 1 <= cage.target <= puzzle.size:
            raise FormatError(f"a sudoku line holds given values only, not the cage '{cage.clue}'")
    cage_at = puzzle.cage_at
    return "".join(
        _VALUES[(cage_at[cell].target or 0) - 1] if cell in cage_at else "."
        for cell in all_cells(puzzle.size)
    )
