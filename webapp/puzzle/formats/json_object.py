"""One object with size, boxes, killer and cages, and with title and author.

Similar objects of other programs can be read: cells as pairs [row, column] from 0, `value` for
`target`, `operation` or `operator` for `op`. Below are helpers for other formats in JSON.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any

from webapp.puzzle.cells import Cell, cell_name, named_cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import NO_LABEL, Label
from webapp.puzzle.operation import GIVEN, OPERATORS
from webapp.puzzle.puzzle import (
    MAX_BOX,
    MAX_DIGITS,
    Cage,
    Leftover,
    Puzzle,
    make_puzzle,
)

from .reading import Format, Reading

_KEYS = ("boxes", "cages", "killer", "leftovers", "size")
_LABEL = ("name", "by")
_CAGE_KEYS = ("cells", "target", "op")
_SPELLINGS = {"value": "target", "operation": "op", "operator": "op"}


def recognises(text: str) -> bool:
    """Whether it begins with a brace, or is a list of objects."""
    return bool(re.match(r"\s*(?:\{(?!\s*[{0-9])|\[\s*\{)", text))


def read(text: str) -> Reading:
    """Read the object; raises FormatError that names the key with the fault."""
    fields = read_object(text)
    if "size" not in fields:  # checked before its other keys
        lacks = ['no "size"', *(['no "cages"'] if "cages" not in fields else [])]
        raise FormatError(f"this JSON isn’t a puzzle: it has {' and '.join(lacks)}")
    _check_keys(fields, _KEYS, _LABEL)
    for key in _LABEL:
        if not isinstance(fields.get(key, ""), str):
            raise FormatError(f'"{key}" must be a text')
    size, killer = fields["size"], fields.get("killer", False)
    if type(size) is not int:
        raise FormatError('"size" must be a whole number, the number of rows')
    if type(killer) is not bool:
        raise FormatError('"killer" must be true or false')
    cages = [_cage(entry, f"cage {at} of the JSON")
             for at, entry in enumerate(entries(fields, "cages"), start=1)]  # fmt: skip
    leftovers = tuple(_leftover(entry, len(cages)) for entry in entries(fields, "leftovers"))
    puzzle = make_puzzle(size, cages, _boxes(fields.get("boxes")), killer, leftovers)
    return Reading(puzzle, Label.of(*(fields.get(key, "") for key in _LABEL)))


def _check_keys(
    fields: Iterable[str], known: Collection[str], silent: Collection[str], of: str = "a puzzle"
) -> None:
    """Raise FormatError for a key that isn’t one of these; the `silent` ones are not offered."""
    for key in fields:
        if key not in known and key not in silent:
            raise FormatError(f"'{key[:20]}' isn’t a key of {of}: use {', '.join(sorted(known))}")


def _boxes(value: object) -> tuple[int, int] | None:
    match value:
        case None:
            return None
        case [int() as rows, int() as columns] if (
            bool not in (type(rows), type(columns)) and 1 <= min(value) <= max(value) <= MAX_BOX
        ):
            return rows, columns
    raise FormatError('"boxes" must be null or [rows, columns] of a box')


def _cage(entry: object, where: str) -> Cage:
    if not isinstance(entry, dict):
        raise FormatError(f"{where} must be an object with cells, target and op")
    _check_keys(entry, _CAGE_KEYS, _SPELLINGS, "a cage")
    fields = {_SPELLINGS.get(key, key): value for key, value in entry.items()}
    if len(fields) < len(entry):
        raise FormatError(f"{where} has one thing twice: write target and op once each")
    cells, target, op = (fields.get(key) for key in _CAGE_KEYS)
    if not isinstance(cells, list) or not cells:
        raise FormatError(f'{where}: "cells" must be a list of names such as "r1c2"')
    if target is not None and (type(target) is not int or target < 0):
        raise FormatError(f'{where}: "target" must be a whole number or null')
    if op is not None and op not in OPERATORS:
        raise FormatError(f'{where}: "op" must be one of {" ".join(OPERATORS)} or null')
    if isinstance(cells[0], list) and len(cells) == 1:
        op = GIVEN.sign  # other programs write + or *
    return Cage(tuple(sorted(_cell(name, where) for name in cells)), target, op)


def _cell(name: object, where: str) -> Cell:
    match name:
        case [row, column] if type(row) is type(column) is int:
            return row, column
    try:
        return named_cell(str(name))
    except ValueError as error:
        raise FormatError(f"{where}: {error}") from None


def _leftover(entry: object, cages: int) -> Leftover:
    match {"label": "", **entry} if isinstance(entry, dict) else entry:
        case {"cage": None | int() as cage, "words": [*words], "label": str() as label} if all(
            isinstance(word, str) for word in words
        ):
            if isinstance(cage, bool) or (cage is not None and not 0 <= cage < cages):
                raise FormatError("a leftover clue names a cage that doesn’t exist")
            return Leftover(tuple(words), cage, label)
    raise FormatError('"leftovers" must be objects with a cage or null, and a list of words')


def write(puzzle: Puzzle, label: Label = NO_LABEL) -> str:
    """Write the object on one line, its label first."""
    named = zip(_LABEL, (label.name, label.by), strict=True)
    out: dict[str, Any] = {key: said for key, said in named if said}
    out |= {
        "size": puzzle.size,
        "boxes": list(puzzle.boxes) if puzzle.boxes else None,
        "killer": puzzle.killer,
        "cages": [
            {"cells": [cell_name(c) for c in cage.cells], "target": cage.target, "op": cage.op}
            for cage in puzzle.cages
        ],
    }
    if puzzle.leftovers:
        out["leftovers"] = [
            {"cage": left.cage, "words": list(left.words)}
            | ({"label": left.label} if left.cage is None and left.label else {})
            for left in puzzle.leftovers
        ]
    return json.dumps(out, ensure_ascii=False)


FORMAT = Format(
    "json",
    "JSON",
    "One object. Its cells are names, or pairs [row, column] counted from 0.",
    '{"size": 2, "cages": [{"cells": ["r1c1", "r1c2"], "target": 3, "op": "+"}]}',
    recognises,
    read,
    write,
    in_a_line=True,
)


def read_object(text: str) -> dict[str, Any]:
    """The object in a JSON text; raises FormatError with the place if there is none.

    Numbers have at most as many digits as a target.
    """
    try:
        return decoded(text)
    except json.JSONDecodeError as error:
        raise no_json(error) from None


def no_json(error: json.JSONDecodeError) -> FormatError:
    """The error for a text that isn't JSON, with its place."""
    return FormatError(f"this isn’t JSON: {error.msg}", TextPlace(error.lineno, error.colno))


def decoded(
    text: str, hook: Callable[[dict[str, Any]], dict[str, Any]] | None = None
) -> dict[str, Any]:
    """The same, with `hook` called on each object in it; JSONDecodeError if it isn't JSON."""
    try:
        read = json.loads(text, parse_int=_integer, parse_constant=_no_constant, object_hook=hook)
    except RecursionError:
        raise FormatError("this isn’t a puzzle: the JSON is nested too deeply") from None
    if not isinstance(read, dict):
        raise FormatError("a puzzle’s JSON must be one object")
    return read


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise FormatError(
            f"a number in the JSON has {len(digits)} digits: use at most {MAX_DIGITS}"
        )
    return int(digits)


def _no_constant(name: str) -> None:
    raise FormatError(f"{name} can’t be a number in a puzzle")


def entries(fields: dict[str, Any], key: str, of: type = object) -> list[Any]:
    """The list under the key, of entries of that type, empty if left out or null.

    Raises FormatError for anything else.
    """
    value = [] if fields.get(key) is None else fields[key]
    if not isinstance(value, list) or not all(isinstance(each, of) for each in value):
        what = "" if of is object else " of objects" if of is dict else " of lists"
        raise FormatError(f'"{key}" must be a list{what}')
    return value
