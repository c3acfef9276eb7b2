"""The YAML in which a tool for mathdoku.com’s puzzles keeps them: size and cages; only read.

    size: 2
    hasOperators: true
    cages:
    - cells: [A1, B1]
      value: 3
      op: '+'

The letter of a cell is its column, the number its row. Without `op` the operator is to be found.
No more of YAML is read than this: a key and its value on each line, cells between brackets.
"""

import re

from webapp.puzzle.cells import Cell, lettered_cell
from webapp.puzzle.errors import FormatError, TextPlace
from webapp.puzzle.label import Label
from webapp.puzzle.operation import MYSTERY
from webapp.puzzle.puzzle import MAX_DIGITS, Cage, Puzzle

from .saved import cage, square
from .sides import sized

ABOUT = (
    "YAML with size and cages, as a tool for mathdoku.com’s puzzles has it.",
    "size: 2\ncages:\n- cells: [A1, B1]\n  value: 3\n  op: +",
)

_HEAD = ("size", "hasOperators", "difficulty", "title", "meta", "cages")
_CAGE = ("cells", "value", "op", "operator")
_BEGINS = re.compile(rf"(?:\s*(?:#.*|---)\n)*\s*(?:{'|'.join(_HEAD)})[ \t]*:", re.ASCII)
_LINE = re.compile(r"([ \t]*)(-[ \t]+)?([A-Za-z]+)[ \t]*:(?:[ \t]+(.*))?", re.ASCII)
_QUOTED = re.compile(r"(['\"])(.*)\1(?:[ \t]+#.*)?")
_COMMENT = re.compile(r"(?:^|(?<![ \t])[ \t]+)#.*")
_WHOLE = re.compile(r"[0-9]+", re.ASCII)
_AROUND = " \t'\""
_OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "/", "x": "*", "=": "=", "?": MYSTERY.sign}
_OPERATORS |= dict.fromkeys(("", "null", "~"), MYSTERY.sign)  # as if it were not said

# What stands under a key, and where.
Said = tuple[str, TextPlace]


def recognises(text: str) -> bool:
    """It begins with one of its keys, and has cages."""
    return bool(_BEGINS.match(text)) and ("cages" in text or "cells" in text)


def parse(text: str) -> Puzzle:
    """Read it; raises FormatError with the line of what isn’t as described above."""
    head, cages = _read(text)
    if "size" not in head:
        raise FormatError('"size" is missing, the rows of the grid')
    beside = head.get("cages")
    if beside and beside[0] not in ("", "[]"):
        raise FormatError("each cage must begin on a line of its own, with - cells", beside[1])
    shown = head.get("hasOperators", ("true", TextPlace(1, 1)))
    if shown[0] not in ("true", "false"):
        raise FormatError('"hasOperators" must be true or false', shown[1])
    size = sized(_number(head["size"], "size"), head["size"][1])
    return square(size, [_cage(said, place, shown[0] == "true", size) for said, place in cages])


def label_in(text: str) -> Label:
    """The title of what `parse` reads."""
    return Label.of(_read(text)[0].get("title", ("",))[0])


def _read(text: str) -> tuple[dict[str, Said], list[tuple[dict[str, Said], TextPlace]]]:
    """What stands above the cages, and the keys of each cage."""
    head = dict[str, Said]()
    cages = list[tuple[dict[str, Said], TextPlace]]()
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#") or line.rstrip() in ("---", "..."):
            continue
        found = _LINE.fullmatch(line.rstrip(" \t"))
        if not found:
            raise FormatError(
                "each line must be a key, a colon and its value", TextPlace(number, 1)
            )
        indent, dash, key, value = found.groups(default="")
        place = TextPlace(number, found.start(3) + 1)
        if dash and "cages" not in head:
            raise FormatError('"cages:" must stand before the first cage', place)
        if dash:
            cages.append(({}, place))
        of_cage = bool(dash or indent)
        into, known = (cages[-1][0], _CAGE) if of_cage and cages else (head, _HEAD)
        if key not in known:
            raise FormatError(f"'{key[:20]}' isn’t a key here: use {', '.join(known)}", place)
        if key in into:
            raise FormatError(f"'{key}' stands twice", place)
        into[key] = _plain(value), TextPlace(number, found.start(4) + 1) if value else place
    return head, cages


def _plain(value: str) -> str:
    """The value without its quotes, or without the comment behind it."""
    quoted = _QUOTED.fullmatch(value)
    return quoted[2].strip() if quoted else _COMMENT.sub("", value)


def _number(said: Said, key: str) -> int:
    value, place = said
    if not _WHOLE.fullmatch(value) or len(value) > MAX_DIGITS:
        raise FormatError(f'"{key}" must be a whole number', place)
    return int(value)


def _cage(said: dict[str, Said], place: TextPlace, shown: bool, size: int) -> Cage:
    for key in ("cells", "value"):
        if key not in said:
            raise FormatError(f'"{key}" is missing in this cage', place)
    op, at = said.get("op") or said.get("operator") or ("?", place)
    if op not in _OPERATORS:
        raise FormatError(f"'{op[:10]}' isn’t an operator: use + - * / or x", at)
    sign = _OPERATORS[op] if shown else MYSTERY.sign
    return cage(_cells(said["cells"], size), _number(said["value"], "value"), sign)


def _cells(said: Said, size: int) -> list[Cell]:
    value, place = said
    names = value[1:-1].split(",") if value[:1] + value[-1:] == "[]" else []
    cells = []
    for name in names or [""]:
        cell = lettered_cell(name.strip(_AROUND))
        if not cell:
            raise FormatError(
                f"'{(name or value).strip()[:20]}' isn’t a cell: write them as [A1, B1]", place
            )
        if max(cell) >= size:
            raise FormatError(
                f"{name.strip(_AROUND)} lies outside a grid of {size} rows and columns", place
            )
        cells.append(cell)
    return cells
