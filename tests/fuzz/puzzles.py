"""Hostile puzzles: large cages, absurd targets, odd boxes, and drafts that lack everything."""

from dataclasses import replace
from random import Random
from typing import Any

from tests.conftest import PUZZLES
from tests.solvers.small import KINDS
from tools.random_puzzles import clue, latin_square, partition
from webapp.puzzle import MAX_DIGITS, OPERATORS, Cage, Leftover, Puzzle, make_puzzle, parse
from webapp.puzzle.cells import box_shapes

_WORDS = ("3", "+", "x", "boxes", "killer", "9" * 400, "٣", "<b>", "a")


def puzzle(lots: Random) -> Puzzle:
    """A puzzle or draft of any kind."""
    kind = lots.random()
    if kind < 0.1:
        return lots.choice([each for each, _ in KINDS.values()])
    if kind < 0.2:
        return parse(lots.choice(PUZZLES)["text"])
    drawn = _whole(lots)
    return drawn if kind < 0.8 else _draft(drawn, lots)


def _whole(lots: Random) -> Puzzle:
    """A puzzle that a solver may have, solvable or not, easy or not."""
    size = lots.randint(1, 16)
    grid = latin_square(size, None, lots)
    boxes = lots.choice([*box_shapes(size), (1, size)]) if lots.random() < 0.2 else None
    groups = partition(size, grid, False, lots.choice((2, 3, 4, 6, 9, 16, 256)), lots)
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
    """A target: a bit off, large, absurd, or with a great many factors."""
    odd = (
        max(1, near + lots.choice((-2, -1, 1, 2))),
        near * lots.randint(1, 16),
        lots.randint(1, 10 ** lots.randint(1, 12)),
        10 ** lots.randint(0, MAX_DIGITS - 1),
        10**MAX_DIGITS - 1,
        2 ** lots.randint(0, 500) * 3 ** lots.randint(0, 200) * 5 ** lots.randint(0, 50),
    )
    return lots.choice(odd)


def _draft(drawn: Puzzle, lots: Random) -> Puzzle:
    """The puzzle with clues gone, cages torn, boxes that do not fit, and leftover words."""
    changes: tuple[dict[str, Any], ...] = (
        {"target": None}, {"op": None}, {"op": lots.choice(OPERATORS)}, {"target": 0}, {}, {}, {},
    )  # fmt: skip
    cages = [replace(each, **lots.choice(changes)) for each in drawn.cages if lots.random() < 0.9]
    cages = [
        replace(each, cells=tuple(lots.sample(each.cells, 1))) if lots.random() < 0.1 else each
        for each in cages
    ]
    leftovers = []
    for _ in range(lots.choice((0, 0, 1, 3, 40))):
        words = tuple(lots.choices(_WORDS, k=lots.randint(1, 4)))
        of_cage = lots.randrange(len(cages)) if cages and lots.random() < 0.5 else None
        label = "" if of_cage is not None else lots.choice(("", "q", "é"))
        leftovers.append(Leftover(words, of_cage, label))
    boxes = (lots.randint(1, 99), lots.randint(1, 99)) if lots.random() < 0.3 else drawn.boxes
    return make_puzzle(drawn.size, cages, boxes, drawn.killer, tuple(leftovers))
