"""A board as lines alone: SVG paths with one unit per cell."""

from collections.abc import Callable, Iterator
from itertools import groupby, product
from typing import Any

from webapp.logic.strategy import is_plain_sudoku
from webapp.puzzle import Cage, Cell, Puzzle
from webapp.puzzle.cells import box_of

from .words import clues_of

# Distance from the edges of its cell, of a given's square and of a dashed line.
_INSET, _INSIDE = 0.3, 0.065
# What a dashed line leaves to a clue: below its corner, right of it, and for each character.
_HIGH, _WIDE, _EACH = 0.2, 0.02, 0.16


def outline(puzzle: Puzzle, clued: bool = False) -> dict[str, Any]:
    """Paths for `<path d>`: thin lines between cells, ends of cages and of boxes, and the givens of
    a plain sudoku.

    With boxes, cages are dashed lines inside their cells, and leave room for clues on a `clued`
    board; givens have none.
    """
    n, boxes = puzzle.size, sound_boxes(puzzle)
    side = 1 - 2 * _INSET
    given = [cage.cells[0] for cage in puzzle.cages if is_plain_sudoku(puzzle)]
    return {
        "size": n,
        "cells": "".join(f"M0 {k}h{n}M{k} 0v{n}" for k in range(1, n)),
        "cages": _inside(puzzle, clued) if boxes else _ends(n, puzzle.cage_at.get),
        "boxes": _ends(n, lambda cell: box_of(cell, boxes, n)) if boxes else "",
        "givens": "".join(
            f"M{column + _INSET:g} {row + _INSET:g}h{side:g}v{side:g}h-{side:g}z"
            for row, column in given
        ),
    }


def sound_boxes(puzzle: Puzzle) -> tuple[int, int] | None:
    """The puzzle's boxes; None if those of a draft don't fit."""
    boxes = puzzle.boxes
    return None if boxes and (puzzle.size % boxes[0] or puzzle.size % boxes[1]) else boxes


def _ends(n: int, part: Callable[[Cell], object]) -> str:
    """The edges between cells of different parts, those that go on in one stroke."""
    path = []
    for line in range(1, n):
        for start, end, _ in _runs([part((line - 1, k)) != part((line, k)) for k in range(n)]):
            path.append(f"M{start} {line}h{end - start}")
        for start, end, _ in _runs([part((k, line - 1)) != part((k, line)) for k in range(n)]):
            path.append(f"M{line} {start}v{end - start}")
    return "".join(path)


def _inside(puzzle: Puzzle, clued: bool) -> str:
    """The edges of cages inside their cells: first along rows, then along columns."""
    cages = {cell: cage for cell, cage in puzzle.cage_at.items() if not cage.is_given}
    clues = clues_of(puzzle) if clued else {}
    n, path = puzzle.size, []

    def cell(line: int, k: int) -> Cell:
        return (line, k) if along else (k, line)

    def cage(line: int, k: int) -> Cage | None:
        return cages.get(cell(line, k))

    for along, line, side in product((True, False), range(n), (-1, 1)):
        ends = [cage(line, k) is not cage(line + side, k) and cage(line, k) for k in range(n)]
        for start, end, own in _runs(ends):
            first = start - _INSIDE if cage(line, start - 1) is own else start + _INSIDE
            last = end + _INSIDE if cage(line, end) is own else end - _INSIDE
            at = line + _INSIDE if side < 0 else line + 1 - _INSIDE
            if side < 0 and (clue := clues.get(cell(line, start))):
                first += _WIDE + _EACH * len(clue) if along else _HIGH
            length = last - first
            path.append(
                f"M{first:g} {at:g}h{length:g}" if along else f"M{at:g} {first:g}v{length:g}"
            )
    return "".join(path)


def _runs(parts: list[Any]) -> Iterator[tuple[int, int, Any]]:
    """Start, end and part of each run of the same part, except empty ones."""
    end = 0
    for part, run in groupby(parts):
        start, end = end, end + len(list(run))
        if part:
            yield start, end, part
