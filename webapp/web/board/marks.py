"""The candidates of a cell in rows, each in its position, as in static/js/player/look.js.

If the digits of a row would be too small to read, the board shows dots in their positions, and
digits only in the current cell.
"""

from functools import lru_cache
from math import ceil, sqrt

from markupsafe import Markup

from webapp.puzzle import Cell
from webapp.trace import Board

# Up to this size a cell has room for digits on every screen, and on a large one.
ALWAYS, READABLE = 6, 9
_NONE = "\u2007"  # as wide as a digit


def marks_of(board: Board, cell: Cell, gone: int) -> tuple[str, str]:
    """The marks of an empty cell as digits and as dots; empty if nothing was crossed off."""
    removed = board.removed.get(cell, 0)
    if not removed:
        return "", ""
    left = (1 << board.size) - 1 & ~removed
    return digits(board.size, left, gone), dots(board.size, left, gone)


@lru_cache(maxsize=4096)
def digits(size: int, left: int, gone: int) -> Markup:
    """The candidates that are `left` and, struck out, those that are `gone` (bit v - 1 is v)."""
    rows = _rows(size, _digits(size, left, gone, len(str(size))))
    return Markup("\n").join(Markup(" ").join(row) for row in rows)


@lru_cache(maxsize=4096)
def key_marks(size: int, left: int, gone: int) -> Markup:
    """The same as Play and drills have them, to size 9: in rows of three."""
    places = _digits(size, left, gone, 1)
    rows = [places[start : start + 3] for start in range(0, size, 3)]
    return Markup("\n").join(Markup("").join(row) for row in rows)


def _digits(size: int, left: int, gone: int, wide: int) -> list[str]:
    places: list[str] = []
    for value in range(1, size + 1):
        pad = _NONE * (wide - len(str(value)))
        if gone >> value - 1 & 1:
            places.append(Markup("{}<s>{}</s>").format(pad, value))
        else:
            places.append(f"{pad}{value}" if left >> value - 1 & 1 else _NONE * wide)
    return places


@lru_cache(maxsize=4096)
def dots(size: int, left: int, gone: int) -> str:
    """The same as dots, with crosses for removed ones; empty if digits always have room."""
    if size <= ALWAYS:
        return ""
    signs = ["×" if gone >> at & 1 else "•" if left >> at & 1 else " " for at in range(size)]
    return "\n".join("".join(row) for row in _rows(size, signs))


def _rows(size: int, places: list[str]) -> list[list[str]]:
    wide = size if size <= 4 else ceil(sqrt(size))
    return [places[start : start + wide] for start in range(0, size, wide)]
