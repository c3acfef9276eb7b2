"""Classic: SudokuPad's shortest codes, a sudoku's givens in its links behind `classic` or `scf`.

A letter of the newer code is a given, or 0 for none, and up to five empty cells after it; one of
the older code, which has no name of its own, is so many empty cells, and a digit is a given.
"""

from string import ascii_lowercase, ascii_uppercase, digits

from webapp.puzzle.cells import all_cells, box_of
from webapp.puzzle.puzzle import Puzzle

from .board import board
from .lz import damaged
from .rules import refuse

_NEWER = (digits + ascii_uppercase + ascii_lowercase)[:60]
_OLDER = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_CELLS = 81

# Rules that stand behind the givens of an `scf` code, before its title and author.
_RULES = {"x": "diagonal+", "w": "windoku"}


def read(code: str, named: str) -> Puzzle:
    """The sudoku of a code without its prefix; raises FormatError where it is damaged."""
    if named == "scf":
        values, rest = _newer(code)
        refuse(_RULES[letter] for letter in rest.lstrip("*").split("t")[0].split("a")[0]
               if letter in _RULES)  # fmt: skip
    else:
        values, rest = _newer(code)
        if len(values) != _CELLS or rest:
            values = _older(code)
    if len(values) != _CELLS:
        raise damaged()
    cells = all_cells(9)
    givens = {cell: int(value) for cell, value in zip(cells, values, strict=True) if value != "0"}
    return board(9, givens, {cell: box_of(cell, (3, 3), 9) for cell in cells}, [])


def _newer(code: str) -> tuple[str, str]:
    """The cells that the code tells, 0 for an empty one, and what follows the 81st."""
    values = ""
    for at, letter in enumerate(code):
        if len(values) >= _CELLS or letter not in _NEWER:
            return values, code[at:]
        empty, given = divmod(_NEWER.index(letter), 10)
        values += f"{given}{'0' * empty}"
    return values, ""


def _older(code: str) -> str:
    values = "".join(
        letter if letter in digits else "0" * _OLDER.find(letter) for letter in code[: 2 * _CELLS]
    )
    return values
