"""The JSON of poisonmeatball.com’s KenKen page, which solvers of others take too; only read.

    {"width": 2, "height": 2, "values": [1, 2],
     "rules": [{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}, {"x": 0, "y": 1}]}, ...]}

x counts columns and y rows, both from 0.
"""

from typing import Any

from webapp.puzzle.cells import Cell
from webapp.puzzle.errors import FormatError
from webapp.puzzle.label import Label
from webapp.puzzle.operation import OPERATORS
from webapp.puzzle.puzzle import Cage, Puzzle

from .saved import (
    cage,
    entries,
    known_keys,
    looks_like_json,
    objects,
    read_object,
    square,
    whole,
)
from .sides import squared

ABOUT = (
    "The JSON of poisonmeatball.com’s KenKen page.",
    '{"width": 2, "height": 2, "values": [1, 2], '
    '"rules": [{"op": "+", "value": 3, "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}]}]}',
)

_KEYS = ("width", "height", "values", "rules")
_LABEL = ("name", "reference")


def recognises(text: str) -> bool:
    """JSON that names width, height and rules."""
    return looks_like_json(text, "width", "height", "rules")


def parse(text: str) -> Puzzle:
    """Read the object; raises FormatError that names the key with the fault."""
    read = read_object(text)
    known_keys(read, _KEYS, _LABEL)
    size = squared(whole(read, "height"), whole(read, "width"))
    values = entries(read, "values")
    if values and (len(values) != size or values != list(range(1, size + 1))):
        raise FormatError(f'"values" must be 1 to {size}: other values can’t be read')
    rules = objects(read, "rules", "op, value and cells")
    return square(size, [_cage(rule, number) for number, rule in enumerate(rules, start=1)])


def _cage(rule: dict[str, Any], number: int) -> Cage:
    where, op = f"rule {number}", rule.get("op")
    if op is not None and op not in OPERATORS:
        raise FormatError(f'{where}: "op" must be one of {" ".join(OPERATORS)} or null')
    cells = [_cell(cell, where) for cell in objects(rule, "cells", "x and y")]
    return cage(cells, whole(rule, "value", where), op)


def _cell(read: dict[str, Any], where: str) -> Cell:
    return whole(read, "y", where), whole(read, "x", where)


def label_in(text: str) -> Label:
    """The name that an object which `parse` reads may have."""
    return Label.of(read_object(text).get("name"))
