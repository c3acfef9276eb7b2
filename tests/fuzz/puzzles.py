"""Large cages, absurd targets, odd boxes and empty drafts."""

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

# Maximum cells per cage, by kind of grid.
_LOOKS = (2, 3, 4, 6, 9, 12, 16, 30, 256)
_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10, 11, 12, 13, 14, 15, 16, 16)


def puzzle(rng: Random) -> Puzzle:
    kind = rng.random()
    if kind < 0.1:
        return rng.choice([each for each, _ in KINDS.values()])
    if kind < 0.2:
        return _public(rng.randrange(len(PUZZLES)))
    drawn = _whole(rng)
    return drawn if kind < 0.8 else _draft(drawn, rng)


@cache
def _public(number: int) -> Puzzle:
    return parse(PUZZLES[number]["text"])


def _whole(rng: Random) -> Puzzle:
    """Return a complete puzzle, easy or hard, with or without a solution."""
    size = rng.choice(_SIZES)
    grid = latin_square(size, None, rng)
    boxes = rng.choice([*box_shapes(size), None, (1, size)]) if rng.random() < 0.3 else None
    groups = partition(size, grid, False, rng.choice(_LOOKS), rng)
    if rng.random() < 0.1:
        groups = [[(row, column) for column in range(size)] for row in range(size)]
    if boxes and rng.random() < 0.5:
        groups = [group for group in groups if rng.random() < 0.6]
    honest = rng.choice((0.0, 0.5, 0.95, 1.0, 1.0))
    cages = []
    for cells in groups:
        target, op = clue([grid[row][column] for row, column in cells], rng)
        target = target if rng.random() < honest else number(target, rng)
        cages.append(Cage(tuple(sorted(cells)), target, op))
    return make_puzzle(size, cages, boxes, rng.random() < 0.15)


def number(near: int, rng: Random) -> int:
    """Return a target: slightly off, small, large, absurd, or with many factors."""
    match rng.randrange(7):
        case 0:
            return max(1, near + rng.choice((-2, -1, 1, 2)))
        case 1:
            return rng.randint(1, 40)
        case 2:
            return rng.randint(1, 10 ** rng.randint(1, 12))
        case 3:
            return 10 ** rng.randint(0, MAX_DIGITS - 1)
        case 4:
            return 10**MAX_DIGITS - 1
        case 5:
            return 2 ** rng.randint(0, 500) * 3 ** rng.randint(0, 200) * 5 ** rng.randint(0, 50)
    return near * rng.randint(1, 16)


def _draft(drawn: Puzzle, rng: Random) -> Puzzle:
    """Return the puzzle with missing clues, split cages, wrong boxes and leftover words."""
    cages = [_spoilt(cage, rng) for cage in drawn.cages if rng.random() < 0.9]
    if rng.random() < 0.3:
        labels = rng.sample(LABELS, len(cages))
        cages = [replace(cage, label=label) for cage, label in zip(cages, labels, strict=True)]
    leftovers = tuple(_leftover(len(cages), rng) for _ in range(rng.choice((0, 0, 1, 3, 40))))
    boxes = (rng.randint(1, 99), rng.randint(1, 99)) if rng.random() < 0.3 else drawn.boxes
    return make_puzzle(drawn.size, cages, boxes, drawn.killer, leftovers)


def _spoilt(cage: Cage, rng: Random) -> Cage:
    """Return the cage as it is, without a part, or with a part that doesn't fit."""
    changes: tuple[dict[str, Any], ...] = (
        {"target": None},
        {"op": None},
        {"op": rng.choice(OPERATORS)},
        {"target": 0},
        {"cells": tuple(rng.sample(cage.cells, 1))},
        *({},) * 3,
    )
    return replace(cage, **rng.choice(changes))


def _leftover(cages: int, rng: Random) -> Leftover:
    words = tuple(rng.choice(("3", "+", "x", "boxes", "killer", "9" * 400, "٣", "<b>", "a"))
                  for _ in range(rng.randint(0, 4)))  # fmt: skip
    if cages and rng.random() < 0.5:
        return Leftover(words, rng.randrange(cages))
    return Leftover(words or ("?",), None, rng.choice(("", "q", "é")))
