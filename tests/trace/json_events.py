"""Events as JSON describes them, with reasons that no rule has."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from webapp.puzzle import Cell, named_cell
from webapp.trace import KINDS, Event, Paper, Reason


@dataclass(frozen=True, slots=True)
class NamedReason(Reason[object]):
    """A rule's name, the cells and the numbers that it depends on."""

    rule: str
    cells: tuple[Cell, ...] = ()
    values: tuple[int, ...] = ()

    def clause(self, puzzle: object, board: Paper, event: object) -> str:
        return self.rule


def _cells(names: list[str]) -> tuple[Cell, ...]:
    return tuple(map(named_cell, names))


def _grid(rows: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, rows))


_READ: dict[str, Callable[[Any], Any]] = {
    "cell": named_cell, "cells": _cells, "clash": _cells, "values": tuple,
    "stuck": lambda name: name and named_cell(name),
    "because": lambda told: NamedReason(told["rule"], _cells(told["cells"]), tuple(told["values"])),
    "grid": _grid, "broken": _grid,
    "changes": lambda told: tuple((named_cell(name), by) for name, by in told.items()),
}  # fmt: skip


def event_of(told: dict[str, Any]) -> Event:
    """The event that `to_json` describes so."""
    fields = {name: _READ.get(name, lambda it: it)(value) for name, value in told.items()}
    return KINDS[fields.pop("event")](**fields)
