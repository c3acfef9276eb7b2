"""Draws: a Latin square cut into cages, with the clues that its values give them, by lot."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from webapp.puzzle import Cage, Grid, Puzzle, grid_of, make_puzzle
from webapp.puzzle.operation import GIVEN, MYSTERY

from .clues import clue
from .kept_cages import Clue
from .kinds import Boxes
from .latin_square import latin_square
from .lots import Lots
from .partition import partition
from .trades import has_trade


@dataclass(frozen=True)
class Drawn:
    """A puzzle as it is drawn: the values of its solution by cell number, and its clues."""

    size: int
    values: list[int]
    clues: list[Clue]
    boxes: Boxes | None = None
    killer: bool = False

    @cached_property
    def puzzle(self) -> Puzzle:
        """It as others know it."""
        size = self.size
        return make_puzzle(
            size,
            [
                Cage(tuple([divmod(cell, size) for cell in cells]), target, op)
                for cells, op, target in self.clues
            ],
            self.boxes,
            self.killer,
        )

    @property
    def solution(self) -> Grid:
        """The square that it was drawn from."""
        return grid_of(self.values, self.size)


def draw(
    size: int, weights: Sequence[float], operators: Collection[str], lots: Lots
) -> Drawn | None:
    """A puzzle drawn by lot.

    None where the draw fails, be it that its cages show by themselves that it has two solutions:
    what follows of an attempt need not be drawn then.
    """
    square = latin_square(size, lots)
    cages = [sorted(cells) for cells in partition(size, weights, lots) or ()]
    if not cages or has_trade(square, cages):
        return None
    values = [value for row in square for value in row]
    clues = []
    for cells in cages:
        given = clue([values[cell] for cell in cells], operators, lots)
        if given is None:
            return None
        clues.append((tuple(cells), *given))
    return Drawn(size, values, clues)


def without_operators(drawn: Drawn) -> Drawn:
    """The same with the operators of its cages hidden; a single cell is given as before."""
    return replace(
        drawn,
        clues=[
            (cells, op if op == GIVEN.sign else MYSTERY.sign, target)
            for cells, op, target in drawn.clues
        ],
    )
