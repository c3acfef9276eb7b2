"""Moves: the values that came to stand in cells, as the page of Play tells them in a request."""

import re

from .cells import Cell
from .errors import FormatError
from .puzzle import Puzzle

_MOVE = re.compile(r"([0-9]{1,3})\.([0-9]{1,2})", re.ASCII)


def parse_move(puzzle: Puzzle, text: str) -> tuple[Cell, int]:
    """Read `5.3`: a cell, counted by row from 0, and its value, 0 where it is emptied.

    Raises FormatError for what no board of the puzzle can have.
    """
    found = _MOVE.fullmatch(text)
    number, value = map(int, found.groups()) if found else (puzzle.size**2, 0)
    if number >= puzzle.size**2 or value > puzzle.size:
        raise FormatError("these moves are damaged, or belong to another puzzle")
    return divmod(number, puzzle.size), value
