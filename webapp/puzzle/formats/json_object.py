"""JSON: one object with size, boxes, killer and cages; name and author stand there too.

Read, too, is what others write nearly so: cells as pairs [row, column] from 0, `value` for
`target`, `operation` or `operator` for `op`.
"""

import json
import re
from typing import Any

from webapp.puzzle.cells import Cell, cell_name, named_cell
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.operation import OPERATORS
from webapp.puzzle.puzzle import (
    MAX_BOX,
    Cage,
    Leftover,
    Puzzle,
    is_word,
    make_puzzle,
)

from .saved import entries, known_keys, read_object

ABOUT = (
    "One object; its cells have names, or are pairs [row, column] from 0.",
    '{"size": 2, "cages": [{"cells": ["r1c1", "r1c2"], "target": 3, "op": "+"}]}',
)

_KEYS = ("boxes", "cages", "killer", "leftovers", "size")
_LABEL = ("name", "by")
_CAGE_KEYS = ("cells", "target", "op")
_SPELLINGS = {"value": "target", "operation": "op", "operator": "op"}


def recognises(text: str) -> bool:
    """JSON begins with a brace, as rows of numbers don’t; a list of objects is JSON, too."""
    return bool(re.match(r"\s*(?:\{(?!\s*[{0-9])|\[\s*\{)", text))


def parse(text: str) -> Puzzle:
    """Read the object; raises FormatError that names the key with the fault."""
    read = read_object(text)
    _check_missing(read)
    _check_keys(read)
    size, killer = read.get("size"), read.get("killer", False)
    if type(size) is not int:
        raise FormatError('"size" must be a whole number, the rows of the grid')
    if type(killer) is not bool:
        raise FormatError('"killer" must be true or false')
    cages = [_cage(entry, index) for index, entry in enumerate(entries(read, "cages"))]
    leftovers = [_leftover(entry, len(cages)) for entry in entries(read, "leftovers")]
    try:
        return make_puzzle(size, cages, _boxes(read.get("boxes")), killer, tuple(leftovers))
    except ValueError as error:
        raise FormatError(str(error)) from None


def _check_missing(read: dict[str, Any]) -> None:
    """Say what an object that is no puzzle lacks, before a word of its other keys."""
    if "size" not in read:
        lacks = ['no "size"', *(['no "cages"'] if "cages" not in read else [])]
        raise FormatError(f"this JSON isn’t a puzzle: it has {' and '.join(lacks)}")


def _check_keys(read: dict[str, Any]) -> None:
    known_keys(read, _KEYS, _LABEL)
    for key in _LABEL:
        if not isinstance(read.get(key, ""), str):
            raise FormatError(f'"{key}" must be a text')


def label_in(text: str) -> Label:
    """The label of an object that `parse` reads."""
    read = json.loads(text)
    return Label.of(*(read.get(key, "") for key in _LABEL))


def labelled(text: str, label: Label) -> str:
    """The object of a puzzle with its label before all else."""
    told = zip(_LABEL, (label.name, label.by), strict=True)
    return json.dumps({key: said for key, said in told if said} | json.loads(text),
                      ensure_ascii=False)  # fmt: skip


def _boxes(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(part) is int and 1 <= part <= MAX_BOX for part in value)
    ):
        raise FormatError('"boxes" must be null or [rows, columns] of a box')
    return value[0], value[1]


def _cage(entry: object, index: int) -> Cage:
    where = f"cage {index + 1} of the JSON"
    if not isinstance(entry, dict):
        raise FormatError(f"{where} must be an object with cells, target and op")
    known_keys(entry, _CAGE_KEYS, _SPELLINGS, "a cage")
    spelled = {_SPELLINGS.get(key, key): value for key, value in entry.items()}
    if len(spelled) < len(entry):
        raise FormatError(f"{where} says one thing twice: write target and op once each")
    entry = spelled
    cells, target, op = entry.get("cells"), entry.get("target"), entry.get("op")
    if not isinstance(cells, list) or not cells:
        raise FormatError(f'{where}: "cells" must be a list of names such as "r1c2"')
    if target is not None and (type(target) is not int or target < 0):
        raise FormatError(f'{where}: "target" must be a whole number or null')
    if op is not None and op not in OPERATORS:
        raise FormatError(f'{where}: "op" must be one of {" ".join(OPERATORS)} or null')
    named = [_cell(name, where) for name in cells]
    if isinstance(cells[0], list) and len(cells) == 1:
        op = "="  # others say + or * of it
    return Cage(tuple(sorted(named)), target, op)


def _cell(name: object, where: str) -> Cell:
    match name:
        case [row, column] if type(row) is type(column) is int:
            return row, column
    try:
        return named_cell(str(name))
    except ValueError as error:
        raise FormatError(f"{where}: {error}") from None


def _leftover(entry: object, cages: int) -> Leftover:
    entry = {"label": "", **entry} if isinstance(entry, dict) else entry
    match entry:
        case {"cage": None | int() as cage, "words": [*words], "label": str() as label} if all(
            map(_is_word, words)
        ):
            if isinstance(cage, bool) or (cage is not None and not 0 <= cage < cages):
                raise FormatError("a leftover clue names a cage that is not there")
            if label and not (len(label) == 1 and _is_word(label)):
                raise FormatError("the label of a leftover clue must be one letter")
            return Leftover(tuple(words), cage, label)
    raise FormatError(
        '"leftovers" must be objects with a cage or null, and a list of words without spaces'
    )


def _is_word(value: object) -> bool:
    return isinstance(value, str) and is_word(value)


def format(puzzle: Puzzle) -> str:
    """Write the object on one line."""
    out: dict[str, Any] = {
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
