"""Hostile puzzles: large cages, absurd targets, odd boxes, and drafts that lack everything."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from tests.conftest import PUZZLES
from tests.solvers.small import KINDS
from tools.random_puzzles import clue, latin_square, partition
from webapp.puzzle import MAX_DIGITS, OPERATORS, Cage, Leftover, Puzzle, make_puzzle, parse
from webapp.puzzle.cells import box_shapes
from webapp.puzzle.puzzle import LABELS

# The most cells of a cage, by the look of the grid.
_LOOKS = (2, 3, 4, 6, 9, 12, 16, 30, 256)
_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 16)


def puzzle(lots: Random) -> Puzzle:
    """A puzzle or draft of any kind."""
    kind = lots.random()
    if kind < 0.1:
        return lots.choice([each for each, _ in KINDS.values()])
    if kind < 0.2:
        return _public(lots.randrange(len(PUZZLES)))
    drawn = _whole(lots)
    return drawn if kind < 0.8 else _draft(drawn, lots)


@cache
def _public(number: int) -> Puzzle:
    return parse(PUZZLES[number]["text"])


def _whole(lots: Random) -> Puzzle:
    """A puzzle that a solver may have, solvable or not, easy or not."""
    size = lots.choice(_SIZES)
    grid = latin_square(size, None, lots)
    boxes = lots.choice([*box_shapes(size), None, (1, size)]) if lots.random() < 0.3 else None
    groups = partition(size, grid, False, lots.choice(_LOOKS), lots)
    if lots.random() < 0.1:
        groups = [[(row, column) for column in range(size)] for row in range(size)]
    if boxes and lots.random() < 0.5:
        groups = [group for group in groups if lots.random() < 0.6]
    honest = lots.choice((0.0, 0.5, 0.95, 1.0, 1.0))
    cages = []
    for cells in groups:
        target, op = clue([grid[row][column] for row, column in cells], lots)
        target = target if lots.random() < honest else number(target, lots)
        cages.append(Cage(tuple(sorted(cells)), target, op))
    return make_puzzle(size, cages, boxes, lots.random() < 0.15)


def number(near: int, lots: Random) -> int:
    """A target: a bit off, small, large, absurd, or with a great many factors."""
    match lots.randrange(7):
        case 0:
            return max(1, near + lots.choice((-2, -1, 1, 2)))
        case 1:
            return lots.randint(1, 40)
        case 2:
            return lots.randint(1, 10 ** lots.randint(1, 12))
        case 3:
            return 10 ** lots.randint(0, MAX_DIGITS - 1)
        case 4:
            return 10**MAX_DIGITS - 1
        case 5:
            return 2 ** lots.randint(0, 500) * 3 ** lots.randint(0, 200) * 5 ** lots.randint(0, 50)
    return near * lots.randint(1, 16)


def _draft(drawn: Puzzle, lots: Random) -> Puzzle:
    """The puzzle with clues gone, cages torn, boxes that do not fit, and leftover words."""
    cages = [_spoilt(cage, lots) for cage in drawn.cages if lots.random() < 0.9]
    if lots.random() < 0.3:
        labels = lots.sample(LABELS, len(cages))
        cages = [replace(cage, label=label) for cage, label in zip(cages, labels, strict=True)]
    leftovers = tuple(_leftover(len(cages), lots) for _ in range(lots.choice((0, 0, 1, 3, 40))))
    boxes = (lots.randint(1, 99), lots.randint(1, 99)) if lots.random() < 0.3 else drawn.boxes
    return make_puzzle(drawn.size, cages, boxes, drawn.killer, leftovers)


def _spoilt(cage: Cage, lots: Random) -> Cage:
    """The cage as it is, or without a part, or with one that does not go with the others."""
    changes: tuple[dict[str, Any], ...] = (
        {"target": None},
        {"op": None},
        {"op": lots.choice(OPERATORS)},
        {"target": 0},
        {"cells": tuple(lots.sample(cage.cells, 1))},
        *({},) * 3,
    )
    return replace(cage, **lots.choice(changes))


def _leftover(cages: int, lots: Random) -> Leftover:
    words = tuple(lots.choice(("3", "+", "x", "boxes", "killer", "9" * 400, "٣", "<b>", "a"))
                  for _ in range(lots.randint(0, 4)))  # fmt: skip
    if cages and lots.random() < 0.5:
        return Leftover(words, lots.randrange(cages))
    return Leftover(words or ("?",), None, lots.choice(("", "q", "é")))
