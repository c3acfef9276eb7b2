"""Others: puzzles as programs write them whose formats are only read here, to be read back."""

import json
from collections.abc import Callable

from webapp.puzzle import Cage, Puzzle

_ACTIONS = {
    "+": "ACTION_ADD",
    "-": "ACTION_SUBTRACT",
    "*": "ACTION_MULTIPLY",
    "/": "ACTION_DIVIDE",
    "=": "ACTION_NONE",
}


def gauguin(puzzle: Puzzle) -> str:
    """A saved game of Gauguin; without operators where the first cage has none."""
    size = puzzle.size
    options = {
        "showOperators": all(cage.op != "?" for cage in puzzle.cages),
        "cageOperation": "OPERATIONS_ALL",
        "digitSetting": "FIRST_DIGIT_ONE",
        "numeralSystem": "Decimal",
    }
    cells = [
        {"cellNumber": number, "row": number // size, "column": number % size, "userValue": None}
        for number in range(size * size)
    ]
    cages = [
        {
            "id": number,
            "action": _ACTIONS.get(cage.op or "", "ACTION_ADD"),
            "result": cage.target,
            "cellNumbers": [row * size + column for row, column in reversed(cage.cells)],
        }
        for number, cage in enumerate(reversed(puzzle.cages))
    ]
    grid = {"width": size, "height": size}
    return json.dumps(
        {
            "version": 3,
            "variant": {"gridSize": grid, "options": options},
            "isActive": True,
            "cells": cells,
            "cages": cages,
        }
    )


def cage_yaml(puzzle: Puzzle) -> str:
    """The YAML of a tool for mathdoku.com’s puzzles."""
    shown = all(cage.op != "?" for cage in puzzle.cages)
    head = f"size: {puzzle.size}\ndifficulty: 3\nhasOperators: {str(shown).lower()}\ncages:\n"
    return head + "".join(_entry(cage, shown) for cage in puzzle.cages)


def _entry(cage: Cage, shown: bool) -> str:
    cells = ", ".join(f"{'ABCDEFGHIJKLMNOP'[column]}{row + 1}" for row, column in cage.cells)
    op = f"  op: '{cage.op}'\n" if shown and cage.op != "=" else ""
    return f"- cells: [{cells}]\n  value: {cage.target}\n{op}"


FOREIGN_WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "gauguin": gauguin,
    "list": cage_yaml,
}
