"""SCL: SudokuPad's own boards, an object with rows of cells, regions, cages and drawings.

Field names as SudokuPad's loader reads them. Its cages are a killer's where they are `unique`;
older ones don't say it, and are a killer's where regions stand and each corner says a bare number.
"""

from typing import Any

from webapp.puzzle.cells import Cell, all_cells
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.puzzle import Puzzle

from .board import TOLD, Outlined, board, grid_size, value_of
from .rules import FOG, is_rule, refuse

_NEARLY_A_CELL = 0.9  # what is smaller may be a sign

_READ = {"cells", "cages", "regions", "global", "overlays", "underlays"}


def read(told: dict[str, Any]) -> Puzzle:
    """The puzzle of a board's object; raises FormatError where it is none of ours."""
    size = grid_size(told.get("cells"))
    every = _objects(told, "cages")
    cages = [each for each in every if each.get("cells") and not TOLD.match(_says(each))]
    refuse([*_rules(told), *(rule for each in cages for rule in _rules_of(each))])
    givens: dict[Cell, int] = {}
    for row, column in all_cells(size):
        cell = told["cells"][row][column]
        if not isinstance(cell, dict):
            raise FormatError("each cell of the grid must be an object")
        if cell.get("value") not in (None, "") and cell.get("given", True):
            givens[row, column] = value_of(cell["value"], size, (row, column))
    regions = {
        cell: number
        for number, region in enumerate(_lists(told, "regions"))
        for cell in _cells(region)
    }
    shown = [each for each in cages if each.get("unique") or not each.get("hidden")]
    says = [_says(each).strip() for each in shown]
    bare = bool(regions) and any(says) and all(not each or each.isdecimal() for each in says)
    drawn = [
        Outlined(
            _cells(each["cells"]), _says(each), bool(each.get("unique", bare or "sum" in each))
        )
        for each in shown
    ]
    return board(size, givens, regions, drawn)


def label_of(told: dict[str, Any]) -> Label:
    """The title and the author: in `metadata`, or in cages without cells, `title: Tuesday`."""
    said = [TOLD.match(_says(each)) for each in _objects(told, "cages")]
    names: dict[str, object] = {found[1]: found[2] for found in said if found}
    metadata = told.get("metadata")
    names |= metadata if isinstance(metadata, dict) else {}
    return Label.of(names.get("title"), names.get("author"))


def _rules(told: dict[str, Any]) -> list[str]:
    """What stands for a rule beside regions and cages; fills of whole cells are mere colour."""
    rules = [str(each) for each in _list(told, "global")]
    for key in ("underlays", "overlays"):
        rules += [key] * any(not _is_colour(each) for each in _objects(told, key))
    return rules + [
        key
        for key, value in told.items()
        if key not in _READ and value and (isinstance(value, list) or is_rule(key))
    ]


def _rules_of(cage: dict[str, Any]) -> list[str]:
    style = str(cage.get("style"))
    extra = style == "extraregion" or (cage.get("hidden") and cage.get("unique"))
    return [
        *(["foglight"] if _says(cage) in FOG else []),
        *(["disjoint"] if cage.get("type") == "disjoint" else []),
        *(["extraregion"] if extra else []),
        *([style.removeprefix("fp").lower()] if style.startswith("fp") else []),
    ]


def _is_colour(drawing: dict[str, Any]) -> bool:
    sides = (drawing.get("width"), drawing.get("height"))
    small = any(isinstance(side, int | float) and side < _NEARLY_A_CELL for side in sides)
    return not small and not any(drawing.get(key) for key in ("text", "rounded", "borderColor"))


def _says(cage: dict[str, Any]) -> str:
    value = cage.get("value")
    value = cage.get("sum") if value in (None, "") else value
    return "" if value is None else str(value)


def _list(told: dict[str, Any], key: str) -> list[Any]:
    value = told.get(key) or []
    if not isinstance(value, list):
        raise FormatError(f'"{key}" must be a list')
    return value


def _objects(told: dict[str, Any], key: str) -> list[dict[str, Any]]:
    entries = _list(told, key)
    if not all(isinstance(each, dict) for each in entries):
        raise FormatError(f'"{key}" must be a list of objects')
    return entries


def _lists(told: dict[str, Any], key: str) -> list[list[Any]]:
    entries = _list(told, key)
    if not all(isinstance(each, list) for each in entries):
        raise FormatError(f'"{key}" must be a list of lists')
    return entries


def _cells(pairs: object) -> tuple[Cell, ...]:
    cells = set()
    for pair in pairs if isinstance(pairs, list) else [pairs]:
        match pair:
            case [int() as row, int() as column]:
                cells.add((int(row), int(column)))
            case _:
                raise FormatError("a cell of this board must be [row, column], counted from 0")
    return tuple(sorted(cells))
