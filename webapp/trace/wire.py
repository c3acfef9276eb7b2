"""Events as JSON objects for people, and as short numbers on a tape."""

from collections.abc import Callable
from typing import Any, assert_never

from webapp.puzzle import Cell, cell_name, masks

from .events import (
    KINDS,
    NAMES,
    DeadEnd,
    Event,
    Exhausted,
    GaveUp,
    Guess,
    Infer,
    Reject,
    Remark,
    Remove,
    Restart,
    Solved,
    Swap,
    Undo,
)

# A tape's number is ((kind * LINES + line) * CELLS + cell) * VALUES + value: below 2 ** 26.
LINES, CELLS, VALUES = 512, 256, 32
_KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS.values())}

# Fields that JSON leaves out if they are empty or false.
_OPTIONAL = {
    (Undo, "crossed"), (Undo, "passed"), (Guess, "because"), (Restart, "broken"), (Swap, "changes"),
}  # fmt: skip

TapeEvent = int | list[Any]


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [cell_name(cell) for cell in cells]


def _rows(grid: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    return [list(row) for row in grid]


# How fields are written, if not unchanged.
_WRITTEN: dict[str, Callable[[Any], Any]] = {
    "cell": cell_name,
    "stuck": lambda cell: cell and cell_name(cell),
    "cells": _names,
    "clash": _names,
    "values": list,
    "because": lambda reason: {
        "rule": reason.rule,
        "cells": _names(reason.lit),
        "values": list(reason.numbers),
    },
    "grid": _rows,
    "broken": _rows,
    "changes": lambda changes: {cell_name(cell): by for cell, by in changes},
}


def to_json(event: Event) -> dict[str, Any]:
    """The event as an object with `event`, its fields and `line`; cells are written `r2c3`.

    `crossed` and `passed` of an undo are written only if true, `because` of a guess only if it has
    one.
    """
    kind, out = type(event), dict[str, Any](event=NAMES[type(event)])
    for name in event.__slots__:
        value = getattr(event, name)
        if value or (kind, name) not in _OPTIONAL:
            out[name] = _WRITTEN[name](value) if name in _WRITTEN else value
    return out


def to_tape(event: Event, size: int) -> TapeEvent:
    """The event as one number, or as a list of that number and the rest that a board needs.

    Cells are numbered in reading order. The rest is, by kind:

    - `guess`, `infer`, `gave-up`: the cells of the reason
    - `reject`: 1 if a cage would break, else 0; then the cells of the clash
    - `remove`: the values as a bit mask (bit v - 1 is the value v), the number of cells that lose
      them, those cells, then the reason's
    - `dead-end`: the number of cells, those cells, then the reason's
    - `undo`: 1 if its value is crossed off, plus 2 if it is passed over; then the stuck cell
    - `swap`: the two cells, then each cell whose broken rules change, with the change
    - `restart`: the values in reading order, then the broken rules
    """
    cell = _index(event.cell, size) if isinstance(event, Guess | Infer | Reject | Undo) else 0
    value = event.value if isinstance(event, Guess | Infer | Reject | Undo) else 0
    kind = _KIND_NUMBERS[type(event)]
    number = ((kind * LINES + event.line) * CELLS + cell) * VALUES + value
    match event:
        case Reject():
            more = [int(event.rule == "cage"), *_indexes(event.clash, size)]
        case Remove():
            indexes = _indexes(event.cells + event.because.lit, size)
            more = [masks.of(event.values), len(event.cells), *indexes]
        case DeadEnd():
            more = [len(event.cells), *_indexes(event.cells + event.because.lit, size)]
        case Swap():
            more = _indexes(event.cells, size)
            more += [n for cell, by in event.changes for n in (_index(cell, size), by)]
        case Undo():
            stuck = () if event.stuck is None else (event.stuck,)
            flags = event.crossed | event.passed << 1
            more = [flags, *_indexes(stuck, size)] if flags or stuck else []
        case Restart():
            more = [number for grid in (event.grid, event.broken) for row in grid for number in row]
        case Guess() | Infer() | GaveUp():
            more = _indexes(event.because.lit, size) if event.because else []
        case Solved() | Exhausted() | Remark():
            more = []
        case _:
            assert_never(event)
    return [number, *more] if more else number


def _index(cell: Cell, size: int) -> int:
    return cell[0] * size + cell[1]


def _indexes(cells: tuple[Cell, ...], size: int) -> list[int]:
    return [_index(cell, size) for cell in cells]
