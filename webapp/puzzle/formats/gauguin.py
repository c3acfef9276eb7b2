"""Saved games of Gauguin, an Android app: JSON in a .yml file; only read.

Only the board is read: the size, and the cages as shown. It is the same in versions 1 to 3.
"""

from typing import Any

from webapp.puzzle.errors import FormatError
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.puzzle import Cage, make_puzzle

from .clues import meant
from .grids import squared
from .json_object import entries, read_object
from .reading import Format, Reading

_FROM_ONE = "FIRST_DIGIT_ONE"
_OTHER_VALUES = {
    "FIRST_DIGIT_ZERO": "begin at 0",
    "FIRST_DIGIT_MINUS_TWO": "begin at −2",
    "FIRST_DIGIT_MINUS_FIVE": "begin at −5",
    "PRIME_NUMBERS": "are prime numbers",
    "FIBONACCI_SEQUENCE": "are Fibonacci numbers",
    "PADOVAN_SEQUENCE": "are Padovan numbers",
}
_ACTIONS = {
    "ACTION_ADD": "+",
    "ACTION_SUBTRACT": "-",
    "ACTION_MULTIPLY": "*",
    "ACTION_DIVIDE": "/",
    "ACTION_NONE": "=",
}


def recognises(text: str) -> bool:
    """Whether it is JSON with a variant that has a grid size."""
    return text.lstrip().startswith("{") and '"variant"' in text and '"gridSize"' in text


def read(text: str) -> Reading:
    """Read a saved game; raises FormatError with the key, and for rules that we don't have."""
    fields = read_object(text)
    variant = _part(fields, "variant")
    grid = _part(variant, "gridSize")
    options = _part(variant, "options") if "options" in variant else {}
    size = squared(_whole(grid, "height"), _whole(grid, "width"))
    values = options.get("digitSetting", _FROM_ONE)
    if values != _FROM_ONE:
        are = _OTHER_VALUES.get(str(values), f"are '{str(values)[:40]}'")
        raise FormatError(f"the values of this game {are}: only 1 to {size} can be read")
    shown = options.get("showOperators", True)
    if type(shown) is not bool:
        raise FormatError('"showOperators" must be true or false')
    cages = [_cage(entry, size, shown, f"cage {number}: ")
             for number, entry in enumerate(entries(fields, "cages", dict), start=1)]  # fmt: skip
    return Reading(make_puzzle(size, cages))


def _part(fields: dict[str, Any], key: str) -> dict[str, Any]:
    value = fields.get(key)
    if not isinstance(value, dict):
        raise FormatError(f'"{key}" must be an object')
    return value


def _whole(fields: dict[str, Any], key: str, where: str = "") -> int:
    value = fields.get(key)
    if type(value) is not int or value < 0:
        raise FormatError(f'{where}"{key}" must be a whole number')
    return value


def _cage(entry: dict[str, Any], size: int, shown: bool, where: str) -> Cage:
    action = entry.get("action")
    if not isinstance(action, str) or action not in _ACTIONS:
        raise FormatError(f'{where}"action" must be one of {", ".join(_ACTIONS)}')
    cells = []
    for index in entries(entry, "cellNumbers"):
        if type(index) is not int or not 0 <= index < size * size:
            raise FormatError(f'{where}"cellNumbers" are 0 to {size * size - 1}')
        cells.append(divmod(index, size))
    op = _ACTIONS[action] if shown else MYSTERY.sign
    return Cage(tuple(sorted(cells)), _whole(entry, "result", where), meant(op, len(cells)))


FORMAT = Format(
    "gauguin",
    "Gauguin save",
    "A saved game (.yml) of the app Gauguin. Its moves are left out.",
    "",
    recognises,
    read,
    in_a_line=True,
)
