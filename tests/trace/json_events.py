"""A reader of events in JSON, with a plain class for their reasons."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webapp.puzzle import Cell, named_cell
from webapp.trace import KINDS, BoardView, Event, Reason


@dataclass(frozen=True, slots=True)
class NamedReason(Reason[object]):
    """A reason with a rule's name, cells and numbers."""

    rule: str
    cells: tuple[Cell, ...] = ()
    values: tuple[int, ...] = ()

    def clause(self, puzzle: object, board: BoardView, event: object) -> str:
        return self.rule


def _cells(names: list[str]) -> tuple[Cell, ...]:
    return tuple(map(named_cell, names))


def _grid(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, rows))


_READ: dict[str, Callable[[Any], Any]] = {
    "cell": named_cell, "cells": _cells, "clash": _cells, "values": tuple,
    "stuck": lambda name: name and named_cell(name),
    "because": lambda it: NamedReason(it["rule"], _cells(it["cells"]), tuple(it["values"])),
    "grid": _grid, "broken": _grid,
    "changes": lambda record: tuple((named_cell(name), by) for name, by in record.items()),
}  # fmt: skip


def event_of(record: dict[str, Any]) -> Event:
    fields = {name: _READ.get(name, lambda it: it)(value) for name, value in record.items()}
    return KINDS[fields.pop("event")](**fields)
