"""Outlines: a board as its lines alone, small enough for a card: paths of an SVG a cell a unit."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from webapp.puzzle import Cell, Puzzle
from webapp.puzzle.cells import box_of

from .board_view import is_plain

# Distance of a given's square from the edges of its cell.
_INSET = 0.3


def outline(puzzle: Puzzle) -> dict[str, Any]:
    """Paths for `<path d>`: thin lines between cells, ends of cages and of boxes, and the givens of
    a plain sudoku, of which the cages aren't shown."""
    n, boxes = puzzle.size, puzzle.boxes
    plain = is_plain(puzzle)
    cage_at = {} if plain else puzzle.cage_at
    side = 1 - 2 * _INSET
    given = [cage.cells[0] for cage in puzzle.cages if plain]
    return {
        "size": n,
        "cells": "".join(f"M0 {k}h{n}M{k} 0v{n}" for k in range(1, n)),
        "cages": _ends(n, cage_at.get),
        "boxes": _ends(n, lambda cell: box_of(cell, boxes, n)) if boxes else "",
        "givens": "".join(
            f"M{column + _INSET:g} {row + _INSET:g}h{side:g}v{side:g}h-{side:g}z"
            for row, column in given
        ),
    }


def _ends(n: int, part: Callable[[Cell], object]) -> str:
    """The edges between cells of different parts, those that go on in one stroke."""
    path = []
    for line in range(1, n):
        for start, length in _runs([part((line - 1, k)) != part((line, k)) for k in range(n)]):
            path.append(f"M{start} {line}h{length}")
        for start, length in _runs([part((k, line - 1)) != part((k, line)) for k in range(n)]):
            path.append(f"M{line} {start}v{length}")
    return "".join(path)


def _runs(flags: list[bool]) -> list[tuple[int, int]]:
    """Start and length of each run of True."""
    found, start = [], 0
    for flag, run in groupby(flags):
        length = len(list(run))
        if flag:
            found.append((start, length))
        start += length
    return found
