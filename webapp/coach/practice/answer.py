"""Answers to a drill's board, as fields of its page, of its URLs and of hand-in."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from webapp.puzzle import Cell, cell_name, named_cell

Deed = Literal["cross", "write"]
_DEEDS: tuple[Deed, ...] = get_args(Deed)
Losing = tuple[tuple[Cell, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class DrillAnswer:
    """An answer so far; fields that it doesn't have yet are None.

    `cells` are the chosen ones. `losing` are the cells in which values are crossed off or written,
    each with its own, or none for the common `values`. `slips` counts the wrong answers before.
    """

    cells: tuple[Cell, ...] | None = None
    losing: Losing | None = None
    deed: Deed = _DEEDS[0]
    values: tuple[int, ...] = ()
    shown: bool = False
    slips: int = 0

    @property
    def lost(self) -> dict[Cell, tuple[int, ...]]:
        """The values crossed off or written, by cell."""
        return {cell: own or self.values for cell, own in self.losing or ()}

    def fields(self) -> dict[str, Any]:
        """The fields that `read_answer` reads; several values are a list."""
        said: dict[str, Any] = {}
        if self.slips:
            said["slips"] = self.slips
        if self.cells is not None:
            said["cells"] = text_of_cells(self.cells)
        if self.losing is not None:
            said |= {"at": text_of_losing(self.losing), "deed": self.deed, "value": self.values}
        if self.shown:
            said["show"] = 1
        return said


def read_answer(fields: Mapping[str, Sequence[str]], size: int) -> DrillAnswer:
    """Read `cells=r1c1 r1c2`, `at=r2c1:34 r2c2`, `deed`, `value` and `show`, all but the slips.

    Raises ValueError for an unknown deed, and for cells and values that a board of that size
    doesn't have.
    """
    allowed = {str(value): value for value in range(1, size + 1)}
    values = fields.get("value", ())
    if not allowed.keys() >= {*values}:
        raise ValueError(f"'value' must be a whole number from 1 to {size}")
    said = (*fields.get("deed", ()), "")[0] or _DEEDS[0]
    deed = next((each for each in _DEEDS if each == said), None)
    if deed is None:
        raise ValueError(f"'deed' must be one of {', '.join(_DEEDS)}, not '{said[:20]}'")
    cells = _cells(fields, "cells", size)
    return DrillAnswer(
        None if cells is None else tuple(cell for cell, _ in cells),
        _cells(fields, "at", size, with_values=True),
        deed,
        tuple(sorted({allowed[value] for value in values})),
        "show" in fields,
    )


def _cells(
    fields: Mapping[str, Sequence[str]], name: str, size: int, with_values: bool = False
) -> Losing | None:
    """The cells of a field, separated by spaces or commas; None without the field.

    With `with_values`, a cell can have its own values, as in `r1c1:24`.
    """
    if name not in fields:
        return None
    found = dict[Cell, set[int]]()
    for part in re.split(r"[\s,]+", fields[name][0].strip())[: 4 * size * size]:
        if not part:
            continue
        cell_said, _, digits = part.partition(":") if with_values else (part, "", "")
        if not set(digits) <= {*map(str, range(1, size + 1))}:
            raise ValueError(f"after a cell’s colon, write values from 1 to {size}, as in r1c1:12")
        cell = named_cell(cell_said)
        if max(cell) >= size:
            raise ValueError("that cell is outside the grid")
        found.setdefault(cell, set()).update(map(int, digits))
    return tuple((cell, tuple(sorted(values))) for cell, values in sorted(found.items()))


def text_of_cells(cells: Iterable[Cell]) -> str:
    """Format cells for the field `cells`."""
    return " ".join(map(cell_name, cells))


def text_of_losing(losing: Losing) -> str:
    """Format cells with their own values for the field `at`."""
    return " ".join(
        f"{cell_name(cell)}:{''.join(map(str, own))}" if own else cell_name(cell)
        for cell, own in losing
    )
